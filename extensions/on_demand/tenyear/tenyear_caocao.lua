-- Cao Cao in the anniversary edition: a card drawn for each wound, and what dealt it.
local tenyearjianxiong = sgs.CreateMasochismSkill {
    name = "tenyearjianxiong",
    frequency = sgs.Skill_Frequent,
    on_damaged = function(self, player, damage, room)
        if not room:askForSkillInvoke(player, self:objectName(), sgs.QVariant(damage)) then return end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(1, self:objectName())
        if damage.card and room:CardInTable(damage.card) then player:obtainCard(damage.card) end
    end,
}

sgs.LoadTranslationTable {
    ["tenyear_caocao"] = "十周年曹操",
    ["#tenyear_caocao"] = "魏武帝",
    ["tenyearjianxiong"] = "奸雄",
    [":tenyearjianxiong"] = "当你受到伤害后，你可以摸一张牌，然后获得对你造成伤害的牌。",
}

return function(extension)
    local tenyear_caocao = sgs.General(extension, "tenyear_caocao$", "wei", 4)
    tenyear_caocao:addSkill(tenyearjianxiong)
    tenyear_caocao:addSkill("hujia")
end
