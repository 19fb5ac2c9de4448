-- A general with three skills: one that acts at an event, one that uses cards as others, one with its own skill card.

-- When it happens, act: after each damage, the owner may draw as many cards as points were lost.
local resolve = sgs.CreateTriggerSkill {
    name = "newpack_resolve",
    events = { sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        -- The question is answered by people or by the AI (`sgs.ai_skill_invoke.newpack_resolve`).
        if room:askForSkillInvoke(player, self:objectName(), data) then
            player:drawCards(damage.damage, self:objectName())
        end
        -- `true` would end the event for everybody else.
        return false
    end,
}

-- One card as another: a black hand card is a Jink.
local parry = sgs.CreateOneCardViewAsSkill {
    name = "newpack_parry",
    filter_pattern = ".|black|.|hand",
    enabled_at_play = function()
        return false
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern == "jink"
    end,
    view_as = function(self, card)
        local jink = sgs.Sanguosha:cloneCard("jink", card:getSuit(), card:getNumber())
        jink:addSubcard(card)
        jink:setSkillName(self:objectName())
        return jink
    end,
}

-- A card of the skill's own, once in each play phase: its target gets a hand card, and its user draws one.
local GiftCard = sgs.CreateSkillCard {
    name = "NewPackGiftCard",
    skill_name = "newpack_gift",
    -- The card is given, so it is not discarded.
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    on_use = function(self, room, source, targets)
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, source:objectName())
        room:obtainCard(targets[1], self, reason, false)
        source:drawCards(1, "newpack_gift")
    end,
}

local gift = sgs.CreateOneCardViewAsSkill {
    name = "newpack_gift",
    filter_pattern = ".|.|.|hand",
    enabled_at_play = function(self, player)
        -- `#` and the name of the skill card: how often it was used in this phase.
        return not player:hasUsed("#NewPackGiftCard")
    end,
    view_as = function(self, card)
        local given = GiftCard:clone()
        given:addSubcard(card)
        return given
    end,
}

sgs.LoadTranslationTable {
    ["newpack_hero"] = "无名",
    ["#newpack_hero"] = "初出茅庐",
    ["designer:newpack_hero"] = "佚名",
    ["newpack_resolve"] = "坚忍",
    [":newpack_resolve"] = "当你受到伤害后，你可以摸等同于伤害点数的牌。",
    ["newpack_parry"] = "招架",
    [":newpack_parry"] = "你可以将一张黑色手牌当【闪】使用或打出。",
    ["newpack_gift"] = "馈赠",
    [":newpack_gift"] = "阶段技，你可以将一张手牌交给一名其他角色，然后摸一张牌。",
}

return function(extension)
    -- Name, kingdom, hit points. `newpack_hero$` would be a lord; a fifth argument `false` a woman.
    local hero = sgs.General(extension, "newpack_hero", "qun", 4)
    hero:addSkill(resolve)
    hero:addSkill(parry)
    hero:addSkill(gift)
end
