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

-- A black card to an enemy, who compares with another enemy.
addAiSkills("jianshu").getTurnUseCard = function(self)
    if self.player:getMark("@jianshuMark") == 0 then return nil end
    local ids, cards, values = self:cheapest(1, false, ".|black|.|hand")
    if not ids[1] or values[cards[1]] > 5 then return nil end
    return sgs.Card_Parse(("#JianshuCard:%d:"):format(ids[1]))
end

sgs.ai_skill_use_func["#JianshuCard"] = function(card, use, self)
    for _, first in ipairs(self:getEnemies()) do
        for _, second in ipairs(self:getEnemies()) do
            if first ~= second and not second:isKongcheng() and second:inMyAttackRange(first) then
                use.card = card
                if use.to then
                    use.to:append(first)
                    use.to:append(second)
                end
                return
            end
        end
    end
end

sgs.ai_use_priority["#JianshuCard"] = 2.8
sgs.ai_card_intention["#JianshuCard"] = 60

-- The wounded friend who has the fewest hit points.
sgs.ai_skill_playerchosen.yongdi = function(self, targets)
    local best
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) and target:isWounded() and (not best or target:getHp() < best:getHp()) then
            best = target
        end
    end
    return best
end

sgs.ai_playerchosen_intention.yongdi = -80
