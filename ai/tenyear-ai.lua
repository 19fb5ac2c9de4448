-- The generals of the package `tenyear`.

local ipairs = ipairs

sgs.ai_skill_invoke.tenyearyiji = true

-- What does not fit into the hand goes to the friend with the fewest cards.
sgs.ai_skill_askforyiji.tenyearyiji = function(self, ids, players)
    if self:getOverflow() <= 0 then return nil end
    local best
    for _, friend in ipairs(self:getFriendsNoself()) do
        if not best or friend:getHandcardNum() < best:getHandcardNum() then best = friend end
    end
    if best then return best, ids[1] end
end

-- The own red card of least value.
addAiSkills("tenyearwusheng").getTurnUseCard = function(self)
    local _, cards, values = self:cheapest(0, true)
    for _, card in ipairs(cards) do
        if card:isRed() and not card:isKindOf("Slash") then
            if values[card] > 4.6 then return nil end
            return sgs.Card_Parse(("slash:tenyearwusheng[%s:%s]=%d"):format(
                card:getSuitString(), card:getNumberString(), card:getEffectiveId()))
        end
    end
end

sgs.ai_cardneed.tenyearwusheng = function(to, card)
    return card:isRed() and to:getHandcardNum() < 3
end

addAiSkills("tenyearyijue").getTurnUseCard = function(self)
    if self.player:hasUsed("#TenyearYijueCard") then return nil end
    local ids = self:cheapest(1, true)
    if not ids[1] or sgs.Sanguosha:getCard(ids[1]):isKindOf("Peach") then return nil end
    return sgs.Card_Parse(("#TenyearYijueCard:%d:"):format(ids[1]))
end

-- On the enemy who would be struck next.
sgs.ai_skill_use_func["#TenyearYijueCard"] = function(card, use, self)
    local best, most = nil, 0.3
    for _, enemy in ipairs(self:getEnemies()) do
        if not enemy:isKongcheng() then
            local score = self:hatred(enemy) * (self:isWeak(enemy) and 2 or 1)
            if score > most then best, most = enemy, score end
        end
    end
    if not best then return end
    use.card = card
    if use.to then use.to:append(best) end
end

sgs.ai_skill_choice.tenyearyijue = function(self, choices, data)
    local target = data:toPlayer()
    return target and self:isFriend(target) and "recover" or "cancel"
end

sgs.ai_use_priority["#TenyearYijueCard"] = 4.8
sgs.ai_card_intention["#TenyearYijueCard"] = 60
