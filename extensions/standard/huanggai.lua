-- Huang Gai: loses a hit point by choice, and gains something for every lost point.
local KurouCard = sgs.CreateSkillCard {
    name = "KurouCard",
    skill_name = "kurou",
    target_fixed = true,
    on_use = function(self, room, source)
        room:loseHp(source)
    end,
}

local kurou = sgs.CreateOneCardViewAsSkill {
    name = "kurou",
    filter_pattern = ".!",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#KurouCard") and player:canDiscard(player, "he")
    end,
    view_as = function(self, card)
        local kurou_card = KurouCard:clone()
        kurou_card:addSubcard(card)
        return kurou_card
    end,
}

-- The mark of a turn in which Huang Gai lost a point counts the additional slashes.
local zhaxiang = sgs.CreateTriggerSkill {
    name = "zhaxiang",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.HpLost, sgs.EventPhaseChanging },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseChanging then
            local ended = data:toPhaseChange().to == sgs.Player_NotActive
            if ended and player:getMark(self:objectName()) > 0 then room:setPlayerMark(player, self:objectName(), 0) end
            return false
        end
        if not player:isAlive() or not player:hasSkill(self:objectName()) then return false end
        for _ = 1, data:toInt() do
            if player:isDead() then break end
            room:sendCompulsoryTriggerLog(player, self:objectName())
            room:broadcastSkillInvoke(self:objectName())
            player:drawCards(3, self:objectName())
            if player:getPhase() ~= sgs.Player_NotActive then room:addPlayerMark(player, self:objectName()) end
        end
        return false
    end,
}

local zhaxiang_jink = sgs.CreateTriggerSkill {
    name = "#zhaxiang",
    events = { sgs.TargetSpecified },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:getMark("zhaxiang") > 0
    end,
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.card:isKindOf("Slash") or not use.card:isRed() then return false end
        local tag = "Jink_" .. use.card:toString()
        local jinks = player:getTag(tag):toIntList()
        for i = 0, jinks:length() - 1 do jinks:replace(i, 0) end
        player:setTag(tag, sgs.QVariant(jinks))
        return false
    end,
}

local zhaxiang_target = sgs.CreateTargetModSkill {
    name = "#zhaxiang-target",
    residue_func = function(self, from)
        return from:getMark("zhaxiang")
    end,
    distance_limit_func = function(self, from, card)
        return from:getMark("zhaxiang") > 0 and card:isRed() and 1000 or 0
    end,
}

sgs.LoadTranslationTable {
    ["huanggai"] = "黄盖",
    ["#huanggai"] = "轻身为国",
    ["kurou"] = "苦肉",
    [":kurou"] = "阶段技，你可以弃置一张牌，然后失去1点体力。",
    ["zhaxiang"] = "诈降",
    [":zhaxiang"] = "锁定技，当你失去1点体力后，你摸三张牌；若在你的回合内，此回合你使用【杀】的次数上限+1，使用红色【杀】无距离限制且不能被【闪】响应。",
}

return function(extension)
    local huanggai = sgs.General(extension, "huanggai", "wu", 4)
    huanggai:addSkill(kurou)
    huanggai:addSkill(zhaxiang)
    huanggai:addSkill(zhaxiang_jink)
    huanggai:addSkill(zhaxiang_target)
    extension:insertRelatedSkills("zhaxiang", "#zhaxiang")
    extension:insertRelatedSkills("zhaxiang", "#zhaxiang-target")
end
