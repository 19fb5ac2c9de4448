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

-- Fire along the chain strikes Zhou Tai at one point: a scar keeps Zhou Tai alive, and the chain goes on.
scene "buqu under fire along the chain" {
    seats = { {}, { general = "zhoutai", hp = 1, chained = true }, { chained = true } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:damage(s[2], 1, "fire")
    end,
}

scene "buqu: others that are dying are theirs to save" {
    seats = { { general = "zhoutai", hp = 1 }, { hp = 1, hand = { "peach" } }, {} },
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:will("peach", "", "peach")
        s[3]:damage(s[2], 1)
        s:note("hand limit " .. s[1].player:getMaxCards())
    end,
    otherwise = "decline",
}

scene "buqu: one scar is a limit of one, and lost skills of another name leave it" {
    seats = { { general = "zhoutai", hp = 3, piles = { buqu = { "slash:spade:7" } } }, {} },
    play = function(s)
        s:note("hand limit " .. s[1].player:getMaxCards())
        s.room:detachSkillFromPlayer(s[1].player, "fenji")
        s:note("hand limit " .. s[1].player:getMaxCards())
        s[1]:set_mark("@skill_invalidity", 1)
        s:note("out of effect " .. s[1].player:getMaxCards())
    end,
}

-- What is one's own doing is not for fenji; another who waits for the same moment is asked all the same.
scene "fenji beside lianying" {
    seats = {
        { hand = { "dismantlement", "dismantlement:club:4" } },
        { skills = { "fenji", "lianying" }, hand = { "jink:heart:2" } },
        { hand = { "peach", "duel" } },
    },
    deck = { "slash:spade:7", "slash:spade:8", "slash:spade:9", "snatch" },
    play = function(s)
        s[2]:will("invoke", "fenji", "no")
        s[2]:will("use", "@@lianying", "lianying() -> 2")
        s[1]:use("dismantlement", s[2])
        s:note("thrown away by oneself")
        s[2]:will("use", "@@lianying", "pass")
        s[2]:throw("slash:spade:7")
    end,
    otherwise = "decline",
}
