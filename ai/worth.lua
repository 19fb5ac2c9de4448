-- The worth of the steps of a skill of `sgs.skills` to the seat that thinks: above 0 when they serve it. The unit is
-- a hand card. `sgs.ai_verb_worth` has a row for each verb: `tone`, how hostile it is to use it on a player (as
-- `sgs.ai_card_intention`), and `worth`, a function of the AI, the moment and the step.

local ipairs, pairs, type, setmetatable, max, min = ipairs, pairs, type, setmetatable, math.max, math.min

-- Hit points in hand cards, and other prices.
local POINT, CARD, TURN, SKILL = 1.7, 0.9, 2.5, 1.5
-- Of a hundred cards, so many are of this type or class.
local SHARE = {
    basic = 0.53, trick = 0.31, equip = 0.16, slash = 0.27, jink = 0.15, peach = 0.075, analeptic = 0.03, duel = 0.02,
    weapon = 0.07, armor = 0.04, horse = 0.04, nullification = 0.045, delayed_trick = 0.045,
}
-- Of conditions that depend on what the AI cannot see.
local UNKNOWN = 0.5

local of = sgs.skills

-- ---- whose good it is ------------------------------------------------------------------

-- From -1 (an enemy) to 1 (a friend, or the seat itself).
local function good(self, player)
    if player == self.player then return 1 end
    return -self:hatred(player)
end

-- Cards do more good in a small hand.
local function need(player)
    return max(0.7, min(1.25, 1 + 0.05 * (4 - player:getHandcardNum())))
end

local function cards_of(player, from)
    local n = from == "equip" and 0 or player:getHandcardNum()
    return from == "hand" and n or n + player:getEquips():length()
end

-- Returns how many cards lie in some areas: those of a hand are counted, not looked at.
local function count_of(p, areas)
    local n = areas:find("h") and p:getHandcardNum() or 0
    if areas:find("e") then n = n + p:getEquips():length() end
    if areas:find("j") then n = n + p:getJudgingArea():length() end
    return n
end

local function harm(self, player, n, nature, from)
    if n <= 0 then return 0 end
    return self:worthOfDamage(player, n, nature, from) * POINT
end

local function healing(self, player, n)
    local value = 0
    for at = player:getHp() + 1, min(player:getHp() + n, player:getMaxHp()) do
        value = value + (at <= 0 and 1 or at == 1 and 4 or at == 2 and 2.6 or at == 3 and 2 or POINT)
    end
    return value * good(self, player)
end

-- ---- chances -----------------------------------------------------------------------------

local function sum_of(names, default)
    local sum = 0
    for _, name in ipairs(type(names) == "table" and names or { names }) do sum = sum + (SHARE[name] or default) end
    return min(1, sum)
end

-- Returns how likely a card that nobody has seen fits.
local function share(filter)
    local chance = 1
    if filter.color then chance = chance * 0.5 end
    if filter.suit then chance = chance * 0.25 end
    if filter.type then chance = chance * sum_of(filter.type, 0.3) end
    if filter.name then chance = chance * sum_of(filter.name, 0.02) end
    if filter.not_name then chance = chance * (1 - sum_of(filter.not_name, 0.02)) end
    if filter.least then chance = chance * (14 - filter.least) / 13 end
    if filter.most then chance = chance * filter.most / 13 end
    if filter.any then
        local sum = 0
        for _, other in ipairs(filter.any) do sum = sum + share(other) end
        chance = chance * min(1, sum)
    end
    return chance
end

local chance
-- Conditions that read what the moment of an AI lacks.
local CHANCES = {
    both = function(ctx, c) return chance(ctx, c.a) * chance(ctx, c.b) end,
    either = function(ctx, c) return 1 - (1 - chance(ctx, c.a)) * (1 - chance(ctx, c.b)) end,
    unless = function(ctx, c) return 1 - chance(ctx, c.a) end,
    card_is = function(ctx, c) return share(c.filter) end,
    needs_jinks = function() return UNKNOWN end,
    number_repeats = function() return 0.3 end,
    card_on_table = function(ctx) return ctx.card and 1 or 0 end,
    same_type = function() return 0.4 end,
    lost_comparison = function() return UNKNOWN end,
}

