-- Sun Jian.

scene "yinghun: draw X and discard one, draw one and discard X" {
    seats = { { general = "sunjian", hp = 2 }, { hand = { "duel" } }, { hand = { "axe" } } },
    phase = "not_active",
    deck = { "jink", "peach", "slash" },
    play = function(s)
        s[1]:will("players", "yinghun", "2")
        s[1]:will("choice", "yinghun", "dxt1")
        s[2]:will("discard", "yinghun", "duel")
        s[1]:phases("start")
        s[1]:will("players", "yinghun", "3")
        s[1]:will("choice", "yinghun", "d1tx")
        s[1]:phases("start")
    end,
}

scene "yinghun with one point lost leaves nothing to choose" {
    seats = { { general = "sunjian", hp = 3 }, { hand = { "duel" } } },
    phase = "not_active",
    deck = { "jink" },
    play = function(s)
        s[1]:will("players", "yinghun", "2")
        s[2]:will("discard", "yinghun", "jink")
        s[1]:phases("start")
    end,
}

scene "yinghun declined, and unwounded" {
    seats = { { general = "sunjian", hp = 3 }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("players", "yinghun", "pass")
        s[1]:phases("start")
        s[1]:recover(1)
        s[1]:phases("start")
    end,
}

scene "yinghun, declined or not, and then another skill of the start" {
    seats = { { general = "sunjian", skills = { "guanxing" }, hp = 2 }, { hand = { "duel" }, equip = { "axe" } } },
    phase = "not_active",
    deck = { "jink", "peach", "slash", "nullification" },
    play = function(s)
        s[1]:will("players", "yinghun", "pass")
        s[1]:will("invoke", "guanxing", "no")
        s[1]:phases("start")
        s[1]:will("players", "yinghun", "2")
        s[1]:will("choice", "yinghun", "d1tx")
        s[2]:will("discard", "yinghun", "axe + duel")
        s[1]:will("invoke", "guanxing", "no")
        s[1]:phases("start")
    end,
}
