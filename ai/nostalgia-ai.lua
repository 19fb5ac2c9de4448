-- The generals of the package `nostalgia`.

local ipairs, min = ipairs, math.min

sgs.ai_skill_invoke.noslianying = true
sgs.ai_skill_invoke.nosyingzi = true
sgs.ai_skill_invoke.nosyiji = true
sgs.ai_skill_invoke.nosjizhi = true

-- Decides like `jushou`, with two cards more for the turn.
sgs.ai_skill_invoke.nosjushou = function(self)
    if not self.player:faceUp() then return true end
    return self:isWeak() or self.player:getHandcardNum() < 2
end

-- ---- Zhou Yu -------------------------------------------------------------------------

addAiSkills("nosfanjian").getTurnUseCard = function(self)
    if self.player:hasUsed("#NosFanjianCard") or self.player:isKongcheng() then return nil end
    return sgs.Card_Parse("#NosFanjianCard:.:")
end

-- Three guesses of four are wrong; the card is a gift all the same.
sgs.ai_skill_use_func["#NosFanjianCard"] = function(card, use, self)
    if self:getCardsNum("Peach") > 0 and self.player:getHandcardNum() == 1 then return end
    local best, most = nil, 0.3
    for _, enemy in ipairs(self:getEnemies()) do
        local score = self:hatred(enemy) * (self:isWeak(enemy) and 2.6 or 1.6) - 0.9
        if score > most then best, most = enemy, score end
    end
    if not best then return end
    use.card = card
    if use.to then use.to:append(best) end
end

sgs.ai_use_priority["#NosFanjianCard"] = 3
sgs.ai_card_intention["#NosFanjianCard"] = 60

-- ---- Guo Jia -------------------------------------------------------------------------

-- A friend in need of cards gets one while the own hand is not small.
sgs.ai_skill_askforyiji.nosyiji = function(self, ids)
    if self.player:getHandcardNum() < 3 then return nil end
    local best, most = nil, 0
    for _, friend in ipairs(self:getFriendsNoself()) do
        local score = 6 - friend:getHandcardNum() + (self:isWeak(friend) and 2 or 0)
        if score > most then best, most = friend, score end
    end
    if best then return best, ids[1] end
end
