-- The generals of the thicket.

local ipairs, max, min = ipairs, math.max, math.min

local function use_on(use, card, ...)
    use.card = card
    if not use.to then return end
    for _, to in ipairs { ... } do use.to:append(to) end
end

local function made(name, skill, card)
    return ("%s:%s[%s:%s]=%d"):format(name, skill, card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

-- ---- Meng Huo, Zhu Rong --------------------------------------------------------------

local function is_savage_assault(card) return card:isKindOf("SavageAssault") end
sgs.ai_trick_immune.huoshou = is_savage_assault
sgs.ai_trick_immune.juxiang = is_savage_assault

-- ---- Xu Huang ------------------------------------------------------------------------

addAiSkills("duanliang").getTurnUseCard = function(self)
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        if card:isBlack() and (card:isKindOf("BasicCard") or card:isKindOf("EquipCard")) then cards[#cards + 1] = card end
    end
    if #cards == 0 then return nil end
    local values = self:keepValues(cards)
    sgs.sortByValues(cards, values)
    if values[cards[1]] > 4.6 then return nil end
    return sgs.Card_Parse(made("supply_shortage", "duanliang", cards[1]))
end

sgs.ai_cardneed.duanliang = function(to, card)
    return card:isBlack() and not card:isKindOf("TrickCard") and to:getHandcardNum() < 3
end

-- ---- Cao Pi --------------------------------------------------------------------------

sgs.ai_skill_invoke.xingshang = true

-- A friend who lies face down turns up and draws; an enemy may miss a turn for few cards.
sgs.ai_skill_playerchosen.fangzhu = function(self, targets)
    local n = self.player:getLostHp()
    local best, most = nil, 0.2
    for _, target in sgs.qlist(targets) do
        local turning = target:faceUp() and -2.2 or 2.2
        local score = -self:hatred(target) * (turning + n * 0.9)
        if score > most then best, most = target, score end
    end
    return best
end

sgs.ai_skill_playerchosen.songwei = function(self, targets)
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) then return target end
    end
end

sgs.ai_playerchosen_intention.songwei = -50

-- ---- Meng Huo, Zhu Rong --------------------------------------------------------------

sgs.ai_skill_invoke.zaiqi = function(self)
    local lost = self.player:getLostHp()
    return lost >= 3 or lost == 2 and self:getCardsNum("Peach") == 0
end

sgs.ai_skill_invoke.lieren = function(self, data)
    local target = data:toDamage().to
    if not target or self:hatred(target) <= 0 then return false end
    local highest = self:getMaxCard()
    return highest ~= nil and highest:getNumber() >= 8 and (self.player:getHandcardNum() > 1 or self:isWeak(target))
end

-- ---- Sun Jian ------------------------------------------------------------------------

-- Cards for a friend, or from an enemy who has them.
sgs.ai_skill_playerchosen.yinghun = function(self, targets)
    local x = self.player:getLostHp()
    local best, most = nil, 0
    for _, target in sgs.qlist(targets) do
        local score
        if self:isFriend(target) then
            score = -self:hatred(target) * (x == 1 and 0.4 or (x - 1) * 1.2) - target:getHandcardNum() * 0.05
        else
            local cards = target:getCardCount(true) + 1
            score = self:hatred(target) * (x > 1 and (min(x, cards) - 1) * 1.1 or 0)
        end
        if score > most then best, most = target, score end
    end
    return best
end

sgs.ai_skill_choice.yinghun = function(self, choices, data)
    local target = data:toPlayer()
    return target and self:isFriend(target) and "dxt1" or "d1tx"
end

-- ---- Lu Su ---------------------------------------------------------------------------

-- More cards as long as half of them do not go to an enemy.
sgs.ai_skill_invoke.haoshi = function(self)
    self:updatePlayers()
    local n = self.player:getHandcardNum() + 4
    if n <= 5 then return true end
    local least, friendly = nil, false
    for _, other in ipairs(self.living) do
        if other ~= self.player then
            local count = other:getHandcardNum()
            if not least or count < least then
                least, friendly = count, self:isFriend(other)
            elseif count == least and self:isFriend(other) then
                friendly = true
            end
        end
    end
    return friendly
end

sgs.ai_skill_use["@@haoshi"] = function(self, prompt)
    self:updatePlayers()
    local cards = self:holding()
    local values = self:keepValues(cards)
    sgs.sortByValues(cards, values)
    local ids = {}
    for i = 1, math.floor(self.player:getHandcardNum() / 2) do ids[i] = cards[i]:getEffectiveId() end
    local best, most
    for _, other in ipairs(self.living) do
        if other ~= self.player and other:getHandcardNum() == self.player:getMark("haoshi") then
            local score = -self:hatred(other)
            if not most or score > most then best, most = other, score end
        end
    end
    if not best or #ids == 0 then return "." end
    return ("#HaoshiCard:%s:->%s"):format(table.concat(ids, "+"), best:objectName())
end

-- A friend with few cards and an enemy with many.
addAiSkills("dimeng").getTurnUseCard = function(self)
    if self.player:hasUsed("#DimengCard") then return nil end
    local best, most, poor, rich
    for _, friend in ipairs(self:getFriendsNoself()) do
        for _, enemy in ipairs(self:getEnemies()) do
            local gap = enemy:getHandcardNum() - friend:getHandcardNum()
            local score = gap * (self:hatred(enemy) - self:hatred(friend)) - gap * 0.9
            if gap > 0 and gap <= self.player:getCardCount(true) and score > (most or 0.8) then
                best, most, poor, rich = gap, score, friend, enemy
            end
        end
    end
    if not best then return nil end
    local ids = self:cheapest(best, true)
    if #ids < best then return nil end
    self.dimeng_pair = { poor, rich }
    return sgs.Card_Parse(("#DimengCard:%s:"):format(table.concat(ids, "+", 1, best)))
end

sgs.ai_skill_use_func["#DimengCard"] = function(card, use, self)
    local pair = self.dimeng_pair
    if not pair then return end
    local gap = pair[2]:getHandcardNum() - pair[1]:getHandcardNum()
    if gap == card:getSubcards():length() then use_on(use, card, pair[1], pair[2]) end
end

sgs.ai_use_priority["#DimengCard"] = 2.8

-- ---- Dong Zhuo -----------------------------------------------------------------------

sgs.ai_view_as.jiuchi = function(card, player, place)
    if place ~= sgs.Player_PlaceHand or card:getSuit() ~= sgs.Card_Spade then return nil end
    return made("analeptic", "jiuchi", card)
end

sgs.ai_cardneed.jiuchi = function(to, card)
    return card:getSuit() == sgs.Card_Spade and to:getHandcardNum() < 3
end

-- The maximum while it is above what there is; it is kept high enough to be healed to.
sgs.ai_skill_choice.benghuai = function(self)
    local hp, most = self.player:getHp(), self.player:getMaxHp()
    if hp == most then return most > 4 and "maxhp" or "hp" end
    return most - hp >= 2 and "maxhp" or hp > 3 and "hp" or "maxhp"
end

sgs.ai_skill_playerchosen.baonue = function(self, targets)
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) and self:needsHealing(target) then return target end
    end
