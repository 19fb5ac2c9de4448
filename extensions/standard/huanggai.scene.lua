-- Huang Gai.

scene "kurou for three cards, and red slashes that cannot be dodged" {
    seats = {
        { general = "huanggai", hand = { "jink:diamond:2", "slash:heart:10" } },
        {},
        { hand = { "jink:heart:2" } },
        {},
        {},
    },
    deck = { "slash:spade:7", "slash:spade:8", "peach:heart:3" },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? kurou(jink) ")
        s[1]:will("play", "play", "slash:heart:10 -> 3")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s:note("with the turn it is over")
        s[1]:may("slash:spade:8")
    end,
}

scene "kurou of equipment, once in a phase" {
    seats = { { general = "huanggai", equip = { "axe" }, hand = { "jink:heart:2" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? kurou(axe)")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s[1]:may()
    end,
}

scene "kurou at one hit point, saved by what is his" {
    seats = { { general = "huanggai", hp = 1, hand = { "jink:heart:2", "peach" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "kurou(jink)")
        s[1]:will("peach", "peach", "peach")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

-- Lost points, not damage; and the slashes are only for Huang Gai's turn.
scene "zhaxiang draws for each point lost, out of turn too, and not for damage" {
    seats = { { general = "huanggai" }, {} },
    turn = 2,
    play = function(s)
        s[1]:lose_hp(2)
        s[2]:damage(s[1], 1)
    end,
}

scene "zhaxiang lets a black slash be dodged" {
    seats = {
        { general = "huanggai", marks = { zhaxiang = 1 }, hand = { "slash:spade:7" } },
        { hand = { "jink:heart:2" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}

-- A point that is lost before the play phase counts for it, and so does none without the skill.
scene "zhaxiang before the play phase, and lost" {
    seats = { { general = "huanggai", hand = { "slash:spade:7", "slash:spade:8" } }, {} },
    phase = "draw",
    deck = { "jink:diamond:2", "jink:diamond:3", "jink:diamond:4" },
    otherwise = "decline",
    play = function(s)
        s[1]:lose_hp()
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s.room:detachSkillFromPlayer(s[1].player, "zhaxiang")
        s[1]:lose_hp()
    end,
}

scene "zhaxiang gives a red slash nothing before hit points were lost" {
    seats = { { general = "huanggai", hand = { "slash:heart:10" } }, { hand = { "jink" } }, {}, {}, {} },
    play = function(s)
        s[1]:may("slash:heart:10")
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash:heart:10", 2)
    end,
}
