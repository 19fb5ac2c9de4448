-- Zhou Yu: more cards in the draw phase, a hand limit, and a card given with a threat.
local yingzi = sgs.CreateDrawCardsSkill {
    name = "yingzi",
    frequency = sgs.Skill_Compulsory,
    draw_num_func = function(self, player, n, room)
        room:sendCompulsoryTriggerLog(player, self:objectName())
        return n + 1
    end,
}

local yingzi_limit = sgs.CreateMaxCardsSkill {
    name = "#yingzi",
    fixed_func = function(self, target)
        if target:hasSkill("yingzi") then return target:getMaxHp() end
        return -1
    end,
}

local FanjianCard = sgs.CreateSkillCard {
    name = "FanjianCard",
    skill_name = "fanjian",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        local room = from:getRoom()
        local suit = sgs.Sanguosha:getCard(self:getEffectiveId()):getSuit()
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, from:objectName(), to:objectName(), "fanjian", "")
        room:obtainCard(to, self, reason)
        if to:isDead() then return end
        local word = sgs.Card_Suit2String(suit)
        if not to:isKongcheng() and room:askForSkillInvoke(to, "fanjian_discard", sgs.QVariant("prompt:::" .. word)) then
            room:showAllCards(to)
            local dummy = sgs.DummyCard()
            for _, card in sgs.qlist(to:getCards("he")) do
                if card:getSuit() == suit then dummy:addSubcard(card) end
            end
            if dummy:subcardsLength() > 0 then room:throwCard(dummy, to) end
        else
            room:loseHp(to)
        end
    end,
}

local fanjian = sgs.CreateOneCardViewAsSkill {
    name = "fanjian",
    filter_pattern = ".|.|.|hand",
    enabled_at_play = function(self, player)
        return not player:isKongcheng() and not player:hasUsed("#FanjianCard")
    end,
    view_as = function(self, card)
        local fanjian_card = FanjianCard:clone()
        fanjian_card:addSubcard(card)
        fanjian_card:setSkillName(self:objectName())
        return fanjian_card
    end,
}

sgs.LoadTranslationTable {
    ["zhouyu"] = "周瑜",
    ["#zhouyu"] = "大都督",
    ["yingzi"] = "英姿",
    [":yingzi"] = "锁定技，摸牌阶段，你额外摸一张牌；你的手牌上限等于你的体力上限。",
    ["fanjian"] = "反间",
    [":fanjian"] = "阶段技，你可以将一张手牌交给一名其他角色，其选择一项：展示手牌并弃置与此牌花色相同的所有牌；或失去1点体力。",
    ["fanjian_discard"] = "反间",
    ["fanjian_discard:prompt"] = "你可以展示手牌并弃置所有 %arg 牌，否则失去1点体力",
}

return function(extension)
    local zhouyu = sgs.General(extension, "zhouyu", "wu", 3)
    zhouyu:addSkill(yingzi)
    zhouyu:addSkill(yingzi_limit)
    zhouyu:addSkill(fanjian)
    extension:insertRelatedSkills("yingzi", "#yingzi")
end
