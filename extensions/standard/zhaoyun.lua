-- Zhao Yun: slash and jink for each other, and a card revealed after each action out of turn.
-- A used Jink counts as the response that it is, as the older engine tells it:
-- sgs: dialect v2
local reveal = require "extensions.lib.reveal"
local spent = require "extensions.lib.spent"

-- Returns what the card becomes: the other of the two.
local function other_of(card)
    if card:isKindOf("Slash") then return "jink" end
    if card:isKindOf("Jink") then return "slash" end
end

local longdan = sgs.CreateOneCardViewAsSkill {
    name = "longdan",
    response_or_use = true,
    view_filter = function(self, card)
        local made = other_of(card)
        if sgs.Sanguosha:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_PLAY then
            return made == "slash"
        end
        return made ~= nil and sgs.Sanguosha:getCurrentCardUsePattern():find(made) ~= nil
    end,
    enabled_at_play = function(self, player)
        return sgs.Slash_IsAvailable(player)
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern == "slash" or pattern == "jink"
    end,
    view_as = function(self, card)
        local made = sgs.Sanguosha:cloneCard(other_of(card), card:getSuit(), card:getNumber())
        made:addSubcard(card)
        made:setSkillName(self:objectName())
        return made
    end,
}

local yajiao = sgs.CreateTriggerSkill {
    name = "yajiao",
    events = { sgs.CardUsed, sgs.CardResponded },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_NotActive then return false end
        local card = spent.hand_card(event, data)
        if not card or card:getTypeId() == sgs.Card_TypeSkill
            or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local id = reveal.top(room, player, 1, self:objectName())[1]
        local shown = sgs.Sanguosha:getCard(id)
        local done = false
        if shown:getTypeId() == card:getTypeId() then
            local prompt = ("@yajiao-give:::%s:%s"):format(shown:objectName(), shown:getSuitString())
            local target = room:askForPlayerChosen(player, room:getAlivePlayers(), self:objectName(), prompt, true)
            if target then
                done = true
                local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DRAW, target:objectName(), self:objectName(), "")
                room:obtainCard(target, shown, reason)
            end
        else
            local about = sgs.QVariant()
            about:setValue(shown)
            if room:askForChoice(player, self:objectName(), "throw+cancel", about) == "throw" then
                done = true
                reveal.discard(room, player, { id }, self:objectName())
            end
        end
        if not done then
            local ids = sgs.IntList()
            ids:append(id)
            room:returnToTopDrawPile(ids)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhaoyun"] = "赵云",
    ["#zhaoyun"] = "虎威将军",
    ["longdan"] = "龙胆",
    [":longdan"] = "你可以将一张【杀】当【闪】、一张【闪】当【杀】使用或打出。",
    ["yajiao"] = "涯角",
    [":yajiao"] = "当你于回合外使用或打出一张手牌时，你可以亮出牌堆顶的一张牌：若两张牌类别相同，你可以将亮出的牌交给一名角色；否则你可以将之置入弃牌堆。",
    ["@yajiao-give"] = "【涯角】：你可以将亮出的【%arg】（%arg2）交给一名角色",
    ["yajiao:throw"] = "将亮出的牌置入弃牌堆",
    ["yajiao:cancel"] = "放回牌堆顶",
}

return function(extension)
    local zhaoyun = sgs.General(extension, "zhaoyun", "shu", 4)
    zhaoyun:addSkill(longdan)
    zhaoyun:addSkill(yajiao)
end