-- Returns true if a noun of the condition is a player who is not known yet.
local function lacks(ctx, node)
    for _, value in pairs(node) do
        if type(value) == "table" then
            if value.player and of.who(ctx, value) == nil then return true end
            if not value.player and lacks(ctx, value) then return true end
        end
    end
    return false
end

-- From 0 to 1: does the condition hold, or how likely will it?
function chance(ctx, condition)
    if condition == nil then return 1 end
    local guess = condition.cond and CHANCES[condition.cond]
    if guess then return guess(ctx, condition) end
    if lacks(ctx, condition) then return UNKNOWN end
    return of.holds(ctx, condition) and 1 or 0
end

local function number(ctx, amount)
    if amount == "any" then return 1 end
    if type(amount) == "table" and lacks(ctx, amount) then return 1 end
    return of.number(ctx, amount)
end

-- ---- steps in order ------------------------------------------------------------------------

-- Returns what somebody takes who may choose: the own seat and friends what serves it best, enemies what hurts it most.
local function pick(self, chooser, a, b)
    if b == nil then return a end
    if a == nil then return b end
    if good(self, chooser) >= 0 then return max(a, b) end
    return min(a, b)
end

local rows = {}
sgs.ai_verb_worth = rows

local function one(self, ctx, step)
    local row = rows[step.verb]
    if not row then return 0, 0 end
    for _, key in ipairs { "who", "by", "at", "with", "a", "b" } do
        local noun = step[key]
        if type(noun) == "table" and noun.player and of.who(ctx, noun) == nil then return 0, 0 end
    end
    local value, ends = row.worth(self, ctx, step)
    return value or 0, ends or 0
end

-- Returns who can be chosen by a step, each with what the steps from `first` on are then worth.
local function choices(self, ctx, step, steps, first, candidates)
    local as, found, values = step.as or "target", {}, {}
    local before = ctx[as]
    for i, player in ipairs(candidates or of.players(ctx, step.players or {})) do
        ctx[as] = player
        found[i], values[player] = player, (self:worthOfTrial(ctx, steps, first))
    end
    ctx[as] = before
    return found, values
end

-- From the choice of a player on: the best one for who chooses, or nobody; and whether it is nobody, which ends all.
local function chosen(self, ctx, steps, at)
    local step, best = steps[at], nil
    local chooser = of.who(ctx, step.by) or ctx.me
    local found, values = choices(self, ctx, step, steps, at + 1)
    for _, player in ipairs(found) do best = pick(self, chooser, values[player], best) end
    if best and not step.may then return best, 0 end
    local otherwise = step.otherwise and self:worthOfTrial(ctx, step.otherwise) or 0
    local value = pick(self, chooser, otherwise, best)
    return value, value == best and 0 or 1
end

-- The worth of steps, and how likely they end the list in which they stand.
function SmartAI:worthOfSteps(ctx, steps, first)
    local sum, goes_on = 0, 1
    for i = first or 1, #steps do
        local step = steps[i]
        if type(step) == "table" and step.verb == "choose" then
            local value, ends = chosen(self, ctx, steps, i)
            return sum + goes_on * value, 1 - goes_on * (1 - ends)
        elseif type(step) == "table" and step.verb then
            local value, ends = one(self, ctx, step)
            sum, goes_on = sum + goes_on * value, goes_on * (1 - ends)
            if goes_on <= 0 then return sum, 1 end
        end
    end
    return sum, 1 - goes_on
end

-- The same of steps that only may happen: what they put into slots is gone afterwards. `with`: slots for them alone.
function SmartAI:worthOfTrial(ctx, steps, first, with)
    local slots = ctx.slots
    ctx.slots = setmetatable(with or {}, { __index = slots })
    local value, ends = self:worthOfSteps(ctx, steps, first)
    ctx.slots = slots
    return value, ends
end

-- Steps that happen as likely as `p`, or else the others.
local function either(self, ctx, p, yes, no)
    if p >= 1 or p <= 0 then
        local steps = no
        if p >= 1 then steps = yes end
        return self:worthOfSteps(ctx, steps or {})
    end
    local a, a_ends = self:worthOfTrial(ctx, yes or {})
    local b, b_ends = self:worthOfTrial(ctx, no or {})
    return p * a + (1 - p) * b, p * a_ends + (1 - p) * b_ends
