-- Jiang Wei: a dare, and the stars once there is nothing left.
local awaken = require "extensions.lib.awaken"

local TiaoxinCard = sgs.CreateSkillCard {
    name = "TiaoxinCard",
    skill_name = "tiaoxin",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and to_select:inMyAttackRange(player)
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        local room = from:getRoom()
        if to:canSlash(from, nil, false)
            and room:askForUseSlashTo(to, from, "@tiaoxin-slash:" .. from:objectName()) then
            return
        end
        if from:isAlive() and to:isAlive() and from:canDiscard(to, "he") then
            local id = room:askForCardChosen(from, to, "he", "tiaoxin", false, sgs.Card_MethodDiscard)
            room:throwCard(id, to, from)
        end
    end,
}

local tiaoxin = sgs.CreateZeroCardViewAsSkill {
    name = "tiaoxin",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#TiaoxinCard")
    end,
    view_as = function()
        return TiaoxinCard:clone()
    end,
}

local zhiji = sgs.CreatePhaseChangeSkill {
    name = "zhiji",
    frequency = sgs.Skill_Wake,
    waked_skills = "guanxing",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName())
            and awaken.is_asleep(target, self:objectName()) and target:getPhase() == sgs.Player_Start
            and (target:isKongcheng() or target:canWake(self:objectName()))
    end,
    on_phasechange = function(self, player, room)
        if not awaken.begin(room, player, self:objectName()) then return false end
        if player:isWounded() and room:askForChoice(player, self:objectName(), "recover+draw") == "recover" then
            room:recover(player, sgs.RecoverStruct(player))
        else
            player:drawCards(2, self:objectName())
        end
        room:acquireSkill(player, "guanxing")
        return false
    end,
}

sgs.LoadTranslationTable {
    ["jiangwei"] = "姜维",
    ["#jiangwei"] = "龙的衣钵",
    ["tiaoxin"] = "挑衅",
    [":tiaoxin"] = "阶段技，你可以选择一名攻击范围内有你的角色，除非其对你使用一张【杀】，否则你弃置其一张牌。",
    ["@tiaoxin-slash"] = "%src 对你发动了【挑衅】：请对其使用一张【杀】，否则其弃置你的一张牌",
    ["zhiji"] = "志继",
    [":zhiji"] = "觉醒技，准备阶段，若你没有手牌，你减1点体力上限，选择一项：回复1点体力；或摸两张牌，然后获得“观星”。",
    ["zhiji:recover"] = "回复1点体力",
    ["zhiji:draw"] = "摸两张牌",
}

return function(extension)
    local jiangwei = sgs.General(extension, "jiangwei", "shu", 4)
    jiangwei:addSkill(tiaoxin)
    jiangwei:addSkill(zhiji)
    jiangwei:addRelateSkill("guanxing")
end
