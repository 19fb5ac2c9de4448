-- Da Qiao: a diamond as Indulgence or against one, and a slash passed on.
local GUOSE = "guose"

local function indulgence_on(player)
    for _, card in sgs.qlist(player:getJudgingArea()) do
        if card:isKindOf("Indulgence") then return card end
    end
end

local function as_indulgence(card)
    local first = sgs.Sanguosha:getCard(card:getEffectiveId())
    local indulgence = sgs.Sanguosha:cloneCard("indulgence", first:getSuit(), first:getNumber())
    indulgence:addSubcard(first)
    indulgence:setSkillName(GUOSE)
    return indulgence
end

-- Who has an Indulgence is rid of it; anyone else gets one.
local GuoseCard = sgs.CreateSkillCard {
    name = "GuoseCard",
    skill_name = GUOSE,
    filter = function(self, targets, to_select, player)
        if #targets > 0 then return false end
        local there = indulgence_on(to_select)
        if there then return player:canDiscard(to_select, there:getEffectiveId()) end
        local indulgence = as_indulgence(self)
        indulgence:deleteLater()
        return not player:isLocked(indulgence) and indulgence:targetFilter(sgs.PlayerList(), to_select, player)
            and not player:isProhibited(to_select, indulgence)
    end,
    on_validate = function(self, use)
        if indulgence_on(use.to:first()) then return self end
        return as_indulgence(self)
    end,
    on_effect = function(self, effect)
        local there = indulgence_on(effect.to)
        if there then effect.from:getRoom():throwCard(there, effect.to, effect.from) end
    end,
}

local guose_view_as = sgs.CreateOneCardViewAsSkill {
    name = GUOSE,
    filter_pattern = ".|diamond",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#GuoseCard")
    end,
    view_as = function(self, card)
        local guose_card = GuoseCard:clone()
        guose_card:addSubcard(card)
        return guose_card
    end,
}

-- In both cases a card is drawn at the end.
local guose = sgs.CreateTriggerSkill {
    name = GUOSE,
    events = { sgs.CardFinished },
    view_as_skill = guose_view_as,
    on_trigger = function(self, event, player, data, room)
        if table.contains(data:toCardUse().card:getSkillNames(), GUOSE) then player:drawCards(1, GUOSE) end
        return false
    end,
}

-- Flags while she is asked: of the player whose slash it is, and of the new target.
local SOURCE, TARGET = "LiuliSlashSource", "LiuliTarget"

-- Returns true if the slash may be passed on to `to`. The card that she discards for it does not count as hers any more.
local function may_pass(player, to, slash, cost)
    if to:hasFlag(SOURCE) or to:objectName() == player:objectName() then return false end
    for _, other in sgs.qlist(player:getAliveSiblings()) do
        if other:hasFlag(SOURCE) then return other:canSlash(to, slash, false) and player:inMyAttackRange(to, cost:getSubcards()) end
    end
    return false
end

local LiuliCard = sgs.CreateSkillCard {
    name = "LiuliCard",
    skill_name = "liuli",
    filter = function(self, targets, to_select, player)
        local slash = sgs.Card_Parse(player:property("liuli"):toString())
        return #targets == 0 and slash ~= nil and may_pass(player, to_select, slash, self)
    end,
    on_effect = function(self, effect)
        effect.to:setFlags(TARGET)
    end,
}

local liuli_view_as = sgs.CreateOneCardViewAsSkill {
    name = "liuli",
    filter_pattern = ".!",
    response_pattern = "@@liuli",
    enabled_at_play = function()
        return false
    end,
    view_as = function(self, card)
        local liuli_card = LiuliCard:clone()
        liuli_card:addSubcard(card)
        return liuli_card
    end,
}

-- Redirects the slash to `to`. The new target is asked next, since the rules ask added targets too.
local function pass(room, player, to, data)
    local use = data:toCardUse()
    use.to:removeOne(player)
    use.to:append(to)
    room:sortByActionOrder(use.to)
    data:setValue(use)
end

local liuli = sgs.CreateTriggerSkill {
    name = "liuli",
    events = { sgs.TargetConfirming },
    view_as_skill = liuli_view_as,
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.card:isKindOf("Slash") or not use.from or not use.to:contains(player)
            or not player:canDiscard(player, "he") then
            return false
        end
        local possible = false
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            possible = possible or other ~= use.from and use.from:canSlash(other, use.card, false)
                and player:inMyAttackRange(other)
        end
        if not possible then return false end

        room:setPlayerFlag(use.from, SOURCE)
        room:setPlayerProperty(player, "liuli", sgs.QVariant(use.card:toString()))
        player:setTag("liuli_use", data)
        room:askForUseCard(player, "@@liuli", "@liuli:" .. use.from:objectName(), -1, sgs.Card_MethodDiscard)
        player:removeTag("liuli_use")
        room:setPlayerProperty(player, "liuli", sgs.QVariant(""))
        room:setPlayerFlag(use.from, "-" .. SOURCE)
        for _, other in sgs.qlist(room:getAlivePlayers()) do
            if other:hasFlag(TARGET) then
                other:setFlags("-" .. TARGET)
                if player:isAlive() or use.to:contains(player) then pass(room, player, other, data) end
                break
            end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["daqiao"] = "大乔",
    ["#daqiao"] = "矜持之花",
    ["guose"] = "国色",
    [":guose"] = "阶段技，你可以选择一项：将一张方块牌当【乐不思蜀】使用；或弃置一张方块牌，然后弃置场上的一张【乐不思蜀】。选择完成后，你摸一张牌。",
    ["liuli"] = "流离",
    [":liuli"] = "当你成为【杀】的目标时，你可以弃置一张牌，将此【杀】转移给你攻击范围内的一名其他角色（不能是此【杀】的使用者，且须是其合法目标）。",
    ["@liuli"] = "你可以发动【流离】，弃置一张牌，将 %src 的【杀】转移给攻击范围内的一名其他角色",
    ["~liuli"] = "选择一张牌→选择一名角色→确定",
}

return function(extension)
    local daqiao = sgs.General(extension, "daqiao", "wu", 3, false)
    daqiao:addSkill(guose)
    daqiao:addSkill(liuli)
end
