-- The generals of the package `li`.

local ipairs = ipairs

-- ---- Sima Yi of Jin ------------------------------------------------------------------

-- A card of a friend is taken only where that helps the friend.
sgs.ai_skill_invoke.jinbuchen = function(self, data)
    local current = data:toPlayer()
    local _, score = self:cardToTake(current, "he", true)
    return score ~= nil and score > 0
end

-- A look at the pile is worth a request only before cards of it are used.
addAiSkills("jinyingshi").getTurnUseCard = function(self)
    if self.player:getMark("@jinxiongzhiMark") == 0 or self.player:hasUsed("#JinYingshiCard") then return nil end
    return sgs.Card_Parse("#JinYingshiCard:.:")
end

sgs.ai_skill_use_func["#JinYingshiCard"] = function(card, use)
    use.card = card
end

sgs.ai_skill_askforag.jinyingshi = function()
    return -1
end

-- Cards of the pile are used while a slash of them would find an enemy, or a peach a wound.
addAiSkills("jinxiongzhi").getTurnUseCard = function(self)
    if self.player:getMark("@jinxiongzhiMark") == 0 then return nil end
    local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_NoSuit, 0)
    slash:deleteLater()
    if not sgs.Slash_IsAvailable(self.player) then return nil end
    for _, enemy in ipairs(self:getEnemies()) do
        if self.player:canSlash(enemy, slash) then return sgs.Card_Parse("#JinXiongzhiCard:.:") end
    end
end

sgs.ai_skill_use_func["#JinXiongzhiCard"] = function(card, use)
    use.card = card
end

-- The targets that the card would have in hand; otherwise the most hated legal one, since the card is used anyway.
sgs.ai_skill_use["@@jinxiongzhi!"] = function(self)
    local card = sgs.Sanguosha:getCard(self.player:getMark("jinxiongzhi_next") - 1)
    local use = self:aiUseCard(card)
    local names = {}
    if use.card then
        for _, target in sgs.qlist(use.to) do names[#names + 1] = target:objectName() end
    end
    if #names == 0 then
        local worst, most = nil, -2
        for _, target in sgs.qlist(self.room:getAlivePlayers()) do
            if self.player:canUse(card, target) and self:hatred(target) > most then
                worst, most = target, self:hatred(target)
            end
        end
        if not worst then return "." end
        names[1] = worst:objectName()
    end
    return card:getEffectiveId() .. "->" .. table.concat(names, "+")
end

sgs.ai_skill_invoke.jinquanbian = true

-- The card that is worth most in hand.
sgs.ai_skill_askforag.jinquanbian = function(self, ids)
    local best, most = ids[1], -100
    for _, id in ipairs(ids) do
        local value = self:getKeepValue(sgs.Sanguosha:getCard(id)) or 0
        if value > most then best, most = id, value end
    end
    return best
end

sgs.ai_use_priority["#JinYingshiCard"] = 9.5
sgs.ai_use_priority["#JinXiongzhiCard"] = 9.4
