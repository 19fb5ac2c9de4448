local extension = sgs.Package("trigger")

local patience = sgs.CreateTriggerSkill {
    name = "patience",
    events = { sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        for _ = 1, damage.damage do
            if player:isDead() or not room:askForSkillInvoke(player, self:objectName(), data) then return false end
            room:broadcastSkillInvoke(self:objectName())
            player:drawCards(1, self:objectName())
        end
        return false
    end,
}

-- Raises damage at ConfirmDamage; the changed copy goes back with setValue.
local fury = sgs.CreateTriggerSkill {
    name = "fury",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.ConfirmDamage },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        if not damage.card or not damage.card:isKindOf("Slash") or not player:isWounded() then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        damage.damage = damage.damage + 1
        data:setValue(damage)
        return false
    end,
}

local hero = sgs.General(extension, "trigger_hero", "shu", 4)
hero:addSkill(patience)
hero:addSkill(fury)

sgs.LoadTranslationTable {
    ["trigger"] = "触发技",
    ["trigger_hero"] = "忍者",
    ["patience"] = "隐忍",
    [":patience"] = "每当你受到1点伤害后，你可以摸一张牌。",
    ["fury"] = "怒击",
    [":fury"] = "锁定技，若你已受伤，你使用【杀】造成的伤害+1。",
}
sgs.LoadTranslationTable({
    ["trigger"] = "Trigger Skills",
    ["trigger_hero"] = "The Patient",
    ["patience"] = "Patience",
    [":patience"] = "For each point of damage you take, you may draw a card.",
    ["fury"] = "Fury",
    [":fury"] = "Locked: While you are wounded, your Slashes deal 1 more damage.",
}, "en")

return extension
