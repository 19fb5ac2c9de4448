-- Zhuge Dan: grows stronger with every death, until the rising takes its price.
local awaken = require "extensions.lib.awaken"
local lending = require "extensions.lib.lending"

local gongao = sgs.CreateTriggerSkill {
    name = "gongao",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.Death },
    on_trigger = function(self, event, player, data, room)
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        room:gainMaxHp(player, 1, self:objectName())
        room:recover(player, sgs.RecoverStruct(player))
        return false
    end,
}

local juyi = sgs.CreatePhaseChangeSkill {
    name = "juyi",
    frequency = sgs.Skill_Wake,
    waked_skills = "benghuai,weizhong",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName())
            and target:getPhase() == sgs.Player_Start and awaken.is_asleep(target, self:objectName())
            and (target:isWounded() and target:getMaxHp() > target:aliveCount() or target:canWake(self:objectName()))
    end,
    on_phasechange = function(self, player, room)
        if not awaken.begin(room, player, self:objectName(), 0) then return false end
        local missing = player:getMaxHp() - player:getHandcardNum()
        if missing > 0 then player:drawCards(missing, self:objectName()) end
        room:handleAcquireDetachSkills(player, "benghuai|weizhong")
        return false
    end,
}

local weizhong = sgs.CreateTriggerSkill {
    name = "weizhong",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.MaxHpChanged },
    on_trigger = function(self, event, player, data, room)
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(1, self:objectName())
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhugedan"] = "诸葛诞",
    ["#zhugedan"] = "薤露蒿里",
    ["gongao"] = "功獒",
    [":gongao"] = "锁定技，当其他角色死亡时，你加1点体力上限，然后回复1点体力。",
    ["juyi"] = "举义",
    [":juyi"] = "觉醒技，准备阶段，若你已受伤且体力上限大于存活角色数，你将手牌摸至X张（X为你的体力上限），然后获得“崩坏”和“威重”。",
    ["weizhong"] = "威重",
    [":weizhong"] = "锁定技，当你的体力上限改变后，你摸一张牌。",
}

return function(extension)
    local zhugedan = sgs.General(extension, "zhugedan", "wei", 4)
    zhugedan:addSkill(gongao)
    zhugedan:addSkill(juyi)
    zhugedan:addRelateSkill("benghuai")
    zhugedan:addRelateSkill("weizhong")
    lending.known(weizhong)
end
