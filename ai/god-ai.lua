-- The generals of the package `god`.

local ipairs = ipairs

-- A card of each enemy against one of each friend, and a turn, which is worth less when lying face down already.
sgs.ai_skill_invoke.guixin = function(self, data)
    self:updatePlayers()
    local gain = self.player:faceUp() and -2 or 2
    for _, other in ipairs(self.living) do
        if other ~= self.player and not other:isAllNude() then gain = gain + 0.6 + self:hatred(other) end
    end
    return gain > 0
end
