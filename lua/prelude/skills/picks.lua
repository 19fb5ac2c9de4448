-- The step of `sgs.skills` in which the owner picks players, and cards for it, by the use of a card.
local S = ...
local type, pairs, ipairs, setmetatable, huge = type, pairs, ipairs, setmetatable, math.huge
local run, number, who = S.run, S.number, S.who

S.type("how_many", "a number of players, or { LEAST, MOST } where MOST may be an amount or S.any", function(value)
    if type(value) == "table" and not value.amount then
        return #value == 2 and S.types.number.test(value[1]) and S.types.amount.test(value[2])
    end
    return S.types.number.test(value) and value > 0
end)

-- The picks that are asked for now, the innermost last. Nothing is saved or reloaded in between.
local asked = {}

local function innermost(skill, player)
    local top = asked[#asked]
    if top and top.ctx.skill == skill and top.ctx.me == player then return top end
end

-- ---- how many, and of what -----------------------------------------------------------------

local function is_fixed(n) return type(n) ~= "table" and n ~= S.any end

local function least_of(step)
    if not step.target and not step.uses then return 0 end
    return type(step.targets) == "table" and step.targets[1] or step.targets or 1
end

-- A number that is no fixed one stands in a mark of the skill's name: those who pick see no event.
local function most_of(step, player, skill)
    local most = type(step.targets) == "table" and step.targets[2] or step.targets or 1
    if most == S.any then return huge end
    return is_fixed(most) and most or player:getMark(skill)
end

local function cost_range(ctx, cost)
    local n = cost.n or 0
    if n == S.any then return 1, huge end
    if type(n) == "table" and not n.amount then return n[1], n[2] == S.any and huge or n[2] end
    n = number(ctx, n)
    return n, n
end

local function is_payable(ctx, cost)
    if cost.among then return #(ctx.slots[cost.among] or {}) > 0 end
    if cost.n == nil or cost.keep then return true end
    return ctx.me:canDiscard(ctx.me, cost.from == "hand" and "h" or "he")
end

-- ---- the card and the choice of cards --------------------------------------------------------

-- The pick that this pattern asks for: of several with one pattern, the first whose condition holds.
local function picked_by(picks)
    local pattern = sgs.Sanguosha:getCurrentCardUsePattern():gsub("!$", "")
    for _, step in ipairs(picks) do
        if picks[step] == pattern and S.holds({ me = sgs.Self, slots = {}, skill = picks.name }, step.alike) then return step end
    end
end

-- Returns what a filter may look at: the moment of the skill, and the cards chosen so far.
local function seen(skill, player, card, chosen)
    local top = innermost(skill, player)
    return setmetatable({ me = player, paid = card, slots = top and top.ctx.slots or {}, skill = skill, target = chosen[1] },
        { __index = top and top.ctx or nil })
end

-- Within reach without the cards that are to be discarded, such as a weapon.
local function reaches(ctx, to, filter, card)
    if not filter.in_range or card:subcardsLength() == 0 then return S.fits(ctx, to, filter) end
    local rest = {}
    for key, value in pairs(filter) do rest[key] = value end
    rest.in_range = nil
    return ctx.me:inMyAttackRange(to, card:getSubcards()) and S.fits(ctx, to, rest)
end

local function virtual(name, skill)
    local card = sgs.Sanguosha:cloneCard(name, sgs.Card_NoSuit, 0)
    card:setSkillName(skill)
    return card
end

-- Returns true if the player may be a further target of the card that the pick counts as.
local function may_join(name, skill, chosen, to, player)
    local before = sgs.PlayerList()
    for _, one in ipairs(chosen) do before:append(one) end
    local card = virtual(name, skill)
    card:deleteLater()
    return card:targetFilter(before, to, player)
end

local function use_virtual(ctx, name, targets)
    local list = sgs.SPlayerList()
    for _, target in ipairs(targets) do
        if name ~= "slash" or ctx.me:canSlash(target, nil, false) then list:append(target) end
    end
    if not list:isEmpty() then ctx.room:useCard(sgs.CardUseStruct(virtual(name, "_" .. ctx.skill), ctx.me, list)) end
end

-- Runs the steps with those who were picked. A use outside of a pick does nothing.
local function on_use(self, room, source, targets, tags)
    local top = innermost(tags.name, source)
    if not top then return end
    local ctx, step = top.ctx, top.step
    if tags.limited then room:removePlayerMark(source, tags.mark) end
    if ctx.form and S.opening(ctx.form) == step then S.count_use(ctx.form, tags, room, source) end
    ctx.paid, ctx.slots.cost = self, sgs.QList2Table(self:getSubcards())
    if step.as then ctx.slots[step.as] = targets end
    if step.uses then use_virtual(ctx, step.uses, targets) end
    for _, target in ipairs(step.steps and targets or {}) do
        if not source:isAlive() then return end
        if target:isAlive() then
            if step.plain then
                ctx.target = target
                run(ctx, step.steps)
            else
                room:cardEffect(self, source, target)
            end
        end
    end
    if #targets == 1 then ctx.target = targets[1] end
end

local function on_effect(effect, tags)
    local top = innermost(tags.name, effect.from)
    if not top then return end
    top.ctx.target = effect.to
    run(top.ctx, top.step.steps)
end

local function card_of(tags, picks)
    local keeps = picks[1].cost and picks[1].cost.keep
    local definition = {
        name = S.class_of(tags.name), skill_name = tags.name, target_fixed = picks[1].target == nil and picks[1].uses == nil,
        will_throw = not keeps, handling_method = keeps and sgs.Card_MethodNone or nil,
        on_use = function(self, room, source, targets) on_use(self, room, source, targets, tags) end,
        on_effect = function(self, effect) on_effect(effect, tags) end,
    }
    definition.filter = function(self, chosen, to, player)
        local step = picked_by(picks)
        if not step then return false end
        if step.uses then return may_join(step.uses, tags.name, chosen, to, player) end
        if #chosen >= most_of(step, player, tags.name) then return false end
        if not step.target.everyone and to:objectName() == player:objectName() then return false end
        return reaches(seen(tags.name, player, self, chosen), to, step.target, self)
    end
    definition.feasible = function(self, chosen)
        local step = picked_by(picks)
        return step ~= nil and #chosen >= least_of(step)
    end
    return sgs.CreateSkillCard(definition)
end

-- The pile before the owner in which cards of a slot are shown while they are asked for.
local function shown_pile(name) return "#" .. name end
local function is_shown(name, player, card, slot)
    local top = innermost(name, player)
    for _, id in ipairs(top and top.ctx.slots[slot] or {}) do
        if id == card:getEffectiveId() then return true end
    end
    return false
end

-- The skill by which the owner of a spec answers the picks in it.
function S.picking(tags, picks)
    local card = card_of(tags, picks)
    local patterns, takes_cards, expand_pile = {}, 0, nil
    picks.name = tags.name
    for i, step in ipairs(picks) do
        local pattern = "@@" .. tags.name .. (#picks > 1 and not step.alike and i or "")
        patterns[pattern], picks[step] = true, pattern
        if step.cost and step.cost.among then expand_pile = shown_pile(tags.name) end
        if step.cost and step.cost.n then takes_cards = step.cost.n == 1 and takes_cards < 2 and 1 or "any" end
    end
    local view = {
        name = tags.name, n = takes_cards, expand_pile = expand_pile,
        enabled_at_play = function() return false end,
        enabled_at_response = function(self, player, pattern) return patterns[(pattern:gsub("!$", ""))] == true end,
        view_filter = function(self, selected, to)
            local step = picked_by(picks)
            local cost = step and step.cost
            if not cost then return false end
            local _, most = cost_range({ me = sgs.Self, slots = {} }, cost)
            if cost.among then return #selected < most and is_shown(tags.name, sgs.Self, to, cost.among) and S.matches(to, cost.card) end
            return #selected < most and not (cost.from == "hand" and to:isEquipped())
                and S.matches(to, cost.card) and (cost.keep or not sgs.Self:isJilei(to))
        end,
        view_as = function(self, cards)
            local step = picked_by(picks)
            if not step then return nil end
            local least, most = cost_range({ me = sgs.Self, slots = {} }, step.cost or {})
            if #cards < least or #cards > most then return nil end
            local made = card:clone()
            for _, each in ipairs(cards) do made:addSubcard(each) end
            return made
        end,
    }
    return sgs.CreateViewAsSkill(view)
end

-- ---- the step --------------------------------------------------------------------------------

-- The number that the question names: how many players, or how many cards.
local function named_number(ctx, step)
    local most = type(step.targets) == "table" and step.targets[2]
    if most and most ~= S.any and not is_fixed(most) then return number(ctx, most) end
    if step.cost and type(step.cost.n) == "table" and step.cost.n.amount then return number(ctx, step.cost.n) end
end

local function question(ctx, step, pattern)
    local text = step.prompt or pattern:sub(2)
    local n = named_number(ctx, step)
    if step.about then text = text .. ":" .. who(ctx, step.about):objectName() end
    if n then text = text .. (step.about and "::" or ":::") .. n end
    return text
end

local function ask(ctx, step, pattern)
    local cost, notice = step.cost or {}, tonumber(pattern:match("%d+$")) or -1
    local method = cost.n and (cost.keep and sgs.Card_MethodNone or sgs.Card_MethodDiscard) or sgs.Card_MethodUse
    if not (ctx.tags.picks and #ctx.tags.picks > 1) then notice = -1 end
    if step.tag then ctx.me:setTag(step.tag, ctx.data) end
    asked[#asked + 1] = { ctx = ctx, step = step }
    local open = cost.among and sgs.IntList()
    for _, id in ipairs(open and ctx.slots[cost.among] or {}) do open:append(id) end
    if open then ctx.room:notifyMoveToPile(ctx.me, open, shown_pile(ctx.skill), sgs.Player_DiscardPile, true, true) end
    local used = ctx.room:askForUseCard(ctx.me, pattern .. (step.must and "!" or ""), question(ctx, step, pattern), notice, method)
    asked[#asked] = nil
    if open then ctx.room:notifyMoveToPile(ctx.me, open, shown_pile(ctx.skill), sgs.Player_DiscardPile, false, false) end
    if step.tag then ctx.me:removeTag(step.tag) end
    return used ~= nil
end

S.verb("pick", {
    { "target", "players", true }, { "targets", "how_many", true }, { "cost", "cost", true }, { "steps", "steps", true },
    { "plain", "flag", true }, { "as", "new_slot", true }, { "uses", "one_card", true }, { "must", "flag", true },
    { "prompt", "text", true }, { "about", "player", true }, { "tag", "text", true }, { "alike", "cond", true }, { "always", "flag", true },
}, "the owner picks players, who is each S.target of `steps`, and pays the cost; as the first step it is the use of the skill; declined, the steps end",
    function(ctx, v)
        local pattern = ctx.tags.picks[v]
        local possible = v.always or v.target == nil or #S.players(ctx, v.target) >= least_of(v)
        local most = named_number(ctx, v)
        if possible and is_payable(ctx, v.cost or {}) and not (most and most <= 0) then
            if most and v.targets and not (v.cost and type(v.cost.n) == "table") then ctx.room:setPlayerMark(ctx.me, ctx.skill, most) end
            if ask(ctx, v, pattern) then return true end
        end
        ctx.ended = true
        return false
    end, { checked = function(made, where)
        if made.uses and made.target then S.fail("uses", "%s: either `uses` or `target`", where) end
        if made.plain and not made.steps then S.fail("plain", "%s: `plain` needs `steps`", where) end
        if not made.target and not made.uses and not made.cost then S.fail(nil, "%s: neither `target` nor `cost`", where) end
    end })
