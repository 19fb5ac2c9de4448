-- Generals of Wu and without a kingdom of the standard package that are not in `standard-ai.lua`.

local ipairs, max, min = ipairs, math.max, math.min

local function use_on(use, card, ...)
    use.card = card
    if not use.to then return end
    for _, to in ipairs { ... } do use.to:append(to) end
end

-- The own card of least value that passes the test, with its value.
local function cheapest_of(self, test, include_equip)
    local _, cards, values = self:cheapest(0, include_equip)
    for _, card in ipairs(cards) do
        if test(card) then return card, values[card] end
    end
end

local function as(name, skill, card)
    return ("%s:%s[%s:%s]=%d"):format(name, skill, card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

-- ---- Gan Ning ------------------------------------------------------------------------

addAiSkills("qixi").getTurnUseCard = function(self)
    local card, price = cheapest_of(self, function(c)
        return c:isBlack() and not c:isKindOf("Dismantlement") and not c:isKindOf("Snatch")
    end, true)
    if not card or price > 4.6 then return nil end
    return sgs.Card_Parse(as("dismantlement", "qixi", card))
end

sgs.ai_cardneed.qixi = function(to, card)
    return card:isBlack() and to:getHandcardNum() < 4
end

-- Those for whom the trick is worse than nothing; once in a game, so it has to matter.
sgs.ai_skill_use["@@fenwei"] = function(self)
    local data = self.player:getTag("fenwei_use")
    local use = data and data:toCardUse()
    if not use or not use.card then return "." end
    local names, sum = {}, 0
    for _, target in sgs.qlist(use.to) do
        local worth = self:worthOfTrick(use.card, use.from, target)
        if worth < -0.3 then
            names[#names + 1] = target:objectName()
            sum = sum - worth
        end
    end
    if sum < 2.5 then return "." end
    return "#FenweiCard:.:->" .. table.concat(names, "+")
end

-- ---- Lü Meng -------------------------------------------------------------------------

sgs.ai_skill_invoke.keji = function(self)
    return self:getOverflow() > 0
end

addAiSkills("gongxin").getTurnUseCard = function(self)
    if self.player:hasUsed("#GongxinCard") then return nil end
    return sgs.Card_Parse("#GongxinCard:.:")
end

sgs.ai_skill_use_func["#GongxinCard"] = function(card, use, self)
    local best, most = nil, 0
    for _, enemy in ipairs(self:getEnemies()) do
        local value = self:hatred(enemy) * min(5, enemy:getHandcardNum())
        if enemy ~= self.player and not enemy:isKongcheng() and value > most then best, most = enemy, value end
    end
    if best then use_on(use, card, best) end
end

-- To oneself, if it can be drawn; else away.
sgs.ai_skill_choice.gongxin = function(self, choices, data)
    local next_one = self.player:getNextAlive()
    return self:isFriend(next_one) and not self:willSkipDrawPhase(next_one) and "put" or "discard"
end

sgs.ai_use_priority["#GongxinCard"] = 9.5
sgs.ai_card_intention["#GongxinCard"] = 60

-- ---- Huang Gai -----------------------------------------------------------------------

-- A point for three cards, while there are points enough.
addAiSkills("kurou").getTurnUseCard = function(self)
    if self.player:hasUsed("#KurouCard") then return nil end
    local hp = self.player:getHp()
    if hp <= 1 or hp == 2 and self:getCardsNum("Peach") == 0 then return nil end
    local card = cheapest_of(self, function(c) return not c:isKindOf("Peach") end, true)
    if not card then return nil end
    return sgs.Card_Parse(("#KurouCard:%d:"):format(card:getEffectiveId()))
end

sgs.ai_skill_use_func["#KurouCard"] = function(card, use, self)
    use.card = card
end

sgs.ai_use_priority["#KurouCard"] = 6.8

-- ---- Da Qiao -------------------------------------------------------------------------

addAiSkills("guose").getTurnUseCard = function(self)
    if self.player:hasUsed("#GuoseCard") then return nil end
    local card, price = cheapest_of(self, function(c) return c:getSuit() == sgs.Card_Diamond end, true)
    if not card or price > 5 then return nil end
    return sgs.Card_Parse(("#GuoseCard:%d:"):format(card:getEffectiveId()))
end

-- A friend is rid of an Indulgence, or an enemy gets one.
sgs.ai_skill_use_func["#GuoseCard"] = function(card, use, self)
    local first = sgs.Sanguosha:getCard(card:getSubcards():first())
    local indulgence = sgs.Sanguosha:cloneCard("indulgence", first:getSuit(), first:getNumber())
    indulgence:addSubcard(first)
    local best, most = nil, 0.5
    for _, other in ipairs(self.living) do
        local value
        if other:containsTrick("indulgence") then
            value = -self:hatred(other) * (2 + min(4, other:getHandcardNum()) * 0.3)
        elseif other ~= self.player and not self.player:isProhibited(other, indulgence) then
            value = self:worthOfTrick(indulgence, self.player, other)
        end
        if value and value > most then best, most = other, value end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_use_priority["#GuoseCard"] = 5.6
sgs.ai_cardneed.guose = function(to, card)
    return card:getSuit() == sgs.Card_Diamond
end

-- Redirects the slash to the enemy whom it hurts most, for the cheapest card that leaves them in reach.
sgs.ai_skill_use["@@liuli"] = function(self)
    local data = self.player:getTag("liuli_use")
    local use = data and data:toCardUse()
    if not use or not use.from or not use.card then return "." end
    local mine = self:worthOfSlash(use.card, self.player, use.from)
    local best, most = nil, mine + 0.5
    for _, other in ipairs(self.living) do
        if other ~= self.player and other ~= use.from and use.from:canSlash(other, use.card, false)
            and self.player:inMyAttackRange(other) then
            local value = self:worthOfSlash(use.card, other, use.from)
            if value > most then best, most = other, value end
        end
    end
    if not best then return "." end
    local card, price = cheapest_of(self, function(c)
        local without = sgs.IntList()
        without:append(c:getEffectiveId())
        return self.player:inMyAttackRange(best, without)
    end, true)
    if not card or price > 5.5 and self.player:getHp() > 1 then return "." end
    return ("#LiuliCard:%d:->%s"):format(card:getEffectiveId(), best:objectName())
end

sgs.ai_card_intention["#LiuliCard"] = 50

-- ---- Lu Xun --------------------------------------------------------------------------

-- Nothing to be taken, and cards for friends; not when the cards are needed for an answer.
sgs.ai_skill_invoke.qianxun = function(self, data)
    local effect = data:toCardEffect()
    if self.player:isKongcheng() or not effect.card then return false end
    if effect.card:isKindOf("Duel") then return self:getCardsNum("Slash") == 0 end
    if effect.card:isKindOf("Dismantlement") or effect.card:isKindOf("Snatch") then return true end
    if effect.card:isKindOf("Indulgence") or effect.card:isKindOf("SupplyShortage") then
        return self.player:hasSkill("lianying")
    end
    return self.player:hasSkill("lianying") and effect.from ~= nil and self:hatred(effect.from) > 0
end

sgs.ai_skill_use["@@lianying"] = function(self)
    local most = self.player:getMark("lianying")
    local friends, scores = {}, {}
    for _, friend in ipairs(self.living) do
        if friend == self.player or self:hatred(friend) < -0.3 then
            friends[#friends + 1] = friend
            scores[friend] = (friend == self.player and 3 or 0) + 6 - min(6, friend:getHandcardNum())
                - (self:needKongcheng(friend, true) and friend ~= self.player and 8 or 0)
        end
    end
    sgs.sortByValues(friends, scores, true)
    local names = {}
    for i = 1, min(most, #friends) do names[i] = friends[i]:objectName() end
    if #names == 0 then return "." end
    return "#LianyingCard:.:->" .. table.concat(names, "+")
end

sgs.ai_card_intention["#LianyingCard"] = -60

-- ---- Sun Shangxiang ------------------------------------------------------------------

addAiSkills("jieyin").getTurnUseCard = function(self)
    if self.player:hasUsed("#JieyinCard") or self.player:getHandcardNum() < 2 then return nil end
    local ids, cards, values = self:cheapest(2, false)
    if #ids < 2 or values[cards[1]] + values[cards[2]] > 9.5 then return nil end
    return sgs.Card_Parse("#JieyinCard:" .. table.concat(ids, "+") .. ":")
end

sgs.ai_skill_use_func["#JieyinCard"] = function(card, use, self)
    local mine = self:needsHealing() and (self:isWeak() and 2.5 or 1) or 0
    local best, most = nil, 0.9
    for _, other in ipairs(self.living) do
        if other ~= self.player and other:isMale() and other:isWounded() then
            local theirs = self:needsHealing(other) and (self:isWeak(other) and 2 or 1) or 0
            local value = mine - self:hatred(other) * theirs
            if value > most then best, most = other, value end
        end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_card_intention["#JieyinCard"] = -80
sgs.ai_use_priority["#JieyinCard"] = 3
sgs.ai_skill_invoke.xiaoji = true
sgs.ai_cardneed.xiaoji = function(to, card)
    return card:isKindOf("EquipCard")
end

-- ---- Lü Bu ---------------------------------------------------------------------------

-- Two slashes each time: only when there are two, or one gives in.
sgs.ai_skill_cardask["@wushuang-slash-1"] = function(self)
    if self:getCardsNum("Slash") < 2 then return "." end
end

-- An own card for a duel that hurts an enemy.
sgs.ai_skill_playerchosen.liyu = function(self, targets)
    local lvbu = self.room:getCurrent()
    local hate = lvbu and self:hatred(lvbu) or 0
    local best, most = nil, 0.9 + hate * 0.8
    for _, target in sgs.qlist(targets) do
        local value = self:worthOfDamage(target, 1, nil, lvbu)
        if value > most then best, most = target, value end
    end
    return best
end
sgs.ai_playerchosen_intention.liyu = 60

-- ---- Diao Chan -----------------------------------------------------------------------

addAiSkills("lijian").getTurnUseCard = function(self)
    if self.player:hasUsed("#LijianCard") then return nil end
    local card, price = cheapest_of(self, function() return true end, true)
    if not card or price > 4.8 then return nil end
    return sgs.Card_Parse(("#LijianCard:%d:"):format(card:getEffectiveId()))
end

-- The pair for which a duel is worth most. The first player is hit unless they have more slashes.
sgs.ai_skill_use_func["#LijianCard"] = function(card, use, self)
    local duel = sgs.Sanguosha:cloneCard("duel")
    local first, second, most = nil, nil, 0.6
    for _, to in ipairs(self.living) do
        for _, from in ipairs(self.living) do
            if to ~= from and to ~= self.player and from ~= self.player and to:isMale() and from:isMale()
                and not from:isProhibited(to, duel) then
                local value = self:worthOfTrick(duel, from, to)
                if value > most then first, second, most = to, from, value end
            end
        end
    end
    if first then use_on(use, card, first, second) end
end

sgs.ai_use_priority["#LijianCard"] = 4
-- Who fights whom says more than that somebody fights.
sgs.ai_card_intention["#LijianCard"] = 0

sgs.ai_skill_invoke.biyue = function(self)
    return not self:needKongcheng(self.player, true)
end

-- ---- Hua Xiong -----------------------------------------------------------------------

sgs.ai_skill_choice.yaowu = function(self)
    return (self:isWeak() or self:getOverflow() > 0) and "recover" or "draw"
end

-- ---- Yuan Shu ------------------------------------------------------------------------

-- A card for oneself is worth more than one that the lord may have to discard.
sgs.ai_skill_invoke.wangzun = function(self)
    local lord = self.room:getLord()
    if not lord or self:hatred(lord) >= 0 then return true end
    return self:getOverflow(lord) < -1 or self:isWeak()
end

-- ---- Gongsun Zan ---------------------------------------------------------------------

sgs.ai_skill_invoke.qiaomeng = function(self, data)
    local victim = data:toDamage().to
    if not victim then return false end
    if self:hatred(victim) < 0 then return self:needToThrowArmor(victim) end
    return not victim:hasSkills(sgs.lose_equip_skill)
end
