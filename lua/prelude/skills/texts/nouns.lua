-- Nouns of texts: numbers, players, cards, names.
local S = ...
local T = S.texts
local type, ipairs, tostring, tonumber = type, ipairs, tostring, tonumber
local concat, sub = table.concat, string.sub
local noun, literal, with, copy, equal = T.noun, T.literal, T.with, T.copy, T.equal

local function both(name, say, read)
    for _, lang in ipairs { "zh", "en" } do noun(name, lang, say, read) end
end

-- ---- names of cards, skills, kingdoms ------------------------------------------------------

-- Kinds of cards that no card is named by.
local KINDS = {
    weapon = { "武器牌", "weapon" }, armor = { "防具牌", "armor" }, horse = { "坐骑牌", "horse" },
    delayed_trick = { "延时锦囊牌", "delayed trick" },
}
local at = { zh = 1, en = 2 }

-- Quotes around names: cards, and skills or piles.
local MARKS = { card = { zh = { "【", "】" }, en = { "", "" } }, name = { zh = { "“", "”" }, en = { "", "" } }, mark = { zh = { "“", "”" }, en = { "", "" } } }

local function name_of(cx, key) return S.native.text(key, cx.lang) end

-- What keys of marks have besides the name: how the host shows them, and when it removes them.
local ENDINGS = { "%-Clear$", "%-PlayClear$", "_lun$" }

-- Returns the name of a mark or pile that stands in its key, such as `@怒`. A name has no letters of identifiers.
function T.own_name(key)
    local name = key:gsub("^[@&]+", "")
    for _, ending in ipairs(ENDINGS) do name = name:gsub(ending, "") end
    return name ~= "" and not name:find("[%z\1-\127]") and name or nil
end

-- Says a name in its marks: a text of the program or of a package, or what stands in the key. Without one there is no text.
local function say_name(cx, key, marks)
    local text, mark = name_of(cx, key) or cx.lang == "zh" and T.own_name(key), MARKS[marks][cx.lang]
    if not text then return T.give_up() end
    return mark[1] .. text .. mark[2]
end

-- The key of a name; searched for once in a reading, since names may change between two.
local keys = {}
function T.forget_names() keys = {} end
function T.key_of(text, lang, marks)
    local place = lang .. marks .. text
    if keys[place] == nil then
        -- A text begins with a small letter in its normal form.
        local capital = text:gsub("^%l", string.upper)
        keys[place] = S.native.key_of(text, lang, marks) or S.native.key_of(capital, lang, marks) or false
    end
    return keys[place] or nil
end

