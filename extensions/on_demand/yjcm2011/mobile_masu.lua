-- Ma Su of the mobile edition: damage to the healthiest, and cards taken in place of damage.

-- Returns true if nobody alive has more hit points than this player.
local function is_healthiest(player)
    for _, other in sgs.qlist(player:getAliveSiblings()) do
        if other:getHp() > player:getHp() then return false end
    end
    return true
end

local SanyaoCard = sgs.CreateSkillCard {
    name = "SanyaoCard",
    skill_name = "sanyao",
    filter = function(self, targets, to_select)
        return #targets == 0 and is_healthiest(to_select)
    end,
    on_effect = function(self, effect)
        effect.from:getRoom():damage(sgs.DamageStruct("sanyao", effect.from, effect.to))
    end,
}

local sanyao = sgs.CreateOneCardViewAsSkill {
    name = "sanyao",
    filter_pattern = ".!",
    enabled_at_play = function(self, player)
        return player:canDiscard(player, "he") and not player:hasUsed("#SanyaoCard")
    end,
    view_as = function(self, card)
        local sanyao_card = SanyaoCard:clone()
        sanyao_card:addSubcard(card)
        return sanyao_card
    end,
}

local zhiman = sgs.CreateTriggerSkill {
    name = "zhiman",
    events = { sgs.DamageCaused },
    on_trigger = function(self, event, player, data, room)
        local to = data:toDamage().to
        if not room:askForSkillInvoke(player, self:objectName(), sgs.QVariant(to)) then return false end
        room:broadcastSkillInvoke(self:objectName())
        if to:hasEquip() or not to:getJudgingArea():isEmpty() then
            local id = room:askForCardChosen(player, to, "ej", self:objectName())
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, player:objectName())
            room:obtainCard(player, sgs.Sanguosha:getCard(id), reason)
        end
        return true
    end,
}

sgs.LoadTranslationTable {
    ["mobile_masu"] = "手杀马谡",
    ["#mobile_masu"] = "军略之才器",
    ["sanyao"] = "散谣",
    [":sanyao"] = "出牌阶段限一次，你可以弃置一张牌并选择一名体力值最大的角色，对其造成1点伤害。",
    ["zhiman"] = "制蛮",
    [":zhiman"] = "当你对一名角色造成伤害时，你可以防止此伤害，然后获得其装备区或判定区里的一张牌。",
}

return function(extension)
    local mobile_masu = sgs.General(extension, "mobile_masu", "shu", 3)
    mobile_masu:addSkill(sanyao)
    mobile_masu:addSkill(zhiman)
end
