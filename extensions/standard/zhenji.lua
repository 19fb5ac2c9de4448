-- Zhen Ji: one card as another in an answer, and judgements that may be repeated.
local qingguo = sgs.CreateOneCardViewAsSkill {
    name = "qingguo",
    response_or_use = true,
    filter_pattern = ".|black|.|hand",
    response_pattern = "jink",
    enabled_at_play = function()
        return false
    end,
    view_as = function(self, card)
        local jink = sgs.Sanguosha:cloneCard("jink", card:getSuit(), card:getNumber())
        jink:setSkillName(self:objectName())
        jink:addSubcard(card)
        return jink
    end,
}

local luoshen = sgs.CreateTriggerSkill {
    name = "luoshen",
    frequency = sgs.Skill_Frequent,
    events = { sgs.EventPhaseStart, sgs.FinishJudge },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseStart then
            if player:getPhase() ~= sgs.Player_Start then return false end
            while player:isAlive() and room:askForSkillInvoke(player, self:objectName()) do
                room:broadcastSkillInvoke(self:objectName())
                local judge = sgs.JudgeStruct()
                judge.pattern = ".|black"
                judge.good = true
                judge.reason = self:objectName()
                judge.who = player
                room:judge(judge)
                if judge:isBad() then break end
            end
        else
            local judge = data:toJudge()
            -- Taken while the judgement ends, so that it is never discarded in between.
            if judge.reason == self:objectName() and judge:isGood()
                and room:getCardPlace(judge.card:getEffectiveId()) == sgs.Player_PlaceJudge then
                player:obtainCard(judge.card)
            end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhenji"] = "甄姬",
    ["#zhenji"] = "薄幸的美人",
    ["qingguo"] = "倾国",
    [":qingguo"] = "你可以将一张黑色手牌当【闪】使用或打出。",
    ["luoshen"] = "洛神",
    [":luoshen"] = "准备阶段，你可以进行判定：若结果为黑色，你获得此判定牌，且可以重复此流程。",
}

return function(extension)
    local zhenji = sgs.General(extension, "zhenji", "wei", 3, false)
    zhenji:addSkill(qingguo)
    zhenji:addSkill(luoshen)
end
