-- Nullification: what hurts is stopped, what helps enemies is stopped, and what is wrongly
-- stopped is let through.

local type = type

-- The trick under dispute, while nullifications answer nullifications.
local dispute = {}

-- Returns as a number how much this seat wants the effect to happen.
local function wanted(self, trick, from, to)
    return self:worthOfTrick(trick, from, to)
end

-- Returns what a nullification is worth in hand: the last one is kept for worse.
local function price(self, card)
    local n = self:getCardsNum("Nullification")
    local value = n > 2 and 0.7 or n == 2 and 1 or 1.35
    if self.player:getPhase() ~= sgs.Player_NotActive then value = value + 0.1 end
    return value
end

function SmartAI:askForNullification(trick, from, to, positive)
    self:updatePlayers()
    local class = trick:getClassName()
    if class ~= "Nullification" then
        dispute.trick, dispute.from, dispute.to = trick, from, to
    end
    self.method = sgs.Card_MethodUse
    local text = self:getCardId("Nullification")
    if not text then return nil end
    local value
    local own = sgs.ai_nullification[dispute.trick and dispute.trick:getClassName() or class]
    if type(own) == "function" then
        local mine = self:getCardsNum("Nullification")
        local answer = own(self, dispute.trick or trick, dispute.from or from, dispute.to or to, positive, mine)
        if answer == nil then return nil end
        value = answer and -10 or 10
        if not positive then value = -value end
    elseif dispute.trick then
        value = wanted(self, dispute.trick, dispute.from, dispute.to or to)
    else
        -- The nullified effect was not seen, so the nullifying player is judged instead.
        value = from and self:hatred(from) * 1.5 or 0
    end
    -- Negative worth: to be stopped; positive while it is being stopped: to be let through.
    local gain = positive and -value or value
    if gain < price(self, trick) then return nil end
    if type(text) == "number" then return sgs.Sanguosha:getCard(text) end
    return sgs.Card_Parse(text)
end

-- Returns whether to pay for making a card void on a player, on oneself unless another is named: when it
-- does more harm than the price.
function SmartAI:shouldInvokeCostNullifySkill(use, need_discard, need_losehp, discard_num, target)
    if not use or not use.card or not use.from then return false end
    target = target or self.player
    local cards = need_discard and (discard_num or 1) or 0
    if self.player:getCardCount(true) < cards or need_losehp and self.player:getHp() <= 1 then return false end
    -- What comes back, or brings something, costs less.
    local price = hasTuntianEffect(self.player) and 0.3 or 0.6
    local kept_up = self.player:getHandcardNum() <= self:getLeastHandcardNum()
    if kept_up and cards <= self.player:getHandcardNum() then price = 0 end
    local worth
    if use.card:isKindOf("Slash") then
        worth = self:worthOfHit(target, 1, nil, use.from, use.card)
    else
        worth = self:worthOfTrick(use.card, use.from, target)
    end
    return -worth > cards * price + (need_losehp and 1 or 0)
end
