-- Generals of Wei and Shu of the standard package that are not in `standard-ai.lua`.

local ipairs, max, min = ipairs, math.max, math.min

-- ---- Xiahou Dun ----------------------------------------------------------------------

-- The target suffers one of two harms, so only enemies are chosen.
sgs.ai_skill_invoke.ganglie = function(self, data)
    local from = data:toDamage().from
    return from ~= nil and from ~= self.player and self:hatred(from) > -0.2
end

sgs.ai_need_retrial_func.ganglie = function()
    return false
end

-- Gives a friend the cards that are of more use there, once one's own hand is more than one may keep.
sgs.ai_skill_askforyiji.qingjian = function(self, ids, players)
    if self:getOverflow() <= 0 and not self:isWeak() then return nil end
    local cards = {}
    for i, id in ipairs(ids) do cards[i] = sgs.Sanguosha:getCard(id) end
    local card, friend = self:getCardNeedPlayer(cards, false, players)
    -- Players with the same skill might give it back.
    if not card or self:hatred(friend) > -0.5 or friend:hasSkill("qingjian") then return nil end
    if self:worthToFriend(card, friend) < 1.5 or card:isKindOf("Peach") and self.player:isWounded() then return nil end
    return friend, card:getEffectiveId()
end

-- ---- Xu Chu --------------------------------------------------------------------------

-- With a slash or a duel to make use of, and no need of the two cards.
sgs.ai_skill_invoke.luoyi = function(self)
    if self:willSkipPlayPhase(self.player) then return false end
    local strikes = 0
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("Slash") or card:isKindOf("Duel") then
            local use = self:aiUseCard(card)
            if use.card then strikes = strikes + 1 end
        end
    end
    return strikes > 0 and (not self:isWeak() or strikes > 1)
end

sgs.ai_ajustdamage_from["#luoyi"] = function(self, from, to, card)
    if from:getMark("@luoyi") == 0 or not card then return 0 end
    return (card:isKindOf("Slash") or card:isKindOf("Duel")) and 1 or 0
end

sgs.ai_cardneed.luoyi = function(to, card)
    return card:isKindOf("Slash") or card:isKindOf("Duel")
end

-- ---- Guo Jia -------------------------------------------------------------------------

sgs.ai_skill_invoke.tiandu = function(self)
    return not self:needKongcheng(self.player, true)
end

sgs.ai_skill_invoke.yiji = true

-- Beside friends who draw soon, what is not missed.
sgs.ai_skill_use["@@yiji"] = function(self)
    if self:getOverflow() <= 0 and self.player:getHandcardNum() <= 3 then return "." end
    local best, most = nil, 1.5
    for _, friend in ipairs(self:getFriendsNoself()) do
        local value = -self:hatred(friend) * (3 + max(0, 3 - friend:getHandcardNum()))
        if self:hatred(friend) < -0.5 and not self:willSkipDrawPhase(friend) and value > most then
            best, most = friend, value
        end
    end
    return best and "#YijiCard:.:->" .. best:objectName() or "."
end

sgs.ai_skill_discard.yiji = function(self, n, least)
    local spare = max(least, min(n, self:getOverflow()))
    return (self:cheapest(spare, false, nil, true))
end

sgs.ai_card_intention["#YijiCard"] = -40

-- ---- Li Dian -------------------------------------------------------------------------

-- Two chosen ones of four are better than any two.
sgs.ai_skill_invoke.xunxun = true

-- Both draw: with friends gladly, with enemies only when the card is worth more to oneself.
sgs.ai_skill_invoke.wangxi = function(self, data)
    local other = data:toPlayer()
    if not other then return true end
    if self:hatred(other) <= 0 then return true end
    return self:isWeak() and not self:isWeak(other) or other:getHandcardNum() > other:getHp() + 1
end

-- ---- Zhao Yun ------------------------------------------------------------------------

