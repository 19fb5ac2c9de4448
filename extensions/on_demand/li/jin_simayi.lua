-- Sima Yi of Jin: a general who starts hidden, knows the draw pile and uses cards from it.
local spent = require "extensions.lib.spent"

local jinbuchen = sgs.CreateTriggerSkill {
    name = "jinbuchen",
    events = { sgs.Appear },
    hide_skill = true,
    on_trigger = function(self, event, player, data, room)
        local current = room:getCurrent()
        if not current or current == player or current:isNude() then return false end
        if not room:askForSkillInvoke(player, self:objectName(), sgs.QVariant_fromValue(current)) then return false end
        room:broadcastSkillInvoke(self:objectName())
        local id = room:askForCardChosen(player, current, "he", self:objectName())
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, player:objectName())
        -- mutants: a log does not say who sees the card
        room:obtainCard(player, sgs.Sanguosha:getCard(id), reason, room:getCardPlace(id) ~= sgs.Player_PlaceHand)
        return false
    end,
}

-- Returns the ids of the top `n` cards of the draw pile, which stay there.
local function top_of_pile(room, n)
    local ids = room:getNCards(n)
    room:returnToTopDrawPile(ids)
    return ids
end

local YingshiCard = sgs.CreateSkillCard {
    name = "JinYingshiCard",
    skill_name = "jinyingshi",
    target_fixed = true,
    on_use = function(self, room, source)
        local ids = top_of_pile(room, source:getMaxHp())
        room:fillAG(ids, source)
        room:askForAG(source, ids, true, "jinyingshi")
        room:clearAG(source)
    end,
}

local jinyingshi = sgs.CreateZeroCardViewAsSkill {
    name = "jinyingshi",
    frequency = sgs.Skill_Compulsory,
    enabled_at_play = function(self, player)
        return player:getMaxHp() > 0
    end,
    view_as = function()
        return YingshiCard:clone()
    end,
}

-- Mark whose number is the id of the card to use, plus one.
local NEXT_CARD = "jinxiongzhi_next"

-- Asks for the targets of a card of the draw pile and uses it. Returns `false` if it has no legal targets.
local function use_with_targets(room, player, card)
    local ids = sgs.IntList()
    ids:append(card:getEffectiveId())
    room:setPlayerMark(player, NEXT_CARD, card:getEffectiveId() + 1)
    room:notifyMoveToPile(player, ids, "jinxiongzhi", sgs.Player_DrawPile, true)
    local is_used = room:askForUseCard(player, "@@jinxiongzhi!", "@jinxiongzhi:" .. card:objectName())
    room:notifyMoveToPile(player, ids, "jinxiongzhi", sgs.Player_DrawPile, false)
    room:setPlayerMark(player, NEXT_CARD, 0)
    return is_used ~= nil
end

local XiongzhiCard = sgs.CreateSkillCard {
    name = "JinXiongzhiCard",
    skill_name = "jinxiongzhi",
    target_fixed = true,
    on_use = function(self, room, source)
        room:removePlayerMark(source, "@jinxiongzhiMark")
        room:doSuperLightbox(source, "jinxiongzhi")
        local goes_on = true
        while goes_on and source:isAlive() do
            local ids = top_of_pile(room, 1)
            local card = sgs.Sanguosha:getCard(ids:first())
            local log = sgs.LogMessage()
            log.type, log.from, log.card_str = "$ViewDrawPile", source, card:toString()
            room:sendLog(log, source)
            if not card:isAvailable(source) or not source:canUse(card) then return end
            if card:targetFixed() then
                room:useCard(sgs.CardUseStruct(card, source), true)
            else
                goes_on = use_with_targets(room, source, card)
            end
        end
    end,
}

local jinxiongzhi = sgs.CreateViewAsSkill {
    name = "jinxiongzhi",
    n = 1,
    frequency = sgs.Skill_Limited,
    limit_mark = "@jinxiongzhiMark",
    expand_pile = "#jinxiongzhi",
    response_pattern = "@@jinxiongzhi!",
    view_filter = function(self, selected, to_select)
        return to_select:getEffectiveId() + 1 == sgs.Self:getMark(NEXT_CARD)
    end,
    view_as = function(self, cards)
        if sgs.Sanguosha:getCurrentCardUsePattern() == "@@jinxiongzhi!" then return cards[1] end
        return XiongzhiCard:clone()
    end,
    enabled_at_play = function(self, player)
        return player:getMark("@jinxiongzhiMark") > 0
    end,
}

