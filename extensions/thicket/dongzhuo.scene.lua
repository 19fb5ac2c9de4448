-- Dong Zhuo.

scene "jiuchi in play and when dying" {
    seats = { { general = "dongzhuo", hp = 1, hand = { "slash:spade:7", "nullification:spade:J", "slash:club:2" } }, { kingdom = "wei" } },
    play = function(s)
        s[1]:play("jiuchi(slash:spade:7)")
        s[1]:use("slash:club:2", s[2])
        s[1]:will("peach", "", "jiuchi(nullification)")
        s[2]:damage(s[1], 1)
    end,
}

scene "roulin both ways" {
    seats = {
        { general = "dongzhuo", hand = { "slash:spade:7", "jink:diamond:2", "jink:diamond:3" } },
        { gender = "female", hand = { "jink:heart:2", "slash:club:2" } },
        { hand = { "jink:diamond:4" } },
    },
    play = function(s)
        s[2]:will("respond", "", "jink")
        s[1]:use("slash:spade:7", s[2])
        s[1]:will("respond", "", "jink:diamond:2")
        s[1]:will("respond", "", "jink:diamond:3")
        s[2]:use("slash:club:2", s[1])
    end,
    otherwise = "decline",
}

scene "benghuai: hit points or their maximum, and not for the weakest" {
    seats = { { general = "dongzhuo" }, { hp = 1 } },
    phase = "not_active",
    play = function(s)
        s[1]:will("choice", "benghuai", "hp")
        s[1]:phases("finish")
        s[1]:will("choice", "benghuai", "maxhp")
        s[1]:phases("finish")
        s[1]:lose_hp(6)
        s[1]:phases("finish")
    end,
}

scene "baonue: a spade heals the lord" {
    seats = { { general = "dongzhuo", hp = 3 }, { kingdom = "qun" }, { kingdom = "wei" } },
    deck = { "slash:spade:7", "peach" },
    play = function(s)
        s[2]:will("players", "baonue", "1")
        s[2]:damage(s[3], 1)
        s[2]:will("players", "baonue", "1")
        s[2]:damage(s[3], 1)
        s[2]:will("players", "baonue", "pass")
        s[2]:damage(s[1], 1)
        s:note("of another kingdom")
        s[3]:damage(s[2], 1)
    end,
}
