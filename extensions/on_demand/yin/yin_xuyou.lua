-- Xu You: a plan with two sides, a card of each type laid back on the draw pile, and draws from below.

-- Name of the mark of a suit that has no limits in this turn; the turn's end removes it.
local function free_suit(suit)
    return ("chenglve_%s-Clear"):format(suit)
end

local ChenglveCard = sgs.CreateSkillCard {
    name = "ChenglveCard",
    skill_name = "chenglve",
    target_fixed = true,
    on_use = function(self, room, source)
        local drawn = room:getChangeSkillState(source, "chenglve") == 2 and 2 or 1
        local cost = 3 - drawn
        room:setChangeSkillState(source, "chenglve", cost)
        source:drawCards(drawn, "chenglve")
        if source:isDead() or not source:canDiscard(source, "h") then return end
        local thrown = room:askForDiscard(source, "chenglve", cost, cost, false, false)
        if not thrown then return end
        for _, id in sgs.qlist(thrown:getSubcards()) do
            room:addPlayerMark(source, free_suit(sgs.Sanguosha:getCard(id):getSuitString()))
        end
    end,
}

local chenglve = sgs.CreateZeroCardViewAsSkill {
    name = "chenglve",
    change_skill = true,
    enabled_at_play = function(self, player)
        return not player:hasUsed("#ChenglveCard")
    end,
    view_as = function()
        return ChenglveCard:clone()
    end,
}

local function extra(self, from, card)
    return from:getMark(free_suit(card:getSuitString())) > 0 and 1000 or 0 -- mutants: any number that no hand reaches
end

local chenglve_target = sgs.CreateTargetModSkill {
    name = "#chenglve-target",
    pattern = ".",
    residue_func = extra,
    distance_limit_func = extra,
}

local yinshicai = sgs.CreateTriggerSkill {
    name = "yinshicai",
    events = { sgs.CardFinished },
    -- Types count for everyone, as somebody may gain the skill in the middle of a turn.
    can_trigger = function(self, target)
        return target ~= nil and target:isAlive()
    end,
    on_trigger = function(self, event, player, data, room)
        local card = data:toCardUse().card
        if card:getTypeId() == sgs.Card_TypeSkill then return false end
        local used = ("yinshicai_%s-Clear"):format(card:getType())
        if player:getMark(used) > 0 then return false end
        room:addPlayerMark(player, used)
        local id = card:getEffectiveId()
        if id < 0 or not player:hasSkill(self:objectName()) then return false end
        local owner = room:getCardOwner(id)
        if owner and owner:objectName() ~= player:objectName()
            or not room:askForSkillInvoke(player, self:objectName(), sgs.QVariant("put:::" .. card:objectName())) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, player:objectName(), self:objectName(), "")
        room:moveCardTo(card, nil, sgs.Player_DrawPile, reason, true)
        player:drawCards(1, self:objectName())
        return false
    end,
}

local cunmu = sgs.CreateTriggerSkill {
    name = "cunmu",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.DrawNCards },
    on_trigger = function(self, event, player, data, room)
        local draw = data:toDraw()
        if draw.reason == "InitialHandCards" then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        draw.top = false
        data:setValue(draw)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["yin_xuyou"] = "许攸",
    ["#yin_xuyou"] = "朝秦暮楚",
    ["chenglve"] = "成略",
    [":chenglve"] = "转换技，出牌阶段限一次，①你可以摸一张牌，然后弃置两张手牌；②你可以摸两张牌，然后弃置一张手牌。本回合你使用与弃置的牌花色相同的牌无距离和次数限制。",
    ["yinshicai"] = "恃才",
    [":yinshicai"] = "当你于一回合内首次使用一种类别的牌结算结束后，若此牌不在其他角色的区域里，你可以将之置于牌堆顶，然后摸一张牌。",
    ["yinshicai:put"] = "【恃才】：是否将【%arg】置于牌堆顶，然后摸一张牌？",
    ["cunmu"] = "寸目",
    [":cunmu"] = "锁定技，你改为从牌堆底摸牌。",
}

return function(extension)
    local yin_xuyou = sgs.General(extension, "yin_xuyou", "qun", 3)
    for _, skill in ipairs { chenglve, chenglve_target, yinshicai, cunmu } do yin_xuyou:addSkill(skill) end
    extension:insertRelatedSkills("chenglve", "#chenglve-target")
end
