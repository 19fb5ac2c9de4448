-- Gongsun Zan: equipment knocked off, and distances that change with the hit points.
-- A horse that this skill is about to discard goes to Gongsun Zan instead.
local function catch_horse(room, player, data)
    local move = data:toMoveOneTime()
    local reason = move.reason
    if reason.m_skillName ~= "qiaomeng" or reason.m_playerId ~= player:objectName()
        or move.to_place ~= sgs.Player_DiscardPile then
        return
    end
    local card = sgs.Sanguosha:getCard(move.card_ids:first())
    if not card:isKindOf("Horse") then return end
    move:removeCardIds(move.card_ids)
    data:setValue(move)
    room:obtainCard(player, card, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, player:objectName()))
end

local qiaomeng = sgs.CreateTriggerSkill {
    name = "qiaomeng",
    events = { sgs.Damage, sgs.BeforeCardsMove },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.BeforeCardsMove then
            catch_horse(room, player, data)
            return false
        end
        local damage = data:toDamage()
        local victim = damage.to
        if not damage.card or not damage.card:isKindOf("Slash") or not damage.card:isBlack() or victim:isDead()
            or not player:canDiscard(victim, "e") or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local id = room:askForCardChosen(player, victim, "e", self:objectName(), false, sgs.Card_MethodDiscard)
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DISMANTLE, player:objectName(), victim:objectName(),
            self:objectName(), "")
        room:throwCard(sgs.Sanguosha:getCard(id), reason, victim, player)
        return false
    end,
}

local yicong = sgs.CreateDistanceSkill {
    name = "yicong",
    frequency = sgs.Skill_Compulsory,
    correct_func = function(self, from, to)
        local correct = 0
        if from:hasSkill(self:objectName()) and from:getHp() > 2 then correct = correct - 1 end
        if to:hasSkill(self:objectName()) and to:getHp() <= 2 then correct = correct + 1 end
        return correct
    end,
}

sgs.LoadTranslationTable {
    ["st_gongsunzan"] = "公孙瓒",
    ["#st_gongsunzan"] = "白马将军",
    ["qiaomeng"] = "趫猛",
    [":qiaomeng"] = "当你使用黑色【杀】对一名角色造成伤害后，你可以弃置其装备区里的一张牌，若此牌为坐骑牌，改为你获得之。",
    ["yicong"] = "义从",
    [":yicong"] = "锁定技，若你的体力值大于2，你计算与其他角色的距离-1；若你的体力值不大于2，其他角色计算与你的距离+1。",
}

return function(extension)
    local gongsunzan = sgs.General(extension, "st_gongsunzan", "qun", 4)
    gongsunzan:addSkill(qiaomeng)
    gongsunzan:addSkill(yicong)
end
