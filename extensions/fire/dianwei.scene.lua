-- Dian Wei.

scene "qiangxi for a weapon and for a point" {
    seats = { { general = "dianwei", hand = { "axe" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? qiangxi(axe) -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s[1]:will("play", "play", "? qiangxi() -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

-- The weapon that is given up reaches no further.
scene "qiangxi: how far" {
    seats = { { general = "dianwei", hand = { "blade" }, equip = { "axe" } }, {}, {}, {}, {}, {} },
    play = function(s)
        s[1]:play("qiangxi(blade) -> 4")
        s[1].player:clearHistory()
        s[1]:play("qiangxi(axe) -> 2")
    end,
}

-- The cost is paid first; who dies of it deals no damage.
scene "qiangxi at the last point" {
    seats = { { role = "lord" }, { general = "dianwei", hp = 1, role = "rebel" }, { role = "rebel" } },
    turn = 2,
    cut_short = true,
    play = function(s)
        s[2]:play("qiangxi() -> 1")
    end,
}

scene "qiangxi costs a point even where the effect is prevented" {
    seats = { { general = "dianwei" }, { general = "xiaoqiao", hand = { "peach:heart:3" } }, {} },
    play = function(s)
        s[2]:will("use", "@@tianxiang", "? tianxiang(peach) -> 3")
        s[1]:play("qiangxi() -> 2")
    end,
}

scene "qiangxi: one other within range, for at most one weapon, once a phase" {
    seats = { { general = "dianwei", hand = { "blade", "axe", "jink" }, equip = { "dilu" } }, {}, {}, {}, {} },
    play = function(s)
        s[1]:may("qiangxi()")
        s[1]:may("qiangxi() -> 2")
        s[1]:may("qiangxi(blade)")
        s[1]:play("qiangxi() -> 2")
        s[1]:may()
    end,
}

-- A weapon from the hand leaves the range of the equipped weapon.
scene "qiangxi: a weapon from the hand, with another at hand" {
    seats = { { general = "dianwei", hand = { "blade" }, equip = { "axe" } }, {}, {}, {}, {}, {} },
    play = function(s)
        s[1]:may("qiangxi(blade)")
        s[1]:may("qiangxi(axe)")
        s[1]:may("qiangxi()")
    end,
}
