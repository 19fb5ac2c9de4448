-- Skills of `sgs.skills` that their owner picks: `active` in the play phase, `view_as` wherever the card fits.
local S = ...
local type, pairs, ipairs, tonumber, huge, concat = type, pairs, ipairs, tonumber, math.huge, table.concat
local holds, run = S.holds, S.run

-- ---- active ------------------------------------------------------------------------------

S.word("once", { "phase" })
S.type("card_count", "a number of cards, S.any, an amount, or { LEAST, MOST }", function(value)
    if S.types.number.test(value) then return value > 0 end
    return S.types.amount.test(value) or type(value) == "table" and #value == 2 and S.types.number.test(value[1])
        and (value[2] == S.any or S.types.number.test(value[2]))
end)
S.cost_keys = {
    { "n", "card_count", true, "how many cards" }, { "from", "place", true, "hand, or any place" },
    { "card", "cards", true, "which cards fit" }, { "keep", "flag", true, "they are not discarded" },
    { "among", "text", true, "of S.pick: the cards of a slot, which lie open before the owner" },
    { "lose_hp", "number", true, "hit points" }, { "or_lose_hp", "number", true, "hit points in place of the cards" },
}
S.type("cost", "a cost such as { n = 2, from = \"hand\" } or { lose_hp = 1 }", function(value)
    if type(value) ~= "table" then return false end
    S.check_filter(value, S.cost_keys, "S.active: `cost`")
    return true
end)
S.type("targets", "{ LEAST, MOST } or a number of targets; MOST may be S.any", function(value)
    return S.types.number.test(value) and value > 0 or type(value) == "table" and #value == 2 and S.types.number.test(value[1])
        and (value[2] == S.any or S.types.number.test(value[2]))
end)
S.word("distinct", { "kingdom" })

local function range(n)
    if n == S.any then return 1, huge end
    if type(n) == "table" then return n[1], n[2] == S.any and huge or n[2] end
    return n or 0, n or 0
end

-- Returns true if the cost can be paid at all. The choice of cards shows the rest.
local function payable(player, cost, least)
    if cost.or_lose_hp or least == 0 then return true end
    if cost.keep then return cost.from ~= "hand" or player:getHandcardNum() >= least end
    if cost.from == "hand" then return player:getHandcardNum() >= least end
    return player:canDiscard(player, "he")
end

local function class_of(name) return name:sub(1, 1):upper() .. name:sub(2) .. "Card" end
S.class_of = class_of

-- ---- the cost as another card -----------------------------------------------------------------

-- The cards of the cost as the card that `or_as` names.
local function as_other_card(form, tags, paid)
    local first = sgs.Sanguosha:getCard(paid:getEffectiveId())
    local made = sgs.Sanguosha:cloneCard(form.or_as, first:getSuit(), first:getNumber())
    made:addSubcard(first)
    made:setSkillName(tags.name)
    return made
end

-- Returns true if the steps are for this player, and not the use of the other card.
local function is_for_steps(form, tags, to, player)
    return S.fits({ me = player, slots = {}, skill = tags.name }, to, form.target)
end

-- Lets those who do not fit be targets of the other card, unless it is there already.
local function or_as_other_card(definition, form, tags)
    local filter = definition.filter
    definition.filter = function(self, chosen, to, player)
        if filter(self, chosen, to, player) then return true end
        if #chosen > 0 or form.target.judged_by and S.trick_before(to, form.target.judged_by) then return false end
        local made = as_other_card(form, tags, self)
        made:deleteLater()
        return not player:isLocked(made) and made:targetFilter(sgs.PlayerList(), to, player) and not player:isProhibited(to, made)
    end
    definition.on_validate = function(self, use)
        if is_for_steps(form, tags, use.to:first(), use.from) then return self end
        return as_other_card(form, tags, self)
    end
end

-- ---- a use in parts -----------------------------------------------------------------------------

