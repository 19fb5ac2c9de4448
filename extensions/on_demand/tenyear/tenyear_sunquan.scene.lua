-- Sun Quan in the anniversary edition.

scene "tenyearzhiheng draws as many cards, and one more for the whole hand" {
    seats = {
        { general = "tenyear_sunquan", hand = { "slash:spade:7", "jink" }, equip = { "axe" } },
        { general = "tenyear_sunquan", hand = { "slash:spade:8", "peach" } },
    },
    play = function(s)
        s[1]:play("? tenyearzhiheng(slash + jink + axe)")
        s:note("once in a phase")
        s[1]:may()
        s:note("not the whole hand")
        s[2]:use_as("#TenyearZhihengCard", "tenyearzhiheng", { "peach" })
    end,
    otherwise = "decline",
}

scene "tenyearzhiheng with equipment alone, with and without a hand" {
    seats = { { general = "tenyear_sunquan", equip = { "axe" } }, { general = "tenyear_sunquan", hand = { "duel" }, equip = { "chitu" } } },
    play = function(s)
        s[1]:play("tenyearzhiheng(axe)")
        s[2]:use_as("#TenyearZhihengCard", "tenyearzhiheng", { "chitu" })
    end,
}

scene "tenyearzhiheng as another skill asks for it" {
    seats = { { general = "tenyear_sunquan", hand = { "duel", "jink" } }, {} },
    play = function(s)
        s[1]:will("use", "@@tenyearzhiheng", "tenyearzhiheng(duel + jink)")
        s.room:askForUseCard(s[1].player, "@@tenyearzhiheng", "@tenyearzhiheng")
    end,
}

scene "tenyearzhiheng is not there without cards" {
    seats = { { general = "tenyear_sunquan" }, {} },
    play = function(s)
        s[1]:may()
    end,
}

scene "tenyearjiuyuan: another of Wu gives the lord a hit point of their peach for a card" {
    seats = {
        { role = "lord", general = "tenyear_sunquan", hp = 1 },
        { general = "ganning", hp = 3, hand = { "peach:heart:3", "peach:heart:4" } },
    },
    play = function(s)
        s[2]:will("players", "tenyearjiuyuan", "? 1")
        s[2]:use("peach:heart:3")
        s[2]:will("players", "tenyearjiuyuan", "pass")
        s[2]:use("peach:heart:4")
    end,
}

scene "tenyearjiuyuan is not for other kingdoms, other cards, lords in health or weaker players" {
    seats = {
        { role = "lord", general = "tenyear_sunquan", hp = 2 },
        { general = "guanyu", hp = 3, hand = { "peach:heart:3" } },
        { general = "ganning", hp = 2, hand = { "peach:heart:4", "analeptic" } },
        { general = "lvmeng", hp = 3, hand = { "ex_nihilo", "peach:heart:6" } },
    },
    play = function(s)
        s[2]:use("peach")
        s[3]:use("peach")
        s[4]:use("ex_nihilo")
        s.room:recover(s[1].player, sgs.RecoverStruct(s[1].player, nil, 3))
        s[4]:use("peach")
    end,
    otherwise = "decline",
}

scene "tenyearjiuyuan: a peach on someone else, and the lord's own" {
    seats = {
        { role = "lord", general = "tenyear_sunquan", hp = 2, hand = { "peach:heart:3" } },
        { general = "ganning", hp = 4, hand = { "peach:heart:4" } },
        { general = "lvmeng", hp = 1 },
    },
    play = function(s)
        s[1]:use("peach")
        s[2]:will("peach", "", "peach")
        s[1]:damage(s[3])
    end,
    otherwise = "decline",
}
