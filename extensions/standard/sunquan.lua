-- Sun Quan: an active skill with a skill card, and a lord skill that is always on.
local ZhihengCard = sgs.CreateSkillCard {
    name = "ZhihengCard",
    skill_name = "zhiheng",
    target_fixed = true,
    on_use = function(self, room, source)
        if source:isAlive() then
            room:drawCards(source, self:subcardsLength(), "zhiheng")
        end
    end,
}

local zhiheng = sgs.CreateViewAsSkill {
    name = "zhiheng",
    n = "any",
    view_filter = function(self, selected, to_select)
        return not sgs.Self:isJilei(to_select)
    end,
    enabled_at_play = function(self, player)
        return not player:hasUsed("#ZhihengCard") and player:canDiscard(player, "he")
    end,
    view_as = function(self, cards)
        if #cards == 0 then return nil end
        local card = ZhihengCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

local jiuyuan = sgs.CreateTriggerSkill {
    name = "jiuyuan$",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.PreHpRecover },
    can_trigger = function(self, target)
        return target and target:hasLordSkill(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local recover = data:toRecover()
        if not recover.card or not recover.card:isKindOf("Peach") or not player:hasFlag("Global_Dying") then return false end
        if not recover.who or recover.who == player or recover.who:getKingdom() ~= "wu" then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        recover.recover = recover.recover + 1
        data:setValue(recover)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["sunquan"] = "孙权",
    ["#sunquan"] = "年轻的贤君",
    ["zhiheng"] = "制衡",
    [":zhiheng"] = "阶段技，你可以弃置任意张牌，然后摸等量的牌。",
    ["jiuyuan"] = "救援",
    [":jiuyuan"] = "主公技，锁定技，当你处于濒死状态时，其他吴势力角色对你使用的【桃】令你额外回复1点体力。",
}

return function(extension)
    local sunquan = sgs.General(extension, "sunquan$", "wu", 4)
    sunquan:addSkill(zhiheng)
    sunquan:addSkill(jiuyuan)
end
