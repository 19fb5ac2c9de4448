-- Wolong Zhuge Liang: cards as other cards, and an armor that is not there.
local huoji = sgs.CreateOneCardViewAsSkill {
    name = "huoji",
    filter_pattern = ".|red|.|hand",
    response_or_use = true,
    view_as = function(self, card)
        local attack = sgs.Sanguosha:cloneCard("fire_attack", card:getSuit(), card:getNumber())
        attack:addSubcard(card)
        attack:setSkillName(self:objectName())
        return attack
    end,
}

local kanpo = sgs.CreateOneCardViewAsSkill {
    name = "kanpo",
    filter_pattern = ".|black|.|hand",
    response_pattern = "nullification",
    response_or_use = true,
    enabled_at_play = function()
        return false
    end,
    enabled_at_nullification = function(self, player)
        -- Not only with a black card: the request must not reveal the hand to the others.
        return not player:isKongcheng() or not player:getHandPile():isEmpty()
    end,
    view_as = function(self, card)
        local nullification = sgs.Sanguosha:cloneCard("nullification", card:getSuit(), card:getNumber())
        nullification:addSubcard(card)
        nullification:setSkillName(self:objectName())
        return nullification
    end,
}

local bazhen = sgs.CreateViewAsEquipSkill {
    name = "bazhen",
    frequency = sgs.Skill_Compulsory,
    view_as_equip = function(self, target)
        if target:getArmor() or not target:hasSkill(self:objectName()) then return "" end
        return "eight_diagram"
    end,
}

sgs.LoadTranslationTable {
    ["wolong"] = "卧龙诸葛亮",
    ["#wolong"] = "卧龙",
    ["huoji"] = "火计",
    [":huoji"] = "你可以将一张红色手牌当【火攻】使用。",
    ["kanpo"] = "看破",
    [":kanpo"] = "你可以将一张黑色手牌当【无懈可击】使用。",
    ["bazhen"] = "八阵",
    [":bazhen"] = "锁定技，若你的装备区里没有防具牌，你视为装备【八卦阵】。",
}

return function(extension)
    local wolong = sgs.General(extension, "wolong", "shu", 3)
    wolong:addSkill(huoji)
    wolong:addSkill(kanpo)
    wolong:addSkill(bazhen)
end
