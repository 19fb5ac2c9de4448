-- Lightning: everyone is as likely to be hit as anyone, except where someone exchanges the
-- judgement.

local ipairs = ipairs

function SmartAI:willUseLightning(card)
    self:updatePlayers()
    if self.player:containsTrick("lightning") then return false end
    local last = self:getFinalRetrial()
    if last == 1 then return true end
    if last == 2 then return false end
    local sum = 0
    for _, player in ipairs(self.living) do
        if not self.room:isProhibited(self.player, player, card) then
            sum = sum + self:worthOfHit(player, 3, sgs.DamageStruct_Thunder, nil, card)
        end
    end
    -- The one who lays it is the first to be asked.
    return sum > 6 and (self:getOverflow() > 0 or #self.enemies > #self.friends)
end

function SmartAI:useCardLightning(card, use)
    if self:willUseLightning(card) then use.card = card end
end
