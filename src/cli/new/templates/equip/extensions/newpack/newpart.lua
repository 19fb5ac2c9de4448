-- A weapon with a skill: when its owner's slash deals damage, the owner may draw a card.
local skill = sgs.CreateTriggerSkill {
    -- The skill has the name of the card: texts, questions and the AI go by it.
    name = "newpart",
    events = { sgs.Damage },
    -- A skill of equipment belongs to whom the equipment belongs, so the default test (hasSkill) is replaced.
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasWeapon(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        if not damage.card or not damage.card:isKindOf("Slash") or damage.chain or damage.transfer then return false end
        if room:askForSkillInvoke(player, self:objectName(), data) then
            player:drawCards(1, self:objectName())
        end
        return false
    end,
}

local newpart = sgs.CreateWeapon {
    name = "newpart",
    class_name = "NewPart",
    range = 3,
    equip_skill = skill,
}

sgs.LoadTranslationTable {
    ["newpart"] = "新武器",
    [":newpart"] = "装备牌·武器，攻击范围3。当你使用【杀】造成伤害后，你可以摸一张牌。",
}

return function(extension)
    -- One card of the deck for each clone.
    newpart:clone(sgs.Card_Club, 11):setParent(extension)
end
