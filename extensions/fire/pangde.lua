-- Pang De: a dodged slash costs a card. Horsemanship is that of Ma Chao.
local mengjin = sgs.CreateTriggerSkill {
    name = "mengjin",
    events = { sgs.SlashMissed },
    on_trigger = function(self, event, player, data, room)
        local target = data:toSlashEffect().to
        if target:isDead() or not player:canDiscard(target, "he") then return false end
        if not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        local id = room:askForCardChosen(player, target, "he", self:objectName(), false, sgs.Card_MethodDiscard)
        room:throwCard(id, target, player)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["pangde"] = "庞德",
    ["#pangde"] = "人马一体",
    ["mengjin"] = "猛进",
    [":mengjin"] = "当你使用的【杀】被【闪】抵消后，你可以弃置目标角色的一张牌。",
}

return function(extension)
    local pangde = sgs.General(extension, "pangde", "qun", 4)
    pangde:addSkill("mashu")
    pangde:addSkill(mengjin)
end
