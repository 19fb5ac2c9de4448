-- ❌ WRONG - Not checking nullified
on_trigger = function(self, event, player, data, room)
    local effect = data:toCardEffect()
    -- Directly implementing effect without nullification check
    room:damage(...)  -- This ignores armor/nullification!
end

-- ❌ WRONG - Not checking offset_card
on_trigger = function(self, event, player, data, room)
    local effect = data:toCardEffect()
    if effect.nullified then return true end
    -- Missing offset check - card might be canceled!
    -- Custom logic...
end

-- ❌ WRONG - Not triggering CardOnEffect
on_trigger = function(self, event, player, data, room)
    local effect = data:toCardEffect()
    if effect.nullified then return true end
    -- Missing CardOnEffect trigger - other skills can't respond!
    -- Custom logic...
end

-- ❌ WRONG - Not setting SkipGameRule
on_trigger = function(self, event, player, data, room)
    local effect = data:toCardEffect()
    -- All checks done...
    -- Custom logic...
    return true  -- Missing SkipGameRule - default resolution runs too!
end

-- ✅ CORRECT - Complete pattern
on_trigger = function(self, event, player, data, room)
    local effect = data:toCardEffect()
    
    -- Check nullified
    if effect.nullified then
        -- Log and return
        return true
    end
    
    -- Check offset
    if not effect.offset_card then
        effect.offset_card = room:isCanceled(effect)
    end
    if effect.offset_card then
        data:setValue(effect)
        if not room:getThread():trigger(sgs.CardOffset, room, effect.from, data) then
            effect.to:setFlags("Global_NonSkillNullify")
            return true
        end
    end
    
    -- Trigger CardOnEffect
    room:getThread():trigger(sgs.CardOnEffect, room, effect.to, data)
    
    -- Custom logic
    if effect.to:isAlive() then
        -- ... your implementation
    end
    
    -- Skip default
    room:setTag("SkipGameRule", sgs.QVariant(event))
    return true
end
