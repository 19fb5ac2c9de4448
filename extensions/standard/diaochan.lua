-- Diao Chan: two men set on each other, and a card at the end of her turn.
local function duel_of_lijian()
    local duel = sgs.Sanguosha:cloneCard("duel", sgs.Card_NoSuit, 0)
    duel:setSkillName("_lijian")
    return duel
end

-- The first one chosen is the target of the duel, the second its user.
local LijianCard = sgs.CreateSkillCard {
    name = "LijianCard",
    skill_name = "lijian",
    sorts_targets = false,
    filter = function(self, targets, to_select, player)
        if #targets > 1 or not to_select:isMale() or to_select:objectName() == player:objectName() then return false end
        local duel = duel_of_lijian()
        duel:deleteLater()
        if #targets == 0 then return true end
        return not to_select:isProhibited(targets[1], duel) and not to_select:isCardLimited(duel, sgs.Card_MethodUse)
    end,
    feasible = function(self, targets)
        return #targets == 2
    end,
    on_use = function(self, room, source, targets)
        local to, from = targets[1], targets[2]
        if from:isAlive() and to:isAlive() then
            room:useCard(sgs.CardUseStruct(duel_of_lijian(), from, to))
        end
    end,
}

local lijian = sgs.CreateOneCardViewAsSkill {
    name = "lijian",
    filter_pattern = ".!",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#LijianCard") and player:canDiscard(player, "he")
    end,
    view_as = function(self, card)
        local lijian_card = LijianCard:clone()
        lijian_card:addSubcard(card)
        return lijian_card
    end,
}

local biyue = sgs.CreatePhaseChangeSkill {
    name = "biyue",
    frequency = sgs.Skill_Frequent,
    on_phasechange = function(self, player, room)
        if player:getPhase() == sgs.Player_Finish and room:askForSkillInvoke(player, self:objectName()) then
            room:broadcastSkillInvoke(self:objectName())
            player:drawCards(1, self:objectName())
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["diaochan"] = "貂蝉",
    ["#diaochan"] = "绝世的舞姬",
    ["lijian"] = "离间",
    [":lijian"] = "阶段技，你可以弃置一张牌并选择两名其他男性角色，视为后选择的角色对先选择的角色使用一张【决斗】。",
    ["biyue"] = "闭月",
    [":biyue"] = "结束阶段，你可以摸一张牌。",
}

return function(extension)
    local diaochan = sgs.General(extension, "diaochan", "qun", 3, false)
    diaochan:addSkill(lijian)
    diaochan:addSkill(biyue)
end
