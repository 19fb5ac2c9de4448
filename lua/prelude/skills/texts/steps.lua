-- Lists of steps in words: how they are joined, and the steps within steps.
local S = ...
local T = S.texts
local pairs, ipairs, next = pairs, ipairs, next
local concat = table.concat
local literal, with, copy = T.literal, T.with, T.copy

-- Verbs after which a new sentence must begin, since steps stand at their end.
local GROUPS = { switch = true, add_up = true, if_ = true, times = true, each = true, choose_one = true, ask = true, unless_discards = true, unless_slashes = true, unless_swapped = true }
local function is_group(step)
    return GROUPS[step.verb] or step.verb == "judge" and (step.good or step.bad or step.by_suit) ~= nil
        or step.verb == "pick" and step.steps ~= nil or step.verb == "pass_damage" and step.after ~= nil
        or step.verb == "choose" and step.otherwise ~= nil or step.verb == "pindian" and (step.win or step.lose) ~= nil
end

-- Marks by depth: after a group, and before what follows where a condition does not hold.
local CLOSE = { zh = { [0] = "。然后，", "；然后，", "，随后" }, en = { [0] = ". then ", "; then ", "; after that " } }
local ELSE = { zh = { [0] = "；否则，", "，否则", "，不然" }, en = { [0] = "; otherwise, ", ", otherwise ", ", or else " } }
local BETWEEN = { zh = { [0] = "；", "，", "，且" }, en = { [0] = "; ", ", ", ", and " } }
local function mark(list, cx)
    local depth = cx.depth or 0
    return list[cx.lang][depth > 2 and 2 or depth]
end

-- Steps within others begin another sentence.
local function inside(cx, subject)
    local made = copy(cx)
    made.depth, made.subject, made.first = (cx.depth or 0) + 1, subject, nil
    return made
end
-- Keeps what is known after them: who was chosen, what was defined.
local function leave(cx, inner)
    cx.slots, cx.defs, cx.explained, cx.intro, cx.cost, cx.paid = inner.slots, inner.defs, inner.explained, inner.intro, inner.cost, inner.paid
    cx.subject, cx.first = nil, nil
end
local function left(cx, inner)
    local made = copy(cx)
    for _, key in ipairs { "paid", "cost_read", "intro_read" } do made[key] = inner[key] end
    made.subject, made.first = nil, nil
    return made
end

T.inside, T.leave, T.left, T.mark, T.ELSE, T.BETWEEN = inside, leave, left, mark, ELSE, BETWEEN

-- What two players do one after the other: "你与其各回复1点体力".
local DONE_BY_BOTH = { "discard", "lose_hp", "lose_max_hp", "recover", "turn_over" }
local IS_DONE_BY_BOTH = T.set(DONE_BY_BOTH)
local function is_of_both(a, b)
    if not b or a.verb ~= b.verb or not IS_DONE_BY_BOTH[a.verb] or a.who or not b.who or b.who.player == "me" then return false end
    local other = copy(b)
    other.who = nil
    return T.equal(a, other)
end

-- ---- saying ----------------------------------------------------------------------------------------

-- The text of an author's own function in this language, or nil: `{ zh = "...", en = "..." }`, or a text in one of them.
function T.own_words(text, lang)
    if type(text) == "table" then return text[lang] end
    return (text:find("[\228-\233]") and "zh" or "en") == lang and text or nil
end

-- Says the choice of a player by itself.
local function choose_first(cx)
    local chosen = T.say(cx, "verb", "choose", { verb = "choose", players = cx.intro.filter })
    cx.intro, cx.alias, cx.introduced = nil, nil, true
    T.rename_source(cx)
    return chosen
end

-- A player is chosen where the first step about them says who; else by itself.
local function say_step(cx, step)
    if cx.intro then
        local try = copy(cx)
        local said = not T.leads(step) and T.say(try, "verb", step.verb, step)
        if said and not try.intro then
            for key in pairs(cx) do cx[key] = nil end
            for key, value in pairs(try) do cx[key] = value end
            return said
        end
        local chosen = choose_first(cx)
        local rest = T.say(cx, "verb", step.verb, step)
        return rest and chosen .. (cx.lang == "zh" and "，" or ", then ") .. rest
    end
    if step.verb == "lua" then return T.own_words(step.text, cx.lang) end
    return T.say(cx, "verb", step.verb, step)
