-- Xu Huang: cards as a delayed trick, which reaches further.
local duanliang = sgs.CreateOneCardViewAsSkill {
    name = "duanliang",
    filter_pattern = "BasicCard,EquipCard|black",
    response_or_use = true,
    view_as = function(self, card)
        local shortage = sgs.Sanguosha:cloneCard("supply_shortage", card:getSuit(), card:getNumber())
        shortage:addSubcard(card)
        shortage:setSkillName(self:objectName())
        return shortage
    end,
}

local duanliang_target = sgs.CreateTargetModSkill {
    name = "#duanliang-target",
    pattern = "SupplyShortage",
    distance_limit_func = function(self, from)
        return from:hasSkill("duanliang") and 1 or 0
    end,
}

sgs.LoadTranslationTable {
    ["xuhuang"] = "徐晃",
    ["#xuhuang"] = "周亚夫之风",
    ["duanliang"] = "断粮",
    [":duanliang"] = "你可以将一张黑色基本牌或黑色装备牌当【兵粮寸断】使用；你可以对距离2以内的角色使用【兵粮寸断】。",
}

return function(extension)
    local xuhuang = sgs.General(extension, "xuhuang", "wei", 4)
    xuhuang:addSkill(duanliang)
    xuhuang:addSkill(duanliang_target)
    extension:insertRelatedSkills("duanliang", "#duanliang-target")
end
