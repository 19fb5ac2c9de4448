-- Zhu Rong: savage assaults come to her, and a comparison of cards after a slash.
local savage = require "extensions.thicket.savage"

local juxiang = sgs.CreateTriggerSkill {
    name = "juxiang",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.BeforeCardsMove },
    on_trigger = function(self, event, player, data, room)
        local move = data:toMoveOneTime()
        if move.to_place ~= sgs.Player_DiscardPile or move.card_ids:length() ~= 1
            or move.reason.m_reason ~= sgs.CardMoveReason_S_REASON_USE
            or move.reason.m_playerId == player:objectName()
            or not move.from_places:contains(sgs.Player_PlaceTable) then
            return false
        end
        -- The card itself, and not what was made into one.
        local id = move.card_ids:first()
        local used = move.reason.m_extraData:toCard()
        if not used or used:isVirtualCard() or not used:isKindOf("SavageAssault") then return false end
        if room:getCardPlace(id) ~= sgs.Player_PlaceTable then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        local ids = sgs.IntList()
        ids:append(id)
        move:removeCardIds(ids)
        data:setValue(move)
        player:obtainCard(used)
        return false
    end,
}

local lieren = sgs.CreateTriggerSkill {
    name = "lieren",
    events = { sgs.Damage },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        local target = damage.to
        if not damage.card or not damage.card:isKindOf("Slash") or damage.chain or damage.transfer then return false end
        if target:isDead() or not player:canPindian(target) then return false end
        if not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        if not player:pindian(target, self:objectName(), nil) then return false end
        if player:isAlive() and not target:isNude() then
            local id = room:askForCardChosen(player, target, "he", self:objectName())
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, player:objectName())
            room:obtainCard(player, sgs.Sanguosha:getCard(id), reason, room:getCardPlace(id) ~= sgs.Player_PlaceHand)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhurong"] = "祝融",
    ["#zhurong"] = "野性的女王",
    ["juxiang"] = "巨象",
    [":juxiang"] = "锁定技，【南蛮入侵】对你无效；其他角色使用的【南蛮入侵】结算结束后，你获得之。",
    ["lieren"] = "烈刃",
    [":lieren"] = "当你使用【杀】对一名角色造成伤害后，你可以与其拼点：若你赢，你获得其一张牌。",
}

return function(extension)
    local zhurong = sgs.General(extension, "zhurong", "shu", 4, false)
    zhurong:addSkill(savage.avoids("juxiang"))
    zhurong:addSkill(juxiang)
    zhurong:addSkill(lieren)
    extension:insertRelatedSkills("juxiang", "#sa_avoid_juxiang")
end
