-- Random specs from the rows of `sgs.skills`, and the test that each has a text which is read as that spec.
local S = sgs.skills

-- ---- chance ----------------------------------------------------------------------------------

local state = 1
local function chance(n)
    state = (state * 16807) % 2147483647
    return state % n + 1
end
local function pick(list) return list[chance(#list)] end
local function often(percent) return chance(100) <= percent end

-- ---- nouns -------------------------------------------------------------------------------------

local COLORS, SUITS, TYPES = { "red", "black" }, { "spade", "heart", "club", "diamond" }, { "basic", "trick", "equip" }
local NAMES = { "slash", "jink", "peach", "analeptic", "duel", "weapon", "armor", "nullification", "savage_assault", "fire_attack" }
-- Names of one card each, not of a kind.
local SINGLE = { "slash", "jink", "peach", "analeptic", "duel", "snatch", "dismantlement", "nullification", "savage_assault", "fire_attack" }
local KINGDOMS, SKILLS = { "wei", "shu", "wu", "qun" }, { "biyue", "paoxiao", "wusheng", "guanxing" }
local OPERATORS = { "<", "<=", "==", "~=", ">=", ">" }

local function cards(simple)
    local made = {}
    if often(50) then made.color = pick(COLORS) elseif often(40) then made.suit = pick(SUITS) end
    if often(40) then made.type = pick(TYPES) elseif often(50) then made.name = pick(NAMES) elseif often(30) and not simple then made.from = "hand" end
    if not simple and often(8) then
        made.least = chance(9)
        made.most = made.least + chance(3) - 1
    end
    if not simple and often(15) and made.name == nil and made.type == nil then made.name = { "slash", "duel" } end
    return made
end

local amount
local function player(known, others)
    local list = {}
    for _, one in ipairs { "me", "target", "source", "other" } do
        if known[one] and not (others and one == "me") then list[#list + 1] = one end
    end
    return #list > 0 and S[pick(list)] or nil
end

local DEEDS, SPANS = { "damage", "damage_taken", "lose_hp", "recover", "draw", "discard", "discarded_from" }, { "phase", "turn", "round", "game" }
local ATOMS = { "hp", "max_hp", "lost_hp", "hand", "equips", "attack_range", "judging", "hand_limit" }
local function atom(known)
    if often(15) then return S.alive() end
    if often(8) then
        local deed = pick(DEEDS)
        local has_card = deed:find("damage", 1, true) and often(40)
        return S[pick { "history", "history_sum" }] { deed, pick(SPANS), player(known), to = deed == "damage" and often(30) and player(known, true) or nil,
            card = has_card and { name = pick { "slash", "duel" } } or nil }
    end
    if often(10) then return S.number_of(S.others { wounded = true }) end
    return S[pick(ATOMS)](player(known))
end
function amount(known)
    if often(65) then return chance(4) end
    if often(60) then return atom(known) end
    local word = pick { "min", "max", "multiple", "plus", "minus", "half" }
    if word == "half" then return S.half(atom(known)) end
    if word == "min" or word == "max" or word == "multiple" then return S[word](atom(known), chance(5)) end
    return S[word](atom(known), atom(known))
end

local function players(known)
    local made = {}
    if often(20) then made.wounded = often(50) end
    if often(15) then made.has_hand = often(50) end
    if often(15) then made.in_range = true end
    if often(10) then made.reaches_me = true end
    if often(15) then made[pick { "male", "female" }] = true end
    if often(15) then made.kingdom = pick(KINGDOMS) end
    if often(20) then made[pick { "chained", "face_down", "has_judging", "has_equips" }] = often(50) end
    if often(10) then made.hp = { pick(OPERATORS), often(50) and S.hp() or chance(4) } end
    if often(8) then made.hand = { pick(OPERATORS), often(50) and S.hand() or chance(4) } end
    return often(30) and S.everyone(made) or S.others(made)
end

-- The deeds that go on at each time.
local DEEDS_AT = { card_used = { "use" }, targets_chosen = { "use" }, damaged = { "damage", "damage_taken" }, damage_taken = { "damage", "damage_taken" },
    dealing_damage = { "damage" }, damage_dealt = { "damage" }, hp_lost = { "lose_hp" }, recovered = { "recover" }, recovering = { "recover" }, drawing = { "draw" } }
local function first(known)
    local deed = pick(known.deeds)
    local has_card = (deed == "use" or deed:find("damage", 1, true)) and often(40)
    return S.first { deed, pick(SPANS), player(known), card = has_card and { name = pick { "slash", "duel" } } or nil }
end
local function one_cond(known)
    if often(6) then return S.flagged "flag" end
    if known.deeds and often(20) then return first(known) end
    if often(6) then return S.used_in_play { name = "slash" } end
    local word = pick { "compare", "compare", "wounded", "no_hand", "has_hand", "has_cards", "lowest_hp", "my_turn", "my_phase", "is_alive", "is", "chained", "face_down", "wears" }
    local made
    if word == "compare" then
        made = { atom(known), pick(OPERATORS), often(60) and chance(5) or atom(known) }
    elseif word == "wears" then made = S.wears(pick { "weapon", "armor", "horse" }, player(known))
    elseif word == "my_phase" then made = S.my_phase(pick { "play", "draw", "discard" }, player(known))
    elseif word == "is" then
        local who = player(known, true)
        made = who and S.is(who, { female = true }) or S.wounded()
    else made = S[word](player(known)) end
    if made.cond and often(25) then made = S.unless(made) end
    return made
end
local function cond(known)
    if often(75) then return one_cond(known) end
    return S[pick { "both", "either" }](one_cond(known), one_cond(known))
end

-- ---- steps ---------------------------------------------------------------------------------------

local steps
local UNTIL = { "phase", "turn", "round", "my_turn", "my_next_turn", "game" }
local LASTING = { "max_cards", "attack_range", "distance_from", "distance_to", "slash_times", "slash_reach", "slash_targets", "damage_taken" }
local NATURES, PHASES = { "normal", "fire", "thunder" }, { "judge", "draw", "play", "discard" }
-- Fills a field of a verb, by the name of its type in the rows.
local function with(known, key, value)
    local made = {}
    for name, one in pairs(known) do made[name] = one end
    made[key] = value
    return made
end

local VERBS = {
    function(k) return S.draw(amount(k), player(k)) end,
    function(k) return S.draw(amount(k), player(k)) end,
    function(k) return S.draw_up_to(amount(k), player(k)) end,
    function(k) return S.discard(amount(k), player(k), pick { nil, "hand", "equip" }) end,
    function(k) return S.throw_everything(player(k)) end,
    function(k) return S.show_hand(player(k)) end,
    function(k) local p = player(k, true) return p and S.throw(amount(k), p, pick { "h", "e", "j", "ej", "hej", "he" }) end,
    function(k) return S.discard_down_to(amount(k), player(k)) end,
    function(k) return S.recast { n = chance(3), who = player(k), from = pick { nil, "hand" }, card = often(40) and { color = pick(COLORS) } or nil } end,
    function(k) local p = player(k, true) return p and S.take(chance(3), p, pick { "h", "e", "j", "ej", "hej", "he" }) end,
    function(k) local p = player(k, true) return p and S.take_all(p) end,
    function(k) local p = player(k, true) return p and S.swap_hands(S.me, p) end,
    function(k) local p = player(k, true) return p and S.draw_each(amount(k), { S.me, p }) end,
    function() return S.look_and_take(4, 2) end,
    function(k) return S.arrange_top(amount(k)) end,
    function(k) return S.lose_hp(amount(k), player(k)) end,
    function(k) return S.lose_max_hp(amount(k), player(k)) end,
    function(k) return S.recover(amount(k), player(k)) end,
    function(k) return S.recover_to(chance(3), player(k)) end,
    function(k) local p = player(k, true) return p and S.damage(amount(k), p, pick(NATURES)) end,
    function(k) return S.turn_over(player(k)) end,
    function(k) return S.restore(player(k)) end,
    function(k) return S.gain_skill(pick(SKILLS), pick { "turn", "game" }, player(k)) end,
    function(k) return S.this_turn(pick { "slash_times", "max_cards", "attack_range", "slash_targets", "slash_reach" }, chance(3), player(k)) end,
    function() return S.skip_phase(pick(PHASES)) end,
    function(k) local p = player(k, true) return p and S.silence(p) end,
    function(k) return S.forbid(player(k), pick { "use", "use,response", "discard" }, { color = pick(COLORS) }) end,
    function(k) local p = player(k, true) return p and S.use_as("duel", S.me, p) end,
    function(k) local p = player(k, true) return p and S.use_slash(p) end,
    function(k) local p = player(k, true) return p and S.lose_all_skills(p) end,
    function() return S.top_to_pile "buqu" end,
    function(k) return S.set_mark("@duanchang", chance(3), player(k)) end,
    function(k) return S.mark_turn("zhaxiang", chance(2), player(k)) end,
    function(k) return S.set_flag("flag", player(k)) end,
    function(k) return S.get_mark("@duanchang", chance(3), player(k)) end,
    function(k) return S.lose_mark("@duanchang", chance(3), player(k)) end,
    function() return S.to_pile(chance(3), "buqu", pick { nil, "hand" }) end,
    function() return S.spend_pile(chance(3), "buqu") end,
    function(k) return S[pick { "chain", "unchain" }](player(k)) end,
    function(k) return S.gain_max_hp(amount(k), player(k)) end,
    function(k) return S.set_hp(chance(4), player(k)) end,
    function(k) return S.lose_skill(pick(SKILLS), player(k)) end,
    function(k) return S.gain_skill(pick(SKILLS), pick { "phase", "round", "my_next_turn" }, player(k)) end,
    function(k) return S.forbid(player(k), "use", { color = pick(COLORS) }, pick { "phase", "round", "my_next_turn" }) end,
    function(k) return S.lasting { pick(LASTING), chance(3), player(k), until_ = pick(UNTIL) } end,
    function(k) return S.lasting { "damage_dealt", chance(2), player(k), until_ = pick(UNTIL), uses = often(50) and chance(2) or nil, card = often(50) and { name = "duel" } or nil } end,
    function(k) return S.lasting { "not_target", who = player(k), until_ = pick(UNTIL), card = often(50) and { name = "slash" } or nil } end,
    function(k) return S.discard { n = chance(3), who = player(k), from = pick { nil, "hand", "equip" }, card = { color = pick(COLORS) } } end,
    function(k) return S.throw_everything { who = player(k), from = pick { "h", "e", "he" } } end,
    function(k) local p = player(k, true) return p and S.take_all { who = p, from = pick { "h", "e" } } end,
    function(k)
        local p = player(k, true)
        if not p then return nil end
        local to_me = often(50)
        return S.give { n = chance(3), by = to_me and p or S.me, to = to_me and S.me or p, from = pick { nil, "hand", "equip" }, card = often(40) and { color = pick(COLORS) } or nil }
    end,
    function(k) return S.show_card(player(k)) end,
    function(k) return S.move_on_field(often(60) and player(k) or nil) end,
    function(k) local p = player(k, true) return p and S.see_hand(p) end,
}
-- Verbs that need a certain moment, or cards that a step before has shown.
local AT = {
    drawing = { function() return S.change("draw", pick { "+", "-", "=" }, chance(3)) end },
    damage_taken = { function() return S.change("damage", pick { "+", "-" }, 1) end, function() return S.prevent() end },
    dealing_damage = { function(k) return S.change("damage", "+", amount(k)) end },
    recovering = { function() return S.change("recover", pick { "+", "-" }, 1) end },
    judged = { function() return S.obtain_card() end },
    damaged = { function() return S.obtain_card() end },
    card_used = { function() return S.uncount() end },
    slash_targets = { function() return S.jinks(pick { 0, 2, 3 }) end, function() return S.uncount() end, function() return S.ignore_armor(S.target) end },
    slashed_at = { function() return S.jinks(pick { 0, 2 }) end },
    becoming_target = { function() return S.nullify() end },
    aimed_at = { function(k) return S.two_slashes(player(k)) end, function() return S.uncount() end, function() return S.ignore_armor(S.me) end },
    targets_chosen = { function() return S.two_slashes() end },
    got_hand_cards = { function() return S.offer_cards "got" end },
}
local GROUPS = {
    function(k, deep) return S.if_(cond(k), steps(k, deep), often(40) and steps(k, deep) or nil) end,
    function(k, deep)
        return S.choose_one { by = player(k), options = { { word = "option1", unpack(steps(k, deep)) }, { word = "option2", unpack(steps(k, deep)) } } }
    end,
    function(k, deep) return S.judge { who = player(k), good = often(50) and { color = pick(COLORS) } or { suit = pick(SUITS) },
        yes = steps(k, deep), no = often(40) and steps(k, deep) or nil } end,
    function(k, deep) return S.judge { by_suit = { heart = steps(k, deep), spade = steps(k, deep) } } end,
    function(k, deep) local p = player(k, true) return p and S.pindian { with = p, win = steps(k, deep), lose = often(50) and steps(k, deep) or nil } end,
    function(k, deep) local p = player(k, true) return p and S.unless_discards(p, cards(true), steps(k, deep)) end,
    function(k, deep) local p = player(k, true) return p and S.unless_slashes(p, steps(k, deep)) end,
    function(k, deep) return S.each(players(k), steps(with(k, "target", true), deep)) end,
    function(k, deep) return S.switch(steps(k, deep), steps(k, deep)) end,
    function(k, deep) return S.times(chance(3) + 1, steps(k, deep)) end,
    function(k, deep) local p = player(k, true) return p and S.ask { by = p, name = "ask", yes = steps(k, deep), no = often(40) and steps(k, deep) or nil } end,
}

function steps(known, depth)
    local list = {}
    for _ = 1, often(60) and 1 or chance(3) do
        local step
        repeat
            if depth > 0 and often(25) then step = pick(GROUPS)(known, depth - 1) else step = pick(VERBS)(known) end
        until step
        list[#list + 1] = step
    end
    return list
end

-- ---- forms ------------------------------------------------------------------------------------------

local TIMES = {
    game_starts = {}, round_starts = {}, turn_starts = {}, play_ends = {}, discard_ends = {}, draw_ends = {}, enters_dying = {}, has_killed = {}, died = {}, recovered = {}, use_ended = {},
    chained = {},
    start = {}, finish = {}, draw = {}, play = {}, discard = {}, damaged = { "source" }, damage_taken = { "source" }, damage_dealt = { "target" },
    dealing_damage = { "target" }, hp_lost = {}, dying = {}, other_died = { "target" }, killed = { "source" }, card_used = {}, card_played = {},
    targets_chosen = {}, aimed_at = { "source" }, becoming_target = { "source" }, slash_targets = { "target" }, slashed_at = { "source" },
    slash_dodged = { "target" }, judged = {}, turned_over = {}, lost_equip = {}, lost_last_hand = {}, lost_cards = {}, hand_taken = { "target" },
    near_damage_dealt = { "target" }, recovering = { "source" }, drawing = {}, judged_at_all = {}, before_discard_phase = {}, got_hand_cards = {},
}
local TIME_NAMES = {}
for name in pairs(TIMES) do TIME_NAMES[#TIME_NAMES + 1] = name end
table.sort(TIME_NAMES)
local APART = { damaged = true, damage_taken = true, damage_dealt = true, dealing_damage = true, aimed_at = true, becoming_target = true }
local WITH_CARD = { damaged = true, damage_taken = true, card_used = true, card_played = true, targets_chosen = true, aimed_at = true, becoming_target = true }

local NATURAL = { damaged = true, damage_taken = true, damage_dealt = true, dealing_damage = true, near_damage_dealt = true }

local function when()
    local name = pick(TIME_NAMES)
    local known, form = { me = true, deeds = DEEDS_AT[name] }, { name }
    for _, one in ipairs(TIMES[name]) do known[one] = true end
    if (name == "start" or name == "finish" or APART[name]) and often(25) then
        form.of = pick { "others", "anyone" }
        known.target = true
    end
    if WITH_CARD[name] and often(40) then form.card = cards(true) end
    if APART[name] and often(25) then form.apart = true end
    if NATURAL[name] and often(20) then form.nature = pick { "fire", "thunder", "elemental", "normal" } end
    if (name == "damaged" or name == "hp_lost") and often(40) then form.per = "point" end
    if often(35) then form.if_ = cond(known) end
    if often(15) then form.limit = { chance(3), pick { "phase", "turn", "round", "game" } } end
    if not known.target and not known.source and often(30) then
        form[2] = S.choose { players = players(known), may = true }
        known.target = true
    end
    if AT[name] and often(60) then form[#form + 1] = pick(AT[name])(known) end
    if often(6) then
        form[#form + 1] = S.reveal_top(amount(known), "shown")
        form[#form + 1] = S.sort_out { slot = "shown", fits = { suit = pick(SUITS) }, as = "chosen", rest = "rest" }
        form[#form + 1] = S.bury "chosen"
        form[#form + 1] = S.obtain "rest"
    end
    for _, step in ipairs(steps(known, 2)) do form[#form + 1] = step end
    return S.when(form)
end

local function active()
    local known, form = { me = true }, { once = "phase" }
    if often(25) then form.once, form.limit = nil, { chance(2) + 1, pick { "phase", "turn", "round", "game" } } end
    if often(50) then form.cost = { n = pick { 1, 2, S.any, 3, { 2, S.any } }, from = often(30) and "hand" or nil, card = often(30) and { color = pick(COLORS) } or nil } end
    if often(60) then
        form.target = players(known)
        known.target = true
    end
    if often(30) then form.if_ = cond { me = true } end
    if form.cost and form.target and often(25) then
        form.cost.keep = true
        form[1] = often(70) and S.give_cost { who = S.target, as = "given" } or S.equip_cost_on(S.target)
    elseif form.cost and often(30) then
        form[1] = S.draw(S.count "cost")
    end
    for _, step in ipairs(steps(known, 2)) do form[#form + 1] = step end
    return S.active(form)
end

local FORMS = {
    when, when, when, when, active, active,
    function()
        local as = pick { "slash", "jink", "peach", "dismantlement", "duel", "snatch" }
        local use_only, limit = (as == "slash" or as == "jink") and often(30) or nil, often(30) and { chance(2), pick { as == "jink" and "turn" or "phase", "turn", "round" } } or nil
        return S.view_as { card = cards(true), as = as, outside_turn = not limit and often(20) or nil, use_only = use_only, limit = limit }
    end,
    function() return S.treats { card = cards(true), as = pick(SINGLE) } end,
    function() return S[pick { "use_reach", "use_times" }] { pick { S.any, 1 }, any = true, filter = often(50) and { color = pick(COLORS) } or often(50) and { type = pick(TYPES) } or nil } end,
    function() return S.distance { pick { -1, 1, -2 }, to_me = often(50) or nil, if_ = often(40) and cond { me = true } or nil } end,
    function() return S.max_cards { pick { -1, 1, 2, S.hp() }, if_ = often(40) and cond { me = true } or nil } end,
    function() return S.max_cards_is { atom { me = true } } end,
    function() return S.range { chance(3) } end,
    function() return S.use_times { pick { S.any, 1, 2 }, if_ = often(40) and cond { me = true } or nil } end,
    function() return S.use_reach { pick { S.any, 1 }, card = often(30) and "duel" or nil } end,
    function() return S.use_targets { chance(2) } end,
    function() return S.trick_reach {} end,
    function() return S.not_target_of { card = cards(true), if_ = often(40) and cond { me = true } or nil } end,
    function() return S.counts_as_equipped { equip = "eight_diagram" } end,
    function() return S.treats { card = { suit = "spade" }, suit = "heart" } end,
    function() return S.draws { chance(3), if_ = often(30) and cond { me = true } or nil } end,
    function() return S.avoids { card = "savage_assault" } end,
    function() return S.provide { as = pick { "slash", "jink" }, kingdom = pick(KINGDOMS) } end,
    function() return S.retrial { card = often(50) and { color = pick(COLORS) } or nil, exchange = often(50) or nil } end,
    function() return S.exchange { a = "slash", b = "jink" } end,
    function() return S.awaken { if_ = cond { me = true }, gain = pick(SKILLS), steps({ me = true }, 1)[1] } end,
    function() return S.thanks { "judged_at_all", kingdom = pick(KINGDOMS), S.draw(chance(3), S.target) } end,
    function() return S.instead { "damage_taken", S.draw(chance(3)) } end,
}
local PICKED = { active = true, view_as = true, exchange = true }

local function spec()
    local made, picked = {}, false
    if often(25) then made.locked = true elseif often(8) then made.limited = true end
    if often(8) then made.lord = true end
    for _ = 1, often(80) and 1 or 2 do
        local form
        repeat form = pick(FORMS)() until not (PICKED[form.form] and picked) and (form.form ~= "awaken" or #made == 0)
        picked = picked or PICKED[form.form]
        made[#made + 1] = form
        if form.form == "awaken" then
            made.locked, made.limited = nil, nil
            break
        end
    end
    -- What happens of itself cannot be declined.
    for _, form in ipairs(made.locked and made or {}) do
        for _, step in ipairs(form) do
            if type(step) == "table" and step.verb == "choose" then step.may = nil end
        end
    end
    return made
end

-- ---- the test ------------------------------------------------------------------------------------------

local function equal(a, b)
    if a == b then return true end
    if type(a) ~= "table" or type(b) ~= "table" then return false end
    for key, value in pairs(a) do
        if not equal(value, b[key]) then return false end
    end
    for key in pairs(b) do
        if a[key] == nil then return false end
    end
    return true
end

-- Verbs end in s after one player, and not after "you" and "they".
local NO_VERBS = { cards = true, as = true, unless = true, hands = true, others = true, points = true, times = true }
local BEFORE_OBJECTS = { to = true, of = true, on = true, at = true, by = true, with = true, than = true, besides = true, from = true, killed = true }
local function disagrees(text)
    for _, subject in ipairs { "you", "they", "these two", "these players" } do
        for before, verb in (". " .. text):gmatch("(%S+) " .. subject .. " (%a+)") do
            if verb:find("[^s]s$") and not NO_VERBS[verb] and not BEFORE_OBJECTS[before] then return true end
        end
    end
    for _, subject in ipairs { "the source of the damage", "the user", "the second player", "the current player" } do
        for before, verb in text:gmatch("(%a+ %a+) " .. subject .. " (%a+)") do
            if verb == "are" or verb == "have" and not before:find("have") then return true end
        end
    end
    return false
end

-- Words that no text may have: identifiers, and what is left of templates.
local function gap(text, lang)
    if text:find("[{}_@#]") or text:find("nil", 1, true) then return "a gap" end
    if lang == "zh" and text:gsub("[XYZWVUT]", ""):find("%a") then return "an identifier" end
    if text:find("  ", 1, true) or text:find(",,", 1, true) or text:find("，，", 1, true) then return "a double mark" end
    if lang == "en" and (text:find(" a [aeiou]") or text:find(" an [^aeiouAEIOU]") or disagrees(text)) then return "a wrong article or verb" end
end

local function begin(seed)
    state = seed % 2147483646 + 1
    for _ = 1, 10 do chance(2) end
end

-- Makes the next spec; its flags and questions are called like the skill.
local function named_spec(name)
    local given, fits, built
    repeat
        given = S.plain(spec())
        fits, built = pcall(S.build, S.own_names(given, name))
    until fits
    return built
end

-- Makes so many specs of a seed; gives what is wrong with them, as lines.
local function texts(seed, n)
    begin(seed)
    local wrong, made, skipped = {}, 0, 0
    while made < n do
        local given = spec()
        local plain = S.plain(given)
        local fits, built = pcall(S.build, plain)
        if not (fits and equal(plain, S.plain(built))) then
            -- What the checks of specs refuse is no spec.
            skipped = skipped + 1
            if skipped > 4 * n then return { ("%d of %d specs were no specs"):format(skipped, made + skipped) } end
        else
            made = made + 1
            for _, lang in ipairs { "zh", "en" } do
                local text, why = S.describe(given, lang)
                local shown = S.to_lua("x", plain)
                if not text then
                    wrong[#wrong + 1] = ("%s: no text (%s): %s"):format(lang, why, shown)
                elseif gap(text, lang) then
                    wrong[#wrong + 1] = ("%s: %s in %s"):format(lang, gap(text, lang), text)
                else
                    local read, before, after = S.read_all(text)
                    if not read then
                        wrong[#wrong + 1] = ("%s: not read: %s\n    %s<HERE>%s"):format(lang, shown, before, after)
                    elseif #read > 1 then
                        wrong[#wrong + 1] = ("%s: read in two ways: %s\n    %s\n    %s"):format(lang, text, S.to_lua("x", read[1]), S.to_lua("x", read[2]))
                    elseif not equal(read[1], plain) then
                        wrong[#wrong + 1] = ("%s: read as another: %s\n    %s\n    %s"):format(lang, text, shown, S.to_lua("x", read[1]))
                    end
                end
            end
        end
    end
    return wrong
end

-- The test of texts, and what gives one spec after another.
return texts, function(seed)
    begin(seed)
    return named_spec
end
