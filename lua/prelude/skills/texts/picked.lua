-- The forms of specs that are picked, awakened, or act in place of a card, in words.
local S = ...
local T = S.texts
local type, pairs, ipairs, next, concat = type, pairs, ipairs, next, table.concat
local noun, literal, line, with, copy = T.noun, T.literal, T.line, T.with, T.copy
local function form(word, zh, en) line("form", word, { zh = zh, en = en }) end
local LANGS = { "zh", "en" }

-- ---- the play phase --------------------------------------------------------------------------

-- "一张红色手牌" of a cost.
function T.say_cost_cards(cx, cost)
    -- What lies open in a slot has no words.
    if cost.among then T.give_up() end
    local f = copy(cost.card or {})
    if cost.from and cost.from ~= "any" then f.from = cost.from end
    if type(cost.n) == "table" and not cost.n.amount then
        local zh = cx.lang == "zh"
        if cost.n[2] == S.any and cost.n[1] > 1 then
            local many = T.say_many(cx, cost.n[1], f)
            return many and (zh and "至少" or "at least ") .. many
        end
        if cost.n[2] == S.any then
            local many = T.say_many(cx, S.any, f)
            return many and many .. (cost.n[1] == 0 and (zh and "（可以不弃）" or " (perhaps none)") or "")
        end
        local low, many = T.nouns[cx.lang].num.say(cx, cost.n[1]), T.say_many(cx, cost.n[2], f)
        if not low or not many then return nil end
        if cost.n[1] == 1 then return (zh and "至多" or "up to ") .. many end
        return low .. (zh and "至" or " to ") .. many
    end
    return T.say_many(cx, cost.n or 1, f)
end
function T.read_cost_cards(cx, i, go)
    local function cards(low)
        return function(c, j, n, f)
            local cost = { n = n }
            if low then
                if type(n) ~= "number" then return end
                cost.n = { low, n }
            end
            f = copy(f)
            cost.from, f.from = f.from, nil
            if next(f) then cost.card = f end
            return go(c, j, cost)
        end
    end
    T.read_many(cx, i, cards())
    T.read_many(cx, i, function(c, j, n, f)
        if n ~= S.any then return end
        return literal(c, j, c.lang == "zh" and "（可以不弃）" or " (perhaps none)", function(d, k)
            return cards()(d, k, { 0, S.any }, f)
        end)
    end)
    literal(cx, i, cx.lang == "zh" and "至多" or "up to ", function(c, j) return T.read_many(c, j, cards(1)) end)
    literal(cx, i, cx.lang == "zh" and "至少" or "at least ", function(c, j)
        return T.read_many(c, j, function(d, k, n, f)
            if type(n) == "number" and n > 1 then return cards()(d, k, { n, S.any }, f) end
        end)
    end)
    return T.nouns[cx.lang].num.read(cx, i, function(c, j, low)
        if type(low) ~= "number" or low == 1 then return end
        return literal(c, j, c.lang == "zh" and "至" or " to ", function(d, k) return T.read_many(d, k, cards(low)) end)
    end)
end

-- Several players to choose: "两名其他男性角色", "one or two other players".
local DIFFERENT = { zh = "势力各不相同的", en = " of different kingdoms" }
function T.say_targets(cx, n, f, distinct)
    local zh = cx.lang == "zh"
    local number = T.nouns[cx.lang].num
    local players = T.nouns[cx.lang].players.say(cx, f)
    if distinct then players = zh and DIFFERENT.zh .. players or players .. DIFFERENT.en end
    if type(n) == "table" and n[2] == S.any and n[1] == 1 then return zh and "任意名" .. players or "any number of " .. players end
    if type(n) == "table" and n[1] == 1 then
        local most = number.say(cx, n[2])
        return most and (zh and "至多" or "up to ") .. most .. (zh and "名" or " ") .. players
    end
    if type(n) == "table" then
        local low, high = number.say(cx, n[1]), n[2] == S.any and (zh and "任意" or "any number of") or number.say(cx, n[2])
        return zh and low .. "至" .. high .. "名" .. players or low .. " to " .. high .. " " .. players
    end
    return number.say(cx, n) .. (zh and "名" or " ") .. players
