local extension = sgs.Package("cards", sgs.Package_CardPack)

-- A basic card: used in the play phase on its user.
local tea = sgs.CreateBasicCard {
    name = "green_tea",
    class_name = "GreenTea",
    subtype = "buff_card",
    target_fixed = true,
    on_use = function(self, room, source)
        room:cardEffect(self, source, source)
    end,
    on_effect = function(self, effect)
        effect.to:drawCards(1, self:objectName())
    end,
}

-- A trick on one other player. Nullification is asked for before on_effect.
local spy = sgs.CreateTrickCard {
    name = "field_spy",
    class_name = "FieldSpy",
    subclass = sgs.LuaTrickCard_TypeSingleTargetTrick,
    subtype = "single_target_trick",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and not to_select:isKongcheng()
    end,
    on_effect = function(self, effect)
        effect.to:getRoom():showAllCards(effect.to, effect.from)
        effect.from:drawCards(1, self:objectName())
    end,
}

-- A delayed trick: it lies in the judging area until its judgement.
local fog = sgs.CreateTrickCard {
    name = "thick_fog",
    class_name = "ThickFog",
    subclass = sgs.LuaTrickCard_TypeDelayedTrick,
    subtype = "delayed_trick",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
            and not to_select:containsTrick(self:objectName())
    end,
    on_effect = function(self, effect)
        local room = effect.to:getRoom()
        local judge = sgs.JudgeStruct()
        judge.who, judge.reason, judge.pattern, judge.good = effect.to, self:objectName(), ".|red", true
        room:judge(judge)
        if judge:isBad() and effect.to:isAlive() then effect.to:skip(sgs.Player_Draw) end
        room:throwCard(self, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_NATURAL_ENTER, effect.to:objectName()), nil)
    end,
}

tea:clone(sgs.Card_Heart, 7):setParent(extension)
spy:clone(sgs.Card_Spade, 5):setParent(extension)
fog:clone(sgs.Card_Club, 9):setParent(extension)

sgs.LoadTranslationTable {
    ["cards"] = "卡牌范例",
    ["green_tea"] = "清茶",
    [":green_tea"] = "基本牌。出牌阶段，对你使用。目标角色摸一张牌。",
    ["field_spy"] = "细作",
    [":field_spy"] = "锦囊牌。出牌阶段，对一名有手牌的其他角色使用。你观看其手牌，然后摸一张牌。",
    ["thick_fog"] = "浓雾",
    [":thick_fog"] = "延时锦囊牌。出牌阶段，置于一名其他角色的判定区里。其判定阶段判定：若结果不为红色，其跳过摸牌阶段。",
}
sgs.LoadTranslationTable({
    ["cards"] = "Example cards",
    ["green_tea"] = "Green Tea",
    [":green_tea"] = "Basic card. Use it on yourself in your play phase: draw a card.",
    ["field_spy"] = "Field Spy",
    [":field_spy"] = "Trick. Use it on another player with hand cards: look at that hand, then draw a card.",
    ["thick_fog"] = "Thick Fog",
    [":thick_fog"] = "Delayed trick. Put it before another player. In the judging phase: unless the judgement is red, the draw phase is skipped.",
}, "en")

return extension
