-- Amounts and conditions in words.
local S = ...
local T = S.texts
local type, ipairs, next, tostring, tonumber = type, ipairs, next, tostring, tonumber
local noun, literal, line = T.noun, T.literal, T.line

-- ---- amounts -----------------------------------------------------------------------------

line("amount", "hp", { zh = "{who:whose}体力值", en = "{who:his} hit points" })
line("amount", "max_hp", { zh = "{who:whose}体力上限", en = "{who:his} maximum of hit points" })
line("amount", "lost_hp", { zh = "{who:his}已损失的体力值", en = "{who:his} lost hit points" })
line("amount", "hand", { zh = "{who:whose}手牌数", en = "{who:his} number of hand cards" })
line("amount", "equips", { zh = "{who:whose}装备区里的牌数", en = "{who:his} number of equipment cards" })
line("amount", "hand_limit", { zh = "{who:whose}手牌上限", en = "{who:his} hand limit" })
line("amount", "judging", { zh = "{who:whose}判定区里的牌数", en = "{who:his} number of cards in the judging area" })
line("amount", "attack_range", { zh = "{who:whose}攻击范围", en = "{who:his} attack range" })
line("amount", "pile", { zh = "[{who:whose_else}]{name:pile}的数量", en = "the number of {name:pile}[ of {who:whom}]" })
line("amount", "mark", { zh = "{who:whose}{name:mark}标记数", en = "{who:his} number of {name:mark} marks" })
line("amount", "count", { zh = "{slot}数", en = "the number of {slot}" })
line("amount", "happened", { zh = "{:happened}", en = "{:happened}" })
line("amount", "hp_at_last_end", { zh = "你上回合结束时的体力值", en = "your hit points at the end of your last turn" })
line("amount", "alive", { zh = "存活角色数", en = "the number of living players" })
line("amount", "kingdoms", { zh = "场上势力数", en = "the number of kingdoms in play" })
line("amount", "players_at_start", { zh = "游戏开始时的角色数", en = "the number of players of the game" })
line("amount", "number_of", { zh = "{players}数", en = "the number of {players}" })
line("amount", "fewest_hand", { zh = "{players}中最少的手牌数", en = "the fewest hand cards of {players}" })
-- Sums and the like: the first amount stands before these words, the second in them.
line("amount", "min", { zh = "{a:operand}且至多为{b:operand}", en = "{a:operand}, at most {b:operand}" })
line("amount", "max", { zh = "{a:operand}且至少为{b:operand}", en = "{a:operand}, at least {b:operand}" })
line("amount", "plus", { zh = "{a:operand}与{b:operand}之和", en = "{a:operand} plus {b:operand}" })
line("amount", "minus", { zh = "{a:operand}与{b:operand}之差", en = "{a:operand} minus {b:operand}" })
line("amount", "multiple", { zh = "{a:operand}的{b:operand}倍", en = "{a:operand} times {b:operand}" })
line("amount", "half", { zh = "{a:operand}的一半（向下取整）", en = "{a:operand} divided by two, rounded down" })
-- How much it was, by the moment.
local HAPPENED = {
    damage = { "此次伤害的点数", "the damage" }, hp_lost = { "此次失去的体力值", "the hit points lost" }, recovering = { "此次回复值", "the recovery" },
    lost_last_hand = { "此次失去的手牌数", "the number of hand cards lost" }, lost_cards = { "此次失去的牌数", "the number of cards lost" },
    drawing = { "摸牌数", "the number of cards to draw" }, targets_named = { "此牌的目标数", "the number of targets of the card" },
    other = { "此次的数值", "the number of this time" },
}
local KINDS = { "damage", "drawing", "hp_lost", "lost_cards", "lost_last_hand", "recovering", "targets_named", "other" }
local MOMENTS = { damaged = "damage", damage_taken = "damage", damage_dealt = "damage", near_damage_dealt = "damage", dealing_damage = "damage" }
for at, lang in ipairs { "zh", "en" } do
    noun("happened", lang, function(cx)
        local moment = MOMENTS[cx.moment] or cx.moment
        return (HAPPENED[moment] or HAPPENED.other)[at]
    end, function(cx, i, go)
        for _, kind in ipairs(KINDS) do literal(cx, i, HAPPENED[kind][at], go) end
    end)
end
local AFTER = { "min", "max", "plus", "minus", "multiple", "half" }
local IS_AFTER = {}
for _, word in ipairs(AFTER) do IS_AFTER[word] = true end