end

-- The players of a list and what it is worth to choose each at this step.
function SmartAI:worthOfChoices(ctx, step, steps, first, candidates)
    return choices(self, ctx, step, steps, first, candidates)
end

-- Options of a choice that are open now: by their words, what each is worth.
function SmartAI:worthOfOptions(ctx, options)
    local values = {}
    for _, option in ipairs(options) do
        if option == "cancel" then
            values.cancel = 0
        elseif chance(ctx, option.if_) > 0 then
            values[option.word] = (self:worthOfTrial(ctx, option))
        end
    end
    return values
end

-- Returns what it costs to give this card up; in the own turn what is too much goes anyway.
function SmartAI:priceOf(card, values)
    return (values and values[card] or self:getKeepValue(card)) / 4
end

-- ---- the rows ------------------------------------------------------------------------------

local function verb(name, tone, worth) rows[name] = { tone = tone, worth = worth } end
local function who(ctx, noun) return of.who(ctx, noun) end

-- Cards.
verb("draw", -40, function(self, ctx, v)
    local p = who(ctx, v.who)
    return number(ctx, v.n) * need(p) * good(self, p)
end)
verb("draw_up_to", -40, function(self, ctx, v)
    local p = who(ctx, v.who)
    return max(0, number(ctx, v.n) - p:getHandcardNum()) * need(p) * good(self, p)
end)
verb("draw_each", -40, function(self, ctx, v)
    local sum = 0
    for _, noun in ipairs(v.players) do
        local p = who(ctx, noun)
        if p then sum = sum + number(ctx, v.n) * need(p) * good(self, p) end
    end
    return sum
end)
verb("discard", 50, function(self, ctx, v)
    local p = who(ctx, v.who)
    return -min(number(ctx, v.n), cards_of(p, v.from)) * CARD * good(self, p)
end)
verb("discard_down_to", 50, function(self, ctx, v)
    local p = who(ctx, v.who)
    return -max(0, p:getHandcardNum() - number(ctx, v.n)) * CARD * good(self, p)
end)
-- The worst card for one from the pile.
verb("recast", -20, function(self, ctx, v)
    local p = who(ctx, v.who)
    return 0.4 * min(number(ctx, v.n), cards_of(p, v.from)) * good(self, p)
end)
verb("throw_everything", 60, function(self, ctx, v)
    local p = who(ctx, v.who)
    if v.from then return -count_of(p, v.from) * CARD * good(self, p) end
    return (p:getJudgingArea():length() * 1.5 - cards_of(p) * CARD) * good(self, p)
end)
verb("show_hand", 10, function(self, ctx, v) return -0.1 * good(self, who(ctx, v.who)) end)
verb("discard_suit", 40, function(self, ctx, v)
    local p = who(ctx, v.who)
    return -cards_of(p) * 0.25 * CARD * good(self, p)
end)

-- The loss of cards that somebody else picks. Burdens in the judging area are gladly given.
local function picked(self, p, n, from)
    local areas = from or "he"
    local there = count_of(p, areas)
    if there == 0 then return 0 end
    local card, score = self:cardToTake(p, areas, false)
    if card and score > 0 then return score / 2 + (min(n, there) - 1) * CARD * max(0, -good(self, p)) end
    return -min(n, there) * CARD * good(self, p)
