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
        s[1]:will("use", "@@guzheng", "? guzheng(jink)")
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

scene "zhijian: whom the card may be given" {
    seats = { { general = "erzhang", hand = { "axe" } }, { equip = { "blade" } }, {}, {} },
    play = function(s)
        s[1]:may("zhijian(axe)")
        s[1]:may("zhijian(axe) -> 3")
    end,
}

scene "guzheng: only what was discarded in that phase, and his own phase is not for it" {
    seats = { { general = "erzhang", hp = 1, hand = { "slash:spade:7", "slash:spade:8" } }, { hp = 1, hand = { "jink", "peach", "duel", "axe" } } },
    turn = 2,
    play = function(s)
        s[2]:throw("duel")
        s[2]:will("discard", "", "jink + axe")
        s[1]:will("use", "@@guzheng", "? guzheng(axe)")
        s[2]:phases("discard")
        s[1]:will("discard", "", "slash:spade:8 + jink")
        s[1]:phases("discard")
    end,
}

scene "guzheng leaves other moves and other phases to other skills" {
    seats = { { general = "erzhang" }, { general = "sunshangxiang", equip = { "axe" }, hand = { "slash:club:2", "slash:club:3" } } },
    phase = "not_active",
    deck = { "jink:heart:2", "jink:diamond:2", "peach" },
    play = function(s)
        s[2]:will("invoke", "xiaoji", "yes")
        s[2]:throw("axe")
        s[2]:otherwise("decline")
        s[2]:will("play", "play", "slash:club:2 -> 1")
        s[2]:phases("play")
        s[2]:will("play", "play", "slash:club:3 -> 1")
        s[2]:phases("play")
    end,
}

scene "zhijian is for equipment in hand" {
    seats = { { general = "erzhang", hand = { "axe" }, equip = { "dilu" } }, {} },
    play = function(s)
        s[1]:may("zhijian()")
    end,
}