for _, lang in ipairs { "zh", "en" } do
    -- An owner who is named only where it is not the owner of the skill.
    noun("whose_else", lang, function(cx, value) return T.nouns[lang].whose.say(cx, value) end, function(cx, i, go)
        return T.nouns[lang].whose.read(cx, i, function(c, j, value)
            if value.player ~= "me" then return go(c, j, value) end
        end)
    end)
    -- A sum or the like stands in brackets within another one.
    local OPEN, CLOSE = lang == "zh" and "（" or "(", lang == "zh" and "）" or ")"
    local function in_brackets(cx, i, go)
        return literal(cx, i, OPEN, function(c, j)
            return T.nouns[lang].value.read(T.with(c, "atom", nil), j, function(d, k, value)
                if type(value) ~= "table" or not IS_AFTER[value.amount] then return end
                return literal(d, k, CLOSE, function(e, l) return go(T.with(e, "atom", cx.atom), l, value) end)
            end)
        end)
    end
    noun("operand", lang, function(cx, value)
        local words = T.nouns[lang].value.say(cx, value)
        return words and type(value) == "table" and IS_AFTER[value.amount] and OPEN .. words .. CLOSE or words
    end, function(cx, i, go)
        in_brackets(cx, i, go)
        return T.nouns[lang].value.read(T.with(cx, "atom", true), i, function(c, j, value) return go(T.with(c, "atom", cx.atom), j, value) end)
    end)
    noun("value", lang, function(cx, value)
        if type(value) ~= "table" then return tostring(value) end
        return T.say(cx, "amount", value.amount, value)
    end, function(cx, i, go)
        local outer = cx.no_intro
        local function done(c, j, value) return go(T.with(c, "no_intro", outer), j, value) end
        -- Reads what follows a first amount and makes a larger one of it.
        local function follow(c, j, value, only)
            if not only then done(c, j, value) end
            if cx.atom then return end
            for _, word in ipairs(AFTER) do
                for _, text in ipairs(T.lines.amount[word][lang]) do
                    T.read_by(c, j, { (text:gsub("^{a:operand}", "")) }, { amount = word, a = value }, done)
                end
            end
        end
        local inner = T.with(cx, "no_intro", true)
        local first, last = cx.text:find("^%d+", i)
        if first then follow(inner, last + 1, tonumber(cx.text:sub(first, last))) end
        if not cx.atom then in_brackets(inner, i, function(c, j, value) return follow(c, j, value, true) end) end
        for _, word in ipairs(T.order "amount") do
            if not IS_AFTER[word] then
                T.read_by(inner, i, T.lines.amount[word][lang], { amount = word }, follow)
            end
        end
    end)
end

-- ---- slots ---------------------------------------------------------------------------------

-- Slots have names that authors choose; a text says where their cards come from.
local SLOTS = {
    cost = { "弃置的牌", "discarded cards", "discarded card" }, judged = { "判定牌", "judgement card" }, thrown = { "因此弃置的牌", "card discarded so" },
    got = { "这些牌", "these cards", "these cards" }, shown = { "亮出的牌", "revealed cards", "revealed card" }, chosen = { "选出的牌", "cards picked out", "card picked out" },
    rest = { "其余的牌", "other cards", "other card" }, compared = { "拼点牌", "compared cards", "compared card" }, played = { "使用或打出的牌", "card played" },
    found = { "符合的牌", "card found" }, passed = { "其余亮出的牌", "other revealed cards", "other revealed card" }, seen = { "展示的牌", "shown hand card" },
    kind = { "声明的种类", "kind that was named" }, given = { "给出的牌", "card given" }, laid = { "放置的牌", "card put there" },
}
T.slots = { "chosen", "compared", "cost", "found", "given", "got", "judged", "kind", "laid", "passed", "played", "rest", "seen", "shown", "thrown" }
for at, lang in ipairs { "zh", "en" } do
    -- The cards of a slot; its single card; the same without an article.
    for name, form in next, { slot = "many", one_slot = "one", bare_slot = "bare" } do
        local function words_of(words)
            local front = lang == "en" and form ~= "bare" and words ~= SLOTS.got and "the " or ""
            return front .. (lang == "en" and form ~= "many" and words[3] or words[at])
        end
        noun(name, lang, function(cx, value) return words_of(SLOTS[cx.slots and cx.slots[value] or value] or SLOTS.got) end, function(cx, i, go)
            for _, key in ipairs(T.slots) do
                literal(cx, i, words_of(SLOTS[key]), function(c, j) return go(c, j, key) end)
            end
        end)
    end
