-- Sun Hao: cards for everyone's wounds at the price of cards, damage that grows on an empty hand, and subjects who count as wounded.

-- Returns true if the other counts as wounded for the player. In the turn of a lord with Guiming, others of Wu always do.
local function is_wounded_for(player, other, room)
    if other:isWounded() then return true end
    local is_own_turn = room:getCurrent() and room:getCurrent():objectName() == player:objectName()
    return is_own_turn and other:objectName() ~= player:objectName() and other:getKingdom() == "wu"
        and player:hasLordSkill("guiming")
end

local function count_wounded(player, room)
    local n = 0
    for _, other in sgs.qlist(room:getAlivePlayers()) do
        if is_wounded_for(player, other, room) then n = n + 1 end
    end
    return n
end

local canshi = sgs.CreateTriggerSkill {
    name = "canshi",
    events = { sgs.EventPhaseStart, sgs.CardUsed },
    can_trigger = function(self, target)
        return target ~= nil and target:isAlive()
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseStart then
            if player:getPhase() ~= sgs.Player_Draw or not player:hasSkill(self:objectName()) then return false end
            local n = count_wounded(player, room)
            if n == 0 or not room:askForSkillInvoke(player, self:objectName()) then return false end
            room:broadcastSkillInvoke(self:objectName())
            player:setFlags(self:objectName())
            player:drawCards(n, self:objectName())
            return true
        end
        local card = data:toCardUse().card
        if player:hasFlag(self:objectName()) and (card:isKindOf("BasicCard") or card:isKindOf("TrickCard"))
            and player:canDiscard(player, "he") then
            room:sendCompulsoryTriggerLog(player, self:objectName())
            room:askForDiscard(player, self:objectName(), 1, 1, false, true, "@canshi-discard")
        end
        return false
    end,
}

local chouhai = sgs.CreateTriggerSkill {
    name = "chouhai",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.DamageInflicted },
    on_trigger = function(self, event, player, data, room)
        if not player:isKongcheng() then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        local damage = data:toDamage()
        damage.damage = damage.damage + 1
        data:setValue(damage)
        return false
    end,
}

-- Announces itself; the counting is done by Canshi.
local guiming = sgs.CreateTriggerSkill {
    name = "guiming$",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasLordSkill(self:objectName())
            and target:getPhase() == sgs.Player_RoundStart
    end,
    on_trigger = function(self, event, player, data, room)
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if not other:isWounded() and is_wounded_for(player, other, room) then
                room:sendCompulsoryTriggerLog(player, self:objectName())
                room:broadcastSkillInvoke(self:objectName())
                return false
            end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["sunhao"] = "孙皓",
    ["#sunhao"] = "末代的暴君",
    ["canshi"] = "残蚀",
    [":canshi"] = "摸牌阶段，你可以改为摸X张牌（X为已受伤的角色数），然后本回合你每使用一张基本牌或锦囊牌，须弃置一张牌。",
    ["@canshi-discard"] = "【残蚀】：请弃置一张牌",
    ["chouhai"] = "仇海",
    [":chouhai"] = "锁定技，当你受到伤害时，若你没有手牌，此伤害+1。",
    ["guiming"] = "归命",
    [":guiming"] = "主公技，锁定技，你的回合内，“残蚀”将其他吴势力角色均计为已受伤的角色。",
}

return function(extension)
    local sunhao = sgs.General(extension, "sunhao$", "wu", 5)
    for _, skill in ipairs { canshi, chouhai, guiming } do sunhao:addSkill(skill) end
end