-- Names begin with a capital in English, and have several words at most.
local MOST_LETTERS = 18
local function read_name(cx, i, marks, go, prefix)
    local mark = MARKS[marks][cx.lang]
    if cx.lang == "zh" then
        return literal(cx, i, mark[1], function(c, j)
            local stop = c.text:find(mark[2], j, true)
            if not stop then return T.miss(c, j, mark[2]) end
            local name = sub(c.text, j, stop - 1)
            local key = T.key_of(name, "zh", marks)
            -- A new mark or pile is called what the text calls it.
            if not key and prefix and #name <= MOST_LETTERS and not name:find("[%z\1-\127]") then key = prefix .. name end
            if not key then return T.miss(c, j, mark[1] .. "…" .. mark[2]) end
            return go(c, stop + #mark[2], key)
        end)
    end
    local stop = i
    for _ = 1, 6 do
        local first, last = cx.text:find("^ ?[%a'%-]+", stop)
        if not first then return end
        local key = T.key_of(sub(cx.text, i, last), "en", marks)
        if key then go(cx, last + 1, key) end
        stop = last + 1
    end
end

both("skill", function(cx, value) return say_name(cx, value, "name") end,
    function(cx, i, go) return read_name(cx, i, "name", go) end)
both("skills", function(cx, value)
    local list = type(value) == "table" and value or { value }
    local said = {}
    for n, one in ipairs(list) do
        said[n] = T.nouns[cx.lang].skill.say(cx, one)
    end
    return concat(said, cx.lang == "zh" and "和" or " and ")
end, function(cx, i, go)
    return read_name(cx, i, "name", function(c, j, a)
        go(c, j, a)
        return literal(c, j, c.lang == "zh" and "和" or " and ", function(d, k)
            return read_name(d, k, "name", function(e, l, b) return go(e, l, { a, b }) end)
        end)
    end)
end)
both("pile", function(cx, value) return say_name(cx, value, "name") end, function(cx, i, go) return read_name(cx, i, "name", go, "") end)
-- Marks are called like their skill, with an @ before it.
local function mark_key(cx, key)
    local text = S.native.text("@" .. key, cx.lang)
    return text and text == S.native.text(key, cx.lang) and "@" .. key or key
end
both("mark", function(cx, value) return say_name(cx, value, "name") end, function(cx, i, go)
    return read_name(cx, i, "mark", function(c, j, key) return go(c, j, mark_key(c, key)) end, "@")
end)
both("one_card", function(cx, value)
    local kind = KINDS[value]
    return kind and kind[at[cx.lang]] or say_name(cx, value, "card")
end, function(cx, i, go)
    for _, key in ipairs { "armor", "delayed_trick", "horse", "weapon" } do
        literal(cx, i, KINDS[key][at[cx.lang]], function(c, j) return go(c, j, key) end)
    end
    return read_name(cx, i, "card", go)
end)
both("kingdom", function(cx, value) return name_of(cx, value) or T.give_up() end,
    function(cx, i, go)
        for _, key in ipairs { "god", "qun", "shu", "wei", "wu" } do
            local text = name_of(cx, key)
            if text then literal(cx, i, text, function(c, j) return go(c, j, key) end) end
        end
    end)

-- ---- numbers ---------------------------------------------------------------------------------

local COUNTS = {
    zh = { "一", "两", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六", "十七", "十八", "十九", "二十" },
    en = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
        "sixteen", "seventeen", "eighteen", "nineteen", "twenty" },
}
T.counts = COUNTS
local LETTERS = { "X", "Y", "Z", "W", "V", "U", "T" }
T.letters = LETTERS

-- Calls an amount that is not a number X, which is explained at the end.
local function letter(cx, value)
    for n, known in ipairs(cx.defs) do
        if equal(known, value) then return LETTERS[n] end
    end
    -- It is explained in the words of this place.
    local place = copy(cx)
    if place.intro then T.rename_source(place) end
    place.intro, place.first = nil, nil
    local words = T.nouns[cx.lang].value.say(place, value)
    if not words then return nil end
    local defs = copy(cx.defs)
    defs[#defs + 1] = value
    cx.defs, cx.explained = defs, copy(cx.explained or {})
    cx.explained[#defs] = words
    return LETTERS[#defs]
end
local function read_letter(cx, i, go)
    for n, text in ipairs(LETTERS) do
        literal(cx, i, text, function(c, j) return go(c, j, { amount = "letter", n = n }) end)
    end
end
T.read_letter = read_letter
local function say_number(cx, value, small)
    -- "2X"
    if type(value) == "table" and value.amount == "multiple" and type(value.b) == "number" and type(value.a) == "table" then
        local said = letter(cx, value.a)
        return said and value.b .. said
    end
    if type(value) == "table" then return letter(cx, value) end
    if value == S.any then return cx.lang == "zh" and "任意" or "any number of" end
    if type(value) ~= "number" then return nil end
    return small and value > 0 and COUNTS[cx.lang][value] or tostring(value)
end
local function read_number(cx, i, go, small)
    local first, last = cx.text:find("^%-?%d+", i)
    if first then
        local value = tonumber(sub(cx.text, first, last))
        if not (small and value > 0 and COUNTS[cx.lang][value]) then go(cx, last + 1, value) end
    end
    if small then
        for value, text in ipairs(COUNTS[cx.lang]) do
            literal(cx, i, text, function(c, j) return go(c, j, value) end)
        end
        if cx.takes_any then literal(cx, i, cx.lang == "zh" and "任意" or "any number of", function(c, j) return go(c, j, S.any) end) end
    end
    first, last = cx.text:find("^%d+", i)
    if first then
        local times = tonumber(sub(cx.text, first, last))
        read_letter(cx, last + 1, function(c, j, value) return go(c, j, { amount = "multiple", a = value, b = times }) end)
    end
    return read_letter(cx, i, go)
end
-- Cards are counted in words, points in digits.
both("num", function(cx, value) return say_number(cx, value, true) end, function(cx, i, go) return read_number(cx, i, go, true) end)
both("digits", function(cx, value) return say_number(cx, value) end, function(cx, i, go) return read_number(cx, i, go) end)
both("signed", function(cx, value)
    if type(value) == "number" then return value < 0 and tostring(value) or "+" .. value end
    if type(value) == "table" and value.amount == "minus" and value.a == 0 then
        local said = letter(cx, value.b)
        return said and "-" .. said
    end
    local said = say_number(cx, value)
    return said and "+" .. said
end, function(cx, i, go)
    literal(cx, i, "+", function(c, j) return read_number(c, j, go) end)
    return literal(cx, i, "-", function(c, j)
        return read_number(c, j, function(d, k, value)
            return go(d, k, type(value) == "number" and -value or { amount = "minus", a = 0, b = value })
        end)
    end)
end)

-- English nouns with their number: "a card", "two cards", "X cards", "1 hit point".
local function counted(name, one, many, small, article)
    local alone = article == "" and one or (article or "1") .. " " .. one
    local function say(cx, value)
        if value == 1 then return alone end
        local said = say_number(cx, value, small)
        return said and said .. " " .. many
    end
    local function read(cx, i, go)
        literal(cx, i, alone, function(c, j) return go(c, j, 1) end)
        return read_number(cx, i, function(c, j, value)
            return literal(c, j, " " .. many, function(d, k) return go(d, k, value) end)
        end, small)
    end
    noun(name, "en", say, read)
end
counted("card_n", "card", "cards", true, "a")
counted("hand_n", "hand card", "hand cards", true, "a")
counted("equip_n", "card", "cards", true, "a")
counted("jinks_n", "Jink", "Jinks", true, "a")
counted("points", "hit point", "hit points")
counted("harm", "damage", "damage")
counted("more_n", "more card", "more cards", true, "one")
counted("one_n", "card", "cards", true, "one")
counted("top_n", "card", "cards", true, "")
-- "mark" after its number.
noun("mark_s", "en", function(_, n) return n == 1 and "mark" or "marks" end, function(cx, i, go, _, node)
    return literal(cx, i, node.n == 1 and "mark" or "marks", function(c, j) return go(c, j, node.n) end)
end)
counted("time_n", "time", "times", true, "one")

-- ---- players -----------------------------------------------------------------------------------

local PLAYERS = { "me", "target", "source", "other", "current" }
local NOUNS = {
    zh = { me = "你", target = "其", other = "第二名角色", current = "当前回合角色" },
    en = { me = "you", target = "they", other = "the second player", current = "the current player" },
}
local OBJECTS = { me = "you", target = "them", other = "the second player", current = "the current player" }
local OWNERS = { me = "your", target = "their", other = "the second player's", current = "the current player's" }
-- The source of damage has a name; a player who acts on the owner is "they" until somebody is chosen.
local SOURCES = {
    damage = { zh = "伤害来源", noun = "the source of the damage", object = "the source of the damage", owner = "the source's" },
    killer = { zh = "杀死你的角色", noun = "the one who killed you", object = "the one who killed you", owner = "your killer's" },
    user = { zh = "使用者", noun = "the user", object = "the user", owner = "the user's" },
    they = { zh = "其", noun = "they", object = "them", owner = "their" },
    aimer = { zh = "使用者", noun = "the user", object = "the user", owner = "the user's" },
}
-- Renames the player who was "其" once somebody was chosen.
function T.rename_source(cx)
    if cx.source == "they" or cx.source == "aimer" then cx.source = "user" end
end
local function source_of(cx) return SOURCES[cx.source or "they"] end
local FLIPPED = { me = "target", target = "me" }
local function called(cx, player, case)
    -- Where others act for the owner, they are "they" and the owner is "you".
    if cx.flip then player = FLIPPED[player] or player end
    if player == "source" then
        local of = source_of(cx)
        return cx.lang == "zh" and of.zh or of[case]
    end
    if cx.lang == "zh" then return NOUNS.zh[player] end
    return (case == "object" and OBJECTS or case == "owner" and OWNERS or NOUNS.en)[player]
end
local function is_third(cx, player)
    if cx.flip then player = FLIPPED[player] or player end
    if player == "me" or player == "target" then return false end
    return player ~= "source" or source_of(cx) ~= SOURCES.they
end
T.called, T.is_third = called, is_third

local function player_of(value) return value and value.player or "me" end
local function value_of(player) return { player = player } end

-- The player who was chosen is known from then on.
local function introduce(cx)
    local intro = cx.intro
    cx.intro, cx.alias, cx.introduced = nil, nil, true
    T.rename_source(cx)
    return intro
end
T.introduce = introduce
function T.chosen(cx)
    local made = copy(cx)
    made.alias, made.knows = nil, { target = true, source = cx.knows and cx.knows.source }
    T.rename_source(made)
    return made
end

local function is_introduced(cx, player) return cx.intro and cx.intro.of == player end

-- The players that a word may mean.
local function each_called(cx, i, case, go)
    if cx.any_name then
        -- An explanation at the end may be about a place where the source was called otherwise.
        for _, name in ipairs { "damage", "user", "killer", "they", "aimer" } do
            local words = cx.lang == "zh" and SOURCES[name].zh or SOURCES[name][case]
            literal(cx, i, words, function(c, j) return go(with(c, "source", name), j, "source", words) end)
        end
    end
    for _, player in ipairs(PLAYERS) do
        local known = player ~= "source" and player ~= "target" or cx.knows and cx.knows[player] or player == "target" and cx.flip
        if known and not (player == "target" and cx.alias) then
            local words = called(cx, player, case)
            literal(cx, i, words, function(c, j) return go(c, j, player, words) end)
            -- People write "其" of the user too.
            if player == "source" and cx.lang == "zh" and source_of(cx) == SOURCES.aimer then
                literal(cx, i, "其", function(c, j) return go(c, j, player, "其") end)
            end
        end
    end
end

-- A player who is read before having been chosen: the choice comes first.
local function read_intro(cx, i, go)
    if cx.no_intro or cx.intro_read then return end
    return T.nouns[cx.lang].one_player.read(cx, i, function(c, j, filter)
        local made = with(c, "intro_read", { of = "target", filter = filter })
        return go(T.chosen(made), j, "target")
    end)
end

-- The subject. It is left out where it is that of the step before.
noun("who", "zh", function(cx, value)
    local player = player_of(value)
    local first = cx.first
    cx.first = nil
    if is_introduced(cx, player) then
        local intro = introduce(cx)
        cx.subject = player
        return "令" .. T.nouns.zh.one_player.say(cx, intro.filter)
    end
    if cx.subject == player then return "" end
    cx.subject = player
    return (first and "令" or "") .. called(cx, player)
end, function(cx, i, go)
    local first = cx.first
    local rest = with(cx, "first", nil)
    if cx.subject then go(rest, i, value_of(cx.subject)) end
    local function named(c, j)
        return each_called(c, j, "noun", function(d, k, player)
            return go(with(d, "subject", player), k, value_of(player))
        end)
    end
    if not first then
        named(rest, i)
        literal(rest, i, "你令", function(c, j)
            return read_intro(c, j, function(d, k, player) return go(with(d, "subject", player), k, value_of(player)) end)
        end)
    end
    literal(rest, i, "令", named)
    literal(rest, i, "令", function(c, j)
        return read_intro(c, j, function(d, k, player) return go(with(d, "subject", player), k, value_of(player)) end)
    end)
end)

local function have(cx, phrase, bare)
    if bare then return "have " .. phrase end
    return phrase
end
noun("who", "en", function(cx, value)
    local player = player_of(value)
    local first = cx.first
    cx.first = nil
    if is_introduced(cx, player) then
        local intro = introduce(cx)
        local bare = cx.subject == "me"
        cx.subject, cx.agrees, cx.subject_agrees = player, "base", "base"
        return (bare and "have " or "you have ") .. T.nouns.en.one_player.say(cx, intro.filter) .. " "
    end
    if cx.subject == player then
        cx.agrees = cx.subject_agrees
        return ""
    end
    cx.subject = player
    cx.agrees = first and "base" or is_third(cx, player)
    cx.subject_agrees = cx.agrees
    return have(cx, called(cx, player, first and "object" or "noun"), first) .. " "
end, function(cx, i, go)
    local first = cx.first
    local rest = with(cx, "first", nil)
    local function settled(c, j, player, agrees)
        local made = with(c, "subject", player)
        made.agrees, made.subject_agrees = agrees, agrees
        return literal(made, j, " ", function(d, k) return go(d, k, value_of(player)) end)
    end
    if cx.subject then go(with(rest, "agrees", cx.subject_agrees), i, value_of(cx.subject)) end
    if first then
        literal(rest, i, "have ", function(c, j)
            return each_called(c, j, "object", function(d, k, player) return settled(d, k, player, "base") end)
        end)
    else
        each_called(rest, i, "noun", function(c, j, player) return settled(c, j, player, is_third(c, player)) end)
    end
    for _, words in ipairs { "have ", "you have " } do
        literal(rest, i, words, function(c, j)
            return read_intro(c, j, function(d, k, player) return settled(d, k, player, "base") end)
        end)
    end
end)

-- The owner as the subject of a step.
for _, lang in ipairs { "zh", "en" } do
    noun("me", lang, function(cx) return T.nouns[lang].who.say(cx, nil) end, function(cx, i, go)
        return T.nouns[lang].who.read(cx, i, function(c, j, value)
            if value.player == "me" then return go(c, j) end
        end)
    end)
end

-- A player whom a step is about; the owner of something.
local function about(name, case, tail)
    for _, lang in ipairs { "zh", "en" } do
        noun(name, lang, function(cx, value)
            local player = player_of(value)
            cx.first = nil
            if is_introduced(cx, player) then
                local phrase, plain = T.nouns[lang].one_player.say(cx, introduce(cx).filter), true
                if case == "owner" and lang == "en" then
                    plain = not phrase:find("player .")
                    phrase = phrase .. "'s"
                end
                return plain and phrase .. (lang == "zh" and tail or "") or nil
            end
            local words = called(cx, player, case)
            local short = lang == "zh" and words == "其"
            return words .. (short and "" or lang == "zh" and tail or "")
        end, function(cx, i, go)
            local rest = with(cx, "first", nil)
            each_called(rest, i, case, function(c, j, player, words)
                if lang == "zh" and tail and words ~= "其" then
                    return literal(c, j, tail, function(d, k) return go(d, k, value_of(player)) end)
                end
                return go(c, j, value_of(player))
            end)
            return read_intro(rest, i, function(c, j, player)
                local ending = lang == "zh" and tail or lang == "en" and case == "owner" and "'s" or ""
                return literal(c, j, ending, function(d, k) return go(d, k, value_of(player)) end)
            end)
        end)
    end
end
about("whom", "object")
about("whose", "owner", "的")
about("his", "owner")

-- Declares a noun for a player whose number changes: the owner is not named where the owner acts.
local function changing(name, tail)
    noun(name, "zh", function(cx, value)
        local player, first = player_of(value), cx.first
        cx.first = nil
        if is_introduced(cx, player) then
            local intro = introduce(cx)
            cx.subject = nil
            return "令" .. T.nouns.zh.one_player.say(cx, intro.filter) .. tail
        end
        local let = first and "令" or ""
        if player == "me" and (first or cx.subject == "me") and not cx.flip then
            cx.subject = "me"
            return let
        end
        cx.subject = nil
        local words = called(cx, player)
        return let .. words .. (words == "其" and "" or tail)
    end, function(cx, i, go)
        local first, rest = cx.first, with(cx, "first", nil)
        local function of_me(c, j) return go(with(c, "subject", "me"), j, value_of "me") end
        local function named(c, j)
            return each_called(c, j, "noun", function(d, k, player, words)
                return literal(with(d, "subject", nil), k, words == "其" and "" or tail, function(e, l) return go(e, l, value_of(player)) end)
            end)
        end
        if first then
            literal(rest, i, "令", of_me)
            literal(rest, i, "令", named)
        else
            if cx.subject == "me" and not cx.flip then of_me(rest, i) end
            named(rest, i)
        end
        return literal(rest, i, "令", function(c, j)
            return read_intro(c, j, function(d, k, player)
                return literal(with(d, "subject", nil), k, tail, function(e, l) return go(e, l, value_of(player)) end)
            end)
        end)
    end)
end
changing("mine", "的")
changing("mine_he", "")

-- The subject of a condition: never left out.
for _, lang in ipairs { "zh", "en" } do
    noun("he", lang, function(cx, value)
        cx.agrees = is_third(cx, player_of(value))
        return called(cx, player_of(value), "noun")
    end, function(cx, i, go)
        return each_called(cx, i, "noun", function(c, j, player)
            return go(with(c, "agrees", is_third(c, player)), j, value_of(player))
        end)
    end)
end

-- Several players who do the same: the first is the subject, the others stand behind.
both("first_of", function(cx, value) return T.nouns[cx.lang].who.say(cx, value[1]) end,
    function(cx, i, go) return T.nouns[cx.lang].who.read(cx, i, function(c, j, value) return go(c, j, { value }) end) end)
both("rest_of", function(cx, node)
    local value = node.players
    local said = {}
    for n = 2, #value do said[n - 1] = called(cx, value[n].player, "object") end
    return concat(said, cx.lang == "zh" and "、" or " and ")
end, function(cx, i, go, _, node)
    return each_called(cx, i, "object", function(c, j, player)
        return go(c, j, { players = { node.players[1], value_of(player) } })
    end)
end)

noun("rest_do", "en", function(cx, node)
    local said, third = {}, #node.players == 2
    for n = 2, #node.players do
        said[n - 1] = called(cx, node.players[n].player, "noun")
        third = third and is_third(cx, node.players[n].player)
    end
    return (third and "does " or "do ") .. concat(said, " and ")
end, function(cx, i, go, _, node)
    for _, verb in ipairs { "do ", "does " } do
        literal(cx, i, verb, function(c, j)
            return each_called(c, j, "noun", function(d, k, player)
                if is_third(d, player) == (verb == "does ") then return go(d, k, { players = { node.players[1], value_of(player) } }) end
            end)
        end)
    end
end)

-- "令" where a step that has no player as its subject may be declined.
noun("let", "zh", function(cx)
    local said = cx.first and "令" or ""
    cx.first, cx.subject = nil, nil
    return said
end, function(cx, i, go)
    local made = with(cx, "subject", nil)
    made.first = nil
    if cx.first then return literal(made, i, "令", go) end
    return go(made, i)
end)
noun("let", "en", function(cx)
    local said = cx.first and "have " or ""
    cx.agrees = not cx.first or "base"
    cx.first, cx.subject = nil, nil
    return said
end, function(cx, i, go)
    local made = with(cx, "subject", nil)
    made.first, made.agrees = nil, not cx.first or "base"
    if cx.first then return literal(made, i, "have ", go) end
    return go(made, i)
end)

-- Who has to dodge a Slash.
both("dodger", function(cx) return T.nouns[cx.lang].who.say(cx, value_of(cx.event == "slashed" and "me" or "target")) end, function(cx, i, go)
    local dodger = cx.event == "slashed" and "me" or "target"
    return T.nouns[cx.lang].who.read(cx, i, function(c, j, value)
        if value.player == dodger then return go(c, j) end
    end)
end)

-- Says whose something is that belongs to the subject.
local function own(cx)
    local words = called(cx, cx.subject or "me", "owner")
    return words == OWNERS.me and words or OWNERS.target
end
T.own = own
noun("own", "en", own, function(cx, i, go) return literal(cx, i, own(cx), go) end)

-- A verb in English: "draw", or "draws" after a third person.
local function with_s(verb)
    local rest = verb:match("^have(.*)$")
    if rest then return "has" .. rest end
    rest = verb:match("^are(.*)$")
    if rest then return "is" .. rest end
    local word, tail = verb:match("^(%a+)(.*)$")
    if word == "do" or word == "cannot" then return (word == "do" and "does" or word) .. tail end
    if word:find("[sx]$") or word:find("[cs]h$") then return word .. "es" .. tail end
    if word:find("[^aeiou]y$") then return word:sub(1, -2) .. "ies" .. tail end
    return word .. "s" .. tail
end
T.with_s = with_s
local function verb_of(cx, verb)
    if cx.agrees == "base" then return (verb:gsub("^are", "be"):gsub("^do not ", "not ")) end
    return cx.agrees and with_s(verb) or verb
end
T.nouns.en.verb = {
    say = function(cx, verb) return verb_of(cx, verb) end,
    read = function(cx, i, go, verb) return literal(cx, i, verb_of(cx, verb), go) end,
}
