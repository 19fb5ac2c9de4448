-- Amounts and conditions of `sgs.skills` about what has happened. The table remembers it (docs/history.md): a skill
-- counts nothing.
local S = ...
local type, pairs, ipairs = type, pairs, ipairs
local row, who, verb = S.row, S.who, S.verb

-- What somebody did, or what befell them: the kind in the history, and the keys of the player there.
local DEEDS = {
    use = { "use", "by" }, play = { "response", "by" }, damage = { "damage", "by" }, damage_taken = { "damage", "who" },
    lose_hp = { "lose_hp", "who" }, recover = { "recover", "who" }, draw = { "draw", "who" }, discard = { "discard", "from", "by" },
    discarded_from = { "discard", "from" },
}
S.word("deed", { "use", "play", "damage", "damage_taken", "lose_hp", "recover", "draw", "discard", "discarded_from" })
S.word("span", { "phase", "turn", "round", "game" })
local PAST = { { "deed", "deed" }, { "in_", "span", true }, { "who", "player", true }, { "to", "player", true }, { "card", "cards", true },
    { "by", "player", true }, { "reason", "text", true } }
local WITH_CARD = { use = true, play = true, damage = true, damage_taken = true }
local WITH_TARGET = { use = true, damage = true }

-- Without a word of time it is the turn that is meant.
local function complete(made, where)
    if made.by and DEEDS[made.deed][2] ~= "who" and made.deed ~= "discarded_from" then S.fail("by", "%s: `who` is who does it; `by` is for what befalls", where) end
    made.in_ = made.in_ or "turn"
    if made.card and not WITH_CARD[made.deed] then S.fail("card", "%s: %s is about no cards", where, made.deed) end
    if made.to and not WITH_TARGET[made.deed] then S.fail("to", "%s: %s is done to nobody", where, made.deed) end
end

-- Filters of the host by those of specs, which do not change.
local filters = setmetatable({}, { __mode = "k" })
local function filter_of(card)
    filters[card] = filters[card] or S.filter(card)
    return filters[card]
end

local function found(ctx, node, undone)
    local deed = DEEDS[node.deed]
    local wanted = { kind = deed[1], in_ = node.in_, to = node.to and who(ctx, node.to), card = node.card and filter_of(node.card), undone = undone }
    wanted.by, wanted.reason = node.by and who(ctx, node.by), node.reason
    for i = 2, #deed do wanted[deed[i]] = who(ctx, node.who) end
    return ctx.me:getRoom():history(wanted)
end

local function past(kind, name, doc, eval, checked)
    row(kind, name, { fields = PAST, doc = doc, eval = function(ctx, node) return eval(found(ctx, node)) end, checked = checked or complete, by_place = true })
end
past("amount", "history", "how often a player did something in this phase, turn, round or game: S.history { \"use\", in_ = \"round\" }; in this turn unless said",
    function(events) return #events end)
past("amount", "history_sum", "the sum of it: points of damage or hit points, numbers of cards", function(events)
    local sum = 0
    for _, event in ipairs(events) do sum = sum + event:getAmount() end
    return sum
end, function(made, where)
    complete(made, where)
    if made.deed == "use" or made.deed == "play" then S.fail("deed", "%s: each %s is one; S.history counts them", where, made.deed) end
end)

-- ---- the first time --------------------------------------------------------------------------

local USE = { "card_used", "use_ended", "targets_named", "targets_chosen", "aimed_at", "becoming_target", "slash_targets", "slashed_at", "slash_dodged",
    "hand_card_played", "trick_affects_alone" }
local DAMAGE = { "damage_taken", "dealing_damage", "damaged", "damage_dealt", "near_damage_dealt" }
-- The times at which each deed goes on. Cards of the draw phase are drawn behind their time.
local TIMES = {
    use = USE, play = { "card_played", "hand_card_played" }, damage = DAMAGE, damage_taken = DAMAGE, lose_hp = { "hp_lost" },
    recover = { "recovering", "recovered" }, draw = { "drawing" }, discard = {}, discarded_from = {},
}

-- Returns true if the deed of this node is going on at the time.
local function goes_on(node, time)
    for _, name in ipairs(TIMES[node.deed]) do
        if name == time then return true end
    end
    return false
end

-- Checks that S.first in the conditions of a form is about what happens at its times.
function S.check_firsts(form, node, where)
    if type(node) ~= "table" then return end
    if node.cond == "first" then
        local times = S.times_of(form)
        local fits = #times > 0
        for _, time in ipairs(times) do fits = fits and goes_on(node, time) end
        if not fits then
            S.fail(nil, "%s: S.first { %q } needs one of these times: %s", where, node.deed, table.concat(TIMES[node.deed], ", "))
        end
    end
    for _, item in pairs(node) do S.check_firsts(form, item, where) end
end

-- Returns true if nothing of the kind was done earlier. A deed that goes on is not in the history before it takes effect.
local function is_first(ctx, node)
    if node.deed == "draw" then return #found(ctx, node) == 0 end
    local now = ctx.me:getRoom():findEvent(DEEDS[node.deed][1])
    if not now then return false end
    local fits = false
    for _, event in ipairs(found(ctx, node, true)) do
        if event:getId() == now:getId() then fits = true end
        if event:getId() < now:getId() and event:isDone() then return false end
    end
    return fits
end
row("cond", "first", { fields = PAST, doc = "what happens now is the first of its kind: S.first { \"use\", card = { name = \"slash\" } }", eval = is_first,
    checked = complete, by_place = true })

-- ---- cards that were discarded -------------------------------------------------------------------

verb("gather", { { "as", "new_slot" }, { "who", "player", true }, { "from", "place", true } },
    "find the cards that were discarded in this phase and still lie in the discard pile: those of a player, or of everybody", function(ctx, v)
        local ids, seen = {}, {}
        local wanted = { kind = "discard", in_ = "phase", from = v.who and who(ctx, v.who) }
        if v.from == "hand" then wanted.from_place = sgs.Player_PlaceHand end
        for _, event in ipairs(ctx.room:history(wanted)) do
            for _, card in ipairs(event:getCards()) do
                local id = card:getEffectiveId()
                if not seen[id] and ctx.room:getCardPlace(id) == sgs.Player_DiscardPile then seen[id], ids[#ids + 1] = true, id end
            end
        end
        ctx.slots[v.as] = ids
        return #ids > 0
    end)
