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

scene "mashu: one less for him, nothing for others" {
    seats = { { general = "machao" }, {}, {}, {}, {}, {} },
    play = function(s)
        local near, far = s[1].player:distanceTo(s[2].player), s[1].player:distanceTo(s[4].player)
        s:note(("he: %d and %d, to him: %d"):format(near, far, s[4].player:distanceTo(s[1].player)))
    end,
}

scene "tieji is neither for other cards nor for slashes of others" {
    seats = { { general = "machao", hand = { "savage_assault", "jink" } }, { hand = { "slash:spade:7" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:use("savage_assault")
        s[2]:use("slash", s[1])
    end,
}

scene "tieji: his skills are back when the turn ends" {
    seats = { { general = "machao", hand = { "slash:spade:7" } }, { general = "simayi" } },
    phase = "not_active",
    deck = { "slash:club:5" },
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:will("invoke", "tieji", "yes")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s[2]:will("invoke", "fankui", "no")
        s[1]:draw(1)
        s[1]:damage(s[2], 1)
    end,
}

scene "tieji: they are back when he dies whose turn it is, and not when another dies" {
    seats = {
        { general = "machao", role = "rebel", hand = { "slash:spade:7" } },
        { general = "simayi", role = "lord" },
        { role = "loyalist" },
        {},
    },
    deck = { "slash:club:5" },
    play = function(s)
        s[1]:will("invoke", "tieji", "yes")
        s[1]:use("slash", s[2])
        s[0]:kill(s[3])
        s:note(("fankui: %s"):format(s[2].player:hasSkill("fankui")))
        s[0]:kill(s[1])
        s:note(("fankui: %s"):format(s[2].player:hasSkill("fankui")))
    end,
}
