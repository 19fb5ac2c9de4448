-- Skills of `sgs.skills` that no file has answers for: what their steps are worth (worth.lua) says whether, on whom
-- and with which cards they are used. An entry that a package or a file here has written wins: these are looked up only
-- where a table has none.

local ipairs, pairs, type, max, min, setmetatable, rawget = ipairs, pairs, type, math.max, math.min, setmetatable, rawget
local of = sgs.skills

-- ---- specs ---------------------------------------------------------------------------------

-- Copies of specs by name, for as long as no file is read again.
local copies, copied_at = {}, nil

local function spec_of(name)
    if type(name) ~= "string" or not of.has or not of.has(name) then return nil end
    if copied_at ~= of.version() then copies, copied_at = {}, of.version() end
    if not copies[name] then copies[name] = of.spec(name) end
    return copies[name]
end

local function form_of(name, ...)
    for _, form in ipairs(spec_of(name) or {}) do
        for _, kind in ipairs { ... } do
            if form.form == kind then return form end
        end
    end
end

local function moment(name) return of.moment and of.moment(name) end

-- The moment of a question; without one, that of the first form that acts.
local function moment_of(self, name)
    local ctx = moment(name)
    if ctx then return ctx, ctx.steps end
    local form = form_of(name, "when", "instead", "active", "thanks")
    return { me = self.player, room = self.room, slots = {}, skill = name }, form
end

-- An answer by the table `entries` for each name that has no other.
local function default(entries, find)
    setmetatable(entries, { __index = function(_, key) return find(key) end })
end

-- ---- yes or no, one of several -----------------------------------------------------------------

-- The step that asks now, which is the first of those left, if it is of this verb. Others ask for themselves.
local function asking(steps, verb)
    for i, step in ipairs(steps or {}) do
        if type(step) == "table" and step.verb then return step.verb == verb and step or nil, i end
    end
end

local function invoke(self, name)
    local form = form_of(name, "draws", "provide")
    if form and not moment(name) then
        return form.form == "provide" or type(form[1]) ~= "number" or form[1] > 0
    end
    local ctx, steps = moment_of(self, name)
    if not steps then return true end
    local step = steps[1]
    if type(step) == "table" and step.verb == "ask" then
        return self:worthOfSteps(ctx, step.yes) > (step.no and self:worthOfSteps(ctx, step.no) or 0)
    end
    return self:worthOfSteps(ctx, steps) > 0
end

default(sgs.ai_skill_invoke, function(name)
    if not spec_of(name) and not moment(name) then return nil end
    -- What players may answer once and for all is always to their good.
    local spec = spec_of(name)
    if spec and spec.frequent then return true end
    return function(self) return invoke(self, name) end
end)

default(sgs.ai_skill_choice, function(name)
    local ctx = type(name) == "string" and moment(name)
    local step = ctx and asking(ctx.steps, "choose_one")
    if not step then return nil end
    return function(self, choices)
        local values = self:worthOfOptions(ctx, step.options)
        local best, most
        for _, word in ipairs(choices:split("+")) do
            local value = values[word]
            if value and (not most or value > most) then best, most = word, value end
        end
        return best
    end
end)

-- ---- players -------------------------------------------------------------------------------

local function listed(players) return type(players) == "userdata" and sgs.QList2Table(players) or players end

local function best_of(found, values)
    local best
    for _, player in ipairs(found) do
        if not best or values[player] > values[best] then best = player end
    end
    return best, best and values[best]
end

default(sgs.ai_skill_playerchosen, function(name)
    if type(name) ~= "string" then return nil end
    local thanks, ctx = form_of(name, "thanks"), moment(name)
    local step, at = asking(ctx and ctx.steps, "choose")
    if thanks then step, at = { may = true }, 0 end
    if not step then return nil end
    return function(self, targets)
        if thanks then ctx = { me = self.player, room = self.room, slots = {}, steps = thanks } end
        local best, value = best_of(self:worthOfChoices(ctx, step, ctx.steps, at + 1, listed(targets)))
        if step.may and (not value or value <= 0) then return nil end
        return best
    end
end)

