-- Zhuge Liang: the order of the draw pile, and a prohibition.
local guanxing = sgs.CreatePhaseChangeSkill {
    name = "guanxing",
    frequency = sgs.Skill_Frequent,
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Start or not room:askForSkillInvoke(player, self:objectName()) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local n = math.min(5, room:alivePlayerCount())
        room:askForGuanxing(player, room:getNCards(n))
        return false
    end,
}

local kongcheng = sgs.CreateProhibitSkill {
    name = "kongcheng",
    frequency = sgs.Skill_Compulsory,
    is_prohibited = function(self, from, to, card)
        return (card:isKindOf("Slash") or card:isKindOf("Duel")) and to:isKongcheng() and to:hasSkill(self:objectName())
    end,
}

sgs.LoadTranslationTable {
    ["zhugeliang"] = "诸葛亮",
    ["#zhugeliang"] = "迟暮的丞相",
    ["guanxing"] = "观星",
    [":guanxing"] = "准备阶段，你可以观看牌堆顶的X张牌，并以任意顺序置于牌堆顶或牌堆底。（X为存活角色数且至多为5）",
    ["kongcheng"] = "空城",
    [":kongcheng"] = "锁定技，若你没有手牌，你不能成为【杀】或【决斗】的目标。",
}

return function(extension)
    local zhugeliang = sgs.General(extension, "zhugeliang", "shu", 3)
    zhugeliang:addSkill(guanxing)
    zhugeliang:addSkill(kongcheng)
end