end

sgs.ai_playerchosen_intention.baonue = -50

-- ---- Jia Xu --------------------------------------------------------------------------

-- Uses it when it hits enemies harder than friends. It is kept until there is somebody to bring down, or many to wear out.
addAiSkills("luanwu").getTurnUseCard = function(self)
    if self.player:getMark("@chaos") == 0 then return nil end
    self:updatePlayers()
    local value = 0
    for _, other in ipairs(self.living) do
        if other ~= self.player then
            local hp = other:getHp()
            local blow = hp <= 1 and 3.2 or hp == 2 and 1.2 or 0.6
            -- Who has a slash hurts somebody else instead.
            value = value + self:hatred(other) * blow * (1 - self:chanceOfCard("Slash", other) * 0.6)
        end
    end
    if value < 1.6 then return nil end
    return sgs.Card_Parse("#LuanwuCard:.:")
end

sgs.ai_skill_use_func["#LuanwuCard"] = function(card, use, self)
    use.card = card
end

sgs.ai_use_priority["#LuanwuCard"] = 1.8

-- ---- which of these to play ---------------------------------------------------------

-- By how many of 600 games of eight they won, played by this AI.
for name, value in pairs {
    caopi = 4.6, dongzhuo = 4.8, jiaxu = 5.7, lusu = 5.9, menghuo = 4.1, sunjian = 5.5, xuhuang = 4.3,
    zhurong = 6.4,
} do
    sgs.ai_general_value[name] = value
end
