-- Steps within steps in words: conditions, options, judgements, comparisons.
local S = ...
local T = S.texts
local ipairs, pairs, next, type, concat = ipairs, pairs, next, type, table.concat
local noun, literal, with, copy = T.noun, T.literal, T.with, T.copy
local inside, leave, left, mark, ELSE, BETWEEN = T.inside, T.leave, T.left, T.mark, T.ELSE, T.BETWEEN

-- ---- steps within steps --------------------------------------------------------------------------------

-- What follows where a player declines, by depth.
local NOT_SO = { zh = { [0] = "；若不如此做，", "，若不如此做，", "，若未如此做，" }, en = { [0] = "; if they do not, ", ", if they do not, ", ", and if they do not, " } }

-- Slots of players.
local CROWDS = { targets = { zh = "这些角色", en = "these players" }, counted = { zh = "被记录的角色", en = "the players noted" },
    picked = { zh = "以此法指定的角色", en = "the players named" } }

-- `subject` is who need not be named at the beginning. `only_read`: texts name them all the same.
local function nested(name, subject, mode, only_read)
    mode = mode or false
    for _, lang in ipairs { "zh", "en" } do
        noun(name, lang, function(cx, value)
            if not value then return nil end
            local inner = inside(cx, not only_read and subject and subject(cx) or nil)
            inner.agrees, inner.subject_agrees, inner.first = mode, mode, mode == "base" or nil
            if name == "inner_of_target" or name == "inner_of_chosen" then inner = T.chosen(inner) end
            local said = T.say_steps(inner, value)
            leave(cx, inner)
            return said
        end, function(cx, i, go)
            local inner = inside(cx, subject and subject(cx))
            inner.agrees, inner.subject_agrees, inner.first = mode, mode, mode == "base" or nil
            if name == "inner_of_target" or name == "inner_of_chosen" then inner = T.chosen(inner) end
            return T.read_steps(inner, i, function(c, j, steps) return go(left(cx, c), j, steps) end)
        end)
    end
end
nested("inner")
nested("inner_of_target", function(cx) return cx.lang == "zh" and "target" or nil end, nil, true)
nested("inner_of_chosen")
nested("inner_same", function(cx) return cx.subject end, "base")

-- One step that each of several players does: "令所有其他角色各摸一张牌".
local OF_EACH = { "chain", "discard", "discard_down_to", "draw", "draw_up_to", "gain_max_hp", "gain_skill", "get_mark", "give", "lose_hp", "lose_mark", "lose_max_hp", "lose_skill",
    "recast", "recover", "restore", "set_hp", "show_card", "show_hand", "throw_everything", "turn_over", "unchain" }
local IS_OF_EACH = T.set(OF_EACH)
local function does_target(step)
    local who = step.by or step.who
    return who ~= nil and who.player == "target"
end
function T.is_of_each(steps)
    local step = steps and #steps == 1 and steps[1]
    return step and IS_OF_EACH[step.verb] and does_target(step) or false
end
local function of_each(cx)
    local inner = T.chosen(inside(cx, "target"))
    inner.agrees, inner.subject_agrees, inner.no_intro = "base", "base", true
    return inner
end
for _, lang in ipairs { "zh", "en" } do
    noun("one_each", lang, function(cx, steps)
        if cx.intro or not T.is_of_each(steps) then return nil end
        local inner = of_each(cx)
        local words = T.say(inner, "verb", steps[1].verb, steps[1])
        leave(cx, inner)
        return words
    end, function(cx, i, go)
        local inner = of_each(cx)
        for _, word in ipairs(OF_EACH) do
            T.read_by(inner, i, T.lines.verb[word][lang], { verb = word }, function(c, j, step)
                if does_target(step) then return go(left(cx, c), j, { step }) end
            end)
        end
    end)
end

-- Returns true for damage alone: "对所有其他角色各造成1点伤害".
function T.harms_each(steps)
    local step = steps and #steps == 1 and steps[1]
    return step and step.verb == "damage" and not step.by and step.who.player == "target" or false
end
for at, lang in ipairs { "zh", "en" } do
    local ways = ({ { "造成{n:digits}点{nature}伤害" }, { "{n:digits} {nature}damage" } })[at]
    noun("harm_each", lang, function(cx, steps)
        if not T.harms_each(steps) then return nil end
        local node = copy(steps[1])
        node.who = nil
        return T.say_by(cx, ways, node, "verb", "damage")
    end, function(cx, i, go)
        return T.read_by(cx, i, ways, { verb = "damage" }, function(c, j, step)
            step = copy(step)
            step.who = { player = "target" }
            return go(c, j, { step })
        end)
    end)