end
local function read_targets(cx, i, go)
    local unit = cx.lang == "zh" and "名" or " "
    local number = T.nouns[cx.lang].num
    local zh = cx.lang == "zh"
    local function different(c, j, n)
        local function done(d, k, f) return go(d, k, n, f, "kingdom") end
        if zh then return literal(c, j, DIFFERENT.zh, function(d, k) return T.nouns.zh.players.read(d, k, done) end) end
        return T.nouns.en.players.read(c, j, function(d, k, f)
            return literal(d, k, DIFFERENT.en, function(e, l) return done(e, l, f) end)
        end)
    end
    literal(cx, i, zh and "任意名" or "any number of ", function(c, j)
        T.nouns[c.lang].players.read(c, j, function(d, k, f) return go(d, k, { 1, S.any }, f) end)
        return different(c, j, { 1, S.any })
    end)
    literal(cx, i, zh and "至多" or "up to ", function(c, j)
        return number.read(c, j, function(d, k, most)
            return literal(d, k, unit, function(e, l)
                return T.nouns[e.lang].players.read(e, l, function(x, m, f) return go(x, m, { 1, most }, f) end)
            end)
        end)
    end)
    return number.read(cx, i, function(c, j, low)
        if type(low) ~= "number" then return end
        literal(c, j, unit, function(d, k)
            return T.nouns[d.lang].players.read(d, k, function(e, l, f) return go(e, l, low, f) end)
        end)
        return literal(c, j, c.lang == "zh" and "至" or " to ", function(d, k)
            return number.read(d, k, function(e, l, high)
                return literal(e, l, unit, function(x, m)
                    return T.nouns[x.lang].players.read(x, m, function(y, n, f) return go(y, n, { low, high }, f) end)
                end)
            end)
        end)
    end)
end

local DISCARD = { zh = "弃置", en = "discard " }
local LOSE = { zh = { "失去", "点体力" }, en = { "lose ", " hit point" } }
local function say_hp(cx, n)
    local words = LOSE[cx.lang]
    return words[1] .. n .. words[2] .. (cx.lang == "en" and n ~= 1 and "s" or "")
end
local BOTH = { zh = "并", en = " and also " }
local OR = { zh = "或", en = " or " }

