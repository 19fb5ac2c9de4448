-- Zhao Yun online: slash and jink, peach and wine for each other, and a card revealed after each action out
-- of turn.
-- A used Jink counts as the response that it is, as the older engine tells it:
-- sgs: dialect v2
local reveal = require "extensions.lib.reveal"
local spent = require "extensions.lib.spent"

local TURNS_INTO = { Slash = "jink", Jink = "slash", Peach = "analeptic", Analeptic = "peach" }

-- Returns the name of the card that this one becomes: the other of the pair.
local function other_of(card)
    for kind, name in pairs(TURNS_INTO) do
        if card:isKindOf(kind) then return name end
    end
end

-- Returns true if the player may use a card of this name in the play phase now.
local function is_usable(player, name)
    if name == "slash" then return sgs.Slash_IsAvailable(player) end
    if name == "analeptic" then return sgs.Analeptic_IsAvailable(player) end
    return name == "peach" and player:isWounded()
end

-- Returns true if a request of this pattern takes a card of this name.
local function is_wanted(player, pattern, name)
    if name == "peach" and player:getMark("Global_PreventPeach") > 0 then return false end
    return pattern:lower():find(name, 1, true) ~= nil -- mutants: names are no patterns
end

local ollongdan = sgs.CreateOneCardViewAsSkill {
    name = "ollongdan",
    response_or_use = true,
    view_filter = function(self, card)
        local name = other_of(card)
        if not name then return false end
        if sgs.Sanguosha:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_PLAY then
            return is_usable(sgs.Self, name)
        end
        return is_wanted(sgs.Self, sgs.Sanguosha:getCurrentCardUsePattern(), name)
    end,
    enabled_at_play = function(self, player)
        return is_usable(player, "slash") or is_usable(player, "analeptic") or is_usable(player, "peach")
    end,
    enabled_at_response = function(self, player, pattern)
        for _, name in pairs(TURNS_INTO) do
            if is_wanted(player, pattern, name) then return true end
        end
        return false
    end,
    view_as = function(self, card)
        local made = sgs.Sanguosha:cloneCard(other_of(card), card:getSuit(), card:getNumber())
        made:addSubcard(card)
        made:setSkillName(self:objectName())
        return made
    end,
}

-- Players who have this player in their attack range and cards that may be discarded.
local function in_reach(room, player)
    local targets = sgs.SPlayerList()
    for _, other in sgs.qlist(room:getAlivePlayers()) do
        if other:inMyAttackRange(player) and player:canDiscard(other, "hej") then targets:append(other) end
    end
    return targets
end

local olyajiao = sgs.CreateTriggerSkill {
    name = "olyajiao",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardUsed, sgs.CardResponded },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_NotActive then return false end
        local card = spent.hand_card(event, data)
        if not card or card:getTypeId() == sgs.Card_TypeSkill
            or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local shown = sgs.Sanguosha:getCard(reveal.top(room, player, 1, self:objectName())[1])
        local back = sgs.IntList()
        back:append(shown:getEffectiveId())
        room:returnToTopDrawPile(back)
        if shown:getTypeId() == card:getTypeId() then
            local prompt = ("@olyajiao-give:::%s:%s"):format(shown:objectName(), shown:getSuitString())
            local all = room:getAlivePlayers()
            local target = room:askForPlayerChosen(player, all, self:objectName(), prompt, true, true)
            if not target then return false end
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, player:objectName(),
                target:objectName(), self:objectName(), "")
            room:obtainCard(target, shown, reason)
            return false
        end
        local targets = in_reach(room, player)
        local target = room:askForPlayerChosen(player, targets, "olyajiao_discard", "@olyajiao-discard", true, true)
        if not target then return false end
        local id = room:askForCardChosen(player, target, "hej", self:objectName(), false, sgs.Card_MethodDiscard)
        local owner = room:getCardPlace(id) ~= sgs.Player_PlaceDelayedTrick and target or nil
        room:throwCard(sgs.Sanguosha:getCard(id), owner, player)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["ol_zhaoyun"] = "OL赵云",
    ["#ol_zhaoyun"] = "虎威将军",
    ["ollongdan"] = "龙胆",
    [":ollongdan"] = "你可以将一张【杀】当【闪】、【闪】当【杀】、【酒】当【桃】、【桃】当【酒】使用或打出。",
    ["olyajiao"] = "涯角",
    [":olyajiao"] = "当你于回合外使用或打出手牌时，你可以展示牌堆顶的一张牌：若两张牌类别相同，你可以将展示的牌交给一名角色；否则你可以弃置一名攻击范围内有你的角色区域里的一张牌。",
    ["@olyajiao-give"] = "【涯角】：你可以将展示的【%arg】（%arg2）交给一名角色",
    ["@olyajiao-discard"] = "【涯角】：你可以弃置一名攻击范围内有你的角色区域里的一张牌",
    ["olyajiao_discard"] = "涯角",
}

return function(extension)
    local ol_zhaoyun = sgs.General(extension, "ol_zhaoyun", "shu", 4)
    ol_zhaoyun:addSkill(ollongdan)
    ol_zhaoyun:addSkill(olyajiao)
end
