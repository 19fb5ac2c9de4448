-- The generals of the package `h_momentum`.

-- Chooses to win, except against a friend who began and is to win.
sgs.ai_skill_choice.yingyang = function(self, choices, data)
    local pindian = data:toPindian()
    local began = pindian.from == self.player
    local own = began and pindian.from_number or pindian.to_number
    local other = began and pindian.to_number or pindian.from_number
    if not began and self:isFriend(pindian.from) then return own < other and "cancel" or "down" end
    return own > other and "cancel" or "up"
end