end

for _, lang in ipairs { "zh", "en" } do
    noun("otherwise", lang, function(cx, value)
        local said = value and T.nouns[lang].inner.say(cx, value)
        return said and mark(ELSE, cx) .. said
    end, function(cx, i, go)
        return literal(cx, i, T.folded(mark(ELSE, cx), lang), function(c, j) return T.nouns[lang].inner.read(c, j, go) end)
    end)
    noun("declined", lang, function(cx, value)
        local said = value and T.nouns[lang].inner.say(cx, value)
        return said and mark(NOT_SO, cx) .. said
    end, function(cx, i, go)
        return literal(cx, i, mark(NOT_SO, cx), function(c, j) return T.nouns[lang].inner.read(c, j, go) end)
    end)
    noun("asked", lang, function(cx)
        cx.first = nil
        return ""
    end, function(cx, i, go) return go(with(cx, "first", nil), i) end)

    -- Players of a kind, chosen or in turn.
    noun("chosen", lang, function(cx, f, node)
        local n = node.n
        if n and n ~= 1 then return T.say_targets(cx, n, f) end
        return T.nouns[lang].one_player.say(cx, f or {})
    end, function(cx, i, go)
        local quiet = with(cx, "no_intro", true)
        return T.nouns[lang].one_player.read(quiet, i, function(c, j, f)
            return go(with(c, "no_intro", cx.no_intro), j, next(f) and f or nil)
        end)
    end)
    noun("each_of", lang, function(cx, f)
        if type(f) == "string" then return (CROWDS[cx.slots and cx.slots[f] or f] or CROWDS.targets)[lang] end
        if lang == "zh" then return "所有" .. T.nouns.zh.players.say(cx, f) end
        return "all " .. T.nouns.en.players.say(cx, f)
    end, function(cx, i, go)
        for _, key in ipairs { "counted", "picked", "targets" } do
            literal(cx, i, CROWDS[key][lang], function(c, j) return go(c, j, key) end)
        end
        return literal(cx, i, lang == "zh" and "所有" or "all ", function(c, j) return T.nouns[lang].players.read(c, j, go) end)
    end)

    -- "回复1点体力；或摸一张牌"
    local OR = lang == "zh" and "；或" or "; or "
    local IF = lang == "zh" and "若" or "if "
    local COMMA = lang == "zh" and "，" or ", "
    noun("options", lang, function(cx, options)
        local subject, said = cx.subject, {}
        for _, option in ipairs(options) do
            if option ~= "cancel" then
                local inner = inside(cx, subject)
                inner.agrees, inner.subject_agrees, inner.in_option = "base", "base", #option == 1
                local condition = T.unsaid_option_condition(option)
                local front = ""
                if condition then
                    local words = T.nouns[lang].cond.say(inner, condition)
                    if not words then return nil end
                    front = IF .. words .. COMMA
                end
                local words = T.say_steps(inner, option)
                if not words then return nil end
                said[#said + 1] = front .. words
                cx.slots, cx.defs, cx.explained = inner.slots, inner.defs, inner.explained
            end
        end
        cx.subject, cx.first = nil, nil
        return concat(said, OR)
    end, function(cx, i, go)
        local function more(c, j, list)
            local inner = inside(cx, cx.subject)
            inner.agrees, inner.subject_agrees, inner.in_option = "base", "base", true
            local function steps(d, k, condition)
                return T.read_steps(d, k, function(e, l, option)
                    local made = copy(list)
                    option.word, option.if_ = "option" .. #list + 1, condition
                    made[#made + 1] = option
                    if #made > 1 then go(left(cx, e), l, made) end
                    return literal(e, l, OR, function(x, m) return more(x, m, made) end)
                end)
            end
            steps(inner, j)
            return literal(inner, j, IF, function(d, k)
                return T.nouns[lang].cond.read(d, k, function(e, l, condition)
                    return literal(e, l, COMMA, function(x, m) return steps(x, m, condition) end)
                end)
            end)
        end
        return more(cx, i, {})
    end)

    -- ---- judging -----------------------------------------------------------------------------------

    local SUITS = { { "heart", "红桃", "a heart" }, { "diamond", "方块", "a diamond" }, { "club", "梅花", "a club" }, { "spade", "黑桃", "a spade" } }
    local COLORS = { { { color = "red" }, "红色", "red" }, { { color = "black" }, "黑色", "black" } }
    local at = lang == "zh" and 2 or 3
    local RESULT = lang == "zh" and "若结果为" or "if the result is "
    noun("judged", lang, function(cx, f)
        if not f or next(f) == nil then return nil end
        for _, row in ipairs(COLORS) do
            if T.equal(row[1], f) then return row[at] end
        end
        for _, row in ipairs(SUITS) do
            if f.suit == row[1] and next(f, next(f)) == nil then return row[at] end
        end
        return T.nouns[lang].cards.say(cx, f)
    end, function(cx, i, go)
        for _, row in ipairs(COLORS) do
            literal(cx, i, row[at], function(c, j) return go(c, j, copy(row[1])) end)
        end
        for _, row in ipairs(SUITS) do
            literal(cx, i, row[at], function(c, j) return go(c, j, { suit = row[1] }) end)
        end
        return T.nouns[lang].cards.read(cx, i, go)
    end)
    noun("by_suit", lang, function(cx, by)
        if not by then return nil end
        local said = {}
        for _, row in ipairs(SUITS) do
            if by[row[1]] then
                local inner = inside(cx)
                local words = T.say_steps(inner, by[row[1]])
                if not words then return nil end
                said[#said + 1] = (#said == 0 and RESULT or "") .. row[at] .. COMMA .. words
                leave(cx, inner)
            end
        end
        return concat(said, mark(BETWEEN, cx))
    end, function(cx, i, go)
        local function suits(c, j, n, by, count)
            if count > 1 then go(left(cx, c), j, by) end
            for at_row = n, #SUITS do
                local row = SUITS[at_row]
                literal(c, j, (count == 0 and RESULT or mark(BETWEEN, cx)) .. row[at] .. COMMA, function(d, k)
                    return T.read_steps(inside(with(d, "depth", cx.depth)), k, function(e, l, steps)
                        local made = copy(by)
                        made[row[1]] = steps
                        return suits(e, l, at_row + 1, made, count + 1)
                    end)
                end)
            end
        end
        return suits(cx, i, 1, {}, 0)
    end)

    -- What follows a judgement: the card is kept, steps where it fits, steps where it does not.
    local KEEP = lang == "zh" and "获得此判定牌" or "take the card"
    local KEEP_ON = { "将此判定牌置于武将牌上，称为", "put the card on your general as " }
    local NOTHING = lang == "zh" and "什么也不发生" or "nothing happens"
    -- Reads the other colour: a card that is not red is black.
    local function else_judged(node, depth)
        local good = (depth or 0) == 0 and node.good
        if good and T.equal(good, { color = "red" }) then return lang == "zh" and "若结果为黑色，" or "if it is black, " end
        if good and T.equal(good, { color = "black" }) then return lang == "zh" and "若结果为红色，" or "if it is red, " end
        return lang == "zh" and "若结果并非如此，" or "if not, "
    end
    noun("verdict", lang, function(cx, _, node, covered)
        covered.keep, covered.yes, covered.no = true, true, true
        local said = {}
        if node.keep == "obtain" then said[1] = (lang == "zh" and "你" or "you ") .. KEEP end
        if type(node.keep) == "table" then
            said[1] = (lang == "zh" and "你" or "you ") .. KEEP_ON[at - 1] .. T.nouns[lang].pile.say(cx, node.keep.pile)
        end
        if node.yes then
            local words = T.nouns[lang].inner.say(cx, node.yes)
            if not words then return nil end
            said[#said + 1] = words
        end
        local no = node.no and T.nouns[lang].inner.say(cx, node.no)
        if node.no and not no or not said[1] and not no then return nil end
        local words = concat(said, lang == "zh" and "，" or ", and ")
        if not no then return words end
        return (words ~= "" and words or NOTHING) .. mark(BETWEEN, cx) .. else_judged(node, cx.depth) .. no
    end, function(cx, i, go, _, given)
        local function no(c, j, node)
            if next(node) then go(c, j, node) end
            local function rest(d, k)
                return literal(d, k, mark(BETWEEN, cx) .. else_judged(given, cx.depth), function(e, l)
                    return T.nouns[lang].inner.read(e, l, function(x, m, steps)
                        local made = copy(node)
                        made.no = steps
                        return go(x, m, made)
                    end)
                end)
            end
            if next(node) then return rest(c, j) end
            return literal(c, j, NOTHING, rest)
        end
        local function yes(c, j, node)
            return T.nouns[lang].inner.read(c, j, function(d, k, steps)
                local made = copy(node)
                made.yes = steps
                return no(d, k, made)
            end)
        end
        local function kept(c, j, keep)
            no(c, j, { keep = keep })
            return literal(c, j, lang == "zh" and "，" or ", and ", function(d, k) return yes(d, k, { keep = keep }) end)
        end
        literal(cx, i, (lang == "zh" and "你" or "you ") .. KEEP, function(c, j) return kept(c, j, "obtain") end)
        literal(cx, i, (lang == "zh" and "你" or "you ") .. KEEP_ON[at - 1], function(c, j)
            return T.nouns[lang].pile.read(c, j, function(d, k, name) return kept(d, k, { pile = name }) end)
        end)
        yes(cx, i, {})
        return no(cx, i, {})
    end)

    -- "：若你赢，…；若你没赢，…"
    local COLON = lang == "zh" and "：" or ": "
    local WIN, LOSE = lang == "zh" and "若你赢，" or "if you win, ", lang == "zh" and "若你没赢，" or "if you do not win, "
    noun("contest", lang, function(cx, _, node, covered)
        covered.win, covered.lose = true, true
        if not node.win and not node.lose then return "" end
        local win = node.win and T.nouns[lang].inner.say(cx, node.win)
        local lose = node.lose and T.nouns[lang].inner.say(cx, node.lose)
        if node.win and not win or node.lose and not lose then return nil end
        return COLON .. (win and WIN .. win or "") .. (win and lose and mark(BETWEEN, cx) or "") .. (lose and LOSE .. lose or "")
    end, function(cx, i, go)
        go(cx, i, {})
        return literal(cx, i, COLON, function(c, j)
            local function lose(d, k, node)
                return literal(d, k, (node.win and mark(BETWEEN, cx) or "") .. LOSE, function(e, l)
                    return T.nouns[lang].inner.read(e, l, function(x, m, steps)
                        local made = copy(node)
                        made.lose = steps
                        return go(x, m, made)
                    end)
                end)
            end
            literal(c, j, WIN, function(d, k)
                return T.nouns[lang].inner.read(d, k, function(e, l, steps)
                    go(e, l, { win = steps })
                    return lose(e, l, { win = steps })
                end)
            end)
            return lose(c, j, {})
        end)
    end)
end

-- A skill of two states, each of which may be declined: "阳：你可以…；阴：你可以…".
local STATES = { zh = { "阳：你可以", "；阴：你可以" }, en = { "as yang, you may ", "; as yin, you may " } }
function T.is_switch(list) return #list == 1 and list[1].verb == "switch" and not T.leads_list(list[1].yang) and not T.leads_list(list[1].yin) end
function T.leads_list(steps) return steps[1] ~= nil and (T.leads(steps[1]) or T.is_leading(steps[1])) end
local function of_state(cx)
    local inner = inside(cx, "me")
    inner.agrees, inner.subject_agrees, inner.first = "base", "base", true
    return inner
end
function T.say_switch(cx, step)
    local said = {}
    for n, key in ipairs { "yang", "yin" } do
        local inner = of_state(cx)
        local words = T.say_steps(inner, step[key])
        if not words then return nil end
        said[n] = STATES[cx.lang][n] .. words
        leave(cx, inner)
    end
    return concat(said)
end
function T.read_switch(cx, i, go)
    local words = STATES[cx.lang]
    return literal(cx, i, words[1], function(c, j)
        return T.read_steps(of_state(c), j, function(d, k, yang)
            if T.leads_list(yang) then return end
            return literal(left(cx, d), k, words[2], function(e, l)
                return T.read_steps(of_state(e), l, function(x, m, yin)
                    if T.leads_list(yin) then return end
                    return go(left(cx, x), m, { { verb = "switch", yang = yang, yin = yin } })
                end)
            end)
        end)
    end)
end

-- A condition that a text need not say: only the wounded recover, and only a card that is there is obtained.
function T.unsaid_option_condition(option)
    local first, condition = option[1], option.if_
    if #option > 1 then return condition end
    if condition and condition.cond == "card_on_table" and first and first.verb == "obtain_card" then return nil end
    if condition and condition.cond == "wounded" and first and first.verb == "recover" then
        local a, b = condition.who and condition.who.player or "me", first.who and first.who.player or "me"
        if a == b then return nil end
    end
    return condition
end

-- ---- picking ---------------------------------------------------------------------------------------------

-- "弃置一张牌，指定至多两名其他角色，对其依次执行：…"
for _, lang in ipairs { "zh", "en" } do
    local zh = lang == "zh"
    local NAME, ALL_OF, THEN = zh and "指定" or "name ", zh and "，对这些角色依次执行：" or ", and for each of them in turn: ", zh and "，" or ", "
    local EACH = { zh = { "令", "各" }, en = { "have ", " each " } }
    -- A single one is the player that the steps are about.
    local function of_steps(node)
        if (node.targets or 1) == 1 then return zh and "，" or ", and ", "inner_of_chosen" end
        return ALL_OF, "inner_of_target"
    end
    noun("picked", lang, function(cx, node, _, covered)
        for _, key in ipairs { "target", "targets", "cost", "steps", "uses" } do covered[key] = true end
        local said = {}
        cx.first = nil
        if node.cost and not node.cost.keep then
            said[1] = T.say_cost(cx, node.cost)
            if not said[1] then return nil end
        end
        if node.uses then said[#said + 1] = (zh and "视为使用" or "count as using ") .. (zh and "一张" .. T.nouns.zh.one_card.say(cx, node.uses)
            or T.article(T.nouns.en.one_card.say(cx, node.uses))) end
        local n = node.targets
        if node.target then said[#said + 1] = NAME .. (n and n ~= 1 and T.say_targets(cx, n, node.target) or T.nouns[lang].one_player.say(cx, node.target)) end
        local joint, of_them = of_steps(node)
        local steps = node.steps and T.nouns[lang][of_them].say(cx, node.steps)
        if node.steps and not steps then return nil end
        if node.target and not n and not steps then return nil end
        if node.target and T.is_of_each(node.steps) and type(n) == "table" then
            said[#said] = EACH[lang][1] .. T.say_targets(cx, n, node.target) .. EACH[lang][2] .. T.nouns[lang].one_each.say(cx, node.steps)
            return concat(said, THEN)
        end
        return concat(said, THEN) .. (steps and joint .. steps or "")
    end, function(cx, i, go)
        local function steps(c, j, node)
            if not node.target or node.targets then go(c, j, node) end
            if not node.target then return end
            local joint, of_them = of_steps(node)
            return literal(c, j, joint, function(d, k)
                return T.nouns[lang][of_them].read(d, k, function(e, l, list)
                    local made = copy(node)
                    made.steps = list
                    return go(e, l, made)
                end)
            end)
        end
        local function players(c, j, node)
            literal(c, j, EACH[lang][1], function(d, k)
                return T.read_targets(with(d, "no_intro", true), k, function(e, l, n, f)
                    if type(n) ~= "table" then return end
                    return literal(with(e, "no_intro", d.no_intro), l, EACH[lang][2], function(x, m)
                        return T.nouns[lang].one_each.read(x, m, function(y, o, list)
                            local made = copy(node)
                            made.target, made.targets, made.steps = f, n, list
                            return go(y, o, made)
                        end)
                    end)
                end)
            end)
            literal(c, j, NAME, function(d, k)
                local quiet = with(d, "no_intro", true)
                T.nouns[lang].one_player.read(quiet, k, function(e, l, f)
                    local made = copy(node)
                    made.target = f
                    return steps(with(e, "no_intro", d.no_intro), l, made)
                end)
                return T.read_targets(quiet, k, function(e, l, n, f)
                    local made = copy(node)
                    made.target, made.targets = f, n
                    return steps(with(e, "no_intro", d.no_intro), l, made)
                end)
            end)
            literal(c, j, zh and "视为使用一张" or "count as using ", function(d, k)
                local function named(e, l, name)
                    if S.used_on_nobody[name] then return end
                    local made = copy(node)
                    made.uses = name
                    return go(e, l, made)
                end
                return T.nouns[lang][zh and "one_card" or "article_card"].read(d, k, named)
            end)
        end
        local begun = with(cx, "first", nil)
        players(begun, i, {})
        return T.read_cost(begun, i, function(c, j, cost)
            players(c, j, { cost = cost })
            -- A price alone opens the skill.
            if c.opens and not cost.lose_hp and (cost.card or type(cost.n) == "table" and not cost.n.amount) then go(c, j, { cost = cost }) end
            return literal(c, j, THEN, function(d, k) return players(d, k, { cost = cost }) end)
        end)
    end)
end
for _, lang in ipairs { "zh", "en" } do
    noun("opening", lang, function(cx)
        cx.opens = cx.first
        return ""
    end, function(cx, i, go) return go(with(cx, "opens", cx.first and not cx.in_active), i) end)
end
T.line("verb", "pick", { zh = "{:opening}{:me}{*:picked}", en = "{:opening}{:me}{*:picked}" })
