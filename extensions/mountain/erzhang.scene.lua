-- Zhang Zhao and Zhang Hong.

scene "zhijian equips another and draws" {
    seats = { { general = "erzhang", hand = { "axe" } }, { equip = { "blade" } }, {} },
    deck = { "jink" },
    play = function(s)
        s[1]:play("zhijian(axe) -> 3")
    end,
}

scene "zhijian: not where the place is taken, not what is worn" {
    seats = { { general = "erzhang", hand = { "axe" }, equip = { "dilu" } }, { equip = { "blade" } } },
    play = function(s)
        s[1]:may("axe")
        s[1]:may("dilu")
    end,
}

scene "guzheng: one goes back, the rest is theirs" {
    seats = { { general = "erzhang" }, { hp = 1, hand = { "jink", "peach", "slash" } } },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s[2]:will("discard", "", "jink + slash")
        s[1]:will("use", "@@guzheng", "guzheng(jink)")
        s[2]:phases("discard")
    end,
}

scene "guzheng declined, and with nothing discarded" {
    seats = { { general = "erzhang" }, { hp = 1, hand = { "jink", "peach" } } },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s[2]:will("discard", "", "jink")
        s[1]:will("use", "@@guzheng", "pass")
        s[2]:phases("discard")
        s[2]:phases("discard")
    end,
}
