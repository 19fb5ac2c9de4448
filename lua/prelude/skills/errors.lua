-- Errors of `sgs.skills` in Chinese, by the English format that `S.fail` is called with. The placeholders have the same order.
local S = ...
local type, ipairs, select, unpack = type, ipairs, select, unpack

local FORMATS = {
    -- Any row.
    ["%s: `%s` must be %s, got %s"] = "%s：`%s` 应为%s，得到的是 %s",
    ["%s: `%s` is missing: %s"] = "%s：缺少 `%s`：%s",
    ["%s: no key `%s`%s; there are: %s"] = "%s：没有 `%s` 这个键%s；有：%s",
    ["%s: no key `%s`; there are: %s"] = "%s：没有 `%s` 这个键；有：%s",
    ["%s: expected fields by name (%s), got a value without one"] = "%s：字段要写名字（%s），有一个值没写",
    ["%s: takes %d arguments (%s), got %d"] = "%s：有 %d 个参数（%s），得到 %d 个",
    ["S.rows: no kind %s; there are: amount, cond, form, player, tag, time, verb"] =
        "S.rows：没有 %s 这一类；有：amount、cond、form、player、tag、time、verb",
    ["%s: must be %s"] = "%s：应为%s",
    ["%s: takes a table, got %s"] = "%s：要一张表，得到的是 %s",
    ["%s: takes the name of the skill, got %s"] = "%s：要技能的名字，得到的是 %s",
    ["no word S.%s%s"] = "没有 S.%s 这个词%s",
    ["no word S.%s; forms: %s; verbs: %s"] = "没有 S.%s 这个词；形式有：%s；动作有：%s",
    ["S.%s: the words are fixed; S.lua(function(ctx) ... end, TEXT) takes a function"] =
        "S.%s：词是固定的；要用函数，写 S.lua(function(ctx) ... end, 描述)",

    ["%s: `or_as` needs a cost of one card and one target"] = "%s：`or_as` 要以一张牌为代价，目标为一名角色",
    ["%s: `again` needs `once` and a cost of hand cards"] = "%s：`again` 要有 `once`，并以手牌为代价",
    ["%s: one card unlike the noted one at a time"] = "%s：与记录的颜色不同的牌一次只能一张",
    ["%s: `each_once` needs `target`, and neither `once` nor `limit`"] = "%s：`each_once` 要有 `target`，不能再写 `once` 或 `limit`",
    ["%q: this text is of equipment: S.%s"] = "%q：这是装备的描述：S.%s",
    ["%s: `who` is who does it; `by` is for what befalls"] = "%s：`who` 是做这件事的人；`by` 只用于遭受的事",
    ["%s: `among` is for S.pick"] = "%s：`among` 只用于 S.pick",

    -- Specs.
    ["%s: nobody is S.%s here: no time, target or S.choose before says who"] =
        "%s：这里没有 S.%s：前面的时机、目标、S.choose 都没有说是谁",
    ["%s: S.%s reads the slot %q, which no step before fills"] = "%s：S.%s 要读 %q，前面没有步骤写它",
    ["%s: S.then_ must follow a step that may do nothing%s"] = "%s：S.then_ 前面要有一个可能什么也不做的步骤%s",
    ["S.%s: a locked skill happens of itself, but S.choose with `may` could be declined"] =
        "S.%s：锁定技自动发动，带 `may` 的 S.choose 却可以不选",
    ["%s: the base %q has %d forms, so `%s` must stand in a form of its own"] =
        "%s：底本 %q 有 %d 个形式，所以 `%s` 要单独写在一个形式里",
    ["%s: no spec %q has been read before this one"] = "%s：前面没有读到 %q 这个规格",
    ["%s: no archetype %q has been read before this one"] = "%s：前面没有读到 %q 这个原型",
    ["%s: S.%s and S.pick: players can pick one of them only"] = "%s：S.%s 和 S.pick 玩家只能用一个",
    ["%s: S.%s and S.%s: players can pick one of them only"] = "%s：S.%s 和 S.%s 玩家只能用一个",
    ["%s: S.pick needs a form with a time, such as S.when"] = "%s：S.pick 要有一个带时机的形式，如 S.when",
    ["%s: no tag `%s`%s"] = "%s：没有 `%s` 这个标签%s",
    ["%s: no tag `%s`; there are: %s"] = "%s：没有 `%s` 这个标签；有：%s",
    ["%s: entry %d must be a form (%s), got %s"] = "%s：第 %d 项应为形式（%s），得到的是 %s",
    ["%s: no forms; there are: %s"] = "%s：没有写形式；有：%s",
    ["%s: equipment has one form, which remembers nothing"] = "%s：装备只有一个形式，且不记东西",

    -- Forms.
    ["%s: the owner is dead at this time, so S.%s does nothing"] = "%s：这个时机技能的拥有者已经死亡，S.%s 不起作用",
    ["%s: S.%s needs one of these times: %s"] = "%s：S.%s 要用在这些时机之一：%s",
    ["%s: at whom %s is used is missing: `at`"] = "%s：没有说明对谁使用 %s：`at`",
    ["%s: takes no steps, got %s"] = "%s：不带步骤，得到的是 %s",
    ["%s: entry %d must be a step such as S.draw(1), got %s"] = "%s：第 %d 项应为步骤，如 S.draw(1)，得到的是 %s",
    ["%s: the first entry must be a time, got %s; there are: %s"] = "%s：第一项应为时机，得到的是 %s；有：%s",
    ["%s: no time %s%s"] = "%s：没有 %s 这个时机%s",
    ["%s: no time %s; there are: %s"] = "%s：没有 %s 这个时机；有：%s",
    ["%s: `apart` is about S.target, whom the time %q does not know"] = "%s：`apart` 说的是 S.target，时机 %q 里没有",
    ["%s: the death of others has a time of its own: \"other_died\""] = "%s：其他角色死亡另有时机：\"other_died\"",
    ["%s: `nature` is about damage, and the time %q is not"] = "%s：`nature` 说的是伤害，时机 %q 不是",
    ["%s: %s is used outside of a play phase, so this `limit` does not count"] = "%s：%s 不在出牌阶段使用，这个 `limit` 数不了",
    ["%s: either `suit` or `as`"] = "%s：`suit` 和 `as` 只能写一个",
    ["%s: only Slash and Jink are played too"] = "%s：只有【杀】和【闪】还能打出",
    ["%s: no steps"] = "%s：没有步骤",
    ["%s: no amount"] = "%s：没有数量",
    ["S.at: takes a table of steps, got %s"] = "S.at：要一张步骤的表，得到的是 %s",
    ["%s: `targets` needs `target`, the filter of players"] = "%s：写了 `targets` 就要写 `target`（角色的条件）",
    ["%s: either `once` or `limit`"] = "%s：`once` 和 `limit` 只能写一个",
    ["%s: either `all` or `target`"] = "%s：`all` 和 `target` 只能写一个",
    ["%s: `n` of the cost must be a fixed number, S.any or { LEAST, MOST }"] =
        "%s：代价的 `n` 要是固定的数、S.any 或 { 最少, 最多 }",
    ["%s: `distinct` needs several `targets`"] = "%s：写了 `distinct` 就要有几个 `targets`",
    ["%s: `second` needs `together = true`"] = "%s：写了 `second` 就要写 `together = true`",
    ["%s: without `once`, `limit`, `cost` or `if_` it could be used without end in a play phase"] =
        "%s：没有 `once`、`limit`、`cost` 或 `if_`，一个出牌阶段里可以用个没完",
    ["%s: `n` must be 1 to 20, got %d"] = "%s：`n` 应为 1 到 20，得到的是 %d",
    ["%s: one card of a pile at a time"] = "%s：牌堆一次只取一张",
    ["%s: `%s` must be one of: analeptic, jink, peach, slash"] = "%s：`%s` 应为其中之一：analeptic、jink、peach、slash",
    ["%s: `cost` must be one card, by name or type, colour or suit"] = "%s：`cost` 应为一张牌，可限定牌名、类别、颜色、花色",
    ["%s: either `uses` or `target`"] = "%s：`uses` 和 `target` 只能写一个",
    ["%s: `plain` needs `steps`"] = "%s：写了 `plain` 就要写 `steps`",
    ["%s: neither `target` nor `cost`"] = "%s：`target` 和 `cost` 都没有写",

    -- Verbs and filters.
    ["%s: `card` must be a filter by name or type, colour or suit, and place"] =
        "%s：`card` 的条件只能是牌名、类别、颜色、花色、区域",
    ["%s: `by_suit` stands alone"] = "%s：`by_suit` 要单独写",
    ["%s: either `good` or `bad`"] = "%s：`good` 和 `bad` 只能写一个",
    ["%s: the filter must be by name or type, and colour or suit"] = "%s：条件只能是牌名、类别、颜色、花色",
    ["%s: %s has no number"] = "%s：%s 没有数值",
    ["%s: how much %s changes is missing: `n`"] = "%s：没有写 %s 改变多少：`n`",
    ["%s: `uses` must be at least 1, got %d"] = "%s：`uses` 至少为 1，得到的是 %d",
    ["%s: `uses` needs one of: damage_dealt, damage_taken, slash_reach, slash_targets"] =
        "%s：`uses` 只用于：damage_dealt、damage_taken、slash_reach、slash_targets",
    ["%s: %s is about no cards"] = "%s：%s 与牌无关",
    ["%s: %s is done to nobody"] = "%s：%s 没有对象",
    ["%s: each %s is one; S.history counts them"] = "%s：每次 %s 只算一次；S.history 数的是次数",
    ["%s: S.first { %q } needs one of these times: %s"] = "%s：S.first { %q } 要用在这些时机之一：%s",
    ["%s: `%s` never holds"] = "%s：`%s` 永远不成立",
    ["%s: no card fits `%s`"] = "%s：没有牌符合 `%s`",
    ["%s: nobody fits `%s`"] = "%s：没有角色符合 `%s`",

    -- Texts. A Chinese text is refused in Chinese.
    ["%q: the text is too long"] = "%q：描述太长",
    ["%q: the text is understood up to here: %q; then comes %q; the nearest text: %s"] =
        "%q：描述读到这里：%q；接着是 %q；最接近的写法：%s",
    ["%q: the text is understood up to here: %q; then comes %q; what would fit: %s"] =
        "%q：描述读到这里：%q；读不懂 %q；此处可以是：%s",
}