end

-- ---- conditions ----------------------------------------------------------------------------

-- Each has its words and those of its opposite.
local function cond(word, zh, zh_not, en, en_not)
    line("cond", word, { zh = zh, en = en })
    line("not", word, { zh = zh_not, en = en_not })
end
cond("wounded", "{who:he}已受伤", "{who:he}未受伤", "{who:he} {+are} wounded", "{who:he} {+are} not wounded")
cond("no_hand", "{who:he}没有手牌", "{who:he}并非没有手牌", "{who:he} {+have} no hand cards", "{who:he} {+are} not without hand cards")
cond("has_hand", "{who:he}有手牌", "{who:he}并非有手牌", "{who:he} {+have} hand cards", "{who:he} {+are} without hand cards")
cond("has_cards", "{who:he}有牌", "{who:he}没有牌", "{who:he} {+have} cards", "{who:he} {+have} no cards")
cond("dying", "{who:he}处于濒死状态", "{who:he}不处于濒死状态", "{who:he} {+are} dying", "{who:he} {+are} not dying")
local function flagged(text) return { { text, name = "flag" } } end
cond("flagged", flagged "{who:he}已被标记", flagged "{who:he}未被标记", flagged "{who:he} {+are} marked", flagged "{who:he} {+are} not marked")
cond("needs_jinks", "此【杀】需{n:num}张【闪】抵消", "此【杀】并非需{n:num}张【闪】抵消", "this Slash needs {n:jinks_n} to be dodged", "this Slash does not need {n:jinks_n} to be dodged")
cond("used_in_play", "你于出牌阶段内使用或打出过{card:cards}", "你于出牌阶段内没有使用或打出过{card:cards}",
    "you have used or played {card:cards} in your play phase", "you have not used or played {card:cards} in your play phase")
cond("by_this_skill", "此伤害由此技能造成", "此伤害不由此技能造成", "this skill dealt the damage", "this skill did not deal the damage")
cond("card_on_table", "此牌仍在处理区", "此牌已不在处理区", "the card still lies on the table", "the card no longer lies on the table")
cond("number_repeats", "{slot}与其他{pile}点数相同", "{slot}与其他{pile}点数均不同", "{slot:one_slot} has the number of another {pile}",
    "{slot:one_slot} has the number of no other {pile}")
cond("lowest_hp", "{who:whose}体力值为全场最少", "{who:whose}体力值不为全场最少", "nobody has fewer hit points than {who:whom}",
    "somebody has fewer hit points than {who:whom}")
cond("is_alive", "{who:he}存活", "{who:he}已死亡", "{who:he} {+are} alive", "{who:he} {+are} dead")
cond("my_turn", "在{who:whose}回合内", "在{who:whose}回合外", "it is {who:his} turn", "it is not {who:his} turn")
cond("my_phase", "在{who:whose}{phase}内", "在{who:whose}{phase}外", "it is {who:his} {phase}", "it is not {who:his} {phase}")
cond("chained", "{who:he}处于连环状态", "{who:he}不处于连环状态", "{who:he} {+are} chained", "{who:he} {+are} not chained")
cond("face_down", "{who:whose}武将牌背面朝上", "{who:whose}武将牌正面朝上", "{who:he} {+are} face down", "{who:he} {+are} face up")
cond("wears", "{who:whose}装备区里有{kind:worn}", "{who:whose}装备区里没有{kind:worn}", "{who:he} {+have} {kind:worn} in play", "{who:he} {+have} no {kind:bare_worn} in play")
T.words("worn", { { "weapon", "武器牌", "a weapon" }, { "armor", "防具牌", "an armor" }, { "horse", "坐骑牌", "a horse" } })
T.words("bare_worn", { { "weapon", "武器牌", "weapon" }, { "armor", "防具牌", "armor" }, { "horse", "坐骑牌", "horse" } })
cond("is", "{who:he}为{filter:players_as}", "{who:he}不为{filter:players_as}", "{who:he} {+are} {filter:players_as}",
    "{who:he} {+are} not {filter:players_as}")
