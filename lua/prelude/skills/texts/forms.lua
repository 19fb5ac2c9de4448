-- The forms of specs in words.
local S = ...
local T = S.texts
local type, ipairs, next = type, ipairs, next
local concat = table.concat
local noun, literal, line, with, copy = T.noun, T.literal, T.line, T.with, T.copy
local function form(word, zh, en) line("form", word, { zh = zh, en = en }) end
local LANGS = { "zh", "en" }

-- ---- times and conditions -------------------------------------------------------------------

local OR_TIME = { zh = "，或", en = ", or " }
local IF = { zh = "若", en = "if " }
local COMMA = { zh = "，", en = ", " }

-- What a time itself says of the form.
local TIME_KEYS = { "of", "card", "per", "apart", "nature" }
local function time_node(node, name, with_card)
    local made = { time = name }
    for _, key in ipairs(TIME_KEYS) do made[key] = node[key] end
    if not with_card then made.card = nil end
    return made
end

local function say_times(cx, node, with_card)
    local said = {}
    for n, name in ipairs(S.times_of(node)) do
        local words = T.say(cx, "time", name, time_node(node, name, with_card))
        if not words then return nil end
        -- "当你…后，或…后"
        said[n] = n > 1 and cx.lang == "zh" and words:gsub("^当你", "") or words
    end
    return concat(said, OR_TIME[cx.lang])
end

