-- Jiang Wei.

scene "tiaoxin answered with a slash" {
    seats = { { general = "jiangwei" }, { hand = { "slash" } } },
    play = function(s)
        s[2]:will("use", "", "slash -> 1")
        s[1]:play("tiaoxin() -> 2")
    end,
}

scene "tiaoxin not answered costs a card" {
    seats = { { general = "jiangwei" }, { hand = { "slash" }, equip = { "axe" } } },
    play = function(s)
        s[2]:will("use", "", "pass")
        s[1]:will("card", "tiaoxin", "axe")
        s[1]:play("tiaoxin() -> 2")
    end,
}

scene "tiaoxin only within the range of the other" {
    seats = { { general = "jiangwei" }, {}, {}, { equip = { "axe" } }, {}, {} },
    play = function(s)
        s[1]:play("tiaoxin() -> 4")
    end,
    otherwise = "decline",
}

scene "zhiji: cards, and the stars" {
    seats = { { general = "jiangwei" }, {} },
    phase = "not_active",
    deck = { "jink", "peach", "slash", "duel" },
    play = function(s)
        s[1]:will("invoke", "guanxing", "no")
        s[1]:phases("start")
    end,
}

scene "zhiji: a point, and not with a card in hand" {
    seats = { { general = "jiangwei", hp = 1, hand = { "jink" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[1]:throw("jink")
        s[1]:will("choice", "zhiji", "recover")
        s[1]:will("invoke", "guanxing", "no")
        s[1]:phases("start")
    end,
}

scene "tiaoxin: who may be dared, one of them" {
    seats = { { general = "jiangwei" }, {}, {}, { equip = { "axe" } }, {}, {} },
    play = function(s)
        s[1]:may("tiaoxin()")
        s[1]:may("tiaoxin() -> 2")
    end,
}

scene "tiaoxin answered costs no card" {
    seats = { { general = "jiangwei" }, { hand = { "slash", "peach" }, equip = { "axe" } } },
    play = function(s)
        s[2]:will("use", "", "slash -> 1")
        s[1]:play("tiaoxin() -> 2")
    end,
}

scene "zhiji at the last of his maximum is his death" {
    seats = { { general = "jiangwei", hp = 1, max_hp = 1, role = "rebel" }, {}, { role = "lord" } },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
    end,
}
