-- The generals of the fire.

local ipairs, max, min = ipairs, math.max, math.min

local function use_on(use, card, ...)
    use.card = card
    if not use.to then return end
    for _, to in ipairs { ... } do use.to:append(to) end
end

local function made(name, skill, card)
    return ("%s:%s[%s:%s]=%d"):format(name, skill, card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

-- The card of these that is missed least, with its worth.
local function cheapest(self, fits)
    local cards = {}
    for _, card in ipairs(self:holding()) do
        if fits(card) then cards[#cards + 1] = card end
    end
    if #cards == 0 then return nil end
    local values = self:keepValues(cards)
    sgs.sortByValues(cards, values)
    return cards[1], values[cards[1]]
end

-- ---- Dian Wei ------------------------------------------------------------------------

-- A weapon to spare, or a point where two are left and the blow is worth it.
addAiSkills("qiangxi").getTurnUseCard = function(self)
    if self.player:hasUsed("#QiangxiCard") then return nil end
    local spare
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("Weapon") and not self.player:isJilei(card) then spare = card end
    end
    if spare then return sgs.Card_Parse(("#QiangxiCard:%d:"):format(spare:getEffectiveId())) end
    if self.player:getHp() > 1 then return sgs.Card_Parse("#QiangxiCard:.:") end
end

sgs.ai_skill_use_func["#QiangxiCard"] = function(card, use, self)
    local price = card:getSubcards():isEmpty() and (self.player:getHp() > 2 and 1.6 or 2.4) or 0.4
    local best, most = nil, price
    for _, enemy in ipairs(self:getEnemies()) do
        if enemy ~= self.player and self.player:inMyAttackRange(enemy) then
            local value = self:worthOfHit(enemy, 1, sgs.DamageStruct_Normal, self.player)
            if value > most then best, most = enemy, value end
        end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_card_intention["#QiangxiCard"] = 80
sgs.ai_use_priority["#QiangxiCard"] = 2.4

sgs.ai_cardneed.qiangxi = function(to, card)
    return card:isKindOf("Weapon")
end

-- ---- Xun Yu --------------------------------------------------------------------------

addAiSkills("quhu").getTurnUseCard = function(self)
    if self.player:hasUsed("#QuhuCard") or self.player:isKongcheng() then return nil end
    return sgs.Card_Parse("#QuhuCard:.:")
end

-- Damage that the tiger, if won, would do to players in reach.
local function best_prey(self, tiger)
    local best, most = nil, 0
    for _, other in ipairs(self.living) do
        if other ~= tiger and tiger:inMyAttackRange(other) then
            local value = self:worthOfDamage(other, 1, nil, tiger)
            if value > most then best, most = other, value end
        end
    end
    return best, most
end

sgs.ai_skill_use_func["#QuhuCard"] = function(card, use, self)
    local highest = self:getMaxCard()
    if not highest or highest:getNumber() < 9 then return end
    local best, most = nil, 0.5
    for _, other in ipairs(self.living) do
        if other:getHp() > self.player:getHp() and self.player:canPindian(other) then
            local _, gain = best_prey(self, other)
            local wins = ((highest:getNumber() - 1) / 13) ^ min(2, other:getHandcardNum())
            local score = wins * gain + self:hatred(other) * 0.3 - (1 - wins) * (self.player:getHp() <= 1 and 8 or 1.2)
            if gain > 0 and score > most then best, most = other, score end
        end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_skill_playerchosen.quhu = function(self, targets)
    local best, most
    for _, target in sgs.qlist(targets) do
        local value = self:worthOfDamage(target, 1, nil, self.player)
        if not most or value > most then best, most = target, value end
    end
    return best
end

sgs.ai_use_priority["#QuhuCard"] = 4.1

-- The friend who draws most.
sgs.ai_skill_playerchosen.jieming = function(self, targets)
    local best, most = nil, 0
    for _, target in sgs.qlist(targets) do
        local n = max(0, min(5, target:getMaxHp()) - target:getHandcardNum())
        local score = self:isFriend(target) and n + (self:isWeak(target) and 0.5 or 0) or 0
        if score > most then best, most = target, score end
    end
    return best
end

sgs.ai_playerchosen_intention.jieming = -60

sgs.ai_need_damaged.jieming = function(self, from, to)
    return false
end

-- ---- Pang Tong -----------------------------------------------------------------------

-- To chain where it is good, else for another card.
addAiSkills("lianhuan").getTurnUseCard = function(self)
    local card, value = cheapest(self, function(card) return card:getSuit() == sgs.Card_Club end)
    if not card or value > 4.2 then return nil end
    return sgs.Card_Parse(made("iron_chain", "lianhuan", card))
end

sgs.ai_view_as.lianhuan = function(card, player, place)
    if place ~= sgs.Player_PlaceHand or card:getSuit() ~= sgs.Card_Club then return nil end
    return made("iron_chain", "lianhuan", card)
end

sgs.ai_skill_invoke.niepan = function(self)
    return self:getCardsNum("Peach") + self:getCardsNum("Analeptic") + self.player:getHp() < 1
end

sgs.ai_canNiepan_skill.niepan = function(self, player)
    return player:getMark("@nirvana") > 0
end

-- ---- Wolong --------------------------------------------------------------------------

addAiSkills("huoji").getTurnUseCard = function(self)
    local card, value = cheapest(self, function(card) return card:isRed() and not card:isKindOf("Peach") end)
    if not card or value > 4.4 or self.player:getHandcardNum() < 2 then return nil end
    return sgs.Card_Parse(made("fire_attack", "huoji", card))
end

sgs.ai_view_as.kanpo = function(card, player, place)
    if place ~= sgs.Player_PlaceHand or not card:isBlack() then return nil end
    return made("nullification", "kanpo", card)
end

sgs.ai_cardneed.kanpo = function(to, card)
    return card:isBlack() and to:getHandcardNum() < 3
end

sgs.ai_skill_invoke.bazhen = true

-- ---- Yuan Shao -----------------------------------------------------------------------

-- Two cheap cards of one suit, where the shower of arrows does good.
addAiSkills("luanji").getTurnUseCard = function(self)
    local cards = {}
    for _, card in ipairs(self:holding()) do
        if not card:isKindOf("Peach") then cards[#cards + 1] = card end
    end
    if #cards < 2 then return nil end
    local values = self:keepValues(cards)
    sgs.sortByValues(cards, values)
    local first = {}
    for _, card in ipairs(cards) do
        local other = first[card:getSuitString()]
        if other then
            if values[card] + values[other] > 8 then return nil end
            local attack = sgs.Sanguosha:cloneCard("archery_attack", sgs.Card_SuitToBeDecided, 0)
            attack:addSubcard(other)
            attack:addSubcard(card)
            attack:setSkillName("luanji")
            return attack
        end
        first[card:getSuitString()] = card
    end
end

-- ---- Yan Liang and Wen Chou ----------------------------------------------------------

-- Two cards for one, and many duels: with a hand to use.
sgs.ai_skill_invoke.shuangxiong = function(self)
    if self:isWeak() and self:getCardsNum("Peach") == 0 then return false end
    local red, black = 0, 0
    for _, card in ipairs(self:holding()) do
        if card:isRed() then red = red + 1 else black = black + 1 end
    end
    return #self:getEnemies() > 0 and max(red, black) >= 2 and self.player:getHandcardNum() >= 3
end

addAiSkills("shuangxiong").getTurnUseCard = function(self)
    local judged = self.player:getMark("shuangxiong")
    if judged == 0 then return nil end
    local card, value = cheapest(self, function(card)
        return not card:isKindOf("Slash") and not card:isKindOf("Peach") and (judged == 1) == card:isBlack()
    end)
    if not card or value > 5.5 then return nil end
    return sgs.Card_Parse(made("duel", "shuangxiong", card))
end

-- ---- Pang De -------------------------------------------------------------------------

sgs.ai_skill_invoke.mengjin = function(self, data)
    local target = data:toSlashEffect().to
    if not target then return false end
    local _, score = self:cardToTake(target, "he", false)
    return score ~= nil and score > 0
end

-- ---- which of these to play ---------------------------------------------------------

-- By how many of 600 games of eight they won, played by this AI.
for name, value in pairs {
    dianwei = 4.5, pangde = 5.7, pangtong = 4, taishici = 5.1, wolong = 4.7, xunyu = 5.6, yanliangwenchou = 5,
    yuanshao = 4.3,
} do
    sgs.ai_general_value[name] = value
end
