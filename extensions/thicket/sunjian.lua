-- Sun Jian: the number of cards that others draw or discard grows with the lost hit points.
local yinghun = sgs.CreatePhaseChangeSkill {
    name = "yinghun",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Start or not player:isWounded() then return false end
        local x = player:getLostHp()
        local prompt = "yinghun-invoke:::" .. x
        local target = room:askForPlayerChosen(player, room:getOtherPlayers(player), self:objectName(), prompt, true, true)
        if not target then return false end
        room:broadcastSkillInvoke(self:objectName())
        local drawn, discarded = 1, x
        if x > 1 and room:askForChoice(player, self:objectName(), "d1tx+dxt1", sgs.QVariant(target)) == "dxt1" then
            drawn, discarded = x, 1
        end
        target:drawCards(drawn, self:objectName())
        if target:isAlive() then
            room:askForDiscard(target, self:objectName(), discarded, discarded, false, true)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["sunjian"] = "孙坚",
    ["#sunjian"] = "魂佑江东",
    ["yinghun"] = "英魂",
    [":yinghun"] = "准备阶段，若你已受伤，你可以选择一名其他角色，并选择一项：令其摸X张牌，然后弃置一张牌；或令其摸一张牌，然后弃置X张牌。（X为你已损失的体力值）",
    ["yinghun-invoke"] = "你可以发动【英魂】，选择一名其他角色（X为 %arg）",
    ["yinghun:d1tx"] = "摸一张牌，弃置X张牌",
    ["yinghun:dxt1"] = "摸X张牌，弃置一张牌",
}

return function(extension)
    local sunjian = sgs.General(extension, "sunjian", "wu", 4)
    sunjian:addSkill(yinghun)
end
