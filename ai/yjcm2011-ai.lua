-- The generals of the package `yjcm2011`.

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
