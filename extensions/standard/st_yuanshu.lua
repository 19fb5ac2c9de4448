-- Yuan Shu: a card at the lord's cost, and slashes that all are redirected to Yuan Shu.
local wangzun = sgs.CreateTriggerSkill {
    name = "wangzun",
    events = { sgs.EventPhaseStart },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:isLord() and target:getPhase() == sgs.Player_Start
    end,
    on_trigger = function(self, event, player, data, room)
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if other:hasSkill(self:objectName()) and room:askForSkillInvoke(other, self:objectName()) then
                room:broadcastSkillInvoke(self:objectName())
                other:drawCards(1, self:objectName())
                room:setPlayerFlag(player, "WangzunDecMaxCards")
            end
        end
        return false
    end,
}

local wangzun_limit = sgs.CreateMaxCardsSkill {
    name = "#wangzun-maxcard",
    frequency = sgs.Skill_Compulsory,
    extra_func = function(self, target)
        return target:hasFlag("WangzunDecMaxCards") and -1 or 0
    end,
}

-- Returns true if the player attracts all slashes. The range is that without the cards of the slash.
local function is_in_the_way(player, from, slash)
    return player:objectName() ~= from:objectName() and player:hasSkill("tongji")
        and player:getHandcardNum() > player:getHp() and from:inMyAttackRange(player, slash:getSubcards())
end

local tongji = sgs.CreateProhibitSkill {
    name = "tongji",
    frequency = sgs.Skill_Compulsory,
    is_prohibited = function(self, from, to, card)
        if not from or not card:isKindOf("Slash") or is_in_the_way(to, from, card) then return false end
        for _, other in sgs.qlist(from:getAliveSiblings()) do
            if is_in_the_way(other, from, card) then return true end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["st_yuanshu"] = "袁术",
    ["#st_yuanshu"] = "野心渐增",
    ["wangzun"] = "妄尊",
    [":wangzun"] = "主公的准备阶段，你可以摸一张牌，然后其本回合手牌上限-1。",
    ["tongji"] = "同疾",
    [":tongji"] = "锁定技，若你的手牌数大于体力值，攻击范围内含有你的其他角色不能使用【杀】指定你以外的角色为目标。",
}

return function(extension)
    local yuanshu = sgs.General(extension, "st_yuanshu", "qun", 4)
    yuanshu:addSkill(wangzun)
    yuanshu:addSkill(wangzun_limit)
    yuanshu:addSkill(tongji)
    extension:insertRelatedSkills("wangzun", "#wangzun-maxcard")
end
