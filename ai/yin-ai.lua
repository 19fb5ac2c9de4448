-- The generals of the package `yin`.

-- ---- Xu You --------------------------------------------------------------------------

-- Two cards for one always; one for two only from a hand that has some to spare.
addAiSkills("chenglve").getTurnUseCard = function(self)
    if self.player:hasUsed("#ChenglveCard") then return nil end
    local gains = self.room:getChangeSkillState(self.player, "chenglve") == 2
    if not gains and self.player:getHandcardNum() < 3 then return nil end
    return sgs.Card_Parse("#ChenglveCard:.:")
end

sgs.ai_skill_use_func["#ChenglveCard"] = function(card, use)
    use.card = card
end

sgs.ai_use_priority.ChenglveCard = 8

sgs.ai_skill_invoke.yinshicai = true