local function say_cost(cx, cost)
    if cost.keep then
        cx.cost = cost
        return nil
    end
    local parts = {}
    local cards = cost.n and T.say_cost_cards(cx, cost)
    if cost.n and not cards then
        -- A price that no text says is left open, so that the whole has none.
        cx.cost = cost
        return nil
    end
    if cost.or_lose_hp then return say_hp(cx, cost.or_lose_hp) .. OR[cx.lang] .. DISCARD[cx.lang] .. cards end
    if cost.lose_hp then parts[1] = say_hp(cx, cost.lose_hp) end
    if cards then parts[#parts + 1] = DISCARD[cx.lang] .. cards end
    return concat(parts, BOTH[cx.lang])
end

T.say_cost = say_cost
local function read_hp(cx, i, go)
    local words = LOSE[cx.lang]
    return literal(cx, i, words[1], function(c, j)
        return T.nouns[c.lang].digits.read(c, j, function(d, k, n)
            if type(n) ~= "number" then return end
            return literal(d, k, words[2] .. (d.lang == "en" and n ~= 1 and "s" or ""), function(e, l) return go(e, l, n) end)
        end)
    end)
end
local function read_cost(cx, i, go)
    local function discard(c, j, made)
        return literal(c, j, DISCARD[c.lang], function(d, k)
            return T.read_cost_cards(d, k, function(e, l, cost)
                for key, value in pairs(made) do cost[key] = value end
                return go(e, l, cost)
            end)
        end)
    end
    discard(cx, i, {})
    return read_hp(cx, i, function(c, j, n)
        go(c, j, { lose_hp = n })
        literal(c, j, BOTH[c.lang], function(d, k) return discard(d, k, { lose_hp = n }) end)
        return literal(c, j, OR[c.lang], function(d, k) return discard(d, k, { or_lose_hp = n }) end)
    end)
end

T.read_cost, T.read_targets = read_cost, read_targets

-- The play phase, how often, on what condition.
T.words("once", { { "phase", "限一次", "once " } })
form("active", { "出牌阶段[{once}][{limit:per_phase}]，[若{if_:cond}，]{*:of_states}", "{limit}出牌阶段，[若{if_:cond}，]{*:of_states}",
    "出牌阶段[{once}][{limit:per_phase}][{each_once:each_met}]，[若{if_:cond}，]你可以{*:or_card}{*:use}[{again:once_more}]", "{limit}出牌阶段，[若{if_:cond}，]你可以{*:or_card}{*:use}" },
    { "[{once}][{limit:per_phase}]in your play phase, [if {if_:cond}, ]{*:of_states}", "{limit}in your play phase, [if {if_:cond}, ]{*:of_states}",
        "[{once}][{limit:per_phase}][{each_once:each_met}]in your play phase, [if {if_:cond}, ]you may {*:or_card}{*:use}[{again:once_more}]", "{limit}in your play phase, [if {if_:cond}, ]you may {*:or_card}{*:use}" })
T.words("each_met", { { true, "对每名角色限一次", "once for each player " } })
T.words("once_more", { { true, "，此后可以用其余的手牌继续发动", ", and may go on so with the rest of your hand" } })
-- "将一张方块牌当【乐不思蜀】使用，或…": the cards of the cost as another card.
for at, lang in ipairs(LANGS) do
    local words = ({ { "将", "当", "使用，或" }, { "use ", " as ", ", or " } })[at]
    local card = ({ "one_card", "article_card" })[at]
    noun("or_card", lang, function(cx, node, _, covered)
        covered.or_as = true
        if not node.or_as then return "" end
        local cards = T.say_cost_cards(cx, node.cost)
        return cards and words[1] .. cards .. words[2] .. T.nouns[lang][card].say(cx, node.or_as) .. words[3]
    end, function(cx, i, go)
        go(cx, i, {})
        return literal(cx, i, words[1], function(c, j)
            return T.read_cost_cards(c, j, function(d, k)
                return literal(d, k, words[2], function(e, l)
                    return T.nouns[lang][card].read(e, l, function(x, m, name)
                        return literal(x, m, words[3], function(y, n) return go(y, n, { or_as = name }) end)
                    end)
                end)
            end)
        end)
    end)
end
for _, lang in ipairs(LANGS) do
    noun("of_states", lang, function(cx, node, _, covered)
        for _, key in ipairs { "cost", "target", "targets", "second", "all", "together", "distinct" } do
            if node[key] ~= nil then return nil end
            covered[key] = true
        end
        return T.is_switch(node) and T.say_switch(cx, node[1]) or nil
    end, function(cx, i, go) return T.read_switch(cx, i, go) end)
end
for _, lang in ipairs(LANGS) do
    local zh = lang == "zh"
    local THEN = zh and "，" or ", then "
    local ALL = zh and "对所有" or "do this for all "
    local IN_TURN = zh and "依次执行：" or " in turn: "
    local EACH_OF = zh and "，对这些角色依次执行：" or ", and for each of them in turn: "
    local EACH = zh and { "令", "各", "所有" } or { "have ", " each ", "all " }
    local HARM = zh and { "对所有", "各%" } or { "deal % to each of all ", "" }
    local USE = zh and "发动此技能：" or "use this skill: "
    local SECOND = { zh = { "（第二名须为", "）" }, en = { " (the second must be ", ")" } }
    local function ending(cx, node, said)
        -- What begins with a condition is used as a whole.
        local leads = #said == 0 and not cx.intro and T.leads(node[1])
        if leads then cx.subject, cx.first = nil, nil end
        local words = T.say_steps(cx, node)
        if not words then return nil end
        -- A target or cards of whom no step speaks.
        if cx.intro or cx.cost then return nil end
        if leads then return USE .. words end
        if #said == 0 then return words end
        local last = zh and not words:find("，然后", 1, true) and "，然后" or THEN
        return concat(said, THEN) .. last .. words
    end
    noun("use", lang, function(cx, node, _, covered)
        for _, key in ipairs { "cost", "target", "targets", "second", "all", "together", "distinct" } do covered[key] = true end
        cx.subject, cx.first, cx.in_active = "me", true, true
        cx.agrees, cx.subject_agrees = "base", "base"
        local said = {}
        if node.cost then said[1] = say_cost(cx, node.cost) end
        if said[1] then cx.first = nil end
        cx.slots = { cost = "cost" }
        if node.all then
            if T.is_of_each(node) then
                said[#said + 1] = EACH[1] .. EACH[3] .. T.nouns[lang].players.say(cx, node.all) .. EACH[2] .. T.nouns[lang].one_each.say(cx, { node[1] })
                return concat(said, THEN)
            end
            if T.harms_each(node) then
                cx.first = nil
                said[#said + 1] = HARM[1] .. T.nouns[lang].players.say(cx, node.all) .. HARM[2]
                local harm = T.nouns[lang].harm_each.say(cx, { node[1] })
                return (concat(said, THEN):gsub("%%", harm))
            end
            local inner = copy(cx)
            inner.subject, inner.first, inner.depth = nil, nil, 0
            inner.agrees, inner.subject_agrees = false, false
            said[#said + 1] = ALL .. T.nouns[lang].players.say(cx, node.all) .. IN_TURN
            local words = T.say_steps(inner, node)
            cx.defs, cx.explained = inner.defs, inner.explained
            return words and concat(said, THEN) .. words
        end
        if node.targets and node.targets ~= 1 and not node.together then
            cx.first = nil
            local players = T.say_targets(cx, node.targets, node.target, node.distinct)
            if T.is_of_each(node) then
                said[#said + 1] = EACH[1] .. players .. EACH[2] .. T.nouns[lang].one_each.say(cx, { node[1] })
                return concat(said, THEN)
            end
            local inner = T.chosen(cx)
            inner.subject, inner.agrees, inner.subject_agrees = nil, false, false
            said[#said + 1] = (zh and "选择" or "choose ") .. players .. EACH_OF
            local words = T.say_steps(inner, node)
            cx.defs, cx.explained = inner.defs, inner.explained
            return words and concat(said, THEN) .. words
        end
        if node.targets and node.targets ~= 1 then
            said[#said + 1] = (zh and "选择" or "choose ") .. T.say_targets(cx, node.targets, node.target, node.distinct)
            cx.first, cx.pair = nil, node.targets == 2
            if node.second then
                local second = T.nouns[lang].players_as.say(cx, node.second)
                if not second then return nil end
                said[#said] = said[#said] .. SECOND[lang][1] .. second .. SECOND[lang][2]
            end
            return ending(cx, node, said)
        end
        if not node.target then return ending(cx, node, said) end
        local try = copy(cx)
        try.intro = { of = "target", filter = node.target, depth = 0 }
        local words = ending(try, node, said)
        if words then
            for key in pairs(cx) do cx[key] = nil end
            for key, value in pairs(try) do cx[key] = value end
            return words
        end
        said[#said + 1] = (zh and "选择" or "choose ") .. T.nouns[lang].one_player.say(cx, node.target)
        cx.first = nil
        return ending(cx, node, said)
    end, function(cx, i, go)
        local begun = with(cx, "subject", "me")
        begun.first, begun.in_active, begun.agrees, begun.subject_agrees = true, true, "base", "base"
        local function steps(c, j, made)
            if made.cost then c = with(c, "has_cost", true) end
            local function done(d, k, list)
                local found = copy(made)
                for n, step in ipairs(list) do found[n] = step end
                if d.intro_read then
                    if found.target then return end
                    found.target = d.intro_read.filter
                end
                if d.cost_read then
                    if found.cost then return end
                    found.cost = copy(d.cost_read)
                    found.cost.keep = true
                end
                return go(d, k, found)
            end
            return T.read_steps(c, j, done)
        end
        local function targets(c, j, made)
            local quiet = with(c, "no_intro", true)
            quiet.first = nil
            local function then_steps(d, k, more)
                local found = copy(made)
                for key, value in pairs(more) do found[key] = value end
                local chosen = T.chosen(with(d, "no_intro", true))
                chosen.pair = found.targets == 2
                return literal(chosen, k, zh and "，" or ", ", function(e, l) return steps(e, l, found) end)
            end
            literal(quiet, j, zh and "选择" or "choose ", function(d, k)
                T.nouns[lang].one_player.read(d, k, function(e, l, f) return then_steps(e, l, { target = f }) end)
                return read_targets(d, k, function(e, l, n, f, distinct)
                    if n == 1 then return end
                    local made_of = { target = f, targets = n, distinct = distinct, together = true }
                    then_steps(e, l, made_of)
                    literal(e, l, EACH_OF, function(x, m)
                        local inner = T.chosen(with(x, "subject", zh and "target" or nil))
                        inner.agrees, inner.subject_agrees = false, false
                        local found = copy(made)
                        found.target, found.targets, found.distinct = f, n, distinct
                        return steps(inner, m, found)
                    end)
                    if n ~= 2 then return end
                    return literal(e, l, SECOND[lang][1], function(x, m)
                        return T.nouns[lang].players_as.read(T.chosen(x), m, function(y, o, second)
                            return literal(y, o, SECOND[lang][2], function(z, p)
                                local both = copy(made_of)
                                both.second = second
                                return then_steps(z, p, both)
                            end)
                        end)
                    end)
                end)
            end)
            literal(quiet, j, EACH[1], function(d, k)
                local function each(e, l, more)
                    return literal(e, l, EACH[2], function(x, m)
                        return T.nouns[lang].one_each.read(x, m, function(y, o, list)
                            local found = copy(made)
                            found[1] = list[1]
                            for key, value in pairs(more) do found[key] = value end
                            return go(y, o, found)
                        end)
                    end)
                end
                literal(d, k, EACH[3], function(e, l)
                    return T.nouns[lang].players.read(e, l, function(x, m, f) return each(x, m, { all = f }) end)
                end)
                return read_targets(d, k, function(e, l, n, f, distinct)
                    if n ~= 1 then return each(e, l, { target = f, targets = n, distinct = distinct }) end
                end)
            end)
            literal(quiet, j, ALL, function(d, k)
                return T.nouns[lang].players.read(d, k, function(e, l, f)
                    return literal(e, l, IN_TURN, function(x, m)
                        local inner = T.chosen(with(x, "subject", zh and "target" or nil))
                        inner.agrees, inner.subject_agrees = false, false
                        local found = copy(made)
                        found.all = f
                        return steps(inner, m, found)
                    end)
                end)
            end)
            literal(quiet, j, USE, function(d, k) return steps(with(d, "subject", nil), k, made) end)
            return steps(c, j, made)
        end
        read_cost(begun, i, function(c, j, cost)
            return literal(c, j, zh and "，" or ", ", function(d, k) return targets(with(d, "first", nil), k, { cost = cost }) end)
        end)
        return targets(begun, i, {})
    end)
end

-- ---- awakening -------------------------------------------------------------------------------------

local AWAKEN = { start = { "准备阶段", "in your start phase" }, finish = { "结束阶段", "in your finish phase" },
    damage_dealt = { "当你造成伤害后", "after you deal damage" } }
T.words("awaken_time", { { "", AWAKEN.start[1], AWAKEN.start[2] }, { "start", AWAKEN.start[1], AWAKEN.start[2] }, { "finish", AWAKEN.finish[1],
    AWAKEN.finish[2] },
    { "damage_dealt", AWAKEN.damage_dealt[1], AWAKEN.damage_dealt[2] } })
form("awaken", "{at:awaken_time}，[若{if_:cond}，]{*:awakening}", "{at:awaken_time}, [if {if_:cond}, ]{*:awakening}")
-- The change of the maximum and the skills gained stand among the steps.
line("verb", "awaken_hp", { zh = { { "{:me}减{n:digits}点体力上限", sign = -1 }, { "{:me}加{n:digits}点体力上限", sign = 1 } },
    en = { { "{:me}{+lose} {n:digits} from {:own} maximum of hit points", sign = -1 }, { "{:me}{+gain} {n:digits} to {:own} maximum of hit points",
        sign = 1 } } })
line("verb", "awaken_gain", { zh = "{:me}获得{names:skills}", en = "{:me}{+gain} {names:skills}" })
T.lines.awaken = { awaken_hp = T.lines.verb.awaken_hp, awaken_gain = T.lines.verb.awaken_gain }
for _, lang in ipairs(LANGS) do
    noun("awakening", lang, function(cx, node, _, covered)
        covered.gain, covered.max_hp = true, true
        cx.awakens = true
        local list, change = {}, node.max_hp or -1
        if change ~= 0 then list[1] = { verb = "awaken_hp", n = change < 0 and -change or change, sign = change < 0 and -1 or 1 } end
        for _, step in ipairs(node) do list[#list + 1] = step end
        if node.gain then list[#list + 1] = { verb = "awaken_gain", names = node.gain } end
        local front = list[1] and T.is_leading(list[1]) and (lang == "zh" and "依次执行：" or "do the following: ") or ""
        local said = T.say_steps(cx, list)
        return said and front .. said
    end, function(cx, i, on)
        local function go(c, j, found, list)
            if not list[1] or not T.is_leading(list[1]) then return on(c, j, found) end
        end
        literal(cx, i, lang == "zh" and "依次执行：" or "do the following: ", function(c, j)
            return T.nouns[lang].awakening.read(with(c, "does", true), j, on)
        end)
        cx = with(cx, "awakens", true)
        return T.read_steps(cx, i, function(c, j, list)
            local found, n = { max_hp = 0 }, 0
            for at, step in ipairs(list) do
                if step.verb == "lose_max_hp" and at == 1 and type(step.n) == "number" then
                    found.max_hp = -step.n
                elseif step.verb == "gain_max_hp" and at == 1 and type(step.n) == "number" then
                    found.max_hp = step.n
                elseif step.verb == "awaken_hp" and at == 1 then
                    found.max_hp = step.n * step.sign
                elseif step.verb == "awaken_gain" and at == #list then
                    found.gain = step.names
                elseif step.verb == "gain_skill" and at == #list and not step.until_ and not step.who then
                    found.gain = step.name
                elseif step.verb == "awaken_hp" or step.verb == "awaken_gain" then
                    return
                else
                    n = n + 1
                    found[n] = step
                end
            end
            if found.max_hp == -1 then found.max_hp = nil end
            return go(c, j, found, not cx.does and list or {})
        end)
    end)
end

-- ---- cards as others, judgements, lieges ---------------------------------------------------------------

form("retrial", { { "当一名角色的判定牌生效前，你可以打出一张{card:retrial_card}替换之", exchange = true }, "当一名角色的判定牌生效前，你可以打出一张{card:retrial_card}代替之" },
    { { "before a judgement card takes effect, you may play {card:any_cards} and take the judgement card in exchange", exchange = true },
        "before a judgement card takes effect, you may play {card:any_cards} in its place" })
noun("retrial_card", "zh", function(cx, f) return T.nouns.zh.bare_cards.say(cx, f or {}) end, function(cx, i, go)
    return T.nouns.zh.bare_cards.read(cx, i, function(c, j, f) return go(c, j, next(f) and f or nil) end)
end)

local AS = { slash = { "使用或打出", "use or play" }, jink = { "使用或打出", "use or play" }, iron_chain = { "使用或重铸", "use or recast" } }
local USES = { "使用", "use" }
form("view_as", { "出牌阶段{limit:per_phase}，你可以将{*:as_cards}当{as:one_card}{as:how_used}", { "[{limit:not_phase}][{outside_turn:outside}]你可以将{*:as_cards}当{as:one_card}使用", use_only = true },
    "[{limit:not_phase}][{outside_turn:outside}]你可以将{*:as_cards}当{as:one_card}{as:how}" },
    { "{limit:per_phase}in your play phase, you may {as:how_used} {*:as_cards} as {as:article_card}", { "[{limit:not_phase}][{outside_turn:outside}]you may use {*:as_cards} as {as:article_card}", use_only = true },
        "[{limit:not_phase}][{outside_turn:outside}]you may {as:how} {*:as_cards} as {as:article_card}" })
for _, lang in ipairs(LANGS) do
    -- A limit that does not belong to the play phase.
    noun("not_phase", lang, function(cx, limit) return limit and limit[2] ~= "phase" and T.nouns[lang].limit.say(cx, limit) or nil end, function(cx, i, go)
        return T.nouns[lang].limit.read(cx, i, function(c, j, limit)
            if limit[2] ~= "phase" then return go(c, j, limit) end
        end)
    end)
end
T.words("outside", { { true, "你的回合外，", "outside your turn, " } })
for at, lang in ipairs(LANGS) do
    noun("how", lang, function(_, as) return (AS[as] or USES)[at] end, function(cx, i, go, _, node)
        if node.as then return literal(cx, i, (AS[node.as] or USES)[at], function(c, j) return go(c, j, node.as) end) end
        -- Before the card is known any of them may stand.
        for _, words in ipairs { AS.slash[at], AS.iron_chain[at], USES[at] } do literal(cx, i, words, go) end
    end)
    -- In the play phase cards are used.
    noun("how_used", lang, function(_, as) return (as == "iron_chain" and AS[as] or USES)[at] end, function(cx, i, go, _, node)
        if node.as then return literal(cx, i, (node.as == "iron_chain" and AS.iron_chain or USES)[at], function(c, j) return go(c, j, node.as) end) end
        for _, words in ipairs { AS.iron_chain[at], USES[at] } do literal(cx, i, words, go) end
    end)
    noun("as_cards", lang, function(cx, node, _, covered)
        for _, key in ipairs { "card", "n", "same_suit", "pile", "unlike_noted" } do covered[key] = true end
        local f = copy(node.card)
        f.pile = f.pile or node.pile
        local n = node.n or 1
        if node.unlike_noted then
            return lang == "zh" and T.nouns.zh.num.say(cx, n) .. "张与记录的颜色不同的" .. T.nouns.zh.bare_cards.say(cx, f)
                or T.say_many(cx, n, f) .. " of another colour than the noted one"
        end
        if not node.same_suit then return T.say_many(cx, n, f) end
        if lang == "zh" then return T.nouns.zh.num.say(cx, n) .. "张花色相同的" .. T.nouns.zh.bare_cards.say(cx, f) end
        return T.say_many(cx, n, f) .. " of one suit"
    end, function(cx, i, go)
        local function done(c, j, n, f, same, unlike)
            f = copy(f)
            local made = { card = f, n = n ~= 1 and n or nil, same_suit = same, unlike_noted = unlike }
            return go(c, j, made)
        end
        if lang == "zh" then
            T.nouns.zh.num.read(cx, i, function(c, j, n)
                literal(c, j, "张花色相同的", function(d, k)
                    return T.nouns.zh.bare_cards.read(d, k, function(e, l, f) return done(e, l, n, f, true) end)
                end)
                if n ~= 1 then return end
                literal(c, j, "张与记录的颜色不同的", function(d, k)
                    return T.nouns.zh.bare_cards.read(d, k, function(e, l, f) return done(e, l, n, f, nil, true) end)
                end)
                return literal(c, j, "张", function(d, k)
                    return T.nouns.zh.pile.read(d, k, function(e, l, name) return go(e, l, { card = {}, pile = name }) end)
                end)
            end)
        else
            literal(cx, i, "one of the cards of ", function(c, j)
                return T.nouns.en.pile.read(c, j, function(d, k, name) return go(d, k, { card = {}, pile = name }) end)
            end)
        end
        return T.read_many(cx, i, function(c, j, n, f)
            if type(n) ~= "number" then return end
            done(c, j, n, f)
            if lang == "en" then literal(c, j, " of another colour than the noted one", function(d, k) return done(d, k, n, f, nil, true) end) end
            if lang == "en" then return literal(c, j, " of one suit", function(d, k) return done(d, k, n, f, true) end) end
        end)
    end)
end
form("exchange", "你可以将一张{a:one_card}当{b:one_card}、一张{b:one_card}当{a:one_card}使用或打出",
    "you may use or play {a:article_card} as {b:article_card}, or {b:article_card} as {a:article_card}")
form("provide", "当你需要使用或打出{as:one_card}时，你可以令其他{kingdom}势力角色依次选择是否替你打出一张{as:one_card}",
    "when you need to use or play {as:article_card}, you may have the other {kingdom} players choose in turn whether to play one for you")

-- ---- what a lord lends -----------------------------------------------------------------------------------

form("lent", "若你为{kingdom}势力角色，出牌阶段限一次，[若{if_:cond}，]你可以{*:lent_use}",
    "if you are a {kingdom} player, once in your play phase, [if {if_:cond}, ]you may {*:lent_use}")
for _, lang in ipairs(LANGS) do
    local zh = lang == "zh"
    local HAS = zh and { "选择一名拥有", "的角色" } or { "choose a player who has ", "" }
    local REFUSE = zh and { "（若", "，其可以拒绝）" } or { " (if ", ", they may refuse)" }
    local THEN = zh and "，" or ", then "
    noun("lent_use", lang, function(cx, node, _, covered)
        for _, key in ipairs { "by", "cost", "target", "refused_if", "tell" } do covered[key] = true end
        cx.subject, cx.agrees, cx.subject_agrees, cx.source = "me", "base", "base", "they"
        local said = {}
        if node.cost then said[1] = say_cost(cx, node.cost) end
        said[#said + 1] = HAS[1] .. T.nouns[lang].skill.say(cx, node.by) .. HAS[2]
        if node.refused_if then
            local words = T.nouns[lang].cond.say(cx, node.refused_if)
            if not words then return nil end
            said[#said] = said[#said] .. REFUSE[1] .. words .. REFUSE[2]
        end
        local steps = T.say_steps(cx, node)
        return steps and concat(said, THEN) .. THEN .. steps
    end, function(cx, i, go)
        local begun = T.chosen(cx)
        begun.subject, begun.agrees, begun.subject_agrees, begun.in_active, begun.no_intro = "me", "base", "base", true, true
        local function steps(c, j, made)
            return literal(c, j, zh and "，" or ", ", function(d, k)
                return T.read_steps(d, k, function(e, l, list)
                    local found = copy(made)
                    for n, step in ipairs(list) do found[n] = step end
                    if e.cost_read then
                        found.cost = copy(e.cost_read)
                        found.cost.keep = true
                    end
                    return go(e, l, found)
                end)
            end)
        end
        local function owner(c, j, made)
            return literal(c, j, HAS[1], function(d, k)
                return T.nouns[lang].skill.read(d, k, function(e, l, name)
                    return literal(e, l, HAS[2], function(x, m)
                        local found = copy(made)
                        found.by = name
                        steps(x, m, found)
                        return literal(x, m, REFUSE[1], function(y, n)
                            return T.nouns[lang].cond.read(y, n, function(z, o, condition)
                                local refused = copy(found)
                                refused.refused_if = condition
                                return literal(z, o, REFUSE[2], function(u, p) return steps(u, p, refused) end)
                            end)
                        end)
                    end)
                end)
            end)
        end
        owner(begun, i, {})
        return read_cost(begun, i, function(c, j, cost)
            return literal(c, j, zh and "，" or ", ", function(d, k) return owner(d, k, { cost = cost }) end)
        end)
    end)
end
