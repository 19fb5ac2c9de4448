-- Specs without what their texts leave out, and specs as Lua.
local S = ...
local T = S.texts
local type, pairs, ipairs, next, tostring = type, pairs, ipairs, next, tostring
local concat, sort = table.concat, table.sort
local copy, equal = T.copy, T.equal

-- ---- the plain form ----------------------------------------------------------------------------
-- Two specs with the same plain form have the same text, and a text is read as the plain form of a spec.

local KINDS = { "verb", "amount", "cond", "time" }
local function row_of(node)
    for _, kind in ipairs(KINDS) do
        if node[kind] and S.rows[kind] then return S.rows[kind][node[kind]], kind end
    end
end

-- Keys that say how a form is shown and asked for, or that follow from its steps.
local SILENT_IN_FORMS = { about = true, prompt = true, arg = true, quiet = true, at_once = true, even_dead = true, by = true, direct = true,
    even_lost = true, tell = true }
local SILENT_IN_FILTERS = { field_like = true, usable = true, judged_by = true, pindian = true, discardable = true, may_use_at = true, free_slot = true }
local SILENT_TAGS = { frequent = true, mark = true, base = true, with = true }

local function is_me(value) return type(value) == "table" and value.player == "me" end

-- Players who are not the owner where they are left out, by word.
local NOT_ME = { use_as = { at = true }, move_on_field = { who = true }, two_slashes = { who = true }, history = { to = true }, history_sum = { to = true },
    first = { to = true } }
-- Returns true for an owner who need not be named.
function T.is_unnamed(word, key, value) return is_me(value) and not (NOT_ME[word] and NOT_ME[word][key]) end

local plain

local function one_or_list(value) return type(value) == "table" and #value == 1 and value[1] or value end

local function plain_cards(f)
    local made = {}
    for key, value in pairs(f) do made[key] = key ~= "any" and one_or_list(value) or value end
    if made.from == "any" then made.from = nil end
    if made.any then
        for n, one in ipairs(made.any) do made.any[n] = plain_cards(one) end
    end
    local kinds = not made.pile and T.kinds_of(made)
    return kinds and T.filter_of(kinds) or made
end
local function plain_players(f, state)
    local made = {}
    for key, value in pairs(f) do
        if not SILENT_IN_FILTERS[key] then made[key] = type(value) == "table" and plain(value, state) or value end
    end
    if is_me(made.in_range_of) then made.in_range, made.in_range_of = true, nil end
    if made.flagged then made.flagged = "flag" end
    if made.everyone == false then made.everyone = nil end
    return made
end

local function is_number_like(v) return type(v) == "number" end

-- Marks by which the host counts what was done.
local COUNTED = { damage_point_round = "damage" }

-- Amounts whose order says nothing have the number second.
local function plain_amount(node)
    if node.amount == "mark" and COUNTED[node.name] then return { amount = "history_sum", deed = COUNTED[node.name], in_ = "turn", who = node.who } end
    if (node.amount == "min" or node.amount == "max" or node.amount == "plus" or node.amount == "multiple") and is_number_like(node.a)
        and not is_number_like(node.b) then
        node.a, node.b = node.b, node.a
    end
    return node
end

-- A comparison. Where points were counted at all, something was done.
local function plain_comparison(node, state)
    local left = plain(node[1], state)
    local counted = type(node[1]) == "table" and node[1].amount == "mark" and COUNTED[node[1].name]
    if counted and node[3] == 0 and (node[2] == ">" or node[2] == "==") then left.amount = "history" end
    return { left, node[2], plain(node[3], state) }
end

-- A pick of nothing but a price.
local function is_price(step)
    return step.verb == "pick" and step.cost and not step.target and not step.uses and not step.steps and not step.cost.lose_hp and not step.cost.keep
end

