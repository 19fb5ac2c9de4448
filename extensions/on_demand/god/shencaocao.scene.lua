-- The god Cao Cao.

scene "guixin takes a card of each other player who has one, and turns over" {
    seats = {
        { hand = { "slash:spade:7" }, equip = { "axe" } },
        { general = "shencaocao" },
        {},
        { judging = { "lightning" } },
    },
    play = function(s)
        s[2]:will("invoke", "guixin", "yes")
        s[2]:will("card", "guixin", "? axe")
        s[1]:damage(s[2])
    end,
}

scene "guixin for each point of damage, until declined" {
    seats = { { hand = { "slash:spade:7", "jink:heart:2" } }, { general = "shencaocao", max_hp = 6, hp = 6 } },
    play = function(s)
        s[2]:will("invoke", "guixin", "yes")
        s[2]:will("invoke", "guixin", "no")
        s[1]:damage(s[2], 3)
        s:note("each point is offered")
        s[2]:will("invoke", "guixin", "yes")
        s[2]:will("invoke", "guixin", "yes")
        s[1]:damage(s[2], 2)
    end,
}

scene "guixin is not offered to others, and without cards only turns over" {
    seats = { {}, { general = "shencaocao" }, { hand = { "peach" } } },
    play = function(s)
        s[2]:damage(s[3])
        s[3]:throw("peach")
        s[2]:will("invoke", "guixin", "yes")
        s[1]:damage(s[2])
    end,
}

scene "feiying makes him farther from everyone, and nobody farther from him" {
    seats = { { hand = { "slash" } }, {}, { general = "shencaocao" }, {} },
    play = function(s)
        s:note("1 to 3: " .. s[1].player:distanceTo(s[3].player))
        s:note("2 to 3: " .. s[2].player:distanceTo(s[3].player))
        s:note("3 to 1: " .. s[3].player:distanceTo(s[1].player))
        s:note("3 to 2: " .. s[3].player:distanceTo(s[2].player))
        s:note("1 to 2: " .. s[1].player:distanceTo(s[2].player))
        s[1]:may("slash")
    end,
}

scene "feiying out of effect" {
    seats = { {}, {}, { skills = { "feiying" } }, {} },
    play = function(s)
        s:note("2 to 3: " .. s[2].player:distanceTo(s[3].player))
        s.room:detachSkillFromPlayer(s[3].player, "feiying")
        s:note("2 to 3: " .. s[2].player:distanceTo(s[3].player))
    end,
}

scene "guixin passes the dead and those without cards by" {
    seats = {
        { hand = { "slash:spade:7" }, role = "lord" },
        { general = "shencaocao", role = "rebel" },
        { hand = { "peach" }, dead = true },
        {},
        { hand = { "jink:heart:2" } },
    },
    otherwise = "decline",
    play = function(s)
        s[2]:will("invoke", "guixin", "yes")
        s[1]:damage(s[2])
    end,
}
