-- Zhang Zhao and Zhang Hong: equipment for others, and a say in what others discard.
local ZhijianCard = sgs.CreateSkillCard {
    name = "ZhijianCard",
    skill_name = "zhijian",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        if #targets > 0 or to_select:objectName() == player:objectName() then return false end
        local card = sgs.Sanguosha:getCard(self:getEffectiveId())
        local slot = card:getRealCard():toEquipCard():location()
        return to_select:hasEquipArea(slot) and not to_select:getEquip(slot)
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        local room = from:getRoom()
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, from:objectName(), "zhijian", "")
        room:moveCardTo(self, from, to, sgs.Player_PlaceEquip, reason)
        if from:isAlive() then from:drawCards(1, "zhijian") end
    end,
}

local zhijian = sgs.CreateOneCardViewAsSkill {
    name = "zhijian",
    filter_pattern = "EquipCard|.|.|hand",
    view_as = function(self, card)
        local zhijian_card = ZhijianCard:clone()
        zhijian_card:addSubcard(card)
        return zhijian_card
    end,
}

-- Tags of the room: what was discarded in this discard phase, and what of it from the hand of whose phase it is.
local ALL, OWN = "GuzhengOther", "GuzhengToGet"
-- The cards to choose from, as a pile that is only shown.
local SHOWN = "#guzheng"

local GuzhengCard = sgs.CreateSkillCard {
    name = "GuzhengCard",
    skill_name = "guzheng",
    target_fixed = true,
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    on_use = function(self, room, source)
        source:setTag("guzheng_card", sgs.QVariant(self:getEffectiveId()))
    end,
}

local guzheng_view_as = sgs.CreateOneCardViewAsSkill {
    name = "guzheng",
    expand_pile = SHOWN,
    view_filter = function(self, card)
        local id, room = card:getEffectiveId(), sgs.Sanguosha:currentRoom()
        return room:getTag(OWN):toIntList():contains(id) and room:getCardPlace(id) == sgs.Player_DiscardPile
    end,
    response_pattern = "@@guzheng",
    enabled_at_play = function()
        return false
    end,
    view_as = function(self, card)
        local guzheng_card = GuzhengCard:clone()
        guzheng_card:addSubcard(card)
        return guzheng_card
    end,
}

local function note(room, tag, id)
    local ids = room:getTag(tag):toIntList()
    if not ids:contains(id) then ids:append(id) end
    room:setTag(tag, sgs.QVariant(ids))
end

local function note_discards(room, move)
    local current = room:getCurrent()
    if not current or current:getPhase() ~= sgs.Player_Discard or move.to_place ~= sgs.Player_DiscardPile then return end
    local kind = bit32.band(move.reason.m_reason, sgs.CardMoveReason_S_MASK_BASIC_REASON)
    if kind ~= sgs.CardMoveReason_S_REASON_DISCARD then return end
    for i, id in sgs.qlist(move.card_ids) do
        note(room, ALL, id)
        if move.from == current and move.from_places:at(i) == sgs.Player_PlaceHand then note(room, OWN, id) end
    end
end

-- Those that still lie in the discard pile.
local function taken_up(room, tag)
    local left = sgs.IntList()
    for _, id in sgs.qlist(room:getTag(tag):toIntList()) do
        if room:getCardPlace(id) == sgs.Player_DiscardPile then left:append(id) end
    end
    return left
end

local function ask(self, room, player, discarder)
    local own, all = taken_up(room, OWN), taken_up(room, ALL)
    if own:isEmpty() then return end
    room:notifyMoveToPile(player, own, SHOWN, sgs.Player_DiscardPile, true, true)
    local used = room:askForUseCard(player, "@@guzheng", "@guzheng:" .. discarder:objectName(), -1, sgs.Card_MethodNone)
    room:notifyMoveToPile(player, own, SHOWN, sgs.Player_DiscardPile, false, false)
    if not used then return end
    local id = player:getTag("guzheng_card"):toInt()
    player:removeTag("guzheng_card")
    room:broadcastSkillInvoke(self:objectName())
    discarder:obtainCard(sgs.Sanguosha:getCard(id))
    local rest = sgs.DummyCard()
    for _, other in sgs.qlist(all) do
        if other ~= id and room:getCardPlace(other) == sgs.Player_DiscardPile then rest:addSubcard(other) end
    end
    if player:isAlive() and rest:subcardsLength() > 0 then
        room:obtainCard(player, rest, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, player:objectName()))
    end
end

local guzheng = sgs.CreateTriggerSkill {
    name = "guzheng",
    events = { sgs.CardsMoveOneTime, sgs.EventPhaseEnd },
    view_as_skill = guzheng_view_as,
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.CardsMoveOneTime then
            -- Everyone hears of a move; it is noted down once.
            if player:hasSkill(self:objectName()) then note_discards(room, data:toMoveOneTime()) end
            return false
        end
        if player:getPhase() ~= sgs.Player_Discard then return false end
        for _, owner in sgs.qlist(room:findPlayersBySkillName(self:objectName())) do
            if owner ~= player and player:isAlive() then ask(self, room, owner, player) end
        end
        room:removeTag(OWN)
        room:removeTag(ALL)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["erzhang"] = "张昭张纮",
    ["#erzhang"] = "经天纬地",
    ["zhijian"] = "直谏",
    [":zhijian"] = "出牌阶段，你可以将手牌中的一张装备牌置于一名其他角色的装备区里，然后你摸一张牌。",
    ["guzheng"] = "固政",
    [":guzheng"] = "其他角色的弃牌阶段结束时，你可以令其获得其于此阶段内弃置的一张手牌，然后你获得其余于此阶段内弃置的牌。",
    ["@guzheng"] = "你可以发动【固政】，选择一张牌交还给 %src，然后获得其余的牌",
    ["~guzheng"] = "选择一张牌→确定",
    ["#guzheng"] = "弃置的牌",
}

return function(extension)
    local erzhang = sgs.General(extension, "erzhang", "wu", 3)
    erzhang:addSkill(zhijian)
    erzhang:addSkill(guzheng)
end
