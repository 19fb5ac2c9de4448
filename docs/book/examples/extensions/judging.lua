local extension = sgs.Package("judging")

-- A custom judgement: a red card draws two cards.
local omen = sgs.CreateTriggerSkill {
    name = "omen",
    events = { sgs.EventPhaseProceeding },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_Finish then return false end
        if not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        local judge = sgs.JudgeStruct()
        judge.who = player
        judge.reason = self:objectName()
        judge.pattern = ".|red"
        judge.good = true
        room:judge(judge)
        if judge:isGood() and player:isAlive() then player:drawCards(2, self:objectName()) end
        return false
    end,
}

-- Anybody's judgement: a card of the hand in place of its card.
local meddle = sgs.CreateTriggerSkill {
    name = "meddle",
    events = { sgs.AskForRetrial },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName()) and not target:isKongcheng()
    end,
    on_trigger = function(self, event, player, data, room)
        local judge = data:toJudge()
        local prompt = ("@meddle:%s:%s"):format(judge.who:objectName(), judge.reason)
        local card = room:askForCard(player, ".", prompt, data, sgs.Card_MethodResponse, judge.who, true)
        if card then room:retrial(card, player, judge, self:objectName()) end
        return false
    end,
}

-- A comparison of cards: the winner's side takes effect.
local DareCard = sgs.CreateSkillCard {
    name = "DareCard",
    skill_name = "dare",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and player:canPindian(to_select, "dare")
    end,
    on_use = function(self, room, source, targets)
        if source:pindian(targets[1], "dare") then
            room:damage(sgs.DamageStruct("dare", source, targets[1]))
        end
    end,
}

local dare = sgs.CreateZeroCardViewAsSkill {
    name = "dare",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#DareCard") and not player:isKongcheng()
    end,
    view_as = function()
        return DareCard:clone()
    end,
}

local hero = sgs.General(extension, "judging_hero", "qun", 3)
for _, skill in ipairs { omen, meddle, dare } do hero:addSkill(skill) end

sgs.LoadTranslationTable {
    ["judging"] = "判定与拼点",
    ["judging_hero"] = "卜者",
    ["omen"] = "占兆",
    [":omen"] = "结束阶段，你可以判定：若结果为红色，你摸两张牌。",
    ["meddle"] = "改命",
    [":meddle"] = "当一名角色的判定牌生效前，你可以打出一张手牌代替之。",
    ["@meddle"] = "你可以打出一张手牌，代替 %src 的“%dest”判定牌",
    ["dare"] = "叫阵",
    [":dare"] = "出牌阶段限一次，你可以与一名其他角色拼点：若你赢，你对其造成1点伤害。",
}
sgs.LoadTranslationTable({
    ["judging"] = "Judgements and comparisons",
    ["judging_hero"] = "The Diviner",
    ["omen"] = "Omen",
    [":omen"] = "At the end of your turn you may make a judgement: if it is red, you draw two cards.",
    ["meddle"] = "Meddle",
    [":meddle"] = "Before a judgement takes effect, you may play a hand card in place of its card.",
    ["@meddle"] = "You may play a hand card in place of the judgement card of %src (%dest)",
    ["dare"] = "Dare",
    [":dare"] = "Once per play phase: compare cards with another player; if you win, you deal 1 damage to them.",
}, "en")

return extension
