-- Zhou Tai.

scene "buqu with different numbers" {
    seats = { { general = "zhoutai", hp = 1, hand = { "jink", "jink:diamond:3" } }, {} },
    deck = { "slash:spade:7", "slash:club:8" },
    play = function(s)
        s[2]:damage(s[1], 1)
        s[2]:damage(s[1], 3)
        s:note(("hand limit %d"):format(s[1].player:getMaxCards()))
    end,
}

scene "buqu with a number twice: a peach is needed" {
    seats = { { general = "zhoutai", hp = 1, hand = { "peach" } }, {} },
    deck = { "slash:spade:7", "slash:club:7" },
    play = function(s)
        s[2]:damage(s[1], 1)
        s[1]:will("peach", "", "peach")
        s[2]:damage(s[1], 1)
    end,
}

scene "buqu and a death without peaches" {
    seats = { { role = "lord" }, { general = "zhoutai", role = "rebel", hp = 1 }, { role = "rebel" } },
    deck = { "slash:spade:7", "slash:club:7" },
    play = function(s)
        s[1]:damage(s[2], 1)
        s[1]:damage(s[2], 1)
    end,
}

scene "buqu lost: the scars go" {
    seats = { { general = "zhoutai", hp = 1 }, {} },
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:damage(s[1], 1)
        s.room:detachSkillFromPlayer(s[1].player, "buqu")
    end,
}

scene "fenji when a hand card is discarded by another, and when one is taken" {
    seats = { { hand = { "dismantlement", "snatch" } }, { hand = { "jink", "peach" } }, { general = "zhoutai" } },
    play = function(s)
        s[3]:will("invoke", "fenji", "yes")
        s[1]:use("dismantlement", s[2])
        s[3]:will("invoke", "fenji", "no")
        s[1]:use("snatch", s[2])
    end,
}

scene "fenji neither for equipment nor for what one discards oneself" {
    seats = { { hand = { "dismantlement" } }, { hand = { "jink" }, equip = { "axe" } }, { general = "zhoutai" } },
    play = function(s)
        s[1]:will("card", "", "axe")
        s[1]:use("dismantlement", s[2])
        s[2]:throw("jink")
    end,
}

-- The point that fenji costs may be the last: buqu answers within it.
scene "fenji at the last point" {
    seats = { { hand = { "dismantlement" } }, { hand = { "jink" } }, { general = "zhoutai", hp = 1 } },
    deck = { "slash:spade:7", "slash:club:2", "slash:club:3" },
    play = function(s)
        s[3]:will("invoke", "fenji", "yes")
        s[1]:use("dismantlement", s[2])
    end,
}

-- Fire along the chain strikes him at one point: he lives by a scar, and the chain goes on.
scene "buqu under fire along the chain" {
    seats = { {}, { general = "zhoutai", hp = 1, chained = true }, { chained = true } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:damage(s[2], 1, "fire")
    end,
}
