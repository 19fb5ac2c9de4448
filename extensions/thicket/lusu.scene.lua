-- Lu Su.

scene "haoshi with few cards, and with too many" {
    seats = { { general = "lusu" }, { hand = { "duel" } }, {} },
    phase = "not_active",
    deck = { "jink", "peach", "slash", "analeptic", "crossbow", "axe", "blade", "spear" },
    play = function(s)
        s[1]:will("invoke", "haoshi", "yes")
        s[1]:phases("draw")
        s[1]:will("invoke", "haoshi", "yes")
        s[1]:will("use", "@@haoshi!", "? haoshi(jink + peach + slash + axe) -> 3")
        s[1]:phases("draw")
    end,
}

scene "haoshi declined" {
    seats = { { general = "lusu" }, {} },
    phase = "not_active",
    deck = { "jink", "peach" },
    play = function(s)
        s[1]:will("invoke", "haoshi", "no")
        s[1]:phases("draw")
    end,
}

scene "dimeng exchanges hands for the difference" {
    seats = { { general = "lusu", hand = { "duel", "axe" } }, { hand = { "jink", "peach", "slash" } }, { hand = { "analeptic" } } },
    play = function(s)
        s[1]:play("dimeng(duel + axe) -> 2 + 3")
        s[1]:may()
    end,
}

scene "dimeng for nothing between equal hands" {
    seats = { { general = "lusu" }, { hand = { "jink" } }, { hand = { "peach" } } },
    play = function(s)
        s[1]:play("dimeng() -> 2 + 3")
    end,
}

scene "haoshi: with six cards three are given" {
    seats = { { general = "lusu", hand = { "duel", "slash:spade:7" } }, {} },
    phase = "not_active",
    deck = { "jink", "peach", "crossbow", "axe" },
    play = function(s)
        s[1]:will("invoke", "haoshi", "yes")
        s[1]:will("use", "@@haoshi!", "? haoshi(jink + peach + axe) -> 2")
        s[1]:phases("draw")
    end,
}

scene "haoshi declined with many cards, and cards drawn at other times" {
    seats = { { general = "lusu", hand = { "duel", "slash:spade:7", "slash:spade:8", "slash:spade:9", "snatch" } }, {} },
    phase = "not_active",
    deck = { "jink", "peach", "crossbow", "axe" },
    play = function(s)
        s[1]:will("invoke", "haoshi", "no")
        s[1]:phases("draw")
        s[1]:draw(2)
    end,
}

scene "dimeng and haoshi: whom they may be about" {
    seats = {
        { general = "lusu", hand = { "duel", "axe", "slash:spade:7", "slash:spade:8" }, equip = { "dilu" } },
        { hand = { "jink", "peach" } },
        { hand = { "analeptic" } },
        {},
    },
    play = function(s)
        s[1]:may("dimeng(duel)")
        s[1]:may("dimeng(duel) -> 2")
        s[1]:may("dimeng(duel) -> 2 + 3")
        s[1]:may("dimeng(duel + axe) -> 2")
        s[1]:set_mark("haoshi", 1)
        s[1]:may_use("@@haoshi!", "haoshi()")
        s[1]:may_use("@@haoshi!", "haoshi(duel + axe)")
        s[1]:may_use("@@haoshi!", "haoshi(duel + axe) -> 3")
    end,
}

scene "dimeng: two others, no more" {
    seats = { { general = "lusu" }, { hand = { "slash" } }, { hand = { "jink" } }, { hand = { "peach" } } },
    play = function(s)
        s[1]:may("dimeng() -> 2")
        s[1]:may("dimeng() -> 2 + 3")
    end,
}
