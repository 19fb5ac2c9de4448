-- The generals of the package `h_formation`.

local ipairs = ipairs

-- ---- Cao Hong ------------------------------------------------------------------------

-- Equipment from hand for a friend who lacks it, who sits next to an enemy with cards.
sgs.ai_skill_use["@@huyuan"] = function(self)
    self:updatePlayers()
    for _, card in sgs.qlist(self.player:getCards("h")) do
        if card:isKindOf("EquipCard") then
            local slot = card:getRealCard():toEquipCard():location()
            for _, friend in ipairs(self:getFriendsNoself()) do
                if friend:hasEquipArea(slot) and not friend:getEquip(slot) then
                    for _, enemy in ipairs(self.enemies) do
                        if friend:distanceTo(enemy) == 1 and not enemy:isNude() then
                            return ("#HuyuanCard:%d:->%s"):format(card:getEffectiveId(), friend:objectName())
                        end
                    end
                end
            end
        end
    end
    return "."
end

sgs.ai_card_intention["#HuyuanCard"] = -60

sgs.ai_skill_playerchosen.huyuan = function(self, targets)
    local best, most
    for _, target in sgs.qlist(targets) do
        local _, score = self:cardToTake(target, "hej", false)
        if not best or (score or 0) > most then best, most = target, score or 0 end
    end
    return best
end

-- Friends on both sides, as far as they sit without a gap.
sgs.ai_skill_use["@@heyi"] = function(self)
    self:updatePlayers()
    local names, seen = {}, { [self.player:objectName()] = true }
    for _, step in ipairs { "getNextAlive", "getLastAlive" } do
        local other = self.player[step](self.player)
        while not seen[other:objectName()] and self:isFriend(other) do
            seen[other:objectName()] = true
            names[#names + 1] = other:objectName()
            other = other[step](other)
        end
    end
    if #names == 0 then return "." end
    return "#HeyiCard:.:->" .. table.concat(names, "+")
end

sgs.ai_card_intention["#HeyiCard"] = -40