for _, lang in ipairs(LANGS) do
    local THIS = { zh = "若此牌为", en = "if the card is " }
    local RESULT = { zh = "若结果为", en = "if the result is " }
    local AND = { zh = "，且", en = ", and " }
    noun("moment", lang, function(cx, node, _, covered)
        for _, key in ipairs { "of", "card", "per", "apart", "nature", "if_" } do covered[key] = true end
        cx.kingdom = node.kingdom
        local said = say_times(cx, node, true)
        local of_card
        if not said and node.card then
            said = say_times(cx, node, false)
            local is_result = S.times_of(node)[1]:find("^judged")
            of_card = (is_result and RESULT or THIS)[lang] .. T.nouns[lang][is_result and "judged" or "cards"].say(cx, node.card)
        end
        if not said then return nil end
        T.enter_time(cx, S.times_of(node), node.of, node.apart)
        if node.form == "thanks" then cx.flip = true end
        cx.kingdom = nil
        local condition = node.if_ and T.nouns[lang].cond.say(cx, node.if_)
        if node.if_ and not condition then return nil end
        if of_card then said = said .. COMMA[lang] .. of_card .. (condition and AND[lang] .. condition or "")
        elseif condition then said = said .. COMMA[lang] .. IF[lang] .. condition end
        return said .. COMMA[lang]
    end, function(cx, i, go)
        local function conditions(c, j, node, names)
            local made = copy(c)
            T.enter_time(made, names, node.of, node.apart)
            if c.reads_thanks then made.flip = true end
            local function done(d, k, if_)
                local found = copy(node)
                found.if_ = if_
                return literal(d, k, COMMA[lang], function(e, l) return go(e, l, found) end)
            end
            done(made, j)
            literal(made, j, COMMA[lang] .. IF[lang], function(d, k)
                return T.nouns[lang].cond.read(d, k, function(e, l, if_) return done(e, l, if_) end)
            end)
            if node.card then return end
            for _, case in ipairs { { THIS, "cards" }, { RESULT, "judged" } } do
                literal(made, j, COMMA[lang] .. case[1][lang], function(d, k)
                    return T.nouns[lang][case[2]].read(d, k, function(e, l, card)
                        node = copy(node)
                        node.card = card
                        done(e, l)
                        literal(e, l, AND[lang], function(x, m)
                            return T.nouns[lang].cond.read(x, m, function(y, n, if_) return done(y, n, if_) end)
                        end)
                        node.card = nil
                    end)
                end)
            end
        end
        local function more(c, j, node, names)
            T.read(c, j, "time", function(d, k, time)
                if #names > 0 and not T.equal(time_node(node, "x", true), time_node(time, "x", true)) then return end
                local found, list = copy(node), copy(names)
                for _, key in ipairs(TIME_KEYS) do found[key] = time[key] end
                list[#list + 1] = time.time
                found[1] = #list == 1 and list[1] or list
                if d.reads_thanks then found.kingdom = d.kingdom end
                conditions(d, k, found, list)
                if #list < 3 then
                    literal(d, k, OR_TIME[lang], function(e, l)
                        if lang == "zh" and e.text:sub(l, l + 2) ~= "当" then
                            more(e, l, found, list)
                            e = with(e, "text", e.text:sub(1, l - 1) .. "当你" .. e.text:sub(l))
                        end
                        return more(e, l, found, list)
                    end)
                end
            end)
        end
        return more(cx, i, {}, {})
    end)

    -- Steps, which the owner may decline or not: "你可以…".
    local MAY = { zh = "你可以", en = "you may " }
    local DO = { zh = "依次执行：", en = "do the following: " }
    local USE = { zh = "发动此技能：", en = "use this skill: " }
    local THEY = { zh = "其可以", en = "they may " }
    local INSTEAD = { zh = "，改为", en = " and instead " }
    noun("steps", lang, function(cx, node, _, covered)
        covered.silent = true
        local row = S.rows.form[node.form]
        local list = {}
        for i = row.first or 1, #node do
            if type(node[i]) == "table" and node[i].verb then list[#list + 1] = node[i] end
        end
        local front = ""
        if node.form == "thanks" then
            front, cx.subject, cx.first = THEY[lang], "me", true
        elseif not cx.tags.locked and not node.silent then
            front, cx.subject, cx.first = MAY[lang], "me", true
        end
        cx.agrees, cx.subject_agrees = front ~= "" and "base" or false, front ~= "" and "base" or false
        if cx.first and node.form == "when" and T.is_switch(list) then return T.say_switch(cx, list[1]) end
        -- What begins with a condition is used as a whole.
        if cx.first and list[1] and T.leads(list[1]) then
            front, cx.subject, cx.first = front .. USE[lang], nil, nil
        elseif front == "" and list[1] and T.is_leading(list[1]) then
            front = DO[lang]
        end
        if node.form == "instead" then
            local prevented = T.say(cx, "verb", "prevent", { verb = "prevent" })
            if #list == 0 then return front .. prevented end
            front, cx.first = front .. prevented .. INSTEAD[lang], nil
            cx.subject = "me"
        end
        if #list == 0 then return front ~= "" and nil end
        local said = T.say_steps(cx, list)
        return said and front .. said
    end, function(cx, i, go)
        local function steps(c, j, silent, plainly)
            T.read_steps(c, j, function(d, k, list)
                if plainly and T.is_leading(list[1]) then return end
                list = copy(list)
                list.silent = silent
                return go(d, k, list)
            end)
        end
        local function begun(c, j)
            local made = with(c, "subject", "me")
            made.first, made.agrees, made.subject_agrees = true, "base", "base"
            steps(made, j)
            return literal(c, j, USE[lang], function(d, k)
                made = with(d, "subject", nil)
                made.first, made.agrees, made.subject_agrees = nil, false, false
                return steps(made, k)
            end)
        end
        if cx.reads_thanks then return literal(cx, i, THEY[lang], begun) end
        local function at_once(silent)
            steps(cx, i, silent, true)
            -- What happens of itself is often written without its owner.
            if lang == "zh" and cx.tags.locked then steps(with(cx, "subject", "me"), i, silent, true) end
            return literal(cx, i, DO[lang], function(c, j) return steps(c, j, silent) end)
        end
        if cx.tags.locked then return at_once() end
        T.read_switch(cx, i, go)
        literal(cx, i, MAY[lang], begun)
        return at_once(true)
    end)
end

-- "每回合限一次，": how often a skill may be used.
local SCOPES = { { "phase", "每阶段", " each phase" }, { "turn", "每回合", " each turn" }, { "round", "每轮", " each round" }, { "game", "每局游戏", " each game" } }
noun("limit", "zh", function(cx, limit)
    if not limit then return nil end
    for _, scope in ipairs(SCOPES) do
        if scope[1] == limit[2] then return scope[2] .. "限" .. T.nouns.zh.num.say(cx, limit[1]) .. "次，" end
    end
end, function(cx, i, go)
    for _, scope in ipairs(SCOPES) do
        literal(cx, i, scope[2] .. "限", function(c, j)
            return T.nouns.zh.num.read(c, j, function(d, k, n)
                if type(n) ~= "number" then return end
                return literal(d, k, "次，", function(e, l) return go(e, l, { n, scope[1] }) end)
            end)
        end)
    end
end)
noun("limit", "en", function(cx, limit)
    if not limit then return nil end
    for _, scope in ipairs(SCOPES) do
        local n = limit[1] == 1 and "once" or "up to " .. T.nouns.en.num.say(cx, limit[1]) .. " times"
        if scope[1] == limit[2] then return n .. scope[3] .. ", " end
    end
end, function(cx, i, go)
    local function scopes(c, j, n)
        for _, scope in ipairs(SCOPES) do literal(c, j, scope[3] .. ", ", function(d, k) return go(d, k, { n, scope[1] }) end) end
    end
    literal(cx, i, "once", function(c, j) return scopes(c, j, 1) end)
    return literal(cx, i, "up to ", function(c, j)
        return T.nouns.en.num.read(c, j, function(d, k, n)
            if type(n) ~= "number" then return end
            return literal(d, k, " times", function(e, l) return scopes(e, l, n) end)
        end)
    end)
end)
for _, lang in ipairs(LANGS) do
    local zh = lang == "zh"
    noun("per_phase", lang, function(cx, limit)
        if not limit or limit[2] ~= "phase" then return nil end
        local n = T.nouns[lang].num.say(cx, limit[1])
        return zh and "限" .. n .. "次" or "up to " .. n .. " times "
    end, function(cx, i, go)
        return literal(cx, i, zh and "限" or "up to ", function(c, j)
            return T.nouns[lang].num.read(c, j, function(d, k, n)
                if type(n) ~= "number" then return end
                return literal(d, k, zh and "次" or " times ", function(e, l) return go(e, l, { n, "phase" }) end)
            end)
        end)
    end)
end

-- A form's steps stand behind its time.
for _, word in ipairs { "when", "instead", "thanks" } do
    form(word, "[{limit}]{*:moment}{*:steps_of}", "[{limit}]{*:moment}{*:steps_of}")
end
for _, lang in ipairs(LANGS) do
    noun("steps_of", lang, function(cx, node, all, covered)
        if node.form == "thanks" then covered.kingdom = true end
        return T.nouns[lang].steps.say(cx, node, all, covered)
    end, function(cx, i, go, _, node)
        if node.form == "instead" then
            -- "防止此伤害，改为…": the steps follow what is prevented.
            local front = cx.tags.locked and "" or (lang == "zh" and "你可以" or "you may ")
            local made = with(cx, "subject", front ~= "" and "me" or nil)
            made.agrees = front ~= "" and "base" or false
            made.subject_agrees = made.agrees
            return literal(made, i, front, function(c, j)
                T.read_by(c, j, T.lines.verb.prevent[lang], { verb = "prevent" }, function(d, k)
                    return literal(d, k, lang == "zh" and "，改为" or " and instead ", function(e, l)
                        return T.read_steps(with(e, "subject", "me"), l, function(x, m, list)
                            local found = {}
                            for n, step in ipairs(list) do found[n + 1] = step end
                            return go(x, m, found)
                        end)
                    end)
                end)
            end)
        end
        return T.nouns[lang].steps.read(cx, i, function(c, j, list)
            local found = { silent = list.silent }
            for n, step in ipairs(list) do found[n + 1] = step end
            return go(c, j, found)
        end)
    end)
end

-- ---- what holds all the time ----------------------------------------------------------------------------

T.words("flagged", { { "", "你", "you" }, { "flag", "本回合被标记的角色", "players marked this turn" } })
for at, lang in ipairs(LANGS) do
    local OWNER = { { "你", "本回合被标记的角色" }, { "you", "players marked this turn" } }
    local OWNED = { { "你的", "本回合被标记的角色的" }, { "your", "the marked players'" } }
    local function owner(name, list)
        noun(name, lang, function(cx, flag)
            cx.agrees = false
            return list[at][flag and 2 or 1]
        end, function(cx, i, go)
            local plain = with(cx, "agrees", false)
            literal(plain, i, list[at][1], go)
            return literal(plain, i, list[at][2], function(c, j) return go(c, j, "flag") end)
        end)
    end
    owner("holder", OWNER)
    owner("holders", OWNED)
    -- What is used: Slash, a named card, or cards that fit.
    noun("used", lang, function(cx, node, _, covered)
        covered.card, covered.filter, covered.any = true, true, true
        local f = copy(node.filter or {})
        if node.any then return (lang == "en" and T.say_plural or T.nouns[lang].bare_cards.say)(cx, f) end
        if f.name or f.type or f.any then return nil end
        f.name = node.card or "slash"
        local words = T.nouns[lang].bare_cards.say(cx, f)
        return lang == "en" and T.plural_name(words) or words
    end, function(cx, i, go)
        local function done(c, j, f)
            if not f.name and not f.from and not f.pile then return go(c, j, { any = true, filter = next(f) and f or nil }) end
            if type(f.name) ~= "string" then return end
            f = copy(f)
            local card = f.name ~= "slash" and f.name or nil
            f.name = nil
            return go(c, j, { card = card, filter = next(f) and f or nil })
        end
        if lang == "zh" then return T.nouns.zh.bare_cards.read(cx, i, done) end
        return T.read_plural(cx, i, T.nouns.en.bare_cards.read, done)
    end)
end
-- "1 more", "1 less", "X more".
noun("more", "en", function(cx, value)
    local said = T.nouns.en.signed.say(cx, value)
    return said and said:sub(2) .. (said:sub(1, 1) == "-" and " less" or " more")
end, function(cx, i, go)
    return T.nouns.en.digits.read(cx, i, function(c, j, value)
        literal(c, j, " more", function(d, k) return go(d, k, value) end)
        return literal(c, j, " less", function(d, k)
            return go(d, k, type(value) == "number" and -value or { amount = "minus", a = 0, b = value })
        end)
    end)
end)

local ZH, EN = "[若{if_:cond}，]", "[if {if_:cond}, ]"
form("distance", { { ZH .. "其他角色计算与{flagged:holders}距离{1:signed}", to_me = true }, ZH .. "{flagged:holder}计算与其他角色的距离{1:signed}" },
    { { EN .. "the distance of other players to {flagged:holder} is {1:more}", to_me = true },
        EN .. "{flagged:holders} distance to other players is {1:more}" })
form("range", ZH .. "{flagged:holders}攻击范围{1:signed}", EN .. "{flagged:holders} attack range is {1:more}")
form("max_cards", ZH .. "{flagged:holders}手牌上限{1:signed}", EN .. "{flagged:holders} hand limit is {1:more}")
form("max_cards_is", ZH .. "{flagged:holders}手牌上限为{1:value}", EN .. "{flagged:holders} hand limit is {1:value}")
form("use_times", { { ZH .. "{flagged:holder}使用{*:used}无次数限制", first = S.any }, ZH .. "{flagged:holder}使用{*:used}的次数上限{1:signed}" },
    { { EN .. "{flagged:holder} may use any number of {*:used}", first = S.any }, EN .. "{flagged:holders} limit for using {*:used} is {1:more}" })
form("use_reach", { { ZH .. "{flagged:holder}以此法使用的{*:used}无距离限制", first = S.any, made = true }, { ZH .. "{flagged:holder}使用{*:used}无距离限制", first = S.any }, ZH .. "{flagged:holder}使用{*:used}的距离限制{1:signed}" },
    { { EN .. "{flagged:holder} may use {*:used} of this skill over any distance", first = S.any, made = true },
        { EN .. "{flagged:holder} may use {*:used} over any distance", first = S.any },
        EN .. "{flagged:holders} reach for using {*:used} is {1:more}" })
form("use_targets", ZH .. "{flagged:holder}使用{*:used}的目标数上限{1:signed}", EN .. "{flagged:holders} number of targets for {*:used} is {1:more}")
form("trick_reach", ZH .. "你使用锦囊牌无距离限制", EN .. "you may use tricks over any distance")
form("not_target_of", ZH .. "你不能成为{card:bare_cards}的目标", EN .. "you cannot be a target of {card:cards}")
T.words("hindered", { { "use", "使用", "use" }, { "response", "打出", "play" }, { "use,response", "使用或打出", "use or play" }, { "discard", "弃置", "discard" } })
form("cannot", ZH .. "你不能{methods:hindered}{card:bare_cards}", EN .. "you cannot {methods:hindered} {card:cards}")
form("protects", ZH .. "其他角色不能弃置你装备区里{card:bare_cards}", EN .. "other players cannot discard {card:cards} that you are equipped with")
form("counts_as_equipped", "若你的装备区里没有防具牌，你视为装备{equip:one_card}", "while you have no armor, you count as wearing {equip:one_card}")
T.words("suit", { { "spade", "黑桃", "spades" }, { "heart", "红桃", "hearts" }, { "club", "梅花", "clubs" }, { "diamond", "方块", "diamonds" } })
form("treats", { "你的{card:bare_cards}视为{suit}牌", "你的{card:bare_cards}视为{as:one_card}" }, { "your {card:your_cards} count as {suit}", "your {card:your_cards} count as {as:several}" })
noun("several", "en", function(cx, name) return T.plural_name(T.nouns.en.one_card.say(cx, name)) end, function(cx, i, go)
    return T.read_plural(cx, i, T.nouns.en.one_card.read, go)
end)
noun("your_cards", "en", function(cx, f)
    if f.name then return T.plural_name(T.nouns.en.bare_cards.say(cx, f)) end
    return T.say_plural(cx, f)
end, function(cx, i, go) return T.read_plural(cx, i, T.nouns.en.bare_cards.read, go) end)

form("draws", "摸牌阶段，[若{if_:cond}，]你{:optional}额外摸{1:num}张牌", "in your draw phase, [if {if_:cond}, ]you {:optional}draw {1:more_n}")
for _, lang in ipairs(LANGS) do
    noun("optional", lang, function(cx) return cx.tags.locked and "" or lang == "zh" and "可以" or "may " end, function(cx, i, go)
        if cx.tags.locked then return go(cx, i) end
        return literal(cx, i, lang == "zh" and "可以" or "may ", go)
    end)
end
form("lures", ZH .. "攻击范围内有你的其他角色不能使用{card:bare_cards}指定你以外的角色为目标",
    EN .. "other players whose attack range you are in can use {card:cards} on nobody but you")
form("mutes_others", ZH .. "你的其他技能无效", EN .. "your other skills are out of effect")
form("withholds_peach", "你的回合内，只有你和处于濒死状态的角色才能使用【桃】", "in your turn, only you and a player who is dying can use a Peach")
form("takes_blame", "其他角色使用的{card:bare_cards}的伤害来源视为你", "the damage of {card:cards} that another player uses counts as dealt by you")
form("lends", "所有其他角色拥有{skill}", "all other players have {skill}")
form("avoids", "{card:one_card}对你无效", "{card:one_card} has no effect on you")