end

local function joint(cx, before, conditional, is_last)
    if conditional and cx.lang == "zh" then return conditional.verb == "if_" and "，如此做后，" or "，若如此做，" end
    if conditional then return ", and if so, " end
    if before and is_group(before) then return mark(CLOSE, cx) end
    if cx.lang == "zh" then return is_last and "，然后" or "，" end
    return is_last and ", then " or ", "
end

-- Where a step fills a slot, the text calls it after what the step does.
local FILLS = { pick = "picked", look_at_hand = "seen", show_card = "seen", name_kind = "kind", judge = "judged", throw = "thrown", give_cost = "given", reveal_top = "shown", top_to_pile = "laid" }
function T.fill_slots(cx, step)
    local slots = copy(cx.slots or {})
    if step.verb == "sort_out" then
        slots[step.as], slots[step.rest] = "chosen", "rest"
    elseif step.verb == "reveal_until" then
        slots[step.as], slots[step.rest] = "found", "passed"
    elseif step.verb == "include" then
        slots[step.slot] = "counted"
    elseif FILLS[step.verb] then
        slots[step.as or FILLS[step.verb]] = FILLS[step.verb]
    end
    cx.slots = slots
end

function T.say_steps(cx, steps, from)
    -- Who is chosen for all steps is chosen before those under a condition.
    if cx.intro and cx.intro.depth ~= (cx.depth or 0) then return nil end
    local list = {}
    for i = from or 1, #steps do
        if not T.unsaid[steps[i].verb] then list[#list + 1] = steps[i] end
    end
    local said, before, conditional, skipped = {}, nil, false, nil
    for i, step in ipairs(list) do
        local next_step = list[i + 1]
        if step.verb == "then_" then
            conditional = true
        elseif step.verb == "choose" and not step.as and not step.may and not step.by and not step.otherwise and not cx.intro and next_step and next_step.verb ~= "then_" and next_step.verb ~= "choose" then
            cx.intro = { of = "target", filter = step.players or {}, depth = cx.depth or 0 }
        else
            if #said > 0 and step ~= skipped then said[#said + 1] = joint(cx, before, conditional and step, i == #list) end
            local words
            if is_of_both(step, next_step) and cx.intro then
                said[#said + 1] = choose_first(cx) .. joint(cx, nil, false, true)
            end
            if is_of_both(step, next_step) then
                local begun = cx.first
                local they = T.called(cx, next_step.who.player, cx.lang == "en" and begun and "object" or "noun")
                cx.first = nil
                local you = cx.subject == "me" and begun and cx.lang == "zh" and "" or T.called(cx, "me", "noun")
                if cx.lang == "en" and begun then you = "have " .. T.called(cx, "me", "object") end
                words = you .. (cx.lang == "zh" and "与" or " and ") .. they .. (cx.lang == "zh" and "各" or " each ")
                cx.subject, cx.agrees, cx.subject_agrees = "me", false, false
                local done = say_step(cx, step)
                words = done and words .. done
                cx.subject = nil
                skipped = next_step
            elseif step == skipped then
                words = ""
            else
                words = say_step(cx, step)
            end
            if not words then return nil, step.verb end
            said[#said + 1] = words
            if step.verb == "choose" and not step.as then
                cx.alias = nil
                T.rename_source(cx)
            end
            T.fill_slots(cx, step)
            if is_group(step) then cx.subject, cx.first = nil, nil end
            before, conditional = step, false
        end
    end
    return concat(said)
end

-- ---- reading -----------------------------------------------------------------------------------------

-- "你与其各…": the step, and then the same of the other.
local function read_both(cx, i, go)
    local zh = cx.lang == "zh"
    local function of_both(c, j, case)
        for _, player in ipairs { "target", "source", "other" } do
            local known = player == "other" or c.knows and c.knows[player]
            if known and not (player == "target" and c.alias) then
                literal(c, j, T.called(c, player, case) .. (zh and "各" or " each "), function(d, k)
                    local inner = with(d, "subject", "me")
                    inner.first, inner.agrees, inner.subject_agrees, inner.no_intro = nil, false, false, true
                    for _, word in ipairs(DONE_BY_BOTH) do
                        T.read_by(inner, k, T.lines.verb[word][d.lang], { verb = word }, function(e, l, step)
                            if step.who and step.who.player ~= "me" then return end
                            local other, after = copy(step), with(e, "subject", nil)
                            step.who, other.who = nil, { player = player }
                            after.no_intro = d.no_intro
                            return go(after, l, step, other)
                        end)
                    end
                end)
            end
        end
    end
    for _, words in ipairs(zh and { "你与", "与" } or { "you and ", "have you and " }) do
        literal(cx, i, words, function(c, j) return of_both(c, j, words:sub(1, 4) == "have" and "object" or "noun") end)
    end
end

local function read_step(cx, i, go)
    read_both(cx, i, go)
    T.read(cx, i, "verb", function(c, j, step)
        local made = c
        if step.verb == "choose" and not step.as then
            made = T.chosen(c)
        end
        if is_group(step) then
            made = with(made, "subject", nil)
            made.first = nil
        end
        return go(made, j, step)
    end)
end

-- Names of slots as readings give them.
local function named(step)
    if step.verb == "sort_out" then step.as, step.rest = "chosen", "rest" end
    if step.verb == "reveal_top" then step.as = "shown" end
    if step.verb == "give_cost" then step.as = "given" end
    if step.verb == "top_to_pile" then step.as = "laid" end
    if step.verb == "look_at_hand" or step.verb == "show_card" then step.as = "seen" end
    if step.verb == "name_kind" then step.as = "kind" end
    if step.verb == "pick" then step.as = "picked" end
    if step.verb == "include" then step.slot = "counted" end
    if step.verb == "reveal_until" then step.as, step.rest = "found", "passed" end
    if step.verb == "set_hand_aside" or step.verb == "put_beside" then step.pile = "pile" end
    if step.verb == "ask" then step.name = "ask" end
    return step
end

-- Steps stand within others so deep at most.
local MOST_DEEP = 6
function T.read_steps(cx, i, go)
    if (cx.depth or 0) > MOST_DEEP then return end
    local function more(c, j, list)
        return read_step(with(c, "nth", #list + 1), j, function(d, k, step, second)
            local made = copy(list)
            local intro = d.intro_read
            -- In the play phase the player who is read first is the target of the use.
            local as_target = d.in_active and (d.depth or 0) == 0
            if intro and not c.intro_read and not as_target then made[#made + 1] = { verb = "choose", players = next(intro.filter)
                and intro.filter or nil } end
            if intro and not c.intro_read and not as_target then d = with(d, "intro_read", nil) end
            made[#made + 1] = named(copy(step))
            made[#made + 1] = second
            go(d, k, made)
            if #made > 12 then return end
            if is_group(step) then
                return literal(d, k, T.folded(mark(CLOSE, d), d.lang), function(e, l) return more(e, l, made) end)
            end
            literal(d, k, d.lang == "zh" and "，" or ", ", function(e, l) return more(e, l, made) end)
            -- A new sentence of the same skill.
            if d.lang == "zh" and (d.depth or 0) == 0 then
                literal(d, k, "。", function(e, l)
                    if l <= #e.text and e.text:sub(l, l + 2) ~= "（" then return more(e, l, made) end
                end)
            end
            local function on_success(e, l)
                local longer = copy(made)
                longer[#longer + 1] = { verb = "then_" }
                return more(e, l, longer)
            end
            if d.lang == "en" then return literal(d, k, ", and if so, ", on_success) end
            literal(d, k, "，如此做后，", on_success)
            return literal(d, k, "，若如此做，", on_success)
        end)
    end
    return more(cx, i, {})
end
