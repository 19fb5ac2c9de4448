-- The AI of the package `newpack`: a file of this name is read with the package.

-- Asked by askForSkillInvoke: a card more never hurts. A function (self, data) may decide instead.
sgs.ai_skill_invoke.newpack_resolve = true

-- Returns what a card is when the skill is used on it: a Jink, for black hand cards.
sgs.ai_view_as.newpack_parry = function(card, player, place)
    if place ~= sgs.Player_PlaceHand or not card:isBlack() then return nil end
    return ("jink:newpack_parry[%s:%s]=%d"):format(card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

-- The play phase: the skill is offered here, or the AI never thinks of it.
local gift = { name = "newpack_gift" }
table.insert(sgs.ai_skills, gift)
-- sgs: allow(ai-hand-pile) only hand cards can be given
gift.getTurnUseCard = function(self)
    if self.player:hasUsed("#NewPackGiftCard") or self.player:isKongcheng() then return nil end
    if #self.friends_noself == 0 then return nil end
    local cards = sgs.QList2Table(self.player:getHandcards())
    self:sortByKeepValue(cards)
    return sgs.Card_Parse("#NewPackGiftCard:" .. cards[1]:getEffectiveId() .. ":")
end

-- To whom: the friend with the fewest cards.
sgs.ai_skill_use_func["#NewPackGiftCard"] = function(card, use, self)
    local friends = sgs.QList2Table(self.friends_noself)
    self:sort(friends, "handcard")
    if not friends[1] then return end
    use.card = card
    if use.to then use.to:append(friends[1]) end
end

sgs.ai_use_value["#NewPackGiftCard"] = 6
sgs.ai_use_priority["#NewPackGiftCard"] = 3
-- Seen by others: who gives is a friend of whom gets.
sgs.ai_card_intention["#NewPackGiftCard"] = -60
