-- Lü Bu before the pass: the first of two stages, and the second, in which Lü Bu goes mad. Both are hidden, as in the
-- original: they are played by name, or by a mode of stages.
local xiuluo = sgs.CreatePhaseChangeSkill {
    name = "xiuluo",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Start then return false end
        while player:isAlive() and not player:getJudgingArea():isEmpty() and player:canDiscard(player, "h") do
            local suits = {}
            for _, trick in sgs.qlist(player:getJudgingArea()) do table.insert(suits, trick:getSuitString()) end
            local pattern = (".|%s|.|hand"):format(table.concat(suits, ","))
            local card = room:askForCard(player, pattern, "@xiuluo", sgs.QVariant(), self:objectName())
            if not card then break end
            room:broadcastSkillInvoke(self:objectName())
            local same, others = sgs.IntList(), sgs.IntList()
            for _, trick in sgs.qlist(player:getJudgingArea()) do
                local is_same = trick:getSuit() == card:getSuit()
                if is_same then same:append(trick:getEffectiveId()) else others:append(trick:getEffectiveId()) end
            end
            if same:isEmpty() then break end
            local all = sgs.IntList()
            for _, list in ipairs { same, others } do
                for _, id in sgs.qlist(list) do all:append(id) end
            end
            room:fillAG(all, nil, others)
            local id = room:askForAG(player, same, false, self:objectName())
            room:clearAG()
            room:throwCard(sgs.Sanguosha:getCard(id), nil)
        end
        return false
    end,
}

local shenwei = sgs.CreateMaxCardsSkill {
    name = "shenwei",
    frequency = sgs.Skill_Compulsory,
    extra_func = function(self, target)
        if target:hasSkill(self:objectName()) then return 2 end
        return 0
    end,
}

local shenwei_draw = sgs.CreateDrawCardsSkill {
    name = "#shenwei-draw",
    frequency = sgs.Skill_Compulsory,
    draw_num_func = function(self, player, n, room)
        room:sendCompulsoryTriggerLog(player, "shenwei")
        room:broadcastSkillInvoke("shenwei")
        return n + 2
    end,
}

local shenji = sgs.CreateTargetModSkill {
    name = "shenji",
    frequency = sgs.Skill_Compulsory,
    pattern = "Slash",
    extra_target_func = function(self, from)
        if from:hasSkill(self:objectName()) and not from:getWeapon() then return 2 end
        return 0
    end,
}

sgs.LoadTranslationTable {
    ["shenlvbu1"] = "神吕布",
    ["#shenlvbu1"] = "最强神话",
    ["shenlvbu2"] = "神吕布",
    ["#shenlvbu2"] = "暴怒的战神",
    ["xiuluo"] = "修罗",
    [":xiuluo"] = "准备阶段，你可以弃置一张与你判定区里的一张延时锦囊牌花色相同的手牌，然后弃置该延时锦囊牌。你可以重复此流程。",
    ["@xiuluo"] = "你可以发动【修罗】，弃置一张手牌，再弃置判定区里花色相同的一张延时锦囊牌",
    ["shenwei"] = "神威",
    [":shenwei"] = "锁定技，摸牌阶段，你额外摸两张牌；你的手牌上限+2。",
    ["shenji"] = "神戟",
    [":shenji"] = "锁定技，若你的装备区里没有武器牌，你使用【杀】可以额外选择至多两个目标。",
}

return function(extension)
    local first = sgs.General(extension, "shenlvbu1", "god", 8, true, true)
    first:addSkill("mashu")
    first:addSkill("wushuang")
    local second = sgs.General(extension, "shenlvbu2", "god", 4, true, true)
    second:addSkill("mashu")
    second:addSkill("wushuang")
    for _, skill in ipairs { xiuluo, shenwei, shenwei_draw, shenji } do second:addSkill(skill) end
    extension:insertRelatedSkills("shenwei", "#shenwei-draw")
end
