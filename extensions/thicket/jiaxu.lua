-- Jia Xu: no help during the turn, a limited skill that makes all attack each other, and immunity to black
-- tricks.
local wansha = sgs.CreateTriggerSkill {
    name = "wansha",
    frequency = sgs.Skill_Compulsory,
    -- Before what saves by itself, so that everyone knows.
    events = { sgs.AskForPeaches },
    priority = 3,
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        local owner = room:getCurrent()
        if not owner or owner:isDead() or owner:getPhase() == sgs.Player_NotActive
            or not owner:hasSkill(self:objectName()) then
            return false
        end
        if player == owner then
            room:sendCompulsoryTriggerLog(owner, self:objectName())
            room:broadcastSkillInvoke(self:objectName())
            return false
        end
        return player ~= data:toDying().who
    end,
}

local CHAOS = "@chaos"

-- The nearest players whom this player can slash.
local function victims(room, player)
    local least
    local others = room:getOtherPlayers(player)
    for _, other in sgs.qlist(others) do
        least = math.min(least or player:distanceTo(other), player:distanceTo(other))
    end
    local found = sgs.SPlayerList()
    for _, other in sgs.qlist(others) do
        if player:distanceTo(other) == least and player:canSlash(other) then found:append(other) end
    end
    return found
end

local LuanwuCard = sgs.CreateSkillCard {
    name = "LuanwuCard",
    skill_name = "luanwu",
    target_fixed = true,
    on_use = function(self, room, source)
        room:removePlayerMark(source, CHAOS)
        for _, other in sgs.qlist(room:getOtherPlayers(source)) do
            if other:isAlive() then room:cardEffect(self, source, other) end
        end
    end,
    on_effect = function(self, effect)
        local to = effect.to
        local room = to:getRoom()
        local found = victims(room, to)
        local prompt = "@luanwu-slash:::" .. effect.from:objectName()
        if found:isEmpty() or not room:askForUseSlashTo(to, found, prompt) then room:loseHp(to) end
    end,
}

local luanwu_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "luanwu",
    enabled_at_play = function(self, player)
        return player:getMark(CHAOS) > 0
    end,
    view_as = function()
        return LuanwuCard:clone()
    end,
}

local luanwu = sgs.CreateTriggerSkill {
    name = "luanwu",
    frequency = sgs.Skill_Limited,
    limit_mark = CHAOS,
    view_as_skill = luanwu_view_as,
    events = {},
    on_trigger = function()
        return false
    end,
}

local weimu = sgs.CreateProhibitSkill {
    name = "weimu",
    frequency = sgs.Skill_Compulsory,
    is_prohibited = function(self, from, to, card)
        return card:isKindOf("TrickCard") and card:isBlack() and to:hasSkill(self:objectName())
    end,
}

sgs.LoadTranslationTable {
    ["jiaxu"] = "贾诩",
    ["#jiaxu"] = "冷酷的毒士",
    ["wansha"] = "完杀",
    [":wansha"] = "锁定技，你的回合内，只有你和处于濒死状态的角色才能使用【桃】。",
    ["luanwu"] = "乱武",
    [":luanwu"] = "限定技，出牌阶段，你可以令所有其他角色依次选择一项：对距离最近的另一名角色使用一张【杀】；或失去1点体力。",
    ["@luanwu-slash"] = "%arg 发动了【乱武】：请对距离最近的一名角色使用一张【杀】，否则你失去1点体力",
    [CHAOS] = "乱武",
    ["weimu"] = "帷幕",
    [":weimu"] = "锁定技，你不能成为黑色锦囊牌的目标。",
}

return function(extension)
    local jiaxu = sgs.General(extension, "jiaxu", "qun", 3)
    jiaxu:addSkill(wansha)
    jiaxu:addSkill(luanwu)
    jiaxu:addSkill(weimu)
end