-- What the types of fields expect, by their English words.
local EXPECTED = {
    ["a text"] = "文字",
    ["the name of one card, not a kind such as weapon"] = "一张牌的名字，不能是 weapon 这样的一类牌",
    ["true or false"] = " true 或 false",
    ["a whole number"] = "整数",
    ["a player: S.me, S.target ..."] = "角色：S.me、S.target……",
    ["a whole number or an amount such as S.hp()"] = "整数，或 S.hp() 这样的数量",
    ["a text or a list of texts"] = "文字，或几段文字的列表",
    ["a list of steps such as { S.draw(1) }"] = "步骤的列表，如 { S.draw(1) }",
    ["a number of cards, S.any, an amount, or { LEAST, MOST }"] = "牌数、S.any、数量，或 { 最少, 最多 }",
    ["a cost such as { n = 2, from = \"hand\" } or { lose_hp = 1 }"] =
        "代价，如 { n = 2, from = \"hand\" } 或 { lose_hp = 1 }",
    ["{ LEAST, MOST } or a number of targets; MOST may be S.any"] = " { 最少, 最多 } 或目标数；最多可以是 S.any",
    ["one of basic, trick, equip, or a list of them"] = " basic、trick、equip 之一，或它们的列表",
    ["a list of filters"] = "条件的列表",
    ["a comparison such as { \">\", S.hp() }"] = "比较，如 { \">\", S.hp() }",
    ["{ CARD, PLAYER }, such as { \"duel\", S.target }"] = " { 牌, 角色 }，如 { \"duel\", S.target }",
    ["a filter of players, or a slot of players"] = "角色的条件，或记下的角色",
    ["a list of options such as { word = \"draw\", S.draw(1) }, each with steps and perhaps an if_"] =
        "选项的列表，如 { word = \"draw\", S.draw(1) }，每项有步骤，也可以有 if_",
    ["\"obtain\", or { pile = NAME }"] = " \"obtain\" 或 { pile = 名字 }",
    ["steps by suit, such as { heart = { S.draw(1) } }"] = "按花色写的步骤，如 { heart = { S.draw(1) } }",
    ["{ PLAYER, FILTER }, such as { S.target, { has_cards = true } }"] =
        " { 角色, 条件 }，如 { S.target, { has_cards = true } }",
    ["{ N, SCOPE } with one of phase, turn, round, game, such as { 2, \"turn\" }"] =
        " { 次数, 范围 }，范围是 phase、turn、round、game 之一，如 { 2, \"turn\" }",
    ["a condition: S.wounded(), or { S.hp(), \"<=\", 2 } with one of < <= == ~= >= >"] =
        "条件：S.wounded()，或 { S.hp(), \"<=\", 2 }，比较用 < <= == ~= >= >",
    ["a number of players, or { LEAST, MOST } where MOST may be an amount or S.any"] =
        "角色数，或 { 最少, 最多 }，最多可以是数量或 S.any",
    ["a list of kinds such as { word = \"red\", card = { color = \"red\" } }"] =
        "种类的列表，如 { word = \"red\", card = { color = \"red\" } }",
    ["a list of players such as { S.me, S.target }"] = "角色的列表，如 { S.me, S.target }",
    ["a text that begins with #, the key of a line of the log"] = "以 # 开头的文字，即日志的键",
    ["a function"] = "函数",
    ["a text, or { zh = \"...\", en = \"...\" }"] = "文字，或 { zh = \"...\", en = \"...\" }",
    -- Other parts.
    ["a table"] = "一张表",
    ["none"] = "（无）",
}

