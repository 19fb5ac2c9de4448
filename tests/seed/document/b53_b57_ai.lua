-- Wuzhong-type skill AI
sgs.ai_skill_invoke["wuzhong_skill"] = function(self, data)
    local use = data:toCardUse()
    local target = self.player
    
    -- Use smart decision function
    return self:shouldInvokeCostNullifySkill(use, true, false, 1, target)
end

-- Skill that deals damage to chosen target
sgs.ai_skill_use["@@damage_skill"] = function(self, prompt)
    local targets = {}
    for _, p in sgs.qlist(self.room:getOtherPlayers(self.player)) do
        if not p:isNude() then
            table.insert(targets, p)
        end
    end
    
    local target = self:findPlayerToDamage(
        2,                           -- 2 damage
        self.player,                 -- damage source
        sgs.DamageStruct_Fire,      -- fire damage
        targets,                     -- candidates
        0,                          -- base value
        nil                         -- no specific card
    )
    
    if target then
        return "@DamageCard=.->" .. target:objectName()
    end
    return "."
end
