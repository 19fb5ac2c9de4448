-- Basic cards: slash, jink, peach, analeptic.

scene "a slash hits who has no jink" {
    seats = { { hand = { "slash:spade:7" } }, { hand = { "peach" } } },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "a slash is dodged" {
    seats = { { hand = { "slash:spade:7" } }, { hand = { "jink:heart:2" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}

scene "one slash a phase" {
    seats = { { hand = { "slash:spade:7", "slash:spade:8", "peach", "peach" } }, {} },
    phase = "not_active",
    deck = { "jink:diamond:2", "jink:diamond:3" },
    play = function(s)
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:will("discard", "gamerule", "slash")
        s[1]:turn()
    end,
}

scene "what may be played" {
    seats = {
        { hand = { "slash:spade:7", "jink:heart:2", "peach", "analeptic", "nullification" } },
        {},
        {},
        {},
        {},
    },
    play = function(s)
        s[1]:may()
        s[1]:may("slash")
        s:note("after a slash, and with a wound")
        s[1]:use("slash", s[2])
        s[1]:lose_hp(1)
        s[1]:may()
    end,
}

scene "a peach heals one" {
    seats = { { hp = 2, hand = { "peach" } }, {} },
    play = function(s)
        s[1]:use("peach")
    end,
}

scene "a drunk slash does one more" {
    seats = { { hand = { "analeptic", "slash:spade:7", "analeptic" } }, {} },
    play = function(s)
        s[1]:use("analeptic")
        s:note("one a turn")
        s[1]:may()
        s[1]:use("slash", s[2])
    end,
}

scene "a dodged drunk slash spends the drink" {
    seats = { { hand = { "analeptic", "slash:spade:7", "slash:spade:8" } }, { hand = { "jink" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("analeptic")
        s[1]:use("slash", s[2])
        s[1]:use("slash", s[2])
    end,
}

scene "fire and thunder slashes" {
    seats = { { hand = { "fire_slash:heart:4", "thunder_slash:spade:4" } }, { hand = { "jink" } } },
    play = function(s)
        s[2]:will("respond", "slash", "pass")
        s[2]:will("respond", "slash", "jink")
        s[1]:use("fire_slash", s[2])
        s[1]:use("thunder_slash", s[2])
    end,
}

scene "a slash on the last hit point, and nobody helps" {
    seats = {
        { hand = { "slash:spade:7" } },
        { hp = 1, hand = { "dismantlement" }, equip = { "axe" } },
        {},
        {},
    },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "a drink lasts for the turn" {
    seats = { { hand = { "analeptic" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "analeptic")
        s[1]:turn()
        s:note("drank " .. s[1].player:getMark("drank"))
    end,
}
