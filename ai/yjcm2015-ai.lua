-- The generals of the package `yjcm2015`.

local ipairs = ipairs

-- A wounded friend gains by both colours.
sgs.ai_skill_playerchosen.huituo = function(self, targets)
    local best, most = nil, -100
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) then
            local score = (target:isWounded() and 4 or 0) + (self:isWeak(target) and 2 or 0) - target:getHandcardNum()
            if score > most then best, most = target, score end
        end
    end
    return best
end

sgs.ai_playerchosen_intention.huituo = -60

-- A phase with nothing to play goes to a friend who has more to do.
sgs.ai_skill_playerchosen.mingjian = function(self, targets)
    local player = self.player
    if player:getHandcardNum() > 1 and (self:getCardsNum("Slash") > 0 or self:getCardsNum("Peach") > 0) then return nil end
    local best, most = nil, 3
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) and target:faceUp() and target:getHandcardNum() > most then
            best, most = target, target:getHandcardNum()
        end
    end
    return best
end

sgs.ai_playerchosen_intention.mingjian = -60

sgs.ai_skill_invoke.xingshuai = true

-- Followers pay as long as it does not cost their own life.
sgs.ai_skill_invoke._xingshuai = function(self)
    local lord = self.room:getLord()
    return lord ~= nil and self:isFriend(lord) and (self.player:getHp() > 1 or self:getCardsNum("Peach") > 0)
end
