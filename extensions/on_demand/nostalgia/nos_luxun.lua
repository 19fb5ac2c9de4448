-- Lu Xun, first version: immunity to two tricks, and a card for the last one of the hand.
local nosqianxun = sgs.CreateProhibitSkill {
    name = "nosqianxun",
    frequency = sgs.Skill_Compulsory,
    is_prohibited = function(self, from, to, card)
        return (card:isKindOf("Snatch") or card:isKindOf("Indulgence")) and to:hasSkill(self:objectName())
    end,
}

local noslianying = sgs.CreateTriggerSkill {
    name = "noslianying",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        local move = data:toMoveOneTime()
        if not move.is_last_handcard or not move.from or move.from:objectName() ~= player:objectName()
            or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(1, self:objectName())
        return false
    end,
}

sgs.LoadTranslationTable {
    ["nos_luxun"] = "旧陆逊",
    ["#nos_luxun"] = "儒生雄才",
    ["nosqianxun"] = "谦逊",
    [":nosqianxun"] = "锁定技，你不能成为【顺手牵羊】和【乐不思蜀】的目标。",
    ["noslianying"] = "连营",
    [":noslianying"] = "当你失去最后的手牌后，你可以摸一张牌。",
}

return function(extension)
    local nos_luxun = sgs.General(extension, "nos_luxun", "wu", 3)
    nos_luxun:addSkill(nosqianxun)
    nos_luxun:addSkill(noslianying)
end
