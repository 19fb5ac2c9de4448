-- The generals of the package `yjcm2011`.

local ipairs = ipairs

sgs.ai_skill_invoke.shangshi = true

addAiSkills("xinzhan").getTurnUseCard = function(self)
    if self.player:hasUsed("#XinzhanCard") then return nil end
    return sgs.Card_Parse("#XinzhanCard:.:")
end

sgs.ai_skill_use_func["#XinzhanCard"] = function(card, use, self)
    use.card = card
end

-- Every heart that lies there.
sgs.ai_skill_askforag.xinzhan = function(self, ids)
    return ids[1]
end

sgs.ai_use_priority["#XinzhanCard"] = 9.2

addAiSkills("sanyao").getTurnUseCard = function(self)
    if self.player:hasUsed("#SanyaoCard") then return nil end
    local ids, cards, values = self:cheapest(1, true)
    if not ids[1] or values[cards[1]] > 5 then return nil end
    return sgs.Card_Parse(("#SanyaoCard:%d:"):format(ids[1]))
end

-- The target of the greatest worth among those who have the most hit points.
sgs.ai_skill_use_func["#SanyaoCard"] = function(card, use, self)
    local best, most = nil, 0.5
    for _, other in ipairs(self.living) do
        local value = other ~= self.player and self:worthOfHit(other, 1, nil, self.player) or 0
        if value > most and card:targetFilter(sgs.PlayerList(), other, self.player) then best, most = other, value end
    end
    if not best then return end
    use.card = card
    if use.to then use.to:append(best) end
end

sgs.ai_use_priority["#SanyaoCard"] = 3
sgs.ai_card_intention["#SanyaoCard"] = 60

-- Friends are spared, and rid of what lies before them.
sgs.ai_skill_invoke.zhiman = function(self, data)
    local target = data:toPlayer()
    return target ~= nil and self:isFriend(target)
end

sgs.ai_skill_cardchosen.zhiman = function(self, who)
    return (self:cardToTake(who, "ej", true))
end
