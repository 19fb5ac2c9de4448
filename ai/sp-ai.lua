-- The generals of the package `sp`.

local ipairs = ipairs

-- ---- Zhuge Jin -----------------------------------------------------------------------

-- One card for two: where two friends live.
sgs.ai_skill_use["@@hongyuan"] = function(self)
    self:updatePlayers()
    local names = {}
    for _, friend in ipairs(self:getFriendsNoself()) do
        if #names < 2 then names[#names + 1] = friend:objectName() end
    end
    if #names < 2 then return "." end
    return "#HongyuanCard:.:->" .. table.concat(names, "+")
end

sgs.ai_card_intention["#HongyuanCard"] = -60

-- Advice is for friends whose judgement goes wrong.
sgs.ai_skill_invoke.huanshi = function(self, data)
    local judge = data:toJudge()
    return self:isFriend(judge.who) and self:needRetrial(judge)
end

-- The least missed card with which the judgement comes out well.
sgs.ai_skill_askforag.huanshi = function(self, ids)
    local data = self.player:getTag("HuanshiJudge")
    local judge = data and data:toJudge()
    if not judge then return ids[1] end
    local cards = {}
    for i, id in ipairs(ids) do cards[i] = sgs.Sanguosha:getCard(id) end
    local turning = self:getRetrialCardId(cards, judge)
    return turning >= 0 and turning or ids[1]
end

sgs.ai_skill_invoke.mingzhe = true

-- ---- Lady Gan ------------------------------------------------------------------------

-- The friend who gains most: a point for who is hurt, else cards for who has few.
sgs.ai_skill_playerchosen.shushen = function(self, targets)
    local best, most = nil, 0
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) then
            local score = (target:isWounded() and 3 or 0) + 6 - target:getHandcardNum() - target:getHp()
            if not best or score > most then best, most = target, score end
        end
    end
    return best
end

sgs.ai_playerchosen_intention.shushen = -60

sgs.ai_skill_choice.shushen = function(self, choices, data)
    local target = data:toPlayer()
    return target and self:isWeak(target) and "recover" or "draw"
end

-- For a hand of few cards that are no peaches, while it heals.
sgs.ai_skill_invoke.shenzhi = function(self)
    local player = self.player
    if not player:isWounded() or player:getHandcardNum() < player:getHp() then return false end
    return player:getHandcardNum() <= 2 and self:getCardsNum("Peach") == 0
end

-- ---- Lü Bu ---------------------------------------------------------------------------

-- Any card that is no peach for a trick that would cost a phase or a life.
sgs.ai_skill_cardask["@xiuluo"] = function(self, data, pattern)
    local _, cards = self:cheapest(0, false)
    for _, card in ipairs(cards) do
        if not card:isKindOf("Peach") and sgs.Sanguosha:matchExpPattern(pattern, self.player, card) then
            return "$" .. card:getEffectiveId()
        end
    end
    return "."
end

-- ---- Sun Hao -------------------------------------------------------------------------

-- More cards than the two of the phase pay for the discards.
sgs.ai_skill_invoke.canshi = function(self)
    local wounded = 0
    for _, other in sgs.qlist(self.room:getAlivePlayers()) do
        if other:isWounded() or other ~= self.player and other:getKingdom() == "wu" and self.player:hasLordSkill("guiming") then
            wounded = wounded + 1
        end
    end
    return wounded > 2
end

-- ---- Shamoke -------------------------------------------------------------------------

sgs.ai_skill_invoke.jili = true

-- ---- Zhang Lu ------------------------------------------------------------------------

sgs.ai_skill_invoke.yishe = true

-- The best of the rice for oneself.
sgs.ai_skill_askforag.bushi = function(self, ids)
    local best, most
    for _, id in ipairs(ids) do
        local worth = self:getKeepValue(sgs.Sanguosha:getCard(id))
        if not best or worth > most then best, most = id, worth end
    end
    return best
end

-- The rice with which the judgement comes out well, where it would not.
sgs.ai_skill_askforag.midao = function(self, ids)
    local data = self.player:getTag("judgeData")
    local judge = data and data:toJudge()
    if not judge or not self:needRetrial(judge) then return -1 end
    local cards = {}
    for i, id in ipairs(ids) do cards[i] = sgs.Sanguosha:getCard(id) end
    return self:getRetrialCardId(cards, judge)
end
