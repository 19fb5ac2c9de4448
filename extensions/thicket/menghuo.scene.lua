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

-- Other cards, and damage without one, are nothing to huoshou: the drink still counts, the double sword still asks.
scene "huoshou and a drunk slash" {
    seats = {
        { hand = { "analeptic", "slash:spade:7" }, equip = { "double_sword" } },
        { general = "menghuo", hand = { "jink" } },
        { gender = "female" },
    },
    deck = { "peach" },
    play = function(s)
        s[1]:use("analeptic")
        s[1]:will("invoke", "double_sword", "yes")
        s[1]:use("slash", s[3])
        s[1]:damage(s[3])
        s[3]:damage(s[2])
    end,
}

scene "a slash has its effect on him" {
    seats = { { hand = { "slash:spade:7" } }, { general = "menghuo" } },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "huoshou ends with the assault: the same card is another's once the skill is lost" {
    seats = { { hand = { "savage_assault:spade:7" } }, { general = "menghuo" }, { otherwise = "decline" } },
    play = function(s)
        s[2]:otherwise("decline")
        s[1]:use("savage_assault")
        s.room:detachSkillFromPlayer(s[2].player, "huoshou")
        s.room:obtainCard(s[1].player, s:card("savage_assault:spade:7"))
        s[1]:use("savage_assault")
    end,
}

scene "zaiqi with one heart" {
    seats = { { general = "menghuo", hp = 2 }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:spade:7" },
    play = function(s)
        s[1]:will("invoke", "zaiqi", "yes")
        s[1]:phases("draw")
    end,
}
