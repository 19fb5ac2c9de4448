-- Numbers of scripts that stand for "no limit": sums with them stay the largest number there is.

local function unlimited(number)
    return [[
local extension = sgs.Package("numbers")
extension:addSkills(sgs.CreateMaxCardsSkill { name = "hoard", extra_func = function() return ]] .. number .. [[ end })
extension:addSkills(sgs.CreateAttackRangeSkill { name = "far", extra_func = function() return ]] .. number .. [[ end })
extension:addSkills(sgs.CreateDistanceSkill { name = "away", correct_func = function(self, from, to)
    return to:hasSkill("away") and ]] .. number .. [[ or 0
end })
return extension
]]
end

for _, number in ipairs { "2147483647", "math.huge" } do
    scene("limits of " .. number .. " are the largest number") {
        package = unlimited(number),
        seats = { { skills = { "hoard", "far" } }, { skills = { "away" } } },
        play = function(s)
            local player = s[1].player
            s.room:addPlayerMark(player, "ExtraBfMaxCards", 5)
            s:note("hand limit " .. player:getMaxCards())
            s:note("attack range " .. player:getAttackRange())
            s:note("distance " .. player:distanceTo(s[2].player))
            s:note("in range " .. tostring(player:inMyAttackRange(s[2].player)))
        end,
    }
end

scene "hit points and maxima stop at the largest number" {
    seats = { {}, {} },
    play = function(s)
        local player = s[1].player
        s.room:gainMaxHp(player, 2147483647, "numbers")
        s.room:gainMaxHp(player, 2147483647, "numbers")
        s:note("max hp " .. player:getMaxHp())
        s.room:recover(player, sgs.RecoverStruct(player, nil, 2147483647))
        s:note("hp " .. player:getHp())
    end,
}

scene "lost hit points stop at the smallest number" {
    seats = { {}, {} },
    otherwise = "decline",
    play = function(s)
        s.room:loseHp(s[2].player, 2147483647)
        s:note("hp " .. s[2].player:getHp())
    end,
}
