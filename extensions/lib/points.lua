-- Shared by several skills: an offer after damage, once for each point of it.

-- Asks `player` up to `n` times about using the skill, and calls `act` after each yes. It ends with the first
-- refusal, with the player's death, or when `act` returns true.
return function(room, player, skill, n, about, act)
    local data = sgs.QVariant()
    data:setValue(about)
    for _ = 1, n do
        if player:isDead() or not room:askForSkillInvoke(player, skill, data) then return end
        room:broadcastSkillInvoke(skill)
        if act() then return end
    end
end