local function plain_steps(steps, from, state)
    local made = {}
    for i = from, #steps do
        local step = steps[i]
        if type(step) == "table" and step.verb == "work_out" then
            -- An amount that is noted down is explained where it is used.
            state.noted = copy(state.noted or {})
            state.noted[step.as] = plain(step.n, state)
        elseif type(step) == "table" and step.verb and not T.unsaid[step.verb] then made[#made + 1] = plain(step, state) end
    end
    -- What is discarded before a pick is its price.
    for i = #made - 1, 1, -1 do
        local first, pick = made[i], made[i + 1]
        if first.verb == "discard" and not first.who and type(first.n) == "number" and pick.verb == "pick" and not pick.cost then
            pick.cost = { n = first.n, from = first.from, card = first.card }
            table.remove(made, i)
        elseif is_price(first) and pick.verb == "pick" and not pick.cost then
            pick.cost = first.cost
            table.remove(made, i)
        end
    end
    return made
end

local FILLS = { pick = "picked", look_at_hand = "seen", show_card = "seen", name_kind = "kind", judge = "judged", throw = "thrown", give_cost = "given", reveal_top = "shown", top_to_pile = "laid" }
local function fill(step, state)
    if step.verb == "sort_out" then
        state.slots[step.as], state.slots[step.rest] = "chosen", "rest"
        step.as, step.rest = "chosen", "rest"
    elseif step.verb == "reveal_until" then
        state.slots[step.as], state.slots[step.rest] = "found", "passed"
        step.as, step.rest = "found", "passed"
    elseif step.verb == "include" then
        state.slots[step.slot] = "counted"
        step.slot = "counted"
    elseif FILLS[step.verb] then
        local name = FILLS[step.verb]
        state.slots[step.as or name] = name
        if step.verb ~= "judge" and step.verb ~= "throw" then step.as = name else step.as = nil end
    end
end

local function plain_option(option, state)
    if option == "cancel" then return nil end
    local made = plain_steps(option, 1, state)
    made.if_ = option.if_ and plain(option.if_, state)
    if #made == 1 and made[1].verb == "if_" and not made[1].no and not made.if_ then
        made = made[1].yes
        made.if_ = option[1].condition and plain(option[1].condition, state)
    end
    made.if_ = T.unsaid_option_condition(made)
    return made
end

-- Applies what is special to some verbs, on a copy whose fields are plain.
local function plain_verb(node, state)
    local silent = T.silent[node.verb] or {}
    for key in pairs(silent) do
        if key ~= "as" and key ~= "rest" then node[key] = nil end
    end
    fill(node, state)
    -- One option that may be declined is a question.
    if node.verb == "choose_one" and node.cancel and #node.options == 1 then
        local yes = node.options[1]
        yes.word, yes.if_ = nil, nil
        return { verb = "ask", by = node.by or { player = "me" }, name = "ask", yes = yes }
    end
    local only = node.verb == "ask" and not node.no and #node.yes == 1 and node.yes[1]
    if only and only.verb == "choose_one" and equal(only.by or { player = "me" }, node.by) then
        only.cancel = true
        return only
    end
    if node.verb == "judge" and node.bad then
        if node.keep then
            node.yes, node.no = node.no, node.yes
        else
            node.good, node.bad = node.bad, nil
        end
    end
    -- What only follows another result is said of that.
    if node.verb == "judge" and node.good and node.no and not node.yes and not node.keep then
        node.bad, node.good, node.yes, node.no = node.good, nil, node.no, nil
    end
    if node.verb == "ask" then node.name = "ask" end
    if node.verb == "gain_skill" and node.until_ == "game" then node.until_ = nil end
    if node.verb == "damage" and node.nature == "normal" then node.nature = nil end
    if node.verb == "take_all" and node.from == "he" then node.from = nil end
    if node.verb == "discard" or node.verb == "give" then
        local card = node.card
        if card and card.from then node.from, card.from = node.from or card.from, nil end
        if card and next(card) == nil then node.card = nil end
    end
    if node.from == "any" or (node.verb == "throw" or node.verb == "take") and node.from == "he" then node.from = nil end
    if node.verb == "set_hand_aside" or node.verb == "put_beside" then node.pile = "pile" end
    if node.verb == "pick" and node.target and node.targets == 1 then node.targets = nil end
    if node.verb == "set_flag" or node.verb == "clear_flag" then node.name = "flag" end
    if node.verb == "this_turn" or node.verb == "change" then
        local opposite = node.op == "-" and "+" or node.op == "+" and "-"
        if opposite and type(node.n) == "number" and node.n < 0 then node.op, node.n = opposite, -node.n end
    end
    if node.verb == "choose" then
        if node.as == "target" then node.as = nil end
        if node.players and next(node.players) == nil then node.players = nil end
        if not node.as then state.alias = false end
    end
    if (node.good or node.bad) and next(node.good or node.bad) == nil and node.verb == "judge" and not node.yes and not node.no
        and not node.keep then node.good, node.bad = nil, nil end
    return node
end

-- Fields of a node by their type.
function plain(node, state)
    if type(node) ~= "table" then return node end
    if node.player then
        if node.player == "target" and state.alias then return { player = "source" } end
        return { player = node.player }
    end
    if node.cond == "flagged" then return { cond = "flagged", who = not is_me(node.who) and node.who and plain(node.who, state) or nil,
        name = "flag" } end
    if node.amount == "count" and state.noted and state.noted[node.slot] then return state.noted[node.slot] end
    local row, kind = row_of(node)
    if not row then
        if #node == 3 and type(node[2]) == "string" then return plain_comparison(node, state) end
        local made = {}
        for key, value in pairs(node) do made[key] = plain(value, state) end
        return made
    end
    local made = { [kind] = node[kind] }
    local inner = state
    for _, field in ipairs(row.fields) do
        local key, of, optional = field[1], field[2], field[3]
        local value = node[key]
        if value ~= nil then
            if of == "steps" then
                inner = copy(state)
                if node.verb == "each" or node.verb == "pick" or node.verb == "pass_damage" then inner.alias = false end
                value = plain_steps(value, 1, inner)
                if #value == 0 then value = nil end
            elseif of == "options" then
                local list = {}
                for _, option in ipairs(value) do list[#list + 1] = plain_option(option, copy(state)) end
                for n, option in ipairs(list) do option.word = "option" .. n end
                made.cancel = #list < #value or nil
                value = list
            elseif of == "by_suit" then
                local by = {}
                for suit, steps in pairs(value) do by[suit] = plain_steps(steps, 1, copy(state)) end
                value = by
            elseif of == "cards" then value = plain_cards(value)
            elseif of == "players" then value = plain_players(value, state)
            elseif of == "crowd" then
                value = type(value) == "string" and (state.slots[value] or value) or type(value) == "table" and plain_players(value, state)
            elseif of == "kinds_named" then
                local list = {}
                for n, one in ipairs(value) do list[n] = { word = "kind" .. n, card = plain_cards(one.card) } end
                value = list
            elseif of == "cost" then
                local cost = copy(value)
                if cost.card then cost.card = plain_cards(cost.card) end
                value = cost
            elseif of == "slot" then value = state.slots[value] or value
            elseif of == "texts" then value = one_or_list(value)
            else value = plain(value, state) end
            if optional and T.is_unnamed(node[kind], key, value) or value == false then value = nil end
            made[key] = value
        end
    end
    if kind == "amount" then return plain_amount(made) end
    if made.cond == "lost_comparison" then made.skill = "skill" end
    if made.cond == "both" or made.cond == "either" then return T.leftmost(made) end
    if kind == "cond" and made.cond == "unless" and made.a.cond == "unless" then return made.a.a end
    return kind == "verb" and plain_verb(made, state) or made
end

-- "A and B and C" has one form.
function T.leftmost(c)
    local list, made = {}, nil
    local function gather(one)
        if one.cond == c.cond then
            gather(one.a)
            gather(one.b)
        else
            list[#list + 1] = one
        end
    end
    gather(c)
    for n, one in ipairs(list) do made = n == 1 and one or { cond = c.cond, a = made, b = one } end
    return made
end
local function both(a, b) return a and b and T.leftmost { cond = "both", a = a, b = b } or a or b end

-- "弃置一张牌" at the beginning is what the skill costs.
local function pay_first(form, made)
    local first = made[1]
    if form ~= "active" or not first then return end
    if #made > 1 or first.verb == "give" then
        if made.cost then return end
        if first.verb == "discard" and not first.who and (type(first.n) == "number" or first.n == S.any) then
            made.cost = { n = first.n, from = first.from, card = first.card }
            table.remove(made, 1)
        elseif first.verb == "give" and not first.by and (type(first.n) == "number" or first.n == S.any) then
            made.cost = { n = first.n, from = first.from, card = first.card, keep = true }
            made[1] = { verb = "give_cost", who = first.to, as = "given" }
        elseif first.verb == "lose_hp" and not first.who and type(first.n) == "number" then
            made.cost = { lose_hp = first.n }
            table.remove(made, 1)
        end
    end
end

-- Makes a use for all of a use that does something for each of several players, and nothing else.
local function each_at_once(made)
    local only = made.form == "active" and #made == 1 and made[1]
    if not only or only.verb ~= "each" or type(only.players) == "string" or made.target or made.all then return end
    made.all, made[1] = only.players, nil
    for n, step in ipairs(only.steps) do made[n] = step end
end

-- A skill that may be used again at once says so at its end, or where its judgement was good.
local function plain_again(form, made)
    if not form.again then return end
    made.again = nil
    local last = made[#made]
    local ends = last.verb == "judge" and last.no and #last.no == 1 and last.no[1].verb == "stop"
    if not ends then
        made[#made + 1] = { verb = "repeat_" }
        return
    end
    last.no, last.yes = nil, last.yes or {}
    last.yes[#last.yes + 1] = { verb = "repeat_" }
end

-- The same back: the end that says so becomes the key of the form.
function T.with_again(spec)
    for _, form in ipairs(spec) do
        local last = form[#form]
        local yes = type(last) == "table" and last.verb == "judge" and not last.no and last.yes
        if type(last) == "table" and last.verb == "repeat_" then
            form.again, form[#form] = true, nil
        elseif yes and #yes > 0 and yes[#yes].verb == "repeat_" then
            form.again, yes[#yes] = true, nil
            last.no = { { verb = "stop" } }
            if #yes == 0 then last.yes = nil end
        end
    end
    return spec
end

local function plain_form(form, tags)
    local row = S.rows.form[form.form]
    local names = S.times_of(form)
    local state = { slots = { cost = "cost", got = "got", compared = "compared", played = "played", targets = "targets" }, alias = #names > 0 and T.is_alias(names, form.of) }
    local made = plain_steps(form, row.first or 1, state)
    local at_first = { slots = state.slots, alias = #names > 0 and T.is_alias(names, form.of) }
    made.form = form.form
    for _, field in ipairs(row.fields) do
        local key, of, value = field[1], field[2], form[field[1]]
        local silent = SILENT_IN_FORMS[key] and not (form.form == "lent" and key == "by")
        if value ~= nil and value ~= false and not silent then
            if of == "cards" then value = plain_cards(value)
            elseif of == "players" then value = plain_players(value, at_first)
            elseif of == "texts" then value = one_or_list(value)
            elseif of == "cost" then
                local cost = copy(value)
                if cost.card then
                    cost.card = plain_cards(cost.card)
                    cost.from, cost.card.from = cost.from or cost.card.from, nil
                    if next(cost.card) == nil then cost.card = nil end
                end
                if cost.from == "any" then cost.from = nil end
                if cost.keep == false then cost.keep = nil end
                value = cost
            else value = plain(value, at_first) end
            made[key] = value
        end
    end
    -- What opens a skill may be declined anyway.
    if made[1] and not tags.locked and not form.silent then
        if made[1].verb == "choose" and not made[1].by then made[1].may = nil end
        if made[1].verb == "choose_one" then made[1].cancel = nil end
    end
    if form.needs then
        made.needs = nil
        local who, filter = plain(form.needs[1], at_first), plain_players(form.needs[2], at_first)
        filter.has_cards = nil
        if next(filter) then made.if_ = both({ cond = "is", who = who, filter = filter }, made.if_) end
    end
    if form.pay then
        made.pay = nil
        local card = plain_cards(form.pay)
        local from = card.from
        card.from = nil
        table.insert(made, 1, next(card) and { verb = "pick", as = "picked", cost = { n = 1, from = from, card = card } }
            or { verb = "discard", n = 1, from = from })
    end
    local opens = made[1]
    if opens and is_price(opens) and not opens.cost.card and type(opens.cost.n) == "number" then
        made[1] = { verb = "discard", n = opens.cost.n, from = opens.cost.from }
    end
    if opens and opens.verb == "discard" and opens.card and not opens.who and type(opens.n) == "number" and #names > 0 and not tags.locked and not form.silent then
        made[1] = { verb = "pick", as = "picked", cost = { n = opens.n, from = opens.from, card = opens.card } }
    end
    -- Where all steps stand under a condition, it is that of the skill.
    if form.form == "when" then
        local only = #made == 1 and made[1]
        if only and only.verb == "if_" and not only.no and (tags.locked or form.silent) then
            made[1] = nil
            for n, step in ipairs(only.yes) do made[n] = step end
            made.if_ = both(made.if_, only.condition)
            only = #made == 1 and made[1]
        end
        if made[1] and made[1].verb == "choose_one" and made[1].cancel and not made[1].by and form.silent and not tags.locked then
            made[1].cancel, made.silent = nil, nil
        end
        if only and only.verb == "ask" and only.by.player == "me" and not only.no and form.silent and not tags.locked then
            made[1] = nil
            for n, step in ipairs(only.yes) do made[n] = step end
            made.silent = nil
        end
    end
    if #names == 1 and names[1] == "card_played" and made.card and equal(made.card, { from = "hand" }) then
        names, made.card = { "hand_card_played" }, nil
    end
    if names[1] and names[1]:find("^judged") and made.if_ and made.if_.cond == "card_is" and not made.card then
        made.card, made.if_ = made.if_.filter, nil
    end
    if form.form == "when" or form.form == "instead" or form.form == "thanks" then
        local final = made[#made]
        -- "弃置一张牌，防止此伤害": a price stands before what it buys.
        local function is_paid() return not tags.locked and (is_price(made[1]) or made[1].verb == "discard" and not made[1].who) end
        if made.form == "instead" and #made == 1 and is_paid() then
            made.form, made[2] = "when", { verb = "prevent" }
        elseif made.form == "when" and #made > 1 and final.verb == "prevent" and not made.silent and form.form ~= "thanks" and not (#made == 2 and is_paid()) then
            made.form, made[#made] = "instead", nil
        end
        if made.form == "instead" and #made == 0 then made.form, made[1] = "when", { verb = "prevent" } end
        plain_again(form, made)
        table.insert(made, 1, #names == 1 and names[1] or copy(names))
        if tags.locked then made.silent = nil end
    end
    if row.takes_amount then table.insert(made, 1, plain(form[1] or form.n, at_first)) end
    if names[1] == "hand_taken" and made.of == "anyone" then made.of = nil end
    if form.form == "lent" and made.target and next(made.target) == nil then made.target = nil end
    if form.form == "protects" and made.card.type == "equip" then made.card.type = nil end
    if made.flagged then made.flagged = "flag" end
    if form.form ~= "view_as" and type(made.card) == "table" and next(made.card) == nil then made.card = nil end
    -- Tricks over any distance are said by another form.
    if form.form == "use_reach" and made.any and made[1] == S.any and equal(made.filter, { type = "trick" }) and not made.flagged and not made.made then
        made = { form = "trick_reach", if_ = made.if_ }
    end
    if made.filter and next(made.filter) == nil then made.filter = nil end
    if form.form == "view_as" then
        if made.n == 1 then made.n = nil end
        if made.use_only == false or made.limit and made.limit[2] == "phase" then made.use_only = nil end
    end
    if made.limit and made.form == "active" and made.limit[1] == 1 and made.limit[2] == "phase" then made.limit, made.once = nil, "phase" end
    if made.form == "active" and made.targets == 1 then made.targets = nil end
    if made.second and next(made.second) == nil then made.second = nil end
    if made.form == "active" and (made.targets == nil or made.together == false) then made.together = nil end
    pay_first(form.form, made)
    each_at_once(made)
    if made.form == "active" and not made.target and not made.all and made[1] and made[1].verb == "choose" and not made[1].as then
        made.target = made[1].players or {}
        table.remove(made, 1)
    end
    if made.form == "awaken" then
        if made.max_hp == 0 and #made == 1 and made[1].verb == "if_" and not made[1].no and not made.gain then
            local only = made[1]
            made[1] = nil
            for n, step in ipairs(only.yes) do made[n] = step end
            made.if_ = both(made.if_, only.condition)
        end
        local last = made[#made]
        if not made.gain and last and last.verb == "gain_skill" and not last.until_ and not last.who then
            made.gain, made[#made] = last.name, nil
        end
        local first = made[1]
        local sign = first and (first.verb == "lose_max_hp" and -1 or first.verb == "gain_max_hp" and 1)
        if made.max_hp == 0 and sign and type(first.n) == "number" and not first.who then
            made.max_hp = sign * first.n
            table.remove(made, 1)
        end
        if made.max_hp == -1 then made.max_hp = nil end
        if made.at == "start" then made.at = nil end
    end
    return made
end

-- The plain form of a spec.
function T.plain(spec)
    local made = {}
    for key, value in pairs(spec) do
        if type(key) == "string" and not SILENT_TAGS[key] and value ~= false then made[key] = value end
    end
    for _, form in ipairs(spec) do
        if form.form ~= "notes_phase" then made[#made + 1] = plain_form(form, spec) end
    end
    return made
end

-- ---- as Lua -----------------------------------------------------------------------------------------

local to_lua, players_to_lua

local function key_of(key) return key:match("^[%a_][%w_]*$") and key or ("[%q]"):format(key) end

-- The fields of a table: what stands first, then keys in order.
local function fields(node, skip)
    local list, keys = {}, {}
    for _, value in ipairs(node) do list[#list + 1] = to_lua(value) end
    for key in pairs(node) do
        if type(key) == "string" and not skip[key] then keys[#keys + 1] = key end
    end
    sort(keys)
    local first = {}
    for _, key in ipairs(keys) do
        local words = key_of(key) .. " = " .. to_lua(node[key])
        -- The time stands before the keys, and the steps behind them.
        first[#first + 1] = words
    end
    return list, first
end

local function braces(parts) return #parts == 0 and "{}" or "{ " .. concat(parts, ", ") .. " }" end

local function call(kind, node)
    local row = S.rows[kind][node[kind]]
    if node[kind] == "then_" then return "S.then_" end
    local args, by_name = {}, false
    local last = 0
    for n, field in ipairs(row.fields) do
        if node[field[1]] ~= nil then last = n end
    end
    for n = 1, last do
        local value = node[row.fields[n][1]]
        if value == nil then by_name = true end
        args[n] = value == nil and "nil" or row.fields[n][2] == "players" and players_to_lua(value) or to_lua(value)
    end
    if by_name or last > 3 then
        local _, named_fields = fields(node, { [kind] = true })
        return "S." .. node[kind] .. " " .. braces(named_fields)
    end
    return "S." .. node[kind] .. "(" .. concat(args, ", ") .. ")"
end

-- A filter of players as authors write it.
function players_to_lua(f)
    local made = copy(f)
    made.everyone = nil
    local _, named_fields = fields(made, {})
    return (f.everyone and "S.everyone" or "S.others") .. (#named_fields == 0 and "()" or " " .. braces(named_fields))
end

function to_lua(value)
    if value == S.any then return "S.any" end
    if type(value) == "string" then return ("%q"):format(value) end
    if type(value) ~= "table" then return tostring(value) end
    if value.player then return "S." .. value.player end
    for _, kind in ipairs { "verb", "amount", "cond" } do
        if type(value[kind]) == "string" then return call(kind, value) end
    end
    local list, named_fields = fields(value, {})
    for _, words in ipairs(list) do named_fields[#named_fields + 1] = words end
    return braces(named_fields)
end

local function form_to_lua(form)
    local parts, first = fields(form, { form = true })
    local row = S.rows.form[form.form]
    -- What is no step stands first.
    local n = (row.first or 1) - 1
    for i, words in ipairs(first) do table.insert(parts, n + i, words) end
    return "S." .. form.form .. " " .. braces(parts)
end

function T.to_lua(name, spec)
    local parts, tags = {}, {}
    for key, value in pairs(spec) do
        if type(key) == "string" and key ~= "worn" then tags[#tags + 1] = key_of(key) .. " = " .. to_lua(value) end
    end
    sort(tags)
    for _, words in ipairs(tags) do parts[#parts + 1] = words end
    for _, form in ipairs(spec) do parts[#parts + 1] = form_to_lua(form) end
    local word = spec.worn and "S." .. spec.worn or "S"
    local line = ("%s %q { %s }"):format(word, name, concat(parts, ", "))
    if #line <= 110 then return line end
    return ("%s %q {\n    %s,\n}"):format(word, name, concat(parts, ",\n    "))
end
