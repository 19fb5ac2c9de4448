-- Amounts and conditions of `sgs.skills` about what has happened. The table remembers it (docs/history.md): a skill
-- counts nothing.
local S = ...
local ipairs = ipairs
local row, who = S.row, S.who

-- What somebody did, or what befell them: the kind in the history, and the key of the player there.
local DEEDS = {
    use = { "use", "by" }, play = { "response", "by" }, damage = { "damage", "by" }, damage_taken = { "damage", "who" },
    lose_hp = { "lose_hp", "who" }, recover = { "recover", "who" }, draw = { "draw", "who" }, discard = { "discard", "from" },
}
S.word("deed", { "use", "play", "damage", "damage_taken", "lose_hp", "recover", "draw", "discard" })
S.word("span", { "phase", "turn", "round", "game" })
local PAST = { { "deed", "deed" }, { "in_", "span", true }, { "who", "player", true }, { "to", "player", true }, { "card", "cards", true } }

-- Without a word of time it is the turn that is meant.
local function complete(made) made.in_ = made.in_ or "turn" end

-- Filters of the host by those of specs, which do not change.
local filters = setmetatable({}, { __mode = "k" })
local function filter_of(card)
    filters[card] = filters[card] or S.filter(card)
    return filters[card]
end

local function found(ctx, node)
    local deed = DEEDS[node.deed]
    local wanted = { kind = deed[1], in_ = node.in_, to = node.to and who(ctx, node.to), card = node.card and filter_of(node.card) }
    wanted[deed[2]] = who(ctx, node.who)
    return ctx.me:getRoom():history(wanted)
end

local function past(kind, name, doc, eval)
    row(kind, name, { fields = PAST, doc = doc, eval = function(ctx, node) return eval(found(ctx, node)) end, checked = complete, by_place = true })
end
past("amount", "history", "how often a player did something in this phase, turn, round or game: S.history { \"use\", in_ = \"round\" }; in this turn unless said",
    function(events) return #events end)
past("amount", "history_sum", "the sum of it: points of damage or hit points, numbers of cards", function(events)
    local sum = 0
    for _, event in ipairs(events) do sum = sum + event:getAmount() end
    return sum
end)
past("cond", "first", "what happens now is the first of its kind: S.first { \"use\", card = { name = \"slash\" } }", function(events) return #events <= 1 end)
