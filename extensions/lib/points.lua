-- What several skills share: an offer after damage, once for each point of it.

-- Asks `player` up to `n` times whether the skill is to be used, and calls `act` each time it is. It ends with the first
-- refusal, with his death, or when `act` says true.
return function(room, player, skill, n, about, act)
    local data = sgs.QVariant()
    data:setValue(about)
    for _ = 1, n do
        if player:isDead() or not room:askForSkillInvoke(player, skill, data) then return end
        room:broadcastSkillInvoke(skill)
        if act() then return end
    end
end