cond("same", "{a:he}即为{b:whom}", "{a:he}不为{b:whom}", "{a:he} {+are} {b:whom} as well", "{a:he} {+are} not {b:whom}")
cond("skipped", "你的{phase}已被跳过", "你的{phase}未被跳过", "your {phase} is skipped", "your {phase} is not skipped")
cond("can_slash", "你仍可以使用【杀】", "你不能再使用【杀】", "you may still use a Slash", "you may use no more Slash")
cond("same_type", "{a:slot}与{b:slot}类别相同", "{a:slot}与{b:slot}类别不同", "{a:one_slot} has the type of {b:one_slot}", "{a:one_slot} does not have the type of {b:one_slot}")
cond("lost_comparison", { { "其没赢此拼点", skill = "skill" } }, { { "其赢得此拼点", skill = "skill" } },
    { { "they did not win the comparison", skill = "skill" } }, { { "they won the comparison", skill = "skill" } })
cond("card_is", { { "结果为{filter:judged}", slot = "judged" }, "{slot}为{filter:cards}" }, { { "结果不为{filter:judged}", slot = "judged" },
    "{slot}不为{filter:cards}" },
    { { "the result is {filter:judged}", slot = "judged" }, "{slot:one_slot} is {filter:cards}" }, { { "the result is not {filter:judged}", slot = "judged" },
        "{slot:one_slot} is not {filter:cards}" })
T.words("phase", {
    { "start", "准备阶段", "start phase" }, { "judge", "判定阶段", "judging phase" }, { "draw", "摸牌阶段", "draw phase" },
    { "play", "出牌阶段", "play phase" }, { "discard", "弃牌阶段", "discard phase" }, { "finish", "结束阶段", "finish phase" },
})
for _, lang in ipairs { "zh", "en" } do
    -- Somebody of a kind: "a male player".
    noun("players_as", lang, function(cx, f)
        if T.equal(f, { lord = true }) then return lang == "zh" and "主公" or "the lord" end
        local made = T.copy(f)
        made.everyone = true
        return T.nouns[lang][lang == "zh" and "players" or "one_player"].say(cx, made)
    end, function(cx, i, go)
        literal(cx, i, lang == "zh" and "主公" or "the lord", function(c, j) return go(c, j, { lord = true }) end)
        return T.nouns[lang][lang == "zh" and "players" or "one_player"].read(cx, i, function(c, j, f)
            if f.everyone then
                local made = T.copy(f)
                made.everyone = nil
                return go(c, j, made)
            end
        end)
    end)
end

local AND = { zh = "且", en = " and " }
local OR = { zh = "，或", en = ", or " }

local EN_OPERATORS = { ["=="] = "", ["~="] = "not ", ["<="] = "at most ", [">="] = "at least ", ["<"] = "less than ", [">"] = "more than " }
-- Hit points are several.
function T.is_plural(value) return type(value) == "table" and (value.amount == "hp" or value.amount == "lost_hp") end

-- A sum of sums is called X and explained at the end.
local function is_deep(value)
    if type(value) ~= "table" or not IS_AFTER[value.amount] then return false end
    for _, one in next, { value.a, value.b } do
        if type(one) == "table" and IS_AFTER[one.amount] then return true end
    end
    return false
end
local function say_side(cx, value)
    return is_deep(value) and T.nouns[cx.lang].digits.say(cx, value) or T.nouns[cx.lang].value.say(cx, value)
end
local function read_side(cx, i, go)
    T.read_letter(cx, i, go)
    return T.nouns[cx.lang].value.read(cx, i, go)
end

local function say_compare(cx, c)
    for _, row in ipairs(T.operators) do
        if row[1] == c[2] then
            local left, right = say_side(cx, c[1]), nil
            -- Returns the owner: things of the same player are not named twice.
            local function owner(v) return type(v) == "table" and (v.who and v.who.player or "me") end
            right = say_side(cx, c[3])
            if not left or not right then return nil end
            if cx.lang == "zh" then
                if type(c[3]) == "table" and c[3].who == nil and type(c[1]) == "table" and owner(c[1]) == "me" and right:sub(1,
                    6) == "你的" then right = right:sub(7) end
                return left .. row[2] .. right
            end
            return left .. (T.is_plural(c[1]) and " are " or " is ") .. EN_OPERATORS[row[1]] .. right
        end
    end
end

-- What there is, or was done at all: "你有“怒”标记".
local THERE = { [">"] = "there", ["=="] = "not_there" }
local function say_there(cx, c)
    local kind = c[3] == 0 and type(c[1]) == "table" and THERE[c[2]]
    if not kind or not T.lines[kind][c[1].amount] then return nil end
    local node = T.copy(c[1])
    node[kind], node.amount = node.amount, nil
    return T.say(cx, kind, node[kind], node)
