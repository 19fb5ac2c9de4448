-- The AI for the skills of extensions/active.lua.

-- Offers the use in each play phase.
local pledge_skill = { name = "pledge" }
table.insert(sgs.ai_skills, pledge_skill)
pledge_skill.getTurnUseCard = function(self)
    if self.player:hasUsed("#PledgeCard") then return nil end
    for _, card in sgs.qlist(self.player:getCards("he")) do
        if card:getSuit() == sgs.Card_Heart and not card:isKindOf("Peach") then
            return sgs.Card_Parse("#PledgeCard:" .. card:getEffectiveId() .. ":")
        end
    end
end

-- Chooses the target: the weakest wounded friend.
sgs.ai_skill_use_func["#PledgeCard"] = function(card, use, self)
    self:sort(self.friends_noself, "hp")
    for _, friend in ipairs(self.friends_noself) do
        if friend:isWounded() then
            use.card = card
            if use.to then use.to:append(friend) end
            return
        end
    end
end

-- How much the use is worth, and how early in the phase it comes.
sgs.ai_use_value["#PledgeCard"] = 5
sgs.ai_use_priority["#PledgeCard"] = 4
-- What the others learn from it: a player who heals is a friend.
sgs.ai_card_intention["#PledgeCard"] = -60
