-- The skills of the package `doudizhu`.

-- Two cards that are no peaches, while the trick would cost a phase or a life.
sgs.ai_skill_discard.feiyang = function(self)
    if not self:worstDelayedTrick(self.player) then return {} end
    local ids = self:cheapest(2, false)
    if #ids < 2 then return {} end
    for _, id in ipairs(ids) do
        if sgs.Sanguosha:getCard(id):isKindOf("Peach") then return {} end
    end
    return ids
end
