-- Ma Chao: a distance, and a slash that may not be dodged.
local silence = require "extensions.standard.silence"

local mashu = sgs.CreateDistanceSkill {
    name = "mashu",
    frequency = sgs.Skill_Compulsory,
    correct_func = function(self, from)
        if from:hasSkill(self:objectName()) then return -1 end
        return 0
    end,
}

local tieji = sgs.CreateTriggerSkill {
    name = "tieji",
    events = { sgs.TargetSpecified },
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.card:isKindOf("Slash") then return false end
        -- How many jinks each target needs is written down under the name of the card.
        local tag = "Jink_" .. use.card:toString()
        local jinks = player:getTag(tag):toIntList()
        for i, target in ipairs(sgs.QList2Table(use.to)) do
            if player:isDead() then break end
            local about = sgs.QVariant()
            about:setValue(target)
            if room:askForSkillInvoke(player, self:objectName(), about) then
                room:broadcastSkillInvoke(self:objectName())
                silence.begin(room, target, self:objectName())

                local judge = sgs.JudgeStruct()
                judge.pattern = "."
                judge.good = true
                judge.reason = self:objectName()
                judge.who = player
                room:judge(judge)

                local suit = judge.card:getSuitString()
                local prompt = ("@tieji-discard:%s::%s"):format(player:objectName(), suit)
                if target:isAlive() and (not target:canDiscard(target, "he")
                    or not room:askForCard(target, ".|" .. suit, prompt, data, sgs.Card_MethodDiscard)) then
                    jinks:replace(i - 1, 0)
                end
            end
        end
        player:setTag(tag, sgs.QVariant(jinks))
        return false
    end,
}

local tieji_clear = sgs.CreateTriggerSkill {
    name = "#tieji-clear",
    events = { sgs.EventPhaseChanging, sgs.Death },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if silence.is_over(event, player, data, room) then silence.finish(room, "tieji") end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["machao"] = "马超",
    ["#machao"] = "一骑当千",
    ["mashu"] = "马术",
    [":mashu"] = "锁定技，你计算与其他角色的距离-1。",
    ["tieji"] = "铁骑",
    [":tieji"] = "当你使用【杀】指定一名角色为目标后，你可以令其非锁定技无效直到回合结束，然后你进行判定，除非其弃置一张与判定结果花色相同的牌，否则不能使用【闪】响应此【杀】。",
    ["@tieji-discard"] = "%src 发动了【铁骑】：请弃置一张%arg牌，否则不能使用【闪】响应此【杀】",
}

return function(extension)
    local machao = sgs.General(extension, "machao", "shu", 4)
    machao:addSkill(mashu)
    machao:addSkill(tieji)
    machao:addSkill(tieji_clear)
    extension:insertRelatedSkills("tieji", "#tieji-clear")
end