local function longdan(card)
    local made = card:isKindOf("Slash") and "jink" or card:isKindOf("Jink") and "slash"
    if not made then return nil end
    return ("%s:longdan[%s:%s]=%d"):format(made, card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

sgs.ai_view_as.longdan = function(card, player, place)
    if place ~= sgs.Player_PlaceHand then return nil end
    return longdan(card)
end

-- A jink that is one more than needed.
addAiSkills("longdan").getTurnUseCard = function(self)
    if not sgs.Slash_IsAvailable(self.player) then return nil end
    local jinks = {}
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("Jink") then jinks[#jinks + 1] = card end
        if card:isKindOf("Slash") then return nil end
    end
    if #jinks == 0 or #jinks == 1 and self:isWeak() then return nil end
    return sgs.Card_Parse(longdan(jinks[1]))
end

sgs.ai_cardneed.longdan = function(to, card)
    return card:isKindOf("Slash") and to:getHandcardNum() < 4
end

sgs.ai_skill_invoke.yajiao = true

sgs.ai_skill_playerchosen.yajiao = function(self, targets)
    local best, most = nil, 0
    for _, target in sgs.qlist(targets) do
        local hate = self:hatred(target)
        local value = -hate * (6 - min(5, target:getHandcardNum())) - (self:needKongcheng(target, true) and 5 or 0)
        if hate < 0 and value > most then best, most = target, value end
    end
    return best
end
sgs.ai_playerchosen_intention.yajiao = -30

-- A good card is left for the next to draw when that is a friend, a bad one for an enemy.
sgs.ai_skill_choice.yajiao = function(self, choices, data)
    local card = data:toCard()
    local current = self.room:getCurrent()
    local draws = current and current:getNextAlive()
    if not card or not draws then return "cancel" end
    local good = self:cardNeed(card) >= 4
    local friend = draws == self.player or self:isFriend(draws)
    return good ~= friend and "throw" or "cancel"
end

-- ---- Huang Yueying -------------------------------------------------------------------

sgs.ai_skill_invoke.jizhi = true

sgs.ai_skill_cardask["@jizhi-exchange"] = function(self, data)
    local shown = data:toCard()
    local ids, cards, values = self:cheapest(1, false, nil, true)
    if not shown or not ids[1] then return "." end
    return self:cardNeed(shown) > values[cards[1]] + 0.8 and tostring(ids[1]) or "."
end

sgs.ai_cardneed.jizhi = function(to, card)
    return card:isKindOf("TrickCard")
end

-- ---- Xu Shu --------------------------------------------------------------------------

-- An enemy at any distance; see `sgs.ai_skill_use["slash"]`.
sgs.ai_skill_cardask["@zhuhai-slash"] = function(self, data, pattern, victim)
    if not victim or self:hatred(victim) <= 0 then return "." end
end

sgs.ai_skill_choice.jianyan = function(self)
    local male = self.player:isMale()
    for _, friend in ipairs(self:getFriendsNoself()) do male = male or friend:isMale() end
    if not male then return "equip" end
    if self:isWeak() then return "red" end
    return self.player:getEquips():length() < 2 and "equip" or "trick"
end

sgs.ai_skill_playerchosen.jianyan = function(self, targets)
    local best, most
    for _, target in sgs.qlist(targets) do
        local value = -self:hatred(target) * 3 - target:getHandcardNum() * 0.3
        if target == self.player then value = value + 0.7 end
        if not most or value > most then best, most = target, value end
    end
    return best
end
sgs.ai_playerchosen_intention.jianyan = -40

addAiSkills("jianyan").getTurnUseCard = function(self)
    if self.player:hasUsed("#JianyanCard") then return nil end
    return sgs.Card_Parse("#JianyanCard:.:")
end

-- For nobody but oneself and friends.
sgs.ai_skill_use_func["#JianyanCard"] = function(card, use, self)
    local male = self.player:isMale()
    for _, friend in ipairs(self:getFriendsNoself()) do male = male or friend:isMale() end
    if male then use.card = card end
end

sgs.ai_use_priority["#JianyanCard"] = 9
sgs.ai_use_value["#JianyanCard"] = 6
