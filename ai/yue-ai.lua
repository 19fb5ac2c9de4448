-- The generals of the package `yue`.

local ipairs = ipairs

-- ---- Yang Yan ------------------------------------------------------------------------

-- A card of an enemy is worth a slash that can be dodged or borne.
addAiSkills("jinxuanbei").getTurnUseCard = function(self)
    if self.player:hasUsed("#JinXuanbeiCard") then return nil end
    if self:getCardsNum("Jink") == 0 and self.player:getHp() < 3 then return nil end
    return sgs.Card_Parse("#JinXuanbeiCard:.:")
end

sgs.ai_skill_use_func["#JinXuanbeiCard"] = function(card, use, self)
    local best, most = nil, 0
    for _, enemy in ipairs(self.enemies) do
        local _, score = self:cardToTake(enemy, "hej", false)
        if score and score > most then best, most = enemy, score end
    end
    if not best then return end
    use.card = card
    if use.to then use.to:append(best) end
end

sgs.ai_use_priority.JinXuanbeiCard = 6

-- A chain is ended for a slash.
addAiSkills("jinxianwan").getTurnUseCard = function(self)
    if not self.player:isChained() or not sgs.Slash_IsAvailable(self.player) then return nil end
    return sgs.Card_Parse("#JinXianwanCard:.:slash")
end

sgs.ai_skill_use_func["#JinXianwanCard"] = function(card, use, self)
    local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_NoSuit, 0)
    slash:setSkillName("jinxianwan")
    slash:deleteLater()
    for _, enemy in ipairs(self.enemies) do
        if self.player:canSlash(enemy, slash) then
            use.card = card
            if use.to then use.to:append(enemy) end
            return
        end
    end
end

sgs.ai_use_priority.JinXianwanCard = 3