end
local function read_there(cx, i, go)
    for _, operator in ipairs { ">", "==" } do
        local kind = THERE[operator]
        T.read(cx, i, kind, function(c, j, node)
            node = T.copy(node)
            node.amount, node[kind] = node[kind], nil
            return go(c, j, { node, operator, 0 })
        end)
    end
end

local function say_one(cx, c)
    if c.cond == "unless" and c.a.cond and T.lines["not"][c.a.cond] then
        local node = T.copy(c.a)
        node["not"], node.cond = node.cond, nil
        return T.say(cx, "not", node["not"], node)
    end
    if c.cond == "unless" or c.cond == "both" or c.cond == "either" then return nil end
    if c.cond then return T.say(cx, "cond", c.cond, c) end
    return say_there(cx, c) or say_compare(cx, c)
end

-- The parts of "and" or "or"; what is nested deeper is said in brackets.
local function say_cond(cx, c, depth)
    depth = depth or 0
    local one = say_one(cx, c)
    if one then return one end
    local zh = cx.lang == "zh"
    if c.cond == "unless" then
        local inner = say_cond(cx, c.a, depth + 1)
        return inner and (zh and "并非" .. inner or "it is not true that " .. inner)
    end
    if c.cond ~= "both" and c.cond ~= "either" then return nil end
    local a, b = say_cond(cx, c.a, depth + 1), say_cond(cx, c.b, depth + 1)
    if not a or not b then return nil end
    local words = a .. (c.cond == "both" and AND or OR)[cx.lang] .. b
    if depth == 0 or depth == 1 and c.cond == "both" then return words end
    return zh and "（" .. words .. "）" or "(" .. words .. ")"
end

local function read_one(cx, i, go)
    T.read(cx, i, "cond", go)
    T.read(cx, i, "not", function(c, j, node)
        node = T.copy(node)
        node.cond, node["not"] = node["not"], nil
        return go(c, j, { cond = "unless", a = node })
    end)
    read_there(cx, i, go)
    local zh = cx.lang == "zh"
    return read_side(cx, i, function(c, j, left)
        if type(left) ~= "table" then return end
        for _, row in ipairs(T.operators) do
            literal(c, j, zh and row[2] or (T.is_plural(left) and " are " or " is ") .. EN_OPERATORS[row[1]], function(d, k)
                read_side(d, k, function(e, l, right) return go(e, l, { left, row[1], right }) end)
                if not zh then return end
                -- "手牌数大于体力值": the owner of the second is left out, and is that of the first.
                local is_mine = left.who == nil or left.who.player == "me"
                local owner = is_mine and "你的" or "其"
                local inner = T.with(d, "text", d.text:sub(1, k - 1) .. owner .. d.text:sub(k))
                return T.nouns.zh.value.read(inner, k, function(e, l, right)
                    local fits = type(right) == "table" and l > k + #owner and (is_mine or T.equal(right.who, left.who))
                    if fits then return go(T.with(e, "text", d.text), l - #owner, { left, row[1], right }) end
                end)
            end)
        end
    end)
end

local function read_cond(cx, i, go, depth)
    depth = depth or 0
    local open, close = cx.lang == "zh" and "（" or "(", cx.lang == "zh" and "）" or ")"
    local function factor(c, j, on)
        read_one(c, j, on)
        if depth < 2 then
            literal(c, j, open, function(d, k)
                return read_cond(d, k, function(e, l, made)
                    return literal(e, l, close, function(x, m) return on(x, m, made) end)
                end, depth + 1)
            end)
        end
    end
    local function chain(word, between, inner)
        return function(c, j, on)
            local function more(d, k, left, n)
                on(d, k, left)
                if n > 3 then return end
                return literal(d, k, between[c.lang], function(e, l)
                    return inner(e, l, function(x, m, right) return more(x, m, { cond = word, a = left, b = right }, n + 1) end)
                end)
            end
            return inner(c, j, function(d, k, left) return more(d, k, left, 1) end)
        end
    end
    return chain("either", OR, chain("both", AND, factor))(cx, i, go)
end

for _, lang in ipairs { "zh", "en" } do
    noun("cond", lang, function(cx, c) return c and say_cond(cx, c) end, function(cx, i, go)
        local outer = cx.no_intro
        return read_cond(T.with(cx, "no_intro", true), i, function(c, j, made)
            local back = T.with(c, "no_intro", outer)
            return go(back, j, made)
        end)
    end)
end
