-- Xun Yu.

scene "quhu won: the tiger bites" {
    seats = { { general = "xunyu", hand = { "jink:diamond:J" } }, { hand = { "slash:spade:7" } }, {} },
    play = function(s)
        s[1]:will("pindian", "quhu", "jink")
        s[2]:will("pindian", "quhu", "slash")
        s[1]:will("players", "quhu", "3")
        s[1]:play("quhu() -> 2")
    end,
}

scene "quhu lost: it bites him, and jieming follows" {
    seats = { { general = "xunyu", hand = { "jink:heart:2" } }, { hand = { "slash:spade:7" } } },
    deck = { "peach", "duel", "axe" },
    play = function(s)
        s[1]:will("pindian", "quhu", "jink")
        s[2]:will("pindian", "quhu", "slash")
        s[1]:will("players", "jieming", "1")
        s[1]:play("quhu() -> 2")
    end,
}

scene "quhu won and nobody within reach" {
    seats = {
        { general = "xunyu", hand = { "jink:diamond:J" }, equip = { "dilu" } },
        { hand = { "slash:spade:7" } },
        { equip = { "jueying" } },
    },
    play = function(s)
        s[1]:will("pindian", "quhu", "jink")
        s[2]:will("pindian", "quhu", "slash")
        s[1]:play("quhu() -> 2")
    end,
}

scene "quhu only on those with more hit points and with cards" {
    seats = { { general = "xunyu", hand = { "jink" } }, { hp = 3, hand = { "peach" } }, {}, { hand = { "peach" } } },
    play = function(s)
        s[1]:will("pindian", "quhu", "jink")
        s[4]:will("pindian", "quhu", "peach")
        s[1]:play("quhu() -> 4")
    end,
    otherwise = "decline",
}

scene "jieming for each point, declined, and for one with a full hand" {
    seats = { { general = "xunyu" }, { hp = 2, max_hp = 2, hand = { "jink", "slash" } } },
    deck = { "peach", "duel", "axe" },
    play = function(s)
        s[1]:will("players", "jieming", "1")
        s[1]:will("players", "jieming", "pass")
        s[2]:damage(s[1], 2)
        s[1]:recover(2)
        s[1]:will("players", "jieming", "2")
        s[2]:damage(s[1], 1)
    end,
}

scene "quhu and jieming out of effect" {
    seats = { { general = "xunyu", hand = { "jink:diamond:J" } }, { hand = { "slash:spade:7" } } },
    play = function(s)
        s[1]:set_mark("@skill_invalidity", 1)
        s[1]:may()
        s[2]:damage(s[1], 1)
    end,
}

-- The tiger's damage may be passed on like any other.
scene "quhu and a prey that passes the damage on" {
    seats = {
        { general = "xunyu", hand = { "jink:diamond:J" } },
        { hand = { "slash:spade:7" } },
        { general = "xiaoqiao", hand = { "peach:heart:3" } },
    },
    play = function(s)
        s[1]:will("pindian", "quhu", "jink")
        s[2]:will("pindian", "quhu", "slash")
        s[1]:will("players", "quhu", "3")
        s[3]:will("use", "@@tianxiang", "? tianxiang(peach) -> 2")
        s[1]:play("quhu() -> 2")
    end,
}

scene "quhu: who may be the tiger, and once a phase" {
    seats = {
        { general = "xunyu", hand = { "jink:diamond:J", "peach:heart:4" } },
        { hp = 3, hand = { "peach:heart:3" } },
        {},
        { hand = { "slash:spade:7" } },
        { hand = { "slash:spade:8" } },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:lose_hp(1)
        s[1]:may("quhu()")
        s[1]:may("quhu() -> 4")
        s[1]:will("pindian", "quhu", "jink")
        s[4]:will("pindian", "quhu", "slash")
        s[1]:will("players", "quhu", "3")
        s[1]:play("quhu() -> 4")
        s[1]:may()
    end,
}

scene "quhu is not for the empty-handed" {
    seats = { { general = "xunyu" }, { hand = { "peach" } } },
    play = function(s)
        s[1]:may()
    end,
}

scene "jieming fills up to five at most, and one card is worth it" {
    seats = { { general = "xunyu" }, { max_hp = 7, hp = 7 }, { hp = 2, max_hp = 2, hand = { "jink" } } },
    deck = { "peach", "duel", "axe", "slash:spade:7", "slash:spade:8", "snatch" },
    play = function(s)
        s[1]:will("players", "jieming", "2")
        s[1]:will("players", "jieming", "3")
        s[2]:damage(s[1], 2)
    end,
}

scene "quhu with nobody else in reach" {
    seats = { { general = "xunyu", hp = 1, hand = { "slash:spade:10" } }, { hand = { "slash:club:2" } } },
    otherwise = "decline",
    deck = { "peach" },
    play = function(s)
        s[1]:will("pindian", "quhu", "slash")
        s[2]:will("pindian", "quhu", "slash")
        s[1]:play("quhu() -> 2")
    end,
}