-- Beginnings of parts that go on with names.
local BEGINNINGS = {
    { "; did you mean ", "（是不是 " },
    { "one of: ", "其中之一：" },
    { "a filter of cards with the keys ", "牌的条件，键有 " },
    { "a filter of players with the keys ", "角色的条件，键有 " },
}

-- Returns a part of an error in Chinese, or as it is.
local function part(text)
    if type(text) ~= "string" then return text end
    if EXPECTED[text] then return EXPECTED[text] end
    for _, beginning in ipairs(BEGINNINGS) do
        local en, zh = beginning[1], beginning[2]
        if text:sub(1, #en) == en then return zh .. (text:sub(#en + 1):gsub("%?$", "？）")) end
    end
    local done = text:match("^, and (S%.[%w_]+) always does something$")
    return done and ("，而 %s 总会做些什么"):format(done) or text
end

-- Returns true if the placeholder here stands for words of this program: not for a name that the author has written, such as the
-- skill at the beginning, a quoted text or a key in backquotes.
local function is_of_words(format, at)
    if at == 1 or format:sub(at + 1, at + 1) ~= "s" then return false end
    local before = format:sub(at - 1, at - 1)
    return before ~= "`" and before ~= "."
end

-- Returns an error in Chinese; nil without a row.
function S.fail_in_chinese(text, ...)
    local format, parts, n = FORMATS[text], { ... }, 0
    if not format then return nil end
    for at in format:gmatch("()%%[sqd]") do
        n = n + 1
        if type(parts[n]) == "string" and is_of_words(format, at) then
            parts[n] = part(parts[n])
            -- No space behind a Chinese colon.
            if format:sub(1, at - 1):match("：$") then parts[n] = parts[n]:gsub("^ ", "") end
        end
    end
    return format:format(unpack(parts, 1, select("#", ...)))
end

-- For the test that each format and each expected value has a row.
function S.has_chinese(text) return FORMATS[text] ~= nil or part(text) ~= text end
