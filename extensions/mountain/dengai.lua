-- Deng Ai: judgements that become fields, which bring others nearer and may be used.
local awaken = require "extensions.lib.awaken"
local judging = require "extensions.lib.judging"
local lending = require "extensions.lib.lending"

local FIELD = "field"

-- Returns true if the player lost cards by this move.
local function loses(player, move)
    if move.from ~= player then return false end
    if not (move.from_places:contains(sgs.Player_PlaceHand) or move.from_places:contains(sgs.Player_PlaceEquip)) then
        return false
    end
    return move.to ~= player or (move.to_place ~= sgs.Player_PlaceHand and move.to_place ~= sgs.Player_PlaceEquip)
end

local tuntian = sgs.CreateTriggerSkill {
    name = "tuntian",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardsMoveOneTime, sgs.FinishJudge },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.FinishJudge then
            local judge = data:toJudge()
            if judge:isGood() and judging.lies_open(room, judge, self:objectName()) then
                player:addToPile(FIELD, judge.card:getEffectiveId())
            end
            return false
        end
        if player:getPhase() ~= sgs.Player_NotActive or not loses(player, data:toMoveOneTime()) then return false end
        if not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        judging.judge(room, player, self:objectName(), ".|heart", false)
        return false
    end,
}

local tuntian_distance = sgs.CreateDistanceSkill {
    name = "#tuntian-dist",
    correct_func = function(self, from)
        return from:hasSkill("tuntian") and -from:getPile(FIELD):length() or 0
    end,
}

-- Without the skill the fields go.
local tuntian_lost = sgs.CreateTriggerSkill {
    name = "#tuntian-lost",
    events = { sgs.EventLoseSkill },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data)
        if data:toString() == "tuntian" then player:clearOnePrivatePile(FIELD) end
        return false
    end,
}

local zaoxian = sgs.CreatePhaseChangeSkill {
    name = "zaoxian",
    frequency = sgs.Skill_Wake,
    waked_skills = "jixi",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName())
            and awaken.is_asleep(target, self:objectName()) and target:getPhase() == sgs.Player_Start
            and (target:getPile(FIELD):length() >= 3 or target:canWake(self:objectName()))
    end,
    on_phasechange = function(self, player, room)
        awaken.gain(room, player, self:objectName(), "jixi")
        return false
    end,
}

local jixi = sgs.CreateOneCardViewAsSkill {
    name = "jixi",
    filter_pattern = ".|.|.|field",
    expand_pile = FIELD,
    enabled_at_play = function(self, player)
        return not player:getPile(FIELD):isEmpty()
    end,
    view_as = function(self, card)
        local snatch = sgs.Sanguosha:cloneCard("snatch", card:getSuit(), card:getNumber())
        snatch:addSubcard(card)
        snatch:setSkillName(self:objectName())
        return snatch
    end,
}
lending.known(jixi)

sgs.LoadTranslationTable {
    ["dengai"] = "邓艾",
    ["#dengai"] = "矫然的壮士",
    ["tuntian"] = "屯田",
    [":tuntian"] = "当你于回合外失去牌后，你可以进行判定：若结果不为红桃，你将此判定牌置于你的武将牌上，称为“田”；你计算与其他角色的距离-X。（X为“田”的数量）",
    [FIELD] = "田",
    ["zaoxian"] = "凿险",
    [":zaoxian"] = "觉醒技，准备阶段，若“田”的数量不小于3，你减1点体力上限，然后获得“急袭”。",
    ["jixi"] = "急袭",
    [":jixi"] = "你可以将一张“田”当【顺手牵羊】使用。",
}

return function(extension)
    local dengai = sgs.General(extension, "dengai", "wei", 4)
    dengai:addSkill(tuntian)
    dengai:addSkill(tuntian_distance)
    dengai:addSkill(tuntian_lost)
    dengai:addSkill(zaoxian)
    dengai:addRelateSkill("jixi")
    extension:insertRelatedSkills("tuntian", "#tuntian-dist")
    extension:insertRelatedSkills("tuntian", "#tuntian-lost")
end
