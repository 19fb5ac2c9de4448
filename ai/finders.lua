-- The choice of players and cards: whom to give to, whose cards to take, and which.

local ipairs, type = ipairs, type

local function listed(players, default)
    if players == nil then return default end
    if type(players) == "userdata" then return sgs.QList2Table(players) end
    return players
end

-- ---- which card of somebody ----------------------------------------------------------

local HARMFUL_DELAYED = { "indulgence", "supply_shortage", "lightning" }

-- A delayed trick whose owner would be glad to be rid of it.
function SmartAI:worstDelayedTrick(player)
    local area = player:getJudgingArea()
    if area:isEmpty() then return nil end
    local by_name = {}
    for _, card in sgs.qlist(area) do by_name[card:objectName()] = card end
    for _, name in ipairs(HARMFUL_DELAYED) do
        if by_name[name] and (name ~= "lightning" or area:length() == 1) then return by_name[name] end
    end
    return by_name.lightning
end

-- Equipment that makes its owner dangerous: id.
function SmartAI:getDangerousCard(who)
    local weapon = who:getWeapon()
    if weapon and weapon:isKindOf("Crossbow") and getCardsNum("Slash", who, self.player) > 1 then
        return weapon:getEffectiveId()
    end
    if weapon and who:hasSkills(sgs.need_equip_skill) then return weapon:getEffectiveId() end
    local armor = who:getArmor()
    if armor and armor:isKindOf("EightDiagram") then return armor:getEffectiveId() end
    return nil
end

-- Equipment worth most to its owner: id.
function SmartAI:getValuableCard(who)
    local armor = who:getArmor()
    if armor and not self:needToThrowArmor(who) then return armor:getEffectiveId() end
    local horse = who:getDefensiveHorse()
    if horse then return horse:getEffectiveId() end
    local treasure = who:getTreasure()
    if treasure then return treasure:getEffectiveId() end
    local weapon = who:getWeapon()
    if weapon then return weapon:getEffectiveId() end
    local other = who:getOffensiveHorse()
    return other and other:getEffectiveId() or nil
end

function SmartAI:isValuableCard(card, player)
    player = player or self.player
    if card:isKindOf("Peach") or card:isKindOf("Analeptic") and self:isWeak(player) then return true end
    if card:isKindOf("Jink") and player == self.player and self:getCardsNum("Jink") == 1 then return true end
    return card:isKindOf("Nullification") or card:isKindOf("Indulgence") or card:isKindOf("ExNihilo")
end

-- Returns true if the hand of this player suffers when a card of it is gone.
local function hand_suffers(self, to)
    if to:getHandcardNum() == 1 and to:hasSkills(sgs.need_kongcheng) then return false end
    return self:hasLoseHandcardEffective(to)
end

-- Better not to discard this enemy's cards: it would be to its good.
function SmartAI:doNotDiscard(to, flags, conservative, n)
    flags = flags or "he"
    if hasTuntianEffect(to) then return true end
    if flags == "e" and to:getEquips():length() == 1 and self:needToThrowArmor(to) then return true end
    return flags == "h" and not hand_suffers(self, to)
end

