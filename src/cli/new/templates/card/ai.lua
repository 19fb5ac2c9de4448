
-- The card `newpart`: to the friend with the fewest cards, whom nothing protects.
sgs.ai_use_value.NewPart, sgs.ai_keep_value.NewPart, sgs.ai_use_priority.NewPart = 8, 3.5, 8.5
function SmartAI:useCardNewPart(card, use)
    local best
    for _, friend in ipairs(self.friends_noself) do
        if self:hasTrickEffective(card, friend)
            and (not best or friend:getHandcardNum() < best:getHandcardNum()) then
            best = friend
        end
    end
    if not best then return end
    use.card = card
    if use.to then use.to:append(best) end
end

-- Seen by others: its user is on the target's side.
sgs.ai_card_intention.NewPart = -40
