-- The generals of the package `ol`.

local ipairs = ipairs

local function made(name, card)
    return sgs.Card_Parse(("%s:ollongdan[%s:%s]=%d"):format(
        name, card:getSuitString(), card:getNumberString(), card:getEffectiveId()))
end

-- A jink strikes while another is left; wine heals.
addAiSkills("ollongdan").getTurnUseCard = function(self)
    local jinks = {}
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("Analeptic") and self.player:isWounded() then return made("peach", card) end
        if card:isKindOf("Jink") then jinks[#jinks + 1] = card end
    end
    if #jinks > 1 and sgs.Slash_IsAvailable(self.player) then return made("slash", jinks[1]) end
end

sgs.ai_skill_invoke.olyajiao = true

-- The open card goes to the friend with the fewest cards.
sgs.ai_skill_playerchosen.olyajiao = function(self, targets)
    local best
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) and (not best or target:getHandcardNum() < best:getHandcardNum()) then best = target end
    end
    return best
end

sgs.ai_skill_playerchosen.olyajiao_discard = function(self, targets)
    local best, most = nil, 0.3
    for _, target in sgs.qlist(targets) do
        local _, score = self:cardToTake(target, "hej", false)
        if score and score > most then best, most = target, score end
    end
    return best
end