end
verb("throw", 60, function(self, ctx, v) return picked(self, who(ctx, v.who), number(ctx, v.n), v.from) end)
verb("take", 60, function(self, ctx, v)
    local p, wanted = who(ctx, v.who), number(ctx, v.n)
    return picked(self, p, wanted, v.from) + min(wanted, count_of(p, v.from or "he")) * CARD * good(self, ctx.me)
end)
verb("take_all", 70, function(self, ctx, v)
    local p = who(ctx, v.who)
    local kept = p:isDead() and 0 or good(self, p)
    return (v.from and count_of(p, v.from) or cards_of(p)) * CARD * (good(self, ctx.me) - kept)
end)
verb("obtain_card", 0, function(self, ctx)
    local n = ctx.card and ctx.card:isVirtualCard() and ctx.card:subcardsLength() or 1
    return n * good(self, ctx.me)
end)
verb("give_cost", -40, function(self, ctx, v)
    local p = who(ctx, v.who)
    return max(1, #(ctx.slots.cost or {})) * CARD * need(p) * good(self, p)
end)
verb("give", -20, function(self, ctx, v)
    local by, to = who(ctx, v.by), who(ctx, v.to)
    local n = min(type(v.n) == "string" and 1 or number(ctx, v.n), cards_of(by, v.from))
    return n * CARD * (need(to) * good(self, to) - good(self, by))
end)
verb("see_hand", 10, function(self, ctx) return 0.1 * good(self, ctx.me) end)
verb("ignore_armor", 20, function(self, ctx, v)
    local p = who(ctx, v.who)
    return p:getArmor() and -0.5 * good(self, p) or 0
end)
verb("uncount", 0, function(self, ctx) return 0.4 * good(self, ctx.me) end)
verb("move_on_field", 0, function(self, ctx) return 1.2 * good(self, ctx.me) end)
verb("show_card", 0, function(self, ctx, v) return -0.1 * good(self, who(ctx, v.who)) end)
verb("equip_cost_on", -40, function(self, ctx, v) return good(self, who(ctx, v.who)) end)
verb("look_and_take", 0, function(self, ctx, v) return v.take * 1.2 * good(self, ctx.me) end)
verb("swap_hands", 0, function(self, ctx, v)
    local a, b = who(ctx, v.a), who(ctx, v.b)
    return (b:getHandcardNum() - a:getHandcardNum()) * CARD * (good(self, a) - good(self, b))
end)
verb("arrange_top", 0, function(self, ctx, v) return (0.4 + 0.1 * number(ctx, v.n)) * good(self, ctx.me) end)
verb("top_to_pile", 0, function(self, ctx) return 0.3 * good(self, ctx.me) end)
verb("remove_from_pile", 0, function(self, ctx) return -0.3 * good(self, ctx.me) end)
verb("offer_cards", -20, function(self, ctx) return 0.3 * good(self, ctx.me) end)

-- Cards of the draw pile: how many there will be of each kind is guessed.
local function guessed(n)
    local cards = {}
    for i = 1, math.floor(n + 0.5) do cards[i] = 0 end
    return cards
end
verb("reveal_top", 0, function(_, ctx, v)
    ctx.slots[v.as] = guessed(number(ctx, v.n))
    return 0
end)
verb("sort_out", 0, function(_, ctx, v)
    local n = #(ctx.slots[v.slot] or {})
    local fit = n * share(v.fits)
    ctx.slots[v.as], ctx.slots[v.rest] = guessed(fit), guessed(n - fit)
    return 0
end)
verb("reveal_until", 0, function(_, ctx, v)
    ctx.slots[v.as], ctx.slots[v.rest] = guessed(1), guessed(2)
    return 0
end)
verb("name_kind", 0, function() return 0 end)
verb("work_out", 0, function(_, ctx, v)
    ctx.slots[v.as] = guessed(max(0, number(ctx, v.n)))
    return 0
end)
verb("use_card", 0, function() return CARD end)
verb("throw_from_field", 20, function(self, ctx, v) return picked(self, who(ctx, v.who), 1, "ej") end)
-- A trick in the judging area is a burden to whom it lies before.
verb("throw_trick", -30, function(self, ctx, v)
    local p = who(ctx, v.who)
    return of.trick_before(p, v.name) and 1.2 * good(self, p) or 0
end)
-- Cards of the discard pile are good for what comes after.
verb("gather", 0, function(_, ctx, v)
    ctx.slots[v.as] = guessed(1)
    return 0
end)
verb("note_color", 0, function(self, ctx) return 0.5 * good(self, ctx.me) end)
verb("add_up", 0, function(self, ctx, v)
    local before, n = ctx.me:getMark(ctx.skill or ""), number(ctx, v.n)
    if before >= v.reaches then return 0 end
    local steps = self:worthOfSteps(ctx, v.steps)
    return before + n >= v.reaches and steps or steps * n / v.reaches
end)
verb("join", 0, function() return 0 end)
verb("include", 0, function(_, ctx, v)
    local list = {}
    for i, player in ipairs(ctx.slots[v.slot] or {}) do list[i] = player end
    list[#list + 1] = who(ctx, v.who)
    ctx.slots[v.slot] = list
    return 0
end)
verb("bury", 0, function() return 0 end)
verb("put_back", 0, function() return 0 end)
local function size(ctx, slot)
    local cards = ctx.slots[slot]
    return type(cards) == "table" and #cards or 1
end
verb("obtain", -30, function(self, ctx, v) return size(ctx, v.slot) * good(self, who(ctx, v.who)) end)
verb("obtain_open", 0, function(self, ctx, v) return 0.7 * size(ctx, v.slot) * good(self, ctx.me) end)
verb("catch", 0, function(self, ctx) return good(self, ctx.me) end)
verb("put_on_top", 0, function() return 0 end)
verb("throw_card", 60, function(self, ctx, v) return -CARD * good(self, who(ctx, v.who)) end)
verb("look_at_hand", 20, function(self, ctx, v) return -0.3 * good(self, who(ctx, v.who)) end)
verb("set_hand_aside", 0, function(self, ctx) return 0.2 * good(self, ctx.me) end)
verb("put_beside", -30, function(self, ctx, v) return 0.4 * good(self, who(ctx, v.who)) end)

-- Hit points and the general.
verb("lose_hp", 70, function(self, ctx, v) return self:worthOfLostHp(who(ctx, v.who), number(ctx, v.n)) * POINT end)
verb("lose_max_hp", 60, function(self, ctx, v)
    local p = who(ctx, v.who)
    return -number(ctx, v.n) * (p:isWounded() and 0.8 or 2) * good(self, p)
end)
verb("recover", -70, function(self, ctx, v) return healing(self, who(ctx, v.who), number(ctx, v.n)) end)
verb("recover_to", -70, function(self, ctx, v)
    local p = who(ctx, v.who)
    return healing(self, p, number(ctx, v.n) - p:getHp())
end)
local NATURES = { fire = sgs.DamageStruct_Fire, thunder = sgs.DamageStruct_Thunder }
verb("damage", 80, function(self, ctx, v)
    return self:worthOfHit(who(ctx, v.who), number(ctx, v.n), NATURES[v.nature], who(ctx, v.by) or self.player) * POINT
end)
verb("turn_over", 60, function(self, ctx, v)
    local p = who(ctx, v.who)
    return (p:faceUp() and -TURN or TURN) * good(self, p)
end)
verb("chain", 30, function(self, ctx, v)
    local p = who(ctx, v.who)
    return p:isChained() and 0 or -0.5 * good(self, p)
end)
verb("unchain", -30, function(self, ctx, v)
    local p = who(ctx, v.who)
    return p:isChained() and 0.5 * good(self, p) or 0
end)
verb("gain_max_hp", -40, function(self, ctx, v) return 0.8 * number(ctx, v.n) * good(self, who(ctx, v.who)) end)
verb("set_hp", 0, function(self, ctx, v)
    local p = who(ctx, v.who)
    local n = min(number(ctx, v.n), p:getMaxHp())
    if n < p:getHp() then return self:worthOfLostHp(p, p:getHp() - n) * POINT end
    return healing(self, p, n - p:getHp())
end)
verb("restore", -50, function(self, ctx, v)
    local p = who(ctx, v.who)
    return ((p:isChained() and 0.5 or 0) + (p:faceUp() and 0 or TURN)) * good(self, p)
end)

-- What lasts, against what lasts for one turn. A turn of others is longer than the own one.
local LENGTHS = { use = 0.7, phase = 0.8, turn = 1, my_turn = 1, my_next_turn = 1.5, round = 1.5, game = 4 }

-- Skills, marks, numbers. A skill of a turn is worth less than half of one for good.
verb("gain_skill", -30, function(self, ctx, v)
    local worth = v.until_ and min(0.6 * LENGTHS[v.until_], SKILL) or SKILL
    return worth * good(self, who(ctx, v.who))
end)
verb("lose_skill", 40, function(self, ctx, v)
    local p = who(ctx, v.who)
    return p:hasSkill(v.name, true) and -SKILL * good(self, p) or 0
end)
verb("lose_all_skills", 80, function(self, ctx, v) return -2 * SKILL * good(self, who(ctx, v.who)) end)
local function hindered(self, ctx, v) return -0.8 * LENGTHS[v.until_ or "turn"] * good(self, who(ctx, v.who)) end
verb("silence", 40, hindered)
verb("forbid", 40, hindered)
verb("set_mark", 0, function() return 0 end)
-- A mark is there for something; what it costs is what it could be spent on.
verb("get_mark", 0, function(self, ctx, v) return 0.3 * number(ctx, v.n) * good(self, who(ctx, v.who)) end)
verb("lose_mark", 0, function(self, ctx, v)
    local p = who(ctx, v.who)
    local n = number(ctx, v.n)
    return p:getMark(v.name) >= n and -0.3 * n * good(self, p) or 0
end)
-- So are cards on the general, which come from the hand.
verb("to_pile", 0, function(self, ctx, v) return -0.4 * number(ctx, v.n) * good(self, ctx.me) end)
verb("spend_pile", 0, function(self, ctx, v)
    local n = number(ctx, v.n)
    return ctx.me:getPile(v.name):length() >= n and -0.4 * n * good(self, ctx.me) or 0
end)
-- Numbers that last, for one turn.
local LASTING = { max_cards = 0.3, attack_range = 0.2, distance_from = -0.3, distance_to = 0.3, slash_times = 0.5, slash_reach = 0.2,
    slash_targets = 0.6, damage_dealt = 0.8, damage_taken = -1.5, not_target = 1.5 }
verb("lasting", -10, function(self, ctx, v)
    local n = v.n and number(ctx, v.n) or 1
    local cards = v.card and share(v.card) or 1
    return LASTING[v.what] * n * cards * (LENGTHS[v.until_] or 1) * good(self, who(ctx, v.who))
end)
verb("mark_turn", 0, function(self, ctx, v) return 0.2 * good(self, who(ctx, v.who)) end)
verb("set_flag", 0, function(self, ctx, v)
    local p = who(ctx, v.who)
    return p == ctx.me and 0.2 * good(self, p) or 0
end)
verb("this_turn", -10, function(self, ctx, v) return 0.4 * number(ctx, v.n) * good(self, who(ctx, v.who)) end)
verb("tell", 0, function() return 0 end)
verb("then_", 0, function() return 0 end)
verb("stop", 0, function() return 0, 1 end)
-- The author's function: nobody knows, and a skill is there to be used.
verb("lua", 0, function(self, ctx) return 0.4 * good(self, ctx.me) end)

-- The event: the owner's, or that of another player.
local function whose(ctx) return ctx.whose or ctx.me end
-- What a point of damage, a drawn card, or a healed point of the event is worth.
local EVENTS = {
    damage = function(self, ctx, n)
        return ctx.struck and harm(self, ctx.struck, n, nil, ctx.source) or 0
    end,
    draw = function(self, ctx, n) return n * good(self, whose(ctx)) end,
    recover = function(self, ctx, n) return healing(self, whose(ctx), n) end,
}
verb("change", 0, function(self, ctx, v)
    local n, now = number(ctx, v.n), ctx.n or (v.what == "draw" and 2 or 1)
    local then_ = v.op == "+" and now + n or v.op == "-" and now - n or n
    return EVENTS[v.what](self, ctx, max(0, then_)) - EVENTS[v.what](self, ctx, now)
end)
local PREVENTED = { damage_taken = "damage", dealing_damage = "damage", draw = "draw", drawing = "draw", recovering = "recover" }
verb("prevent", 0, function(self, ctx)
    local what = PREVENTED[ctx.time]
    return what and -EVENTS[what](self, ctx, ctx.n or (what == "draw" and 2 or 1)) or 0
end)
local PHASES = {
    judge = function(self, p) return p:getJudgingArea():length() * 2 end,
    discard = function(self, p) return self:getOverflow(p) * CARD end,
    draw = function() return -2 end,
    play = function(_, p) return -1 - 0.4 * p:getHandcardNum() end,
}
verb("skip_phase", 0, function(self, ctx, v)
    local of_phase = PHASES[v.phase]
    return of_phase and of_phase(self, ctx.me) * good(self, ctx.me) or 0
end)
-- A card that harms, as far as its class is known, does better not to.
local function harmfulness(ctx)
    local class = ctx.card and ctx.card:getClassName()
    return (class and (sgs.trick_harm[class] or ctx.card:isKindOf("Slash") and 80) or 40) / 50
end
verb("nullify", 0, function(self, ctx, v) return harmfulness(ctx) * good(self, who(ctx, v.who)) end)
verb("redirect", 60, function(self, ctx, v)
    return harmfulness(ctx) * (good(self, ctx.me) - good(self, who(ctx, v.who)))
end)
verb("pass_damage", 70, function(self, ctx, v)
    local n, p = ctx.n or 1, who(ctx, v.who)
    local value = harm(self, p, n, nil, ctx.source) - harm(self, ctx.me, n, nil, ctx.source)
    return value + (v.after and self:worthOfSteps(ctx, v.after) or 0)
end)
verb("extra_turn", -60, function(self, ctx, v) return 2 * TURN * good(self, who(ctx, v.who)) end)
verb("clear_flag", 0, function() return 0 end)
verb("jinks", 40, function(self, ctx, v) return ctx.target and -(v.n == 0 and 1.2 or 0.6) * good(self, ctx.target) or 0 end)
verb("two_slashes", 30, function(self, ctx, v)
    local p = v.who and who(ctx, v.who) or ctx.target
    return p and -0.7 * good(self, p) or 0.5
end)

-- Branches.
verb("if_", 0, function(self, ctx, v)
    return either(self, ctx, chance(ctx, v.condition), v.yes, v.no)
end)
verb("switch", 0, function(self, ctx, v)
    local is_yang = not ctx.skill or ctx.me:getChangeSkillState(ctx.skill) == 1
    return self:worthOfSteps(ctx, is_yang and v.yang or v.yin)
end)
verb("times", 0, function(self, ctx, v) return number(ctx, v.n) * self:worthOfSteps(ctx, v.steps) end)
verb("switch", 0, function(self, ctx, v)
    local steps = ctx.me:getChangeSkillState(ctx.skill or "") == 1 and v.yang or v.yin
    return self:worthOfSteps(ctx, steps)
end)
verb("choose", 0, function() return 0 end)
-- The best player for it; a price is what the cards of the cost are worth on average.
verb("pick", 0, function(self, ctx, v)
    local before, best = ctx.target, nil
    for _, p in ipairs(v.target and of.players(ctx, v.target) or {}) do
        ctx.target = p
        best = pick(self, ctx.me, v.steps and self:worthOfTrial(ctx, v.steps, 1, v.as and { [v.as] = { p } }) or 0, best)
    end
    ctx.target = before
    local n = v.cost and type(v.cost.n) == "number" and v.cost.n or v.cost and v.cost.n and 1 or 0
    return pick(self, ctx.me, (best or v.uses and 1 or 0) - n * CARD * good(self, ctx.me), 0)
end)
verb("each", 0, function(self, ctx, v)
    local before, sum = ctx.target, 0
    local crowd = type(v.players) == "string" and (ctx.slots[v.players] or {}) or of.players(ctx, v.players)
    for _, p in ipairs(crowd) do
        ctx.target = p
        sum = sum + self:worthOfSteps(ctx, v.steps)
    end
    ctx.target = before
    return sum
end)
verb("choose_one", 0, function(self, ctx, v)
    local best
    for _, value in pairs(self:worthOfOptions(ctx, v.options)) do best = pick(self, who(ctx, v.by), value, best) end
    return best
end)
verb("ask", 0, function(self, ctx, v)
    local no, no_ends = self:worthOfTrial(ctx, v.no or {})
    if chance(ctx, v.if_) == 0 then return no, no_ends end
    local yes, yes_ends = self:worthOfTrial(ctx, v.yes)
    local value = pick(self, who(ctx, v.by), yes, no)
    return value, value == yes and yes_ends or no_ends
end)

-- Returns the worth of a choice: somebody gives up a card, or the steps follow.
local function unless_card(self, p, likely, otherwise)
    local pays = -CARD * good(self, p)
    return likely * pick(self, p, pays, otherwise) + (1 - likely) * otherwise
end
verb("unless_discards", 20, function(self, ctx, v)
    local p = who(ctx, v.who)
    local likely = 1 - (1 - share(v.card) * (v.same_suit_as and 0.25 or 1)) ^ cards_of(p, v.card.from)
    return unless_card(self, p, likely, self:worthOfSteps(ctx, v.otherwise))
end)
verb("unless_swapped", 0, function(self, ctx, v) return pick(self, ctx.me, 0.3 * good(self, ctx.me), self:worthOfSteps(ctx, v.otherwise)) end)
verb("unless_slashes", 20, function(self, ctx, v)
    local p = who(ctx, v.who)
    return unless_card(self, p, self:chanceOfCard("Slash", p), self:worthOfSteps(ctx, v.otherwise))
end)
verb("use_slash", 60, function(self, ctx, v)
    local to = who(ctx, v.at)
    return ctx.me == self.player and self:getCardsNum("Slash") > 0 and -0.6 * good(self, to) or -0.2 * good(self, to)
end)
verb("judge", 0, function(self, ctx, v)
    if v.by_suit then
        local sum = 0
        for _, steps in pairs(v.by_suit) do sum = sum + 0.25 * self:worthOfTrial(ctx, steps) end
        return sum
    end
    local p = share(v.good or v.bad or {})
    local sum, ends = either(self, ctx, p, v.yes, v.no)
    if v.keep then sum = sum + (v.bad and 1 - p or p) * (v.keep == "obtain" and 1 or 0.4) * good(self, who(ctx, v.who)) end
    return sum, ends
end)
-- Returns how likely the own highest card wins against one of the other's.
local function wins(self, ctx, p)
    local highest = ctx.me == self.player and self:getMaxCard()
    if not highest then return 0.5 end
    return ((highest:getNumber() - 1) / 13) ^ min(2, max(1, p:getHandcardNum()))
end
verb("pindian", 20, function(self, ctx, v)
    local p = who(ctx, v.with)
    local likely = wins(self, ctx, p)
    local sum, ends = either(self, ctx, likely, v.win, v.lose)
    return sum - 0.6 * good(self, ctx.me) - 0.6 * good(self, p), ends
end)

-- A card of nothing. In a duel either may lose.
local BENEFITS = { ex_nihilo = 2, peach = 2, analeptic = 0.4 }
-- Cards that are used on nobody in particular, for who uses them.
local OF_USER = { analeptic = 0.6, peach = 1.7, ex_nihilo = 2, god_salvation = 0.8, amazing_grace = 0.6, savage_assault = 1, archery_attack = 1 }
verb("use_as", 60, function(self, ctx, v)
    local by, at = who(ctx, v.by), v.at and who(ctx, v.at)
    if not at then return (OF_USER[v.name] or 0.5) * good(self, by) end
    if BENEFITS[v.name] then return BENEFITS[v.name] * good(self, at) end
    if v.name == "duel" then
        return 0.65 * harm(self, at, 1, nil, by) + 0.35 * harm(self, by, 1, nil, at)
    end
    return -1.2 * good(self, at)
end)

-- How hostile the steps are to the player that they are used on. A choice makes somebody else S.target; so do
-- S.each and S.pick for the steps in them.
local BRANCHES = { "yes", "no", "otherwise", "win", "lose", "after", "yang", "yin" }
local tone_of
local function tone_inside(step)
    local sum = step.verb == "times" and tone_of(step.steps) or 0
    for _, key in ipairs(BRANCHES) do
        if step[key] then sum = sum + tone_of(step[key]) / 2 end
    end
    for _, option in ipairs(step.options or {}) do
        if option ~= "cancel" then sum = sum + tone_of(option) / #step.options end
    end
    for _, suit in ipairs { "spade", "heart", "club", "diamond" } do
        sum = sum + tone_of(step.by_suit and step.by_suit[suit] or {}) / 4
    end
    return sum
end
function tone_of(steps)
    local sum = 0
    for _, step in ipairs(steps) do
        local row = type(step) == "table" and step.verb and rows[step.verb]
        if row and step.verb == "choose" then
            if step.as ~= "other" then sum = 0 end
        elseif row then
            local noun = step.who or step.at or step.with
            if type(noun) == "table" and noun.player == "target" then sum = sum + row.tone end
            sum = sum + tone_inside(step)
        end
    end
    return sum
end
function sgs.toneOfSteps(steps) return max(-100, min(100, tone_of(steps))) end
