-- Huang Yueying in her first form: a card for each trick, and tricks that reach everyone.
local nosjizhi = sgs.CreateTriggerSkill {
    name = "nosjizhi",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardUsed },
    on_trigger = function(self, event, player, data, room)
        if data:toCardUse().card:isNDTrick() and room:askForSkillInvoke(player, self:objectName(), data) then
            room:broadcastSkillInvoke(self:objectName())
            player:drawCards(1, self:objectName())
        end
        return false
    end,
}

local nosqicai = sgs.CreateTargetModSkill {
    name = "nosqicai",
    frequency = sgs.Skill_Compulsory,
    pattern = "TrickCard",
    distance_limit_func = function(self, from)
        if from:hasSkill(self:objectName()) then return 1000 end
        return 0
    end,
}

sgs.LoadTranslationTable {
    ["nos_huangyueying"] = "旧黄月英",
    ["#nos_huangyueying"] = "归隐的杰女",
    ["nosjizhi"] = "集智",
    [":nosjizhi"] = "当你使用非延时锦囊牌时，你可以摸一张牌。",
    ["nosqicai"] = "奇才",
    [":nosqicai"] = "锁定技，你使用锦囊牌无距离限制。",
}

return function(extension)
    local nos_huangyueying = sgs.General(extension, "nos_huangyueying", "shu", 3, false)
    nos_huangyueying:addSkill(nosjizhi)
    nos_huangyueying:addSkill(nosqicai)
end
