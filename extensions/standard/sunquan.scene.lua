-- Sun Quan.

scene "zhiheng exchanges hand and equipment once" {
    seats = { { general = "sunquan", hand = { "slash:spade:7", "jink:heart:2" }, equip = { "axe" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    deck = { "jink:diamond:2", "jink:diamond:3" },
    play = function(s)
        s[1]:will("play", "play", "? zhiheng(slash + axe)")
        s[1]:phases("play")
    end,
}

scene "zhiheng not used and what may be played" {
    seats = { { general = "sunquan", hand = { "jink:heart:2" } }, { general = "sunquan" } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s[1]:may()
        s:note("nothing to discard")
        s[2]:may()
    end,
}

scene "zhiheng of the silver lion heals first" {
    seats = { { general = "sunquan", hp = 2, equip = { "silver_lion" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    deck = { "jink:diamond:2" },
    play = function(s)
        s[1]:will("play", "play", "? zhiheng(silver_lion)")
        s[1]:phases("play")
    end,
}

scene "jiuyuan heals one more by a peach of wu" {
    seats = { { general = "sunquan", hp = 1 }, { kingdom = "wu", hand = { "peach:heart:3" } } },
    play = function(s)
        s[2]:will("peach", "", "peach")
        s[2]:damage(s[1], 1)
    end,
}

scene "jiuyuan knows neither peaches of other kingdoms nor his own" {
    seats = {
        { general = "sunquan", hp = 1, hand = { "peach:heart:4" } },
        { kingdom = "wei", hand = { "peach:heart:3" } },
    },
    play = function(s)
        s[1]:will("peach", "", "pass")
        s[2]:will("peach", "", "peach")
        s[1]:will("peach", "", "peach")
        s[2]:damage(s[1], 1)
        s[2]:damage(s[1], 1)
    end,
}

scene "zhiheng needs a card, and comes once in a phase" {
    seats = { { general = "sunquan", hand = { "jink:heart:2" } }, { general = "sunquan", hand = { "jink:diamond:2" }, used = { ["#ZhihengCard"] = 1 } } },
    play = function(s)
        s[1]:may()
        s[1]:may("zhiheng()")
        s[1]:may("zhiheng(jink)")
        s:note("used already")
        s[2]:may()
    end,
}

scene "jiuyuan is for the lord alone, not for another Sun Quan" {
    seats = { { general = "sunquan" }, { general = "sunquan", hp = 1 }, { kingdom = "wu", hand = { "peach:heart:3" } } },
    otherwise = "decline",
    play = function(s)
        s[3]:will("peach", "", "peach")
        s[1]:damage(s[2], 1)
    end,
}

scene "jiuyuan is for the dying, and for peaches" {
    seats = { { general = "sunquan", hp = 1 }, { kingdom = "wu", hand = { "peach:heart:3", "god_salvation" } } },
    play = function(s)
        s[2]:use("god_salvation")
        s[2]:use("peach", s[1])
        s[1]:recover(1)
    end,
}
