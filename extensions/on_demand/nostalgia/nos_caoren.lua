-- Cao Ren, first version: three cards for a turn.
local nosjushou = sgs.CreatePhaseChangeSkill {
    name = "nosjushou",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Finish or not room:askForSkillInvoke(player, self:objectName()) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(3, self:objectName())
        player:turnOver()
        return false
    end,
}

sgs.LoadTranslationTable {
    ["nos_caoren"] = "旧曹仁",
    ["#nos_caoren"] = "大将军",
    ["nosjushou"] = "据守",
    [":nosjushou"] = "结束阶段，你可以摸三张牌，然后翻面。",
}

return function(extension)
    sgs.General(extension, "nos_caoren", "wei", 4):addSkill(nosjushou)
end
