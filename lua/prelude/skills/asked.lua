-- The part of `sgs.skills` that AIs read: copies of specs, and amounts, conditions and filters as the program
-- understands
-- them. Nothing here leads an AI to what a skill has.
local S = ...
local native = S.native
local type, pairs, ipairs = type, pairs, ipairs

-- A copy without functions: an AI does not run those of an author.
local function plain(value)
    if type(value) == "function" then return nil end
    if type(value) ~= "table" then return value end
    local copy = {}
    for key, item in pairs(value) do copy[key] = plain(item) end
    return copy
end

-- The skill that asks now. `forms` and `verbs` note it in `S.now`, with the steps and the number of the step.
-- `struck`: who is damaged; `whose`: the player of an event of others.
local NOUNS = { "me", "target", "other", "source", "struck", "whose", "n", "chained", "reason", "skill" }

-- Returns what slots show: numbers, players, and of cards how many. Which cards they are stays with the skill:
-- the asked player
-- may not have seen them.
local function outline(ctx)
    local is_player, shown = {}, {}
    for _, player in sgs.qlist(ctx.room:getAllPlayers(true)) do is_player[player] = true end
    for name, value in pairs(ctx.slots) do
        if type(value) == "table" then
            local list = {}
            for i, item in ipairs(value) do list[i] = is_player[item] and item or 0 end
            shown[name] = list
        else
            shown[name] = type(value) == "number" and value or { 0 }
        end
    end
    return shown
end

local function steps_from(ctx)
    local left = {}
    for i = ctx.at or 1, #(ctx.steps or {}) do left[#left + 1] = plain(ctx.steps[i]) end
    return left
end

-- AIs write `_` where the name of a question has `-`.
local function key(name) return (name:gsub("%-", "_")) end

local function is_about(ctx, name)
    if key(ctx.skill) == key(name) then return true end
    local step = ctx.steps and ctx.steps[ctx.at]
    return type(step) == "table" and (step.verb == "ask" or step.verb == "choose_one") and step.name ~= nil and key(step.name) == key(name)
end

-- The moment of the question that has this reason: players, numbers, and the steps that are left.
local function moment(name)
    local ctx = S.now
    if not ctx or not is_about(ctx, name) then return nil end
    local asked = { slots = outline(ctx), room = ctx.room, time = ctx.time, steps = steps_from(ctx) }
    for _, noun in ipairs(NOUNS) do asked[noun] = ctx[noun] end
    if ctx.card then
        native.close(ctx.card)
        asked.card = ctx.card
    end
    return asked
end

-- By the name that constructors give to the card of an active skill.
local function skill_of_card(card)
    local first, rest = card:match("^(.)(.*)Card$")
    if not first then return nil end
    for _, name in ipairs { first:lower() .. rest, first .. rest } do
        if S.has_spec(name) then return name end
    end
end

S.for_ai = {
    spec = function(name) return plain(S.face.spec(name)) end,
    all = function() return plain(S.all_specs()) end,
    numbers = function(name) return S.numbers(name) end,
    has = function(name) return S.has_spec(name) end,
    version = function() return S.version or 0 end,
    rows = function(kind) return S.face.rows(kind) end,
    moment = moment,
    skill_of_card = skill_of_card,
    times_of = function(form) return plain(S.times_of(form)) end,
    who = function(ctx, noun) return S.who(ctx, noun) end,
    number = function(ctx, amount) return S.number(ctx, amount) end,
    holds = function(ctx, condition) return S.holds(ctx, condition) end,
    fits = function(ctx, player, filter) return S.fits(ctx, player, filter) end,
    players = function(ctx, filter) return S.players(ctx, filter) end,
    matches = function(card, filter) return S.matches(card, filter) end,
    class_of = function(name) return S.classes[name] end,
}
