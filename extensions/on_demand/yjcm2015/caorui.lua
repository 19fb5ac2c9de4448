-- Cao Rui: a judgement after damage, a play phase given away, and subjects who save their lord.
local huituo = sgs.CreateMasochismSkill {
    name = "huituo",
    on_damaged = function(self, player, damage, room)
        local all = room:getAlivePlayers()
        local target = room:askForPlayerChosen(player, all, self:objectName(), "@huituo-select", true, true)
        if not target then return end
        room:broadcastSkillInvoke(self:objectName())
        local judge = sgs.JudgeStruct()
        judge.who = target
        judge.pattern = "."
        judge.play_animation = false
        judge.reason = self:objectName()
        room:judge(judge)
        if target:isDead() then return end
        if judge.card:isRed() then
            room:recover(target, sgs.RecoverStruct(player))
        elseif judge.card:isBlack() then
            target:drawCards(damage.damage, self:objectName())
        end
    end,
}

-- Tag of who is to have the play phase.
local TARGET = "mingjian"

local mingjian = sgs.CreateTriggerSkill {
    name = "mingjian",
    events = { sgs.EventPhaseChanging },
    on_trigger = function(self, event, player, data, room)
        if data:toPhaseChange().to ~= sgs.Player_Play or player:isSkipped(sgs.Player_Play) then return false end
        local others = room:getOtherPlayers(player)
        local target = room:askForPlayerChosen(player, others, self:objectName(), "@mingjian-give", true, true)
        if not target then return false end
        room:broadcastSkillInvoke(self:objectName())
        if not player:isKongcheng() then
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, player:objectName(),
                target:objectName(), self:objectName(), "")
            room:obtainCard(target, sgs.DummyCard(player:handCards()), reason, false)
        end
        player:setTag(TARGET, sgs.QVariant(target))
        room:throwEvent(sgs.TurnBroken)
        return false
    end,
}

-- The play phase is played after the turn, even if Cao Rui is dead.
local mingjian_give = sgs.CreateTriggerSkill {
    name = "#mingjian-give",
    events = { sgs.EventPhaseStart },
    can_trigger = function(self, target)
        return target ~= nil and target:getPhase() == sgs.Player_NotActive
    end,
    on_trigger = function(self, event, player, data, room)
        local target = player:getTag(TARGET):toPlayer()
        player:removeTag(TARGET)
        if target and target:isAlive() then
            local phases = sgs.PhaseList()
            phases:append(sgs.Player_Play)
            target:play(phases)
        end
        return false
    end,
}

local MARK = "@xingshuai"

local xingshuai = sgs.CreateTriggerSkill {
    name = "xingshuai$",
    frequency = sgs.Skill_Limited,
    limit_mark = MARK,
    events = { sgs.Dying },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasLordSkill(self:objectName()) and target:getMark(MARK) > 0
    end,
    on_trigger = function(self, event, player, data, room)
        local subjects = room:getLieges("wei", player)
        if data:toDying().who ~= player or subjects:isEmpty()
            or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:removePlayerMark(player, MARK)
        room:broadcastSkillInvoke(self:objectName())
        local hurt = {}
        for _, subject in sgs.qlist(subjects) do
            if room:askForSkillInvoke(subject, "_xingshuai", sgs.QVariant("xing:" .. player:objectName())) then
                room:recover(player, sgs.RecoverStruct(subject))
                table.insert(hurt, subject)
            end
        end
        for _, subject in ipairs(hurt) do
            if subject:isAlive() then room:damage(sgs.DamageStruct(self:objectName(), nil, subject)) end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["caorui"] = "曹叡",
    ["#caorui"] = "天姿的明君",
    ["huituo"] = "恢拓",
    [":huituo"] = "当你受到伤害后，你可以令一名角色判定：若结果为红色，其回复1点体力；若结果为黑色，其摸X张牌。（X为伤害值）",
    ["@huituo-select"] = "你可以发动【恢拓】，令一名角色判定",
    ["mingjian"] = "明鉴",
    [":mingjian"] = "出牌阶段开始前，你可以将所有手牌交给一名其他角色，然后结束此回合，其进行一个额外的出牌阶段。",
    ["@mingjian-give"] = "你可以发动【明鉴】，将所有手牌和出牌阶段交给一名其他角色",
    ["xingshuai"] = "兴衰",
    [":xingshuai"] = "主公技，限定技，当你进入濒死状态时，其他魏势力角色可以依次令你回复1点体力，然后这些角色各受到1点伤害。",
    ["@xingshuai"] = "兴衰",
    ["_xingshuai"] = "兴衰",
    ["_xingshuai:xing"] = "【兴衰】：是否令 %src 回复1点体力，然后你受到1点伤害",
}

return function(extension)
    local caorui = sgs.General(extension, "caorui$", "wei", 3)
    for _, skill in ipairs { huituo, mingjian, mingjian_give, xingshuai } do caorui:addSkill(skill) end
    extension:insertRelatedSkills("mingjian", "#mingjian-give")
end
