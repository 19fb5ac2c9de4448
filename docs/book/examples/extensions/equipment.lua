local extension = sgs.Package("equipment", sgs.Package_CardPack)

-- A weapon. Its skill has the name of the card and belongs to the player who has the card.
local bleeding = sgs.CreateTriggerSkill {
    name = "saw_blade",
    events = { sgs.Damage },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasWeapon(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        if not damage.card or not damage.card:isKindOf("Slash") or damage.to:isDead() then return false end
        if damage.to:isNude() or not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:setEmotion(player, "weapon/saw_blade")
        room:askForDiscard(damage.to, self:objectName(), 1, 1, false, true)
        return false
    end,
}
sgs.CreateWeapon {
    name = "saw_blade",
    class_name = "SawBlade",
    range = 2,
    equip_skill = bleeding,
}:clone(sgs.Card_Spade, 6):setParent(extension)

-- An armor: thunder damage to its owner does not happen.
local grounded = sgs.CreateTriggerSkill {
    name = "copper_mail",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.DamageInflicted },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasArmorEffect(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        if data:toDamage().nature ~= sgs.DamageStruct_Thunder then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        return true
    end,
}
sgs.CreateArmor {
    name = "copper_mail",
    class_name = "CopperMail",
    equip_skill = grounded,
}:clone(sgs.Card_Club, 2):setParent(extension)

-- A horse: others are one further away.
sgs.CreateDefensiveHorse {
    name = "grey_mare",
    class_name = "GreyMare",
}:clone(sgs.Card_Heart, 5):setParent(extension)

sgs.LoadTranslationTable {
    ["equipment"] = "装备范例",
    ["saw_blade"] = "锯刀",
    [":saw_blade"] = "装备牌·武器，攻击范围2。你使用【杀】对目标角色造成伤害后，你可以令其弃置一张牌。",
    ["copper_mail"] = "铜甲",
    [":copper_mail"] = "装备牌·防具。锁定技，你受到雷电伤害时，防止之。",
    ["grey_mare"] = "灰骢",
    [":grey_mare"] = "装备牌·坐骑。其他角色与你的距离+1。",
}
sgs.LoadTranslationTable({
    ["equipment"] = "Example equipment",
    ["saw_blade"] = "Saw Blade",
    [":saw_blade"] = "Weapon, range 2. After your Slash deals damage, you may make its target discard a card.",
    ["copper_mail"] = "Copper Mail",
    [":copper_mail"] = "Armor. Locked: thunder damage to you is prevented.",
    ["grey_mare"] = "Grey Mare",
    [":grey_mare"] = "Horse. Others' distance to you is 1 more.",
}, "en")

return extension