-- A card of these areas at random; an id below 0 is any card of a hand that is hidden.
function SmartAI:getCardRandomly(who, flags)
    flags = flags or "he"
    local open, hidden = sgs.QList2Table(who:getCards((flags:gsub("h", "")))), 0
    if flags:find("h") then
        local seen
        seen, hidden = sgs.seenHand(who)
        for _, card in ipairs(seen) do open[#open + 1] = card end
    end
    local at = self:random(math.max(1, #open + hidden))
    return open[at] and open[at]:getEffectiveId() or -1
end

-- What a card that nobody has seen is worth keeping.
local AVERAGE = 4

-- The hand card to take: one that was seen and is missed more than most, else one that was
-- not seen.
function SmartAI:handCardToTake(who)
    local seen, hidden = sgs.seenHand(who)
    local best, most = nil, hidden > 0 and AVERAGE or -1
    for _, card in ipairs(seen) do
        local value = self:getKeepValue(card)
        if value > most then best, most = card, value end
    end
    return best and best:getEffectiveId() or -1
end

-- A whole number from 1 to n.
function SmartAI:random(n)
    return math.random(n)
end

-- How much a mood weighs against what players are worth as targets.
local WHIM = 0.1

-- A number around 1 for each player, which stays for a turn: what decides between equals.
function SmartAI:whim(player)
    if self.whims_of ~= sgs.turn_serial then self.whims_of, self.whims = sgs.turn_serial, {} end
    local whim = self.whims[player]
    if not whim then
        whim = 1 + (math.random() * 2 - 1) * WHIM
        self.whims[player] = whim
    end
    return whim
end

-- Players who profit from losing cards are robbed last.
local FED = 0.45

-- The place whose card is best taken: `j`, `e` with an id, `h`; nil when none should be.
-- `mine`: the card comes to the taker.
function SmartAI:cardToTake(who, flags, mine)
    local hate = self:hatred(who)
    if hate > 0 and hasTuntianEffect(who) then hate = hate * FED end
    local function open(place) return flags:find(place, 1, true) ~= nil end
    if hate < 0 or who == self.player then
        if open("j") then
            local trick = self:worstDelayedTrick(who)
            if trick then return trick:getEffectiveId(), 3 end
        end
        if open("e") and self:needToThrowArmor(who) then return who:getArmor():getEffectiveId(), 1.5 end
        return nil, 0
    end
    local dangerous = open("e") and self:getDangerousCard(who)
    if dangerous then return dangerous, 2.6 * hate end
    local hand = who:getHandcardNum()
    if open("h") and hand > 0 and hand <= 2 and hand_suffers(self, who) then
        return "h", (self:isWeak(who) and 2.8 or 2.3) * hate
    end
    local valuable = open("e") and self:getValuableCard(who)
    if valuable then return valuable, (mine and 2.4 or 2.2) * hate end
    if open("h") and hand > 0 and hand_suffers(self, who) then return "h", (mine and 2 or 1.7) * hate end
    -- Nothing is missed there: a card is won all the same.
    if open("h") and hand > 0 and mine then return "h", 0.9 * hate end
    return nil, 0
end

-- ---- players -------------------------------------------------------------------------

-- Returns whose card to discard (or, with `is_discard` false, to take).
function SmartAI:findPlayerToDiscard(flags, include_self, is_discard, players, return_table)
    flags = flags or "he"
    self:updatePlayers()
    local scores, found = {}, {}
    for _, player in ipairs(listed(players, self.living)) do
        if (include_self or player ~= self.player) and (is_discard == false or self.player:canDiscard(player, flags)) then
            local card, score = self:cardToTake(player, flags, is_discard == false)
            if card then
                found[#found + 1] = player
                scores[player] = score
            end
        end
    end
    sgs.sortByValues(found, scores, true)
    if return_table then return found end
    return found[1]
end

-- Returns whom to let draw: friends with few cards first.
function SmartAI:findPlayerToDraw(include_self, n, count)
    n = n or 1
    self:updatePlayers()
    local scores, found = {}, {}
    for _, friend in ipairs(self.friends) do
        if include_self or friend ~= self.player then
            local score = 10 - friend:getHandcardNum() + (self:isWeak(friend) and 3 or 0)
            if self:willSkipPlayPhase(friend) then score = score - 3 end
            if friend:hasSkills(sgs.cardneed_skill) then score = score + 1.5 end
            if not self:needKongcheng(friend, true) then
                found[#found + 1] = friend
                scores[friend] = score
            end
        end
    end
    sgs.sortByValues(found, scores, true)
    if count and type(count) == "number" and count > 1 then return found end
    return found[1]
end

-- One of these cards and the friend who should have it.
function SmartAI:getCardNeedPlayer(cards, include_self, players)
    self:updatePlayers()
    local friends = listed(players, include_self and self.friends or self.friends_noself)
    local best_card, best_friend, most = nil, nil, 0
    for _, card in ipairs(cards or self:holding()) do
        for _, friend in ipairs(friends) do
            if self:isFriend(friend) and friend:isAlive() then
                local score = self:worthToFriend(card, friend)
                if score > most then best_card, best_friend, most = card, friend, score end
            end
        end
    end
    return best_card, best_friend
end

-- Returns how much good a card does in a friend's hand.
function SmartAI:worthToFriend(card, friend)
    if self:needKongcheng(friend, true) then return 0 end
    local score = 2 - friend:getHandcardNum() * 0.25
    if self:willSkipPlayPhase(friend) and not card:isKindOf("Jink") and not card:isKindOf("Peach") then
        score = score - 1.5
    end
    if card:isKindOf("Peach") then
        score = score + (self:isWeak(friend) and 4 or self:needsHealing(friend) and 2 or 0)
    elseif card:isKindOf("Jink") or card:isKindOf("Analeptic") then
        score = score + (self:isWeak(friend) and 2.5 or 0.6)
    elseif card:getTypeId() == sgs.Card_TypeEquip then
        score = score + (self:getSameEquip(card, friend) and -1 or 1.5)
    elseif card:isKindOf("Slash") then
        score = score + (friend:hasSkills("paoxiao|tianyi|wusheng") and 1.2 or 0.3)
    else
        score = score + 1
    end
    for _, name in ipairs(self:skillNames(friend)) do
        local need = sgs.ai_cardneed[name]
        if type(need) == "function" and need(friend, card, self) then score = score + 1 end
    end
    return score
end

function SmartAI:getWoundedFriend(male, include_self)
    self:updatePlayers()
    local friends, all = include_self and self.friends or self.friends_noself, {}
    for _, friend in ipairs(friends) do
        if self:needsHealing(friend) and (not male or friend:isMale()) then all[#all + 1] = friend end
    end
    self:sort(all, "hp")
    return all[1] and { all[1] } or {}, all
end

local KINDS = {
    [sgs.Friend_All] = function() return true end,
    [sgs.Friend_Draw] = function(self, p) return not self:needKongcheng(p, true) end,
    [sgs.Friend_Male] = function(_, p) return p:isMale() end,
    [sgs.Friend_Female] = function(_, p) return p:isFemale() end,
    [sgs.Friend_Wounded] = function(self, p) return self:needsHealing(p) end,
    [sgs.Friend_MaleWounded] = function(self, p) return p:isMale() and self:needsHealing(p) end,
    [sgs.Friend_FemaleWounded] = function(self, p) return p:isFemale() and self:needsHealing(p) end,
    [sgs.Friend_Weak] = function(self, p) return self:isWeak(p) end,
}

function SmartAI:findFriendsByType(kind, player)
    local fits = KINDS[kind] or KINDS[sgs.Friend_All]
    for _, friend in ipairs(self:getFriendsNoself(player)) do
        if fits(self, friend) then return true end
    end
    return false
end

-- Returns whom a helper of the lord should keep alive; nobody in particular here.
function SmartAI:AssistTarget() return nil end

-- The players of a list whom one of the own cards can reach and harm.
function SmartAI:exclude(players, card, from)
    from = from or self.player
    local left = {}
    for _, player in ipairs(type(players) == "userdata" and sgs.QList2Table(players) or players) do
        if not self.room:isProhibited(from, player, card) and self:hasTrickEffective(card, player, from) then
            left[#left + 1] = player
        end
    end
    return left
end

-- A card of `who` that this seat would rather discard than leave: used by forks' packages.
function SmartAI:doDisCard(to, flags, is_discard)
    flags = flags or "he"
    if not to or self:hatred(to) == 0 then return false end
    local card = self:cardToTake(to, type(flags) == "string" and flags or "he", is_discard == false)
    return card ~= nil
end

function SmartAI:poisonCards(cards) return {} end
