-- One lord against three: dead opponents gather strength and return, and weapons may be recast.

scene "a weapon is recast, or worn" {
    mode = "04_1v3",
    seats = { { hand = { "axe", "spear" } }, {}, {}, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "weapon_recast", "yes")
        s[1]:play("axe")
        s[1]:will("invoke", "weapon_recast", "no")
        s[1]:play("spear")
    end,
}

scene "the lord acts after each of the others" {
    mode = "04_1v3",
    seats = { {}, {}, {}, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "RoundStart", "RoundEnd", "TurnStart" },
    play = function(s)
        s:turns(7)
    end,
}

scene "who fell recovers until he is whole, or draws, and comes back with six of both" {
    mode = "04_1v3",
    seats = { {}, { max_hp = 3 }, {}, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[2]:will("invoke", "draw_1v3", "yes")
        s[4]:will("invoke", "draw_1v3", "no")
        s[1]:kill(s[3])
        s[1]:kill(s[2])
        -- The first time there is no choice. Then one draws and the other recovers.
        s:turns(3)
        for _ = 1, 2 do
            s[2]:will("choice", "Hulaopass", "draw")
            s[3]:will("choice", "Hulaopass", "recover")
            s:turns(2)
        end
        s[2]:will("choice", "Hulaopass", "recover")
        s[3]:will("choice", "Hulaopass", "recover")
        s:turns(2)
        s:note("seat 2: " .. s[2].player:getHp() .. ", seat 3: " .. s[3].player:getHp())
        s[2]:will("choice", "Hulaopass", "recover")
        s:turns(4)
        s:note("seat 2 lives: " .. tostring(s[2].player:isAlive()))
    end,
}
