shiming_skill = sgs.CreateTriggerSkill {
    name = "shiming_skill",
    events = {sgs.CardAsked},
    
    on_trigger = function(self, event, player, data, room)
        -- Ask to show/reveal cards
        local pattern = data:toStringList()[1]
        
        local ids = room:askForExchange(
            player,
            self:objectName(),
            1,
            1,
            true,
            "@shiming:" .. pattern,
            true
        )
        
        if ids:isEmpty() then return false end
        
        -- Show the card
        local card_id = ids:first()
        local card = sgs.Sanguosha:getCard(card_id)
        
        room:showCard(player, card_id)
        
        -- Check if it matches
        if card:objectName() == pattern or card:isKindOf(pattern) then
            -- Success
            room:setPlayerMark(player, self:objectName() .. "__success", 1)
            room:setPlayerMark(player, self:objectName() .. "__fail", 0)
            
            -- Provide the card
            room:provide(card)
            return true
        else
            -- Fail
            room:setPlayerMark(player, self:objectName() .. "__fail", 1)
            room:setPlayerMark(player, self:objectName() .. "__success", 0)
            
            -- Optional penalty for failure
            room:loseHp(player, 1)
        end
        
        return false
    end,
}
