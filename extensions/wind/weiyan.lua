-- Wei Yan: damage to near players heals Wei Yan.
-- Flag of damaged players who were near at the time of the damage, since the dead have no distance.
local NEAR = "kuanggu"

local kuanggu_record = sgs.CreateTriggerSkill {
    name = "#kuanggu-record",
    events = { sgs.PreDamageDone },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        local from = data:toDamage().from
        local near = from and from:isAlive() and from:hasSkill("kuanggu") and from:distanceTo(player) <= 1
        player:setTag(NEAR, sgs.QVariant(near and from:objectName() or ""))
        return false
    end,
}

local kuanggu = sgs.CreateTriggerSkill {
    name = "kuanggu",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.Damage },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        local near = damage.to:getTag(NEAR):toString() == player:objectName()
        damage.to:removeTag(NEAR)
        if not near then return false end
        if player:isDead() or not player:isWounded() then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        room:recover(player, sgs.RecoverStruct(player, nil, damage.damage))
        return false
    end,
}

sgs.LoadTranslationTable {
    ["weiyan"] = "魏延",
    ["#weiyan"] = "嗜血的独狼",
    ["kuanggu"] = "狂骨",
    [":kuanggu"] = "锁定技，当你对距离1以内的一名角色造成1点伤害后，你回复1点体力。",
}

return function(extension)
    local weiyan = sgs.General(extension, "weiyan", "shu", 4)
    weiyan:addSkill(kuanggu)
    weiyan:addSkill(kuanggu_record)
    extension:insertRelatedSkills("kuanggu", "#kuanggu-record")
end
