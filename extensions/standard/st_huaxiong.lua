-- Hua Xiong: a red slash rewards the player who hits with it.
local yaowu = sgs.CreateTriggerSkill {
    name = "yaowu",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.DamageInflicted },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        local from = damage.from
        if not damage.card or not damage.card:isKindOf("Slash") or not damage.card:isRed() or not from or from:isDead() then
            return false
        end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        if from:isWounded() and room:askForChoice(from, self:objectName(), "recover+draw", data) == "recover" then
            room:recover(from, sgs.RecoverStruct(player))
        else
            from:drawCards(1, self:objectName())
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["st_huaxiong"] = "华雄",
    ["#st_huaxiong"] = "飞扬跋扈",
    ["yaowu"] = "耀武",
    [":yaowu"] = "锁定技，当你受到红色【杀】造成的伤害时，伤害来源选择一项：回复1点体力；或摸一张牌。",
    ["yaowu:recover"] = "回复1点体力",
    ["yaowu:draw"] = "摸一张牌",
}

return function(extension)
    local huaxiong = sgs.General(extension, "st_huaxiong", "qun", 6)
    huaxiong:addSkill(yaowu)
end
