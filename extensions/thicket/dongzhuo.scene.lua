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

scene "roulin is about slashes: an assault of his is still another's" {
    seats = { { general = "dongzhuo", hand = { "savage_assault", "dismantlement" } }, { general = "menghuo" }, { gender = "female", equip = { "axe" } } },
    play = function(s)
        s[1]:use("savage_assault")
        s[1]:use("dismantlement", s[3])
    end,
}

scene "roulin, and then another skill about the same slash" {
    seats = { { general = "dongzhuo", skills = { "tieji" }, hand = { "slash:spade:7" } }, { gender = "female", hand = { "jink:heart:2" } } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "tieji", "yes")
        s[1]:otherwise("decline")
        s[2]:otherwise("decline")
        s[1]:use("slash", s[2])
    end,
}

scene "benghuai leaves the other phases alone, and the other skills of its own" {
    seats = { { general = "dongzhuo", skills = { "biyue" } }, {} },
    phase = "not_active",
    deck = { "jink", "peach", "duel" },
    play = function(s)
        s[1]:phases("draw")
        s[1]:will("choice", "benghuai", "hp")
        s[1]:will("invoke", "biyue", "yes")
        s[1]:phases("finish")
    end,
}

scene "baonue, and then a skill of whoever did the damage" {
    seats = { { general = "dongzhuo", hp = 3 }, { kingdom = "qun", skills = { "kuanggu" }, hp = 2 }, {} },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("players", "baonue", "1")
        s[2]:damage(s[3])
    end,
}

scene "roulin is about slashes" {
    seats = {
        { general = "dongzhuo", hand = { "duel:spade:1" } },
        { gender = "female", hand = { "duel:club:1" } },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:use("duel", s[2])
        s[2]:use("duel", s[1])
    end,
}

scene "roulin is announced once for a slash at two women" {
    seats = {
        { general = "dongzhuo", hand = { "slash:spade:7" } },
        { gender = "female", hand = { "jink:heart:2", "jink:diamond:2" } }, { gender = "female", hand = { "jink:diamond:3" } },
    },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[2]:will("respond", "slash", "jink:diamond:2")
        s[3]:will("respond", "slash", "jink:diamond:3")
        s[1]:use("slash", s[2], s[3])
    end,
}

scene "jiuchi is for hand cards" {
    seats = { { general = "dongzhuo", hand = { "slash:spade:7" }, equip = { "vine" } }, {} },
    play = function(s)
        s[1]:may("jiuchi()")
    end,
}