-- The property of the owner's skill: which hand cards may still be used in this phase. What comes to the hand later is not among them.
local function left_of(player, name)
    local ids = {}
    for _, id in ipairs(player:property(name):toString():split("+")) do ids[#ids + 1] = tonumber(id) end
    return ids
end
local function is_further_use(name) return sgs.Sanguosha:getCurrentCardUsePattern() == "@@" .. name end

-- Notes what is left of the hand; gives how many cards that are.
local function note_left(room, source, card, name)
    local left = {}
    local before = source:property(name):toString()
    for _, id in ipairs(before ~= "" and left_of(source, name) or sgs.QList2Table(source:handCards())) do
        if not card:getSubcards():contains(id) then left[#left + 1] = id end
    end
    room:setPlayerProperty(source, name, sgs.QVariant(concat(left, "+")))
    return #left
end
local function ask_again(room, source, name)
    if source:isAlive() and not source:isKongcheng() then
        room:askForUseCard(source, "@@" .. name, "@" .. name .. "-give", -1, sgs.Card_MethodNone)
    end
end

-- The mark of those at whom the owner has used the skill in this play phase; the host clears it.
local function met_mark(tags, owner) return tags.name .. "_met_" .. owner:objectName() .. "-PlayClear" end

-- The card that stands for a use.
local function skill_card(form, tags)
    local cost = form.cost or {}
    local function pay(self, room, source, chosen)
        if tags.limited then room:removePlayerMark(source, tags.mark) end
        S.count_use(form, tags, room, source)
        for _, target in ipairs(form.each_once and chosen or {}) do room:addPlayerMark(target, met_mark(tags, source)) end
        if cost.lose_hp then room:loseHp(source, cost.lose_hp) end
        if cost.or_lose_hp and self:subcardsLength() == 0 then room:loseHp(source, cost.or_lose_hp) end
    end
    local function begin(self, room, source, target, other, chosen)
        local ctx = S.context(room, source, tags)
        ctx.other, ctx.slots.targets = other, chosen
        ctx.slots.cost, ctx.paid, ctx.target = sgs.QList2Table(self:getSubcards()), self, target
        run(ctx, form)
    end
    local definition = {
        name = class_of(tags.name), skill_name = tags.name, target_fixed = form.target == nil,
        handling_method = cost.keep and sgs.Card_MethodNone or nil,
    }
    if cost.keep then definition.will_throw = false end
    -- Who uses a card at whom is an order; two players who are alike have none.
    if form.second and form.second.may_use_at then definition.sorts_targets = false end
    local has_price = tags.limited or form.each_once or form.limit or cost.lose_hp or cost.or_lose_hp
    if form.all then
        definition.target_fixed = true
        definition.on_use = function(self, room, source)
            pay(self, room, source)
            for _, target in ipairs(S.players({ me = source, room = room, skill = tags.name, slots = {} }, form.all)) do
                if target:isAlive() then room:cardEffect(self, source, target) end
            end
        end
        definition.on_effect = function(self, effect) begin(self, effect.from:getRoom(), effect.from, effect.to) end
        return sgs.CreateSkillCard(definition)
    end
    if not form.target then
        definition.on_use = function(self, room, source)
            pay(self, room, source)
            if source:isAlive() then begin(self, room, source) end
        end
        return sgs.CreateSkillCard(definition)
    end
    local least, most = range(form.targets or 1)
    definition.filter = function(self, chosen, to, player)
        if #chosen >= most or not form.target.everyone and to:objectName() == player:objectName() then return false end
        if form.each_once and to:getMark(met_mark(tags, player)) > 0 then return false end
        -- A weapon that is to be discarded does not reach.
        if form.target.in_range and self:subcardsLength() > 0 then
            local f = {}
            for key, value in pairs(form.target) do f[key] = value end
            f.in_range = nil
            return player:inMyAttackRange(to, self:getSubcards()) and S.fits({ me = player, skill = tags.name, slots = {} }, to, f)
        end
        local ctx = { me = player, slots = { cost = sgs.QList2Table(self:getSubcards()) }, skill = tags.name, paid = self, target = chosen[1] }
        for _, other in ipairs(form.distinct and chosen or {}) do
            if other:getKingdom() == to:getKingdom() then return false end
        end
        return S.fits(ctx, to, form.target) and (#chosen > 0 or S.helps(ctx, form[1], "target", to)) and (#chosen == 0 or not form.second or S.fits(ctx, to, form.second))
    end
    definition.feasible = function(self, chosen) return #chosen >= least end
    if form.or_as then or_as_other_card(definition, form, tags) end
    if form.together or form.again then
        definition.on_use = function(self, room, source, chosen)
            local left = form.again and note_left(room, source, self, tags.name) or 0
            pay(self, room, source, chosen)
            if source:isAlive() then begin(self, room, source, chosen[1], chosen[2], chosen) end
            if left > 0 then ask_again(room, source, tags.name) end
        end
        return sgs.CreateSkillCard(definition)
    end
    if has_price then
        definition.on_use = function(self, room, source, chosen)
            pay(self, room, source, chosen)
            for _, target in ipairs(chosen) do
                if source:isAlive() and target:isAlive() then room:cardEffect(self, source, target) end
            end
        end
    end
    definition.on_effect = function(self, effect) begin(self, effect.from:getRoom(), effect.from, effect.to) end
    return sgs.CreateSkillCard(definition)
end

-- The filter of the cost as a pattern, with ! for cards that are discarded.
local function cost_pattern(cost)
    local f = {}
    for key, value in pairs(cost.card or {}) do f[key] = value end
    f.from = cost.from
    local pattern = S.pattern(f)
    return pattern and (cost.keep and pattern or pattern .. "!")
end

local function view_of(own, form, tags, card)
    local cost = form.cost or {}
    local least, most = range(cost.n)
    if cost.or_lose_hp then least = 0 end
    local view = {
        name = own, n = most == huge and "any" or most,
        enabled_at_play = function(self, player)
            if tags.limited and player:getMark(tags.mark) == 0 then return false end
            if S.is_spent(form, tags, player) then return false end
            if form.once and player:hasUsed("#" .. class_of(tags.name)) then return false end
            return payable(player, cost, least) and holds({ me = player, skill = tags.name, slots = {} }, form.if_)
        end,
    }
    local function make(cards)
        local made = card:clone()
        for _, each in ipairs(cards) do made:addSubcard(each) end
        return made
    end
    if most == 0 then
        view.view_as = function() return make {} end
        return sgs.CreateZeroCardViewAsSkill(view)
    end
    local pattern = cost_pattern(cost)
    -- What becomes a card is not discarded.
    if form.or_as then pattern = pattern:gsub("!$", "") end
    if form.again then view.enabled_at_response = function(self, player, asked) return asked == "@@" .. tags.name end end
    if most == 1 and least == 1 and pattern then
        view.n, view.filter_pattern = nil, pattern
        view.view_as = function(self, one) return make { one } end
        return sgs.CreateOneCardViewAsSkill(view)
    end
    view.view_filter = function(self, selected, to_select)
        if form.again and is_further_use(tags.name) and not table.contains(left_of(sgs.Self, tags.name), to_select:getEffectiveId()) then return false end
        return #selected < most and not (cost.from == "hand" and to_select:isEquipped())
            and S.matches(to_select, cost.card) and (cost.keep or not sgs.Self:isJilei(to_select))
    end
    view.view_as = function(self, cards)
        if #cards >= least and (#cards == 0 or #cards <= most) and not (least == most and #cards ~= least) then return make(cards) end
    end
    return sgs.CreateViewAsSkill(view)
end

S.form("active", {
    fields = {
        { "once", "once", true }, { "cost", "cost", true }, { "target", "players", true }, { "targets", "targets", true },
        { "second", "players", true }, { "all", "players", true }, { "together", "flag", true }, { "if_", "cond", true },
        { "distinct", "distinct", true }, { "limit", "limit", true }, { "or_as", "one_card", true }, { "again", "flag", true }, { "each_once", "flag", true },
    },
    steps = true, doc = "used in the play phase: S.active { once = \"phase\", cost = COST, target = FILTER, steps }",
    checked = function(form, where)
        if #form == 0 then S.fail(nil, "%s: no steps", where) end
        if form.targets and not form.target then S.fail("targets", "%s: `targets` needs `target`, the filter of players", where) end
        if form.once and form.limit then S.fail("limit", "%s: either `once` or `limit`", where) end
        if form.all and form.target then S.fail("all", "%s: either `all` or `target`", where) end
        if form.cost and type(form.cost.n) == "table" and form.cost.n.amount then
            S.fail("n", "%s: `n` of the cost must be a fixed number, S.any or { LEAST, MOST }", where)
        end
        if form.distinct and not form.targets then S.fail("distinct", "%s: `distinct` needs several `targets`", where) end
        if form.cost and form.cost.among then S.fail("among", "%s: `among` is for S.pick", where) end
        if form.or_as and not (form.target and form.cost and form.cost.n == 1 and not form.targets) then
            S.fail("or_as", "%s: `or_as` needs a cost of one card and one target", where)
        end
        if form.each_once and (not form.target or form.once or form.limit) then
            S.fail("each_once", "%s: `each_once` needs `target`, and neither `once` nor `limit`", where)
        end
        if form.again and not (form.cost and form.cost.from == "hand" and form.once) then
            S.fail("again", "%s: `again` needs `once` and a cost of hand cards", where)
        end
        if form.second and not form.together then S.fail("second", "%s: `second` needs `together = true`", where) end
    end,
    compile = function(own, form, tags)
        if not form.once and not form.limit and not tags.limited and not form.cost and not form.if_ and not form.each_once then
            S.fail(nil, "%s: without `once`, `limit`, `cost` or `if_` it could be used without end in a play phase", "S.active")
        end
        local view = view_of(tags.limited and tags.name or own, form, tags, skill_card(form, tags))
        if not tags.limited then return { view } end
        return { sgs.CreateTriggerSkill {
            name = own, frequency = sgs.Skill_Limited, limit_mark = tags.mark, events = {}, view_as_skill = view,
            on_trigger = function() return false end,
        } }
    end,
})

-- ---- one card as another -------------------------------------------------------------------

local AVAILABLE = {
    slash = function(player) return sgs.Slash_IsAvailable(player) end,
    analeptic = function(player) return sgs.Analeptic_IsAvailable(player) end,
}
-- What is only an answer, and what is also one.
local ONLY_ANSWERS = { jink = true, nullification = true }
local ANSWERS = { slash = true, jink = true, peach = true, analeptic = true }

local function slash_fits(card)
    if sgs.Sanguosha:getCurrentCardUseReason() ~= sgs.CardUseStruct_CARD_USE_REASON_PLAY then return true end
    -- What the card itself gives, such as any number of slashes, is lost with it.
    local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_SuitToBeDecided, -1)
    slash:addSubcard(card:getEffectiveId())
    slash:deleteLater()
    return slash:isAvailable(sgs.Self)
end

local function convert(form, tags, cards)
    local one = #cards == 1
    local made = sgs.Sanguosha:cloneCard(form.as, one and cards[1]:getSuit() or sgs.Card_SuitToBeDecided, one and cards[1]:getNumber() or 0)
    for _, each in ipairs(cards) do made:addSubcard(each) end
    made:setSkillName(tags.name)
    return made
end

-- Returns when the skill may be picked.
local function enabled(view, form)
    local as = form.as
    if ONLY_ANSWERS[as] or form.outside_turn then
        view.enabled_at_play = function() return false end
    elseif form.pile then
        view.enabled_at_play = function(self, player) return not player:getPile(form.pile):isEmpty() end
    elseif AVAILABLE[as] then
        view.enabled_at_play = function(self, player) return AVAILABLE[as](player) end
    end
    if as == "nullification" then
        view.response_pattern = as
        -- Not only with a card that fits: the request must not reveal the hand to the others.
        view.enabled_at_nullification = function(self, player) return not player:isKongcheng() or not player:getHandPile():isEmpty() end
    elseif as == "jink" then
        view.response_pattern = as
    elseif ANSWERS[as] then
        view.enabled_at_response = function(self, player, pattern)
            if form.outside_turn and player:getPhase() ~= sgs.Player_NotActive then return false end
            if as == "peach" and player:hasFlag("Global_PreventPeach") then return false end
            return table.contains(pattern:split("+"), as)
        end
    end
end

-- A skill whose card is used, and answers no request to play one.
local function used_only(view, form)
    local at_response = view.enabled_at_response
    view.response_pattern = nil
    view.enabled_at_response = function(self, player, asked)
        if sgs.Sanguosha:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_RESPONSE then return false end
        if at_response then return at_response(self, player, asked) end
        return table.contains(asked:split("+"), form.as)
    end
end

-- Limits how often a skill may be picked: only while it is not spent, and in the play phase alone where that is its limit.
local function limited(view, form, tags)
    local at_play, at_response, pattern = view.enabled_at_play, view.enabled_at_response, view.response_pattern
    local in_phase = form.limit[2] == "phase"
    view.response_pattern = nil
    view.enabled_at_play = function(self, player) return not S.is_spent(form, tags, player) and (not at_play or at_play(self, player)) end
    view.enabled_at_response = function(self, player, asked)
        if in_phase or S.is_spent(form, tags, player) then return false end
        if pattern then return table.contains(asked:split("+"), pattern) end
        return at_response ~= nil and at_response(self, player, asked)
    end
end

-- The skill that counts the uses of such a one.
function S.counting(form, tags)
    return sgs.CreateTriggerSkill { name = "#" .. tags.name .. "-counted", events = { sgs.PreCardUsed, sgs.CardResponded },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            local card
            if event == sgs.PreCardUsed then card = data:toCardUse().card else card = data:toCardResponse().m_card end
            -- A Jink is used, and announced as a response too.
            local again = event == sgs.PreCardUsed and card:isKindOf("Jink")
            if card:getSkillName() == tags.name and not again then S.count_use(form, tags, room, player) end
            return false
        end }
end

local function view_as_of(own, form, tags)
    local n, f = form.n or 1, {}
    for key, value in pairs(form.card) do f[key] = value end
    f.pile = f.pile or form.pile
    local view = { name = own, response_or_use = not form.pile and true or nil, expand_pile = form.pile }
    enabled(view, form)
    if form.use_only then used_only(view, form) end
    if form.limit then limited(view, form, tags) end
    if n > 1 then
        view.n = n
        view.view_filter = function(self, selected, to)
            if f.from == "hand" and to:isEquipped() or not S.matches(to, f) then return false end
            return #selected == 0 or not form.same_suit or to:getSuit() == selected[1]:getSuit()
        end
        view.view_as = function(self, cards)
            if #cards == n then return convert(form, tags, cards) end
        end
        return sgs.CreateViewAsSkill(view)
    end
    view.view_as = function(self, card) return convert(form, tags, { card }) end
    local pattern = S.pattern(f)
    if form.unlike_noted then
        local at_play = view.enabled_at_play
        view.enabled_at_play = function(self, player)
            return player:getMark(tags.name) > 0 and (f.from ~= "hand" or not player:isKongcheng()) and (not at_play or at_play(self, player))
        end
        view.view_filter = function(self, card)
            if f.from == "hand" and card:isEquipped() or not S.matches(card, f) then return false end
            return S.is_unlike_noted(sgs.Self, tags.name, card)
        end
    elseif pattern and form.as ~= "slash" then
        view.filter_pattern = pattern
    else
        view.view_filter = function(self, card)
            if f.from == "hand" and card:isEquipped() or not S.matches(card, f) then return false end
            return form.as ~= "slash" or slash_fits(card)
        end
    end
    return sgs.CreateOneCardViewAsSkill(view)
end

S.form("view_as", {
    fields = {
        { "card", "cards" }, { "as", "one_card" }, { "n", "number", true }, { "same_suit", "flag", true },
        { "outside_turn", "flag", true }, { "pile", "text", true }, { "limit", "limit", true }, { "use_only", "flag", true },
        { "unlike_noted", "flag", true },
    },
    doc = "uses or plays cards as another card: S.view_as { card = { color = \"red\" }, as = \"slash\" }",
    checked = function(form, where)
        if form.n and (form.n < 1 or form.n > 20) then S.fail("n", "%s: `n` must be 1 to 20, got %d", where, form.n) end
        if form.limit and (form.as == "nullification" or form.limit[2] == "phase" and (ONLY_ANSWERS[form.as] or form.outside_turn)) then
            S.fail("limit", "%s: %s is used outside of a play phase, so this `limit` does not count", where, form.as)
        end
        if form.use_only and form.as ~= "slash" and form.as ~= "jink" then S.fail("use_only", "%s: only Slash and Jink are played too", where) end
        if form.unlike_noted and form.n and form.n > 1 then S.fail("unlike_noted", "%s: one card unlike the noted one at a time", where) end
        if form.pile and form.n and form.n > 1 then S.fail("pile", "%s: one card of a pile at a time", where) end
    end,
    compile = function(own, form, tags) return { view_as_of(own, form, tags) } end,
})

-- Two conversions that answer for each other, such as Slash as Jink and Jink as Slash.
S.form("exchange", {
    fields = { { "a", "text" }, { "b", "text" } },
    doc = "uses or plays each of two basic cards as the other: S.exchange { a = \"slash\", b = \"jink\" }",
    checked = function(form, where)
        for _, key in ipairs { "a", "b" } do
            if not ANSWERS[form[key]] then S.fail(key, "%s: `%s` must be one of: analeptic, jink, peach, slash", where, key) end
        end
    end,
    compile = function(own, form, tags)
        local function other_of(card)
            if S.matches(card, { name = form.a }) then return form.b end
            if S.matches(card, { name = form.b }) then return form.a end
        end
        return { sgs.CreateOneCardViewAsSkill {
            name = own, response_or_use = true,
            view_filter = function(self, card)
                local as = other_of(card)
                if not as then return false end
                if sgs.Sanguosha:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_PLAY then return not ONLY_ANSWERS[as] end
                return table.contains(sgs.Sanguosha:getCurrentCardUsePattern():split("+"), as)
            end,
            enabled_at_play = function(self, player)
                for _, as in ipairs { form.a, form.b } do
                    if AVAILABLE[as] and AVAILABLE[as](player) then return true end
                end
                return false
            end,
            enabled_at_response = function(self, player, pattern)
                local asked = pattern:split("+")
                return table.contains(asked, form.a) or table.contains(asked, form.b)
            end,
            view_as = function(self, card) return convert({ as = other_of(card) }, tags, { card }) end,
        } }
    end,
})
