-- Ma Chao.

scene "mashu brings others nearer and horses count beside it" {
    seats = {
        { general = "machao", hand = { "slash:spade:7", "snatch" } },
        {},
        {},
        { equip = { "dilu" } },
        {},
        {},
    },
    play = function(s)
        s[1]:may("slash")
        s[1]:may("snatch")
        s[1]:set_mark("@skill_invalidity", 1)
        s:note("locked: nothing takes it away")
        s[1]:may("slash")
    end,
}

scene "tieji and no card of the suit" {
    seats = {
        { general = "machao", hand = { "slash:spade:7" } },
        { general = "simayi", hand = { "jink:heart:2" }, otherwise = "decline" },
    },
    deck = { "slash:club:5" },
    play = function(s)
        s[1]:will("invoke", "tieji", "yes")
        s[1]:use("slash", s[2])
    end,
}

scene "tieji declined" {
    seats = { { general = "machao", hand = { "slash:spade:7" } }, { hand = { "jink:heart:2" } } },
    play = function(s)
        s[1]:will("invoke", "tieji", "no")
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}

scene "tieji bought off with a card of the suit" {
    seats = {
        { general = "machao", hand = { "slash:spade:7" } },
        { hand = { "jink:heart:2", "slash:club:6" } },
    },
    deck = { "slash:club:5" },
    play = function(s)
        s[1]:will("invoke", "tieji", "yes")
        s[2]:will("respond", ".|club", "slash:club:6")
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}
