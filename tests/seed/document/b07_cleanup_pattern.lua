-- On EventLoseSkill or similar
on_trigger = function(self, event, player, data, room)
    if data:toString() ~= self:objectName() then return false end
    
    -- 1. Clear skill piles
    local pile_name = self:objectName() .. "_pile"
    if not player:getPile(pile_name):isEmpty() then
        player:clearPrivatePiles()  -- or specific pile removal
    end
    
    -- 2. Remove skill marks
    room:setPlayerMark(player, self:objectName() .. "_mark", 0)
    room:setPlayerMark(player, "@" .. self:objectName(), 0)  -- visible marks
    
    -- 3. Clear skill description records
    room:setPlayerProperty(
        player,
        "SkillDescriptionRecord_" .. self:objectName(),
        sgs.QVariant("")
    )
    
    -- 4. Reset skill description swap
    player:setSkillDescriptionSwap(self:objectName(), "", "")
    
    return false
end,
