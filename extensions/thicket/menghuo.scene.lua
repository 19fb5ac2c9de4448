-- Meng Huo, with Zhu Rong where both meet.

scene "huoshou: the damage of an assault is his" {
    seats = { { general = "menghuo" }, { hand = { "savage_assault" } }, { hp = 1, role = "rebel", hand = { "jink" } }, { role = "rebel" } },
    deck = { "peach", "peach", "peach" },
    play = function(s)
        s[2]:use("savage_assault")
    end,
}

scene "huoshou does not touch his own assaults" {
    seats = { { general = "menghuo", hand = { "savage_assault" } }, { general = "menghuo" }, {} },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

scene "huoshou lost" {
    seats = { { hand = { "savage_assault" } }, { general = "menghuo" }, {} },
    play = function(s)
        s.room:detachSkillFromPlayer(s[2].player, "huoshou")
        s[1]:use("savage_assault")
    end,
}

scene "zaiqi: hearts heal and are discarded, the rest is his" {
    seats = { { general = "menghuo", hp = 1 }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:spade:7", "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "zaiqi", "yes")
        s[1]:phases("draw")
    end,
}

scene "zaiqi declined, and not to be had unwounded" {
    seats = { { general = "menghuo", hp = 3 }, {} },
    phase = "not_active",
    deck = { "slash", "jink", "peach", "duel" },
    play = function(s)
        s[1]:will("invoke", "zaiqi", "no")
        s[1]:phases("draw")
        s[1]:recover(2)
        s[1]:phases("draw")
    end,
}
