double_resolution = sgs.CreateTriggerSkill {
    name = "double_resolution",
    events = {sgs.CardFinished},
    frequency = sgs.Skill_Frequent,
    
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        
        -- Check if this is the original user
        if use.from:objectName() ~= player:objectName() then
            return false
        end
        
        -- Check card type (usually Slash, but can be others)
        if not use.card:isKindOf("Slash") then
            return false
        end
        
        -- Build list of alive targets only
        local targets = sgs.SPlayerList()
        for _, to in sgs.qlist(use.to) do
            if to:isAlive() then  -- CRITICAL: Check alive
                targets:append(to)
            end
        end
        
        -- Only proceed if there are valid targets
        if targets:isEmpty() then
            return false
        end
        
        -- Ask if want to use again (for frequent skills)
        if not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        
        room:broadcastSkillInvoke(self:objectName())
        
        -- Create new use struct with alive targets only
        local use_again = sgs.CardUseStruct(use.card, player, targets)
        
        -- Set UseHistory tag to track this usage
        room:setTag("UseHistory" .. use.card:toString(), sgs.QVariant_fromValue(use_again))
        
        -- Execute the card again
        use.card:use(room, player, targets)
        
        return false
    end,
}