-- ---- cards that are asked for ------------------------------------------------------------------

-- The cheapest own card of a pattern, and its price.
local function cheapest(self, pattern)
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        if sgs.Sanguosha:matchPattern((pattern:gsub("!$", "")), self.player, card) and not self.player:isJilei(card) then
            cards[#cards + 1] = card
        end
    end
    local values = self:lossOfOne(cards)
    sgs.sortByValues(cards, values)
    if cards[1] then return cards[1], self:priceOf(cards[1], values) end
end

-- A card to use the skill with, or to be spared what follows.
local function pay(name, worth)
    return function(self, data, pattern)
        local ctx, steps = moment_of(self, name)
        local card, price = cheapest(self, pattern)
        if not card or not steps then return "." end
        if pattern:sub(-1) == "!" then return card:getEffectiveId() end
        return worth(self, ctx, steps) > price and card:getEffectiveId() or "."
    end
end

local function worth_of_all(self, ctx, steps) return self:worthOfSteps(ctx, steps) end
local function worth_of_being_spared(self, ctx, steps)
    local step = asking(steps, "unless_discards")
    return step and -self:worthOfSteps(ctx, step.otherwise) or 0
end

-- Another card for a judgement.
local function retrial(self, data, pattern)
    local judge = data and data:toJudge()
    if not judge or not self:needRetrial(judge) then return "." end
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        if sgs.Sanguosha:matchPattern(pattern, self.player, card) then cards[#cards + 1] = card end
    end
    local id = self:getRetrialCardId(cards, judge)
    return id >= 0 and id or "."
end

-- A card for the owner of `provide`, who is a lord mostly.
local function provided(class)
    return function(self, data, pattern, target)
        if not target or self:hatred(target) > -0.3 then return "." end
        local n = self:getCardsNum(class)
        if n == 0 or class == "Jink" and n == 1 and self:isWeak() then return "." end
        return self:getCardId(class) or "."
    end
end

default(sgs.ai_skill_cardask, function(key)
    if type(key) ~= "string" or key:sub(1, 1) ~= "@" then return nil end
    local whole = key:sub(2)
    if spec_of(whole) then return pay(whole, worth_of_all) end
    local name, word = whole:match("^(.*)%-(%a+)$")
    if not spec_of(name) then return nil end
    if word == "discard" then return pay(name, worth_of_being_spared) end
    if word == "card" and form_of(name, "retrial") then return retrial end
    if form_of(name, "provide") then return provided(word == "jink" and "Jink" or "Slash") end
end)

-- ---- skills of the play phase --------------------------------------------------------------------

local function class_of(name) return name:sub(1, 1):upper() .. name:sub(2) .. "Card" end

-- Own cards that may pay the cost, the cheapest first, and their prices. What is above the hand limit goes anyway.
function SmartAI:payment(cost)
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        local here = cost.from ~= "hand" or not card:isEquipped()
        here = here and (cost.from ~= "equip" or card:isEquipped())
        if here and of.matches(card, cost.card) and (cost.keep or not self.player:isJilei(card)) then cards[#cards + 1] = card end
    end
    local values, prices, spare = self:keepValues(cards), {}, self:getOverflow()
    sgs.sortByValues(cards, values)
    for i, card in ipairs(cards) do
        local price = self:priceOf(card, values)
        if spare > 0 and not card:isEquipped() then price, spare = min(price, 0.2), spare - 1 end
        prices[i] = price
    end
    return cards, prices
end

local function text_of(name, cards, n)
    local ids = {}
    for i = 1, n do ids[i] = cards[i]:getEffectiveId() end
    return ("#%s:%s:"):format(class_of(name), n == 0 and "." or table.concat(ids, "+"))
end

local function context(self, name, card, cards, n)
    local ids = {}
    for i = 1, n do ids[i] = cards[i]:getEffectiveId() end
    return { me = self.player, room = self.room, skill = name, paid = card, slots = { cost = ids } }
end

local function how_many_targets(self, form)
    if type(form.targets) ~= "table" then return form.targets or 1, form.targets or 1 end
    return form.targets[1], form.targets[2] == "any" and #self.living or form.targets[2]
end

-- Targets of which each is S.target in turn: all who are worth it, or as few as there must be.
local function one_by_one(self, form, card, ctx)
    local least, most = how_many_targets(self, form)
    local found, values = {}, {}
    for _, player in ipairs(self.living) do
        if self:canTarget(card, player) then
            ctx.target = player
            found[#found + 1], values[player] = player, (self:worthOfTrial(ctx, form))
        end
    end
    sgs.sortByValues(found, values, true)
    local chosen, sum, so_far = {}, 0, sgs.PlayerList()
    for _, player in ipairs(found) do
        local wanted = values[player] > 0 or #chosen < least
        if #chosen < most and wanted and self:canTarget(card, player, so_far) then
            chosen[#chosen + 1], sum = player, sum + values[player]
            so_far:append(player)
        end
    end
    if #chosen >= least then return chosen, sum end
end

-- A first and a second target at once.
local function pairs_of(self, form, card, ctx)
    local best, most
    for _, first in ipairs(self.living) do
        if self:canTarget(card, first) then
            local list = sgs.PlayerList()
            list:append(first)
            for _, second in ipairs(self.living) do
                if second ~= first and self:canTarget(card, second, list) then
                    ctx.target, ctx.other = first, second
                    local value = self:worthOfTrial(ctx, form, 1, { targets = { first, second } })
                    if not most or value > most then best, most = { first, second }, value end
                end
            end
        end
    end
    return best, most
end

-- Targets of a single run of the steps: who serves most joins, as long as that serves.
local function at_once(self, form, card, ctx)
    local least, most = how_many_targets(self, form)
    local chosen, sum, list = {}, 0, sgs.PlayerList()
    local function value_with(player)
        local trial = {}
        for i, one in ipairs(chosen) do trial[i] = one end
        trial[#trial + 1] = player
        ctx.target, ctx.other = trial[1], trial[2]
        return (self:worthOfTrial(ctx, form, 1, { targets = trial }))
    end
    while #chosen < most do
        local found, values = {}, {}
        for _, player in ipairs(self.living) do
            if not table.contains(chosen, player) and self:canTarget(card, player, list) then
                found[#found + 1], values[player] = player, value_with(player)
            end
        end
        local best, value = best_of(found, values)
        if not best or #chosen >= least and value <= sum then break end
        chosen[#chosen + 1], sum = best, value
        list:append(best)
    end
    if #chosen >= least then return chosen, sum end
end

-- Returns whom to use it on, and what it is worth without the cost.
local function aim(self, form, card, ctx)
    if form.all then
        local sum = 0
        for _, player in ipairs(of.players(ctx, form.all)) do
            ctx.target = player
            sum = sum + self:worthOfTrial(ctx, form)
        end
        return {}, sum
    end
    if not form.target then return {}, self:worthOfSteps(ctx, form) end
    if form.together and form.targets == 2 then return pairs_of(self, form, card, ctx) end
    if form.together then return at_once(self, form, card, ctx) end
    return one_by_one(self, form, card, ctx)
end

local function lost_points(self, n)
    return n and n > 0 and -self:worthOfSteps({ me = self.player, room = self.room, slots = {} }, { { verb = "lose_hp", n = n } }) or 0
end

-- Returns how many cards the cost may take: the least and the most.
local function span(cost, there)
    local n = cost.n or 0
    if n == "any" then return 1, there end
    if type(n) == "table" then return n[1], n[2] == "any" and there or n[2] end
    return n, n
end

-- ---- players and cards that are picked by the use of a card ------------------------------------

-- Those whom it is worth to pick, the best first, and what it is worth in all.
local function picked_players(self, ctx, step)
    local least, most = step.targets or 1, step.targets or 1
    if type(step.targets) == "table" then least, most = step.targets[1], step.targets[2] end
    if most == "any" then most = #self.living elseif type(most) == "table" then most = of.number(ctx, most) end
    local found, values, follows = {}, {}, ctx.steps
    for i, player in ipairs(of.players(ctx, step.target)) do
        ctx.target = player
        local slots = step.as and { [step.as] = { player } }
        found[i], values[player] = player, (self:worthOfTrial(ctx, step.steps or follows, step.steps and 1 or 2, slots))
    end
    sgs.sortByValues(found, values, true)
    local chosen, sum = {}, 0
    for _, player in ipairs(found) do
        if #chosen < most and (values[player] > 0 or #chosen < least) then
            chosen[#chosen + 1], sum = player, sum + values[player]
        end
    end
    if #chosen >= least then return chosen, sum end
end

local function picked_by_card(self, step, card)
    local use = self:aiUseCard(card)
    return use.card and sgs.QList2Table(use.to), 1.5
end

-- The text of the answer to a pick: the cheapest cards, and the players.
local function pick(self, name)
    local ctx, steps = moment_of(self, name)
    local step = asking(steps, "pick")
    if not step then return "." end
    local n = step.cost and step.cost.n or 0
    if n == "any" then n = 1 elseif type(n) == "table" then n = n.amount and of.number(ctx, n) or n[1] end
    local cards, prices = self:payment(step.cost or {})
    if n > #cards then return "." end
    local ids, price = {}, 0
    for i = 1, n do ids[i], price = cards[i]:getEffectiveId(), price + prices[i] end
    ctx.slots.cost = ids
    local targets, worth = {}, 0
    if step.target then
        targets, worth = picked_players(self, ctx, step)
    elseif step.uses then
        targets, worth = picked_by_card(self, step, sgs.Sanguosha:cloneCard(step.uses))
    else
        worth = self:worthOfSteps(ctx, steps, 2)
    end
    if not targets or not step.must and worth <= price then return "." end
    local names = {}
    for i, player in ipairs(targets) do names[i] = player:objectName() end
    return ("#%s:%s:->%s"):format(class_of(name), n == 0 and "." or table.concat(ids, "+"), #names > 0 and table.concat(names, "+") or ".")
end

-- Returns whose pick a pattern asks for: several picks of a skill are numbered.
local function asked_by(pattern)
    local whole = pattern:match("^@@(.-)!?$")
    for _, name in ipairs { whole, whole and (whole:gsub("%d+$", "")) } do
        if spec_of(name) and moment(name) then return name end
    end
end

default(sgs.ai_skill_use, function(pattern)
    if type(pattern) ~= "string" then return nil end
    local own = rawget(sgs.ai_skill_use, (pattern:gsub("!$", "")))
    if own then return own end
    local name = asked_by(pattern)
    return name and function(self) return pick(self, name) end
end)

-- A little more than nothing, as chances are guessed.
local LEAST = 0.15

-- The best use of an active skill now: { text, targets, value, price }; nil where none is worth it.
local function plan(self, name)
    local form = form_of(name, "active")
    local cost = form.cost or {}
    local cards, prices = self:payment(cost)
    local least, most = span(cost, #cards)
    local best
    local function try(n, paid)
        if n > #cards then return end
        local text = text_of(name, cards, n)
        local card = sgs.Card_Parse(text)
        if not card then return end
        local targets, worth = aim(self, form, card, context(self, name, card, cards, n))
        local value = targets and worth - paid
        if value and value > LEAST and (not best or value > best.value) then
            best = { text = text, targets = targets, value = value, price = paid }
        end
    end
    if cost.or_lose_hp then try(0, lost_points(self, cost.or_lose_hp)) end
    local paid = lost_points(self, cost.lose_hp)
    for n = 1, min(most, #cards) do
        paid = paid + prices[n]
        if n >= least then try(n, paid) end
    end
    if least == 0 and not cost.or_lose_hp then try(0, lost_points(self, cost.lose_hp)) end
    return best
end

-- Returns whether a file has an entry written by hand for a skill of the play phase.
local function is_written(name)
    for _, skill in ipairs(sgs.ai_skills) do
        if skill.name == name then return true end
    end
    return false
end

local function use_active(self, name)
    local skill = sgs.Sanguosha:getViewAsSkill(name)
    self.plans = self.plans or {}
    self.plans[name] = nil
    if not skill or not skill:isEnabledAtPlay(self.player) then return nil end
    self:updatePlayers()
    local found = plan(self, name)
    self.plans[name] = found
    return found and found.text
end

local function skill_of_key(key)
    local name = of.skill_of_card and type(key) == "string" and of.skill_of_card((key:gsub("^#", "")))
    return name and form_of(name, "active") and name or nil
end

-- Returns true if an author has written an entry under the other spelling of a card's name, with or without #.
local function is_written_otherwise(entries, key)
    if key:sub(1, 1) == "#" then return rawget(entries, key:sub(2)) ~= nil end
    return rawget(entries, "#" .. key) ~= nil
end

default(sgs.ai_skill_use_func, function(key)
    local name = skill_of_key(key)
    if not name or is_written_otherwise(sgs.ai_skill_use_func, key) then return nil end
    return function(card, use, self)
        local found = self.plans and self.plans[name]
        if not found then return end
        use.card = card
        if not use.to then return end
        for _, player in ipairs(found.targets) do use.to:append(player) end
    end
end)

-- What is worth most for its price comes first; drawing comes before most cards.
local FIRST, LAST = 8.5, 2.2
function SmartAI:priorityOfPlan(card)
    local key = card:objectName()
    if rawget(sgs.ai_use_priority, key) or rawget(sgs.ai_use_priority, "#" .. key) then return nil end
    local name = self.plans and skill_of_key(key)
    local found = name and self.plans[name]
    return found and min(FIRST, LAST + found.value / max(0.5, found.price)) or nil
end

-- ---- cards as other cards ------------------------------------------------------------------------

local function conversion(name, form, cards)
    local one = #cards == 1
    local made = sgs.Sanguosha:cloneCard(form.as, one and cards[1]:getSuit() or sgs.Card_SuitToBeDecided, one and cards[1]:getNumber() or 0)
    if not made then return nil end
    for _, card in ipairs(cards) do made:addSubcard(card) end
    made:setSkillName(name)
    made:deleteLater()
    return made
end

-- Own cards that a conversion takes, the cheapest first.
local function material(self, form, filter, class)
    local cards = {}
    if form.pile then
        for _, id in sgs.qlist(self.player:getPile(form.pile)) do cards[#cards + 1] = sgs.Sanguosha:getCard(id) end
    else
        for _, card in ipairs(self:possessions()) do
            local worn = card:isEquipped()
            if (filter.from ~= "hand" or not worn) and (filter.from ~= "equip" or worn) then cards[#cards + 1] = card end
        end
    end
    local fitting = {}
    for _, card in ipairs(cards) do
        local is_one = class and card:isKindOf(class)
        if of.matches(card, filter) and not is_one and not card:isKindOf("Peach") then fitting[#fitting + 1] = card end
    end
    local values = self:keepValues(fitting)
    return sgs.sortByValues(fitting, values), values
end

-- Groups of cards that may be converted together: each card alone, or the first `n`, of one suit where it must be.
local function groups(cards, form)
    local n, found, by_suit = form.n or 1, {}, {}
    for _, card in ipairs(cards) do
        local suit = form.same_suit and card:getSuitString() or ""
        by_suit[suit] = by_suit[suit] or {}
        table.insert(by_suit[suit], card)
        if #by_suit[suit] == n then
            found[#found + 1] = by_suit[suit]
            by_suit[suit] = nil
        end
    end
    return found
end

-- Returns what a skill makes of cards: { as, filter } for each way.
local function ways(form)
    if form.form == "view_as" then return { form } end
    return {
        { as = form.b, card = { name = form.a } }, { as = form.a, card = { name = form.b } },
    }
end

-- Returns true if the skill answers the request that is made now. Those without a limit are not asked.
local function answers(name, form, player)
    if not form.limit and not form.use_only then return true end
    local skill = sgs.Sanguosha:getViewAsSkill(name)
    if not skill then return false end
    if sgs.Sanguosha:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_PLAY then return skill:isEnabledAtPlay(player) end
    return skill:isEnabledAtResponse(player, form.as)
end

local function makes(as, class)
    local card = of.class_of(as) == class and true or sgs.Sanguosha:cloneCard(as)
    return card == true or card ~= nil and card:isKindOf(class)
end

-- Returns true if an author has written by hand what the skill makes of cards.
local function is_seen_by_hand(name)
    return rawget(sgs.ai_view_as, name) ~= nil or rawget(sgs.ai_cardsview_valuable, name) ~= nil
end

default(sgs.ai_cardsview, function(name)
    local form = form_of(name, "view_as", "exchange")
    if not form or is_seen_by_hand(name) then return nil end
    return function(self, class, player)
        if player ~= self.player or form.outside_turn and player:getPhase() ~= sgs.Player_NotActive then return nil end
        if not answers(name, form, player) then return nil end
        local texts = {}
        for _, way in ipairs(ways(form)) do
            local cards = makes(way.as, class) and material(self, way, way.card, class)
            for _, group in ipairs(cards and groups(cards, way) or {}) do
                local made = conversion(name, way, group)
                if made then texts[#texts + 1] = made:toString() end
            end
        end
        return texts
    end
end)

-- Not in the play phase: cards that answer, and those that a conversion would waste.
local ANSWERS = { jink = true, nullification = true, peach = true }
local SPARED = 1.05

local function use_conversion(self, name, form)
    local skill = sgs.Sanguosha:getViewAsSkill(name)
    if form.outside_turn or not skill or not skill:isEnabledAtPlay(self.player) then return nil end
    for _, way in ipairs(ways(form)) do
        local cards, values = material(self, way, way.card, of.class_of(way.as))
        for _, group in ipairs(ANSWERS[way.as] and {} or groups(cards, way)) do
            local price = 0
            for _, card in ipairs(group) do price = price + self:priceOf(card, values) end
            local made = price <= SPARED * #group and conversion(name, way, group)
            if made and made:isAvailable(self.player) then return made end
        end
    end
end

default(sgs.ai_fill_skill, function(name)
    local form = form_of(name, "active", "view_as", "exchange")
    if not form or is_written(name) or form.form ~= "active" and is_seen_by_hand(name) then return nil end
    return function(self)
        if not self:hasSkill(name) then return nil end
        if form.form == "active" then return use_active(self, name) end
        return use_conversion(self, name, form)
    end
end)

-- ---- what others learn of it -------------------------------------------------------------------

-- Returns how hostile it is to be aimed at by the steps of a form, where that is known.
local function tone(form)
    local heard = form and sgs.toneOfSteps(form)
    return heard ~= 0 and heard or nil
end

-- The form in which a player is chosen.
local function choosing(name)
    for _, form in ipairs(spec_of(name) or {}) do
        for _, step in ipairs(form) do
            if type(step) == "table" and step.verb == "choose" then return form end
        end
    end
    return form_of(name, "when") or form_of(name, "active")
end
default(sgs.ai_playerchosen_intention, function(name) return tone(choosing(name)) end)
default(sgs.ai_card_intention, function(key)
    if type(key) ~= "string" or key:sub(1, 1) ~= "#" or is_written_otherwise(sgs.ai_card_intention, key) then return nil end
    local name = skill_of_key(key)
    return name and tone(form_of(name, "active"))
end)
