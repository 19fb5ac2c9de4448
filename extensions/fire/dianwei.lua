-- Dian Wei: damage for a weapon or for an own hit point.
local QiangxiCard = sgs.CreateSkillCard {
    name = "QiangxiCard",
    skill_name = "qiangxi",
    filter = function(self, targets, to_select, player)
        if #targets > 0 or to_select:objectName() == player:objectName() then return false end
        -- The range of the remaining cards: without the discarded weapon, if it is the equipped one.
        local weapon = player:getWeapon()
        local given_up = weapon and self:subcardsLength() > 0 and self:getEffectiveId() == weapon:getEffectiveId()
        return player:distanceTo(to_select) <= player:getAttackRange(not given_up)
    end,
    on_use = function(self, room, source, targets)
        if self:subcardsLength() == 0 then room:loseHp(source) end
        for _, target in ipairs(targets) do
            if source:isAlive() and target:isAlive() then room:cardEffect(self, source, target) end
        end
    end,
    on_effect = function(self, effect)
        effect.from:getRoom():damage(sgs.DamageStruct("qiangxi", effect.from, effect.to))
    end,
}

local qiangxi = sgs.CreateViewAsSkill {
    name = "qiangxi",
    n = 1,
    enabled_at_play = function(self, player)
        return not player:hasUsed("#QiangxiCard")
    end,
    view_filter = function(self, selected, to_select)
        return to_select:isKindOf("Weapon") and not sgs.Self:isJilei(to_select)
    end,
    view_as = function(self, cards)
        local card = QiangxiCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

sgs.LoadTranslationTable {
    ["dianwei"] = "典韦",
    ["#dianwei"] = "古之恶来",
    ["qiangxi"] = "强袭",
    [":qiangxi"] = "阶段技，你可以失去1点体力或弃置一张武器牌，并选择你攻击范围内的一名其他角色，你对其造成1点伤害。",
}

return function(extension)
    local dianwei = sgs.General(extension, "dianwei", "wei", 4)
    dianwei:addSkill(qiangxi)
end
