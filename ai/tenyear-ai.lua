-- The generals of the package `tenyear`.

local ipairs = ipairs

sgs.ai_skill_invoke.tenyearyiji = true

-- Gives cards that do not fit into the hand to the friend with the fewest cards.
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

sgs.ai_skill_invoke.tenyearjianxiong = function(self)
    return not self:needKongcheng(self.player, true)
end

-- Agrees where little is lost: the tricks and horses that are left at the end of the phase.
sgs.ai_skill_invoke.tenyeartishen = function(self)
    local cards, lost = self:possessions(), 0
    local values = self:keepValues(cards)
    for _, card in ipairs(cards) do
        if card:isKindOf("TrickCard") or card:isKindOf("Horse") then lost = lost + values[card] end
    end
    return lost < 4
end

addAiSkills("tenyearzhiheng").getTurnUseCard = function(self)
    if self.player:hasUsed("#TenyearZhihengCard") then return nil end
    local spare = self:spareCards()
    if #spare == 0 then return nil end
    return sgs.Card_Parse("#TenyearZhihengCard:" .. table.concat(spare, "+") .. ":")
end

sgs.ai_skill_use_func["#TenyearZhihengCard"] = function(card, use, self)
    use.card = card
end

sgs.ai_use_value["#TenyearZhihengCard"] = 8
sgs.ai_use_priority["#TenyearZhihengCard"] = 2.65

-- The lord's hit point for a card, unless the own one is needed.
sgs.ai_skill_playerchosen.tenyearjiuyuan = function(self, targets)
    for _, target in sgs.qlist(targets) do
        if self:isFriend(target) and not self:isWeak() then return target end
    end
end

sgs.ai_skill_playerchosen.tenyearleiji = function(self, targets)
    self:updatePlayers()
    local best, most = nil, 0.3
    for _, target in sgs.qlist(targets) do
        local value = self:worthOfHit(target, 1, sgs.DamageStruct_Thunder, self.player)
        if value > most then best, most = target, value end
    end
    return best
end

sgs.ai_playerchosen_intention.tenyearleiji = 70

sgs.ai_cardneed.tenyearleiji = function(to, card)
    return card:isKindOf("Jink")
end
