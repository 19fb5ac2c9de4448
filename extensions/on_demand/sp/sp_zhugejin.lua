-- Zhuge Jin: cards for others in place of the own draw, advice on judgements, and prudence with red cards.
-- A used Jink counts as the response that it is, as the older engine tells it:
-- sgs: dialect v2
local spent = require "extensions.lib.spent"

local HELPED = "HongyuanTarget"

local HongyuanCard = sgs.CreateSkillCard {
    name = "HongyuanCard",
    skill_name = "hongyuan",
    filter = function(self, targets, to_select, player)
        return #targets < 2 and to_select:objectName() ~= player:objectName()
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_effect = function(self, effect)
        effect.to:setFlags(HELPED)
    end,
}

local hongyuan_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "hongyuan",
    response_pattern = "@@hongyuan",
    enabled_at_play = function()
        return false
    end,
    view_as = function()
        return HongyuanCard:clone()
    end,
}

local hongyuan = sgs.CreateDrawCardsSkill {
    name = "hongyuan",
    view_as_skill = hongyuan_view_as,
    draw_num_func = function(self, player, n, room)
        if n < 1 or not room:askForUseCard(player, "@@hongyuan", "@hongyuan") then return n end
        return n - 1
    end,
}

-- The chosen players draw after Zhuge Jin has drawn.
local hongyuan_draw = sgs.CreateTriggerSkill {
    name = "#hongyuan",
    events = { sgs.AfterDrawNCards },
    on_trigger = function(self, event, player, data, room)
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if other:hasFlag(HELPED) then
                other:setFlags("-" .. HELPED)
                other:drawCards(1, "hongyuan")
            end
        end
        return false
    end,
}

-- The cards that may be offered in place of the judged one, and those that may not.
local function offers(player)
    local open, barred = sgs.IntList(), sgs.IntList()
    for _, card in sgs.qlist(player:getCards("he")) do
        local list = player:isCardLimited(card, sgs.Card_MethodResponse) and barred or open
        list:append(card:getEffectiveId())
    end
    return open, barred
end

local huanshi = sgs.CreateRetrialSkill {
    name = "huanshi",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName()) and not target:isNude()
    end,
    on_retrial = function(self, player, judge, room)
        local about = sgs.QVariant()
        about:setValue(judge)
        local open, barred = offers(player)
        if open:isEmpty() or not room:askForSkillInvoke(player, self:objectName(), about) then return nil end
        local all = sgs.IntList()
        for _, list in ipairs { open, barred } do
            for _, id in sgs.qlist(list) do all:append(id) end
        end
        judge.who:setTag("HuanshiJudge", about)
        room:fillAG(all, judge.who, barred)
        local id = room:askForAG(judge.who, open, false, self:objectName())
        room:clearAG(judge.who)
        judge.who:removeTag("HuanshiJudge")
        return sgs.Sanguosha:getCard(id)
    end,
}

-- Returns how many red cards of the player a discard takes from their hand and equipment.
local function red_discards(move, player)
    local basic = bit32.band(move.reason.m_reason, sgs.CardMoveReason_S_MASK_BASIC_REASON)
    if basic ~= sgs.CardMoveReason_S_REASON_DISCARD then return 0 end
    local n = 0
    for i, id in ipairs(sgs.QList2Table(move.card_ids)) do
        local place = move.from_places:at(i - 1)
        local is_own = place == sgs.Player_PlaceHand or place == sgs.Player_PlaceEquip
        if is_own and sgs.Sanguosha:getCard(id):isRed() then n = n + 1 end
    end
    return n
end

local mingzhe = sgs.CreateTriggerSkill {
    name = "mingzhe",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardsMoveOneTime, sgs.CardUsed, sgs.CardResponded },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_NotActive then return false end
        local n
        if event == sgs.CardsMoveOneTime then
            local move = data:toMoveOneTime()
            if not move.from or move.from:objectName() ~= player:objectName() then return false end
            n = red_discards(move, player)
        else
            local card = spent.card(event, data)
            n = card and card:isRed() and 1 or 0
        end
        for _ = 1, n do
            if player:isDead() or not room:askForSkillInvoke(player, self:objectName(), data) then break end
            room:broadcastSkillInvoke(self:objectName())
            player:drawCards(1, self:objectName())
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["sp_zhugejin"] = "SP诸葛瑾",
    ["#sp_zhugejin"] = "联盟的维系者",
    ["hongyuan"] = "弘援",
    [":hongyuan"] = "摸牌阶段，你可以少摸一张牌，然后令至多两名其他角色各摸一张牌。",
    ["@hongyuan"] = "你可以发动【弘援】，选择至多两名其他角色",
    ["~hongyuan"] = "选择角色→确定",
    ["huanshi"] = "缓释",
    [":huanshi"] = "当一名角色的判定牌生效前，你可以令其观看你的牌并选择其中一张，然后你打出此牌代替之。",
    ["mingzhe"] = "明哲",
    [":mingzhe"] = "当你于回合外使用或打出红色牌时，或于回合外因弃置而失去一张红色牌后，你可以摸一张牌。",
}

return function(extension)
    local sp_zhugejin = sgs.General(extension, "sp_zhugejin", "wu", 3)
    for _, skill in ipairs { hongyuan, hongyuan_draw, huanshi, mingzhe } do sp_zhugejin:addSkill(skill) end
    extension:insertRelatedSkills("hongyuan", "#hongyuan")
end
