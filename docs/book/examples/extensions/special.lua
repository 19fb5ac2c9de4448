local extension = sgs.Package("special")

-- Limited: the mark @last_stand is given at the start and taken away by the use.
local LastStandCard = sgs.CreateSkillCard {
    name = "LastStandCard",
    skill_name = "last_stand",
    target_fixed = true,
    on_use = function(self, room, source)
        room:removePlayerMark(source, "@last_stand")
        room:recover(source, sgs.RecoverStruct("last_stand", source, source:getLostHp()))
    end,
}

local last_stand = sgs.CreateZeroCardViewAsSkill {
    name = "last_stand",
    frequency = sgs.Skill_Limited,
    limit_mark = "@last_stand",
    enabled_at_play = function(self, player)
        return player:getMark("@last_stand") > 0 and player:isWounded()
    end,
    view_as = function()
        return LastStandCard:clone()
    end,
}

-- Awakening: once, of itself, when its condition holds.
local rise = sgs.CreateTriggerSkill {
    name = "rise",
    frequency = sgs.Skill_Wake,
    events = { sgs.EventPhaseStart }, -- sgs: allow(phase-start)
    waked_skills = "paoxiao",
    can_wake = function(self, event, player, data, room)
        return player:getPhase() == sgs.Player_Start and player:getMark(self:objectName()) == 0
            and (player:getHp() == 1 or player:canWake(self:objectName()))
    end,
    on_trigger = function(self, event, player, data, room)
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:setPlayerMark(player, self:objectName(), 1)
        if room:changeMaxHpForAwakenSkill(player, -1, self:objectName()) then
            room:acquireSkill(player, "paoxiao")
        end
        return false
    end,
}

-- Lord skill: the name ends with $, and only a lord has it.
local homage = sgs.CreateTriggerSkill {
    name = "homage$",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.TargetConfirmed },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasLordSkill(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.card:isKindOf("Peach") or not use.to:contains(player) or not use.from or use.from == player then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        use.from:drawCards(1, self:objectName())
        return false
    end,
}

local hero = sgs.General(extension, "special_hero$", "shu", 4)
hero:addSkill(last_stand)
hero:addSkill(rise)
hero:addSkill(homage)

sgs.LoadTranslationTable {
    ["special"] = "限定技、觉醒技、主公技",
    ["special_hero"] = "困龙",
    ["last_stand"] = "背水",
    [":last_stand"] = "限定技，出牌阶段，你可以回复体力至体力上限。",
    ["@last_stand"] = "背水",
    ["rise"] = "腾空",
    [":rise"] = "觉醒技，准备阶段，若你的体力值为1，你减1点体力上限，然后获得“咆哮”。",
    ["homage"] = "来朝",
    [":homage"] = "主公技，锁定技，其他角色对你使用【桃】后摸一张牌。",
}
sgs.LoadTranslationTable({
    ["special"] = "Limited, awakening and lord skills",
    ["special_hero"] = "Sleeping Dragon",
    ["last_stand"] = "Last Stand",
    [":last_stand"] = "Limited. In your play phase you may recover all lost hit points.",
    ["@last_stand"] = "Last Stand",
    ["rise"] = "Rise",
    [":rise"] = "Awakening. At the start of your turn, with 1 hit point: lose 1 maximum hit point and gain Roar.",
    ["homage"] = "Homage",
    [":homage"] = "Lord skill, locked: Another player who uses a Peach on you draws a card.",
}, "en")

return extension
