custom_effect = sgs.CreateTriggerSkill {
    name = "custom_effect",
    events = {sgs.CardEffected},  -- Use CardEffected for custom resolution
    
    on_trigger = function(self, event, player, data, room)
        local effect = data:toCardEffect()
        
        -- Check if this is our card
        if not effect.card:isKindOf("Duel") then return false end
        if not table.contains(effect.card:getSkillNames(), self:objectName()) then
            return false
        end
        
        -- STEP 1: Check if effect is nullified
        if effect.nullified then
            local log = sgs.LogMessage()
            log.type = "#CardNullified"
            log.from = effect.to
            log.card_str = effect.card:toString()
            room:sendLog(log)
            return true  -- Stop here, effect is nullified
        end
        
        -- STEP 2: Check if effect is canceled (offset)
        if not effect.offset_card then
            effect.offset_card = room:isCanceled(effect)
        end
        
        if effect.offset_card then
            data:setValue(effect)
            
            -- Trigger CardOffset event
            if not room:getThread():trigger(sgs.CardOffset, room, effect.from, data) then
                effect.to:setFlags("Global_NonSkillNullify")
                return true  -- Effect was offset
            end
        end
        
        -- STEP 3: Trigger CardOnEffect (for other skills to respond)
        room:getThread():trigger(sgs.CardOnEffect, room, effect.to, data)
        
        -- STEP 4: Custom resolution logic
        if effect.to:isAlive() then
            -- Your custom card effect implementation here
            -- Example: Custom Duel resolution
            local second = effect.from
            local first = effect.to
            
            room:setEmotion(second, "duel")
            room:setEmotion(first, "duel")
            
            while first:isAlive() do
                local slash = "slash"
                
                -- Special handling for first player
                if first == effect.to then
                    for _, c in sgs.list(first:getHandcards()) do
                        if c:isKindOf("Slash") and not first:isCardLimited(c, sgs.Card_MethodResponse, true) then
                            slash = "Slash!"
                            break
                        end
                    end
                    
                    if slash ~= "Slash!" then
                        room:showAllCards(first)
                    end
                end
                
                slash = room:askForCard(
                    first,
                    slash,
                    "duel-slash:" .. second:objectName(),
                    data,
                    sgs.Card_MethodResponse,
                    second,
                    false,
                    "duel",
                    false,
                    effect.card
                )
                
                if slash == nil then break end
                
                -- Swap players
                local temp = first
                first = second
                second = temp
            end
            
            -- Deal damage to loser
            local damage = sgs.DamageStruct(effect.card, second, first)
            damage.by_user = (second == effect.from)
            room:damage(damage)
        end
        
        -- STEP 5: Skip default game rule handling
        room:setTag("SkipGameRule", sgs.QVariant(event))
        
        return true  -- Custom resolution complete
    end,
}
