-- Giving up cards: the least missed first.

local ipairs, type = ipairs, type

local function matches(pattern, card, player)
    if not pattern or pattern == "" or pattern == "." then return true end
    return sgs.Sanguosha:matchPattern(pattern, player, card)
end

-- Returns up to `n` own cards that may be discarded, the least missed first.
function SmartAI:cheapest(n, include_equip, pattern, may_keep)
    local cards = {}
    for _, card in ipairs(sgs.QList2Table(self.player:getCards(include_equip and "he" or "h"))) do
        if (may_keep or not self.player:isJilei(card)) and matches(pattern, card, self.player) then
            cards[#cards + 1] = card
        end
    end
    local values = self:keepValues(cards)
    sgs.sortByValues(cards, values)
    local ids = {}
    for i = 1, n do
        if not cards[i] then break end
        ids[i] = cards[i]:getEffectiveId()
    end
    return ids, cards, values
end

-- The ids of cards that will neither be used in this phase nor missed.
function SmartAI:spareCards()
    local useful, spare = {}, {}
    for _, card in ipairs(self:holding()) do
        if card:isAvailable(self.player) and self:aiUseCard(card).card then useful[card] = true end
    end
    local cards = self:possessions()
    local values = self:keepValues(cards)
    for _, card in ipairs(cards) do
        local limit = card:isEquipped() and 2.2 or 4.4
        if not useful[card] and not self.player:isJilei(card) and values[card] < limit then
            spare[#spare + 1] = card:getEffectiveId()
        end
    end
    return spare
end

local function as_list(answer)
    if type(answer) == "table" then return answer end
    if type(answer) == "number" then return { answer } end
end

local function give_up(self, reason, n, least, optional, include_equip, pattern, exchange)
    local own = sgs.ai_skill_discard[reason]
    if type(own) == "function" then
        local ids = as_list(own(self, n, least, optional, include_equip, pattern))
        if ids then return ids end
    end
    if optional and not self:needToThrowArmor() then
        -- Nothing is gained by it as far as is known.
        return {}
    end
    return (self:cheapest(least, include_equip, pattern, exchange))
end

function SmartAI:askForDiscard(reason, n, least, optional, include_equip, pattern)
    return give_up(self, reason, n, least or n, optional, include_equip, pattern, false)
end

function SmartAI:askForExchange(reason, n, least, optional, include_equip, pattern)
    return give_up(self, reason, n, least or n, optional, include_equip, pattern, true)
end

-- At the end of the turn: exactly what is too much.
sgs.ai_skill_discard.gamerule = function(self, n, least, optional, include_equip)
    return (self:cheapest(least, include_equip))
end

function SmartAI:keepCard(card) return self:getKeepValue(card, 1) > 5 end
