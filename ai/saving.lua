-- The dying, and peaches.

local ipairs = ipairs

-- Returns true if this player is asked after this seat to save itself, and has a skill that does it. It was
-- in vain when its moment has passed.
function SmartAI:savesItself(dying)
    if dying == self.player or not (canNiepan(dying) or hasBuquEffect(dying)) then return false end
    return self:playerGetRound(dying) > self:playerGetRound(self.player)
end

-- Returns true if this player is to be saved at the price of a card.
function SmartAI:willUsePeachTo(dying)
    self:updatePlayers()
    if dying == self.player then return true end
    if self:savesItself(dying) then return false end
    local hate = self:hatred(dying)
    if dying:isLord() and self.role == "renegade" then
        -- The lord must not fall before the rest.
        return self.room:alivePlayerCount() > 2
    end
    if hate >= -0.25 then return false end
    if dying:isLord() then return true end
    local need = 1 - dying:getHp()
    local peaches = self:getCardsNum("Peach")
    -- One's own life, and the lord's, come first.
    local lord = self.room:getLord()
    if self.role ~= "rebel" and lord ~= self.player and lord:isAlive() and lord:getHp() <= 1 and peaches <= need
        and self.role == "loyalist" then
        return false
    end
    if self.player:getHp() <= 1 and peaches <= need then return hate < -0.8 and self.player:getHandcardNum() > 2 end
    if need > peaches then
        -- Not enough alone: others may help.
        local help = 0
        for _, friend in ipairs(self:getFriends(dying)) do
            if friend ~= self.player then help = help + self:getCardsNum("Peach", friend) end
        end
        return help + peaches >= need
    end
    return true
end

function SmartAI:ableToSave(saver, dying)
    return not self.room:isProhibited(saver, dying, sgs.Sanguosha:cloneCard("peach"))
end

-- Returns a card that may save where the one that comes first may not, or nil.
function SmartAI:otherPeach(dying)
    for _, card in ipairs(self:getCards(dying == self.player and { "Analeptic", "Peach" } or "Peach")) do
        if not self.player:isProhibited(dying, card) and not self.player:isCardLimited(card, sgs.Card_MethodUse) then
            return card:toString()
        end
    end
end

function SmartAI:askForSinglePeach(dying)
    if not self:willUsePeachTo(dying) then return "." end
    self.method = sgs.Card_MethodUse
    local text
    if dying == self.player then text = self:getCardId("Analeptic") end
    text = text or self:getCardId("Peach")
    if not text then sgs.card_lack[self.player:objectName()].Peach = self.player:getHandcardNum() end
    local card = text and sgs.Card_Parse(tostring(text))
    if not card then return "." end
    if not self.player:isProhibited(dying, card) then return tostring(text) end
    return self:otherPeach(dying) or "."
end

function SmartAI:getSaveNum()
    return self:getCardsNum("Peach")
end

-- In the play phase: to heal oneself, unless a friend will need it more.
function SmartAI:useCardPeach(card, use)
    if not self:needsHealing() then return end
    local peaches = self:getCardsNum("Peach")
    local lord = self.room:getLord()
    self:updatePlayers()
    local full = self:getOverflow() > 0
    -- A lord who may fall before the next own turn needs it more than anyone who stands.
    local keeps_for_lord = lord ~= self.player and self:isFriend(lord) and lord:getHp() <= 2
        and peaches <= 3 - lord:getHp() and self.player:getHp() > 1
    if keeps_for_lord and not full then return end
    local hp = self.player:getHp()
    -- What can be kept saves a life later as well as now, but may be taken before.
    -- The lord, at whom everybody strikes, does not wait.
    if hp >= 3 and not self.player:isLord() and not full
        and self:getOverflow(nil, true) > self.player:getHandcardNum() and peaches <= 1
        and self.player:getLostHp() <= 1 then
        return
    end
    use.card = card
end

-- Peaches for one in a judgement: kept.
function SmartAI:dontRespondPeachInJudge(judge)
    return false
end