-- Returns the suit of a card; cards without a suit have one name for all colours.
local function suit_of(card)
    local suit = card:getSuitString()
    return suit:startsWith("no_suit") and "no_suit" or suit
end

-- Mark of the hand cards that a player used in this play phase.
local USED = "jinquanbian_used-PlayClear"

-- Returns `true` if this is the first hand card of its suit in the play phase. Suits count for everyone, as the skill
-- may be gained in the middle of a phase.
local function is_first_of_suit(room, player, suit)
    local mark = ("jinquanbian_%s-PlayClear"):format(suit)
    if player:getMark(mark) > 0 then return false end
    room:addPlayerMark(player, mark)
    return true
end

-- Shows the top cards of the pile, gives one of another suit, and puts the others back in any order.
local function take_another_suit(room, player, suit, skill)
    local ids = room:getNCards(player:getMaxHp())
    local others, same = sgs.IntList(), sgs.IntList()
    for _, id in sgs.qlist(ids) do
        if suit_of(sgs.Sanguosha:getCard(id)) == suit then same:append(id) else others:append(id) end
    end
    if not others:isEmpty() then
        room:fillAG(ids, player, same)
        local id = room:askForAG(player, others, false, skill)
        room:clearAG(player)
        ids:removeOne(id)
        room:obtainCard(player, id, true) -- mutants: a log does not say who sees the card
    end
    -- mutants: no bundled skill kills the taker of a card
    if player:isDead() then return room:returnToTopDrawPile(ids) end
    if not ids:isEmpty() then room:askForGuanxing(player, ids, sgs.Room_GuanxingUpOnly) end
end

local jinquanbian = sgs.CreateTriggerSkill {
    name = "jinquanbian",
    events = { sgs.CardUsed, sgs.CardResponded },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:getPhase() == sgs.Player_Play
    end,
    on_trigger = function(self, event, player, data, room)
        local card = spent.newer_hand_card(event, data)
        if not card or card:isKindOf("SkillCard") then return false end
        if event == sgs.CardUsed then room:addPlayerMark(player, USED) end
        local suit = suit_of(card)
        if not is_first_of_suit(room, player, suit) or not player:hasSkill(self:objectName()) then return false end
        if not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        take_another_suit(room, player, suit, self:objectName())
        return false
    end,
}

local jinquanbian_limit = sgs.CreateCardLimitSkill {
    name = "#jinquanbian-limit",
    limit_list = function()
        return "use"
    end,
    limit_pattern = function(self, target)
        if target:hasSkill("jinquanbian") and target:getPhase() == sgs.Player_Play
            and target:getMark(USED) >= target:getMaxHp() then
            return ".|.|.|hand"
        end
        return ""
    end,
}

sgs.LoadTranslationTable {
    ["jin_simayi"] = "晋司马懿",
    ["&jin_simayi"] = "司马懿",
    ["#jin_simayi"] = "通权达变",
    ["jinbuchen"] = "不臣",
    [":jinbuchen"] = "隐匿技，当你于其他角色的回合内登场后，你可以获得该角色的一张牌。",
    ["jinyingshi"] = "鹰视",
    [":jinyingshi"] = "锁定技，出牌阶段，你可以观看牌堆顶的X张牌。（X为你的体力上限）",
    ["jinxiongzhi"] = "雄志",
    [":jinxiongzhi"] = "限定技，出牌阶段，你可以观看牌堆顶的一张牌，若你可以使用此牌，你使用之，然后重复此流程。",
    ["@jinxiongzhi"] = "【雄志】：请为牌堆顶的【%src】选择目标",
    ["jinquanbian"] = "权变",
    [":jinquanbian"] = "当你于出牌阶段内首次使用或打出一种花色的手牌时，你可以观看牌堆顶的X张牌，获得其中一张花色不同的牌，然后将其余的牌以任意顺序置于牌堆顶。出牌阶段，你至多使用X张手牌。（X为你的体力上限）",
}

return function(extension)
    local jin_simayi = sgs.General(extension, "jin_simayi", "jin", 3)
    for _, skill in ipairs { jinbuchen, jinyingshi, jinxiongzhi, jinquanbian, jinquanbian_limit } do
        jin_simayi:addSkill(skill)
    end
    extension:insertRelatedSkills("jinquanbian", "#jinquanbian-limit")
end
