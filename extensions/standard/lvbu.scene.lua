-- Lü Bu.

scene "wushuang takes two jinks" {
    seats = { { general = "lvbu", hand = { "slash:spade:7" } }, { hand = { "jink:heart:2", "jink:diamond:2" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[2]:will("respond", "slash", "jink:diamond:2")
        s[1]:use("slash", s[2])
    end,
}

-- One jink is spent for nothing when the second does not come.
scene "wushuang and one jink only" {
    seats = { { general = "lvbu", hand = { "slash:spade:7" } }, { hand = { "jink:heart:2", "peach" } } },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[1]:use("slash", s[2])
    end,
}

-- An armour may stand for one of the two, or for both.
scene "wushuang against the eight diagram" {
    seats = {
        { general = "lvbu", hand = { "slash:spade:7" } },
        { equip = { "eight_diagram" }, hand = { "jink:heart:2" } },
    },
    deck = { "peach:heart:3", "slash:club:5" },
    play = function(s)
        s[2]:always("invoke", "eight_diagram", "yes")
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}

scene "wushuang in a duel that he began" {
    seats = {
        { general = "lvbu", hand = { "duel", "slash:spade:7" } },
        { hand = { "slash:club:5", "slash:club:6", "slash:club:7" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "slash:club:5")
        s[2]:will("respond", "slash", "slash:club:6")
        s[1]:will("respond", "slash", "slash")
        s[2]:will("respond", "slash", "slash:club:7")
        s[1]:use("duel", s[2])
    end,
}

scene "wushuang in a duel that he was called to" {
    seats = { { general = "lvbu", hand = { "slash:spade:7" } }, { hand = { "duel", "slash:club:5" } } },
    play = function(s)
        s[1]:will("respond", "slash", "slash")
        s[2]:will("respond", "slash", "slash")
        s[2]:use("duel", s[1])
    end,
}

scene "wushuang against wushuang: both need two" {
    seats = {
        { general = "lvbu", hand = { "duel", "slash:spade:7", "slash:spade:8" } },
        { general = "lvbu", hand = { "slash:club:5", "slash:club:6" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "slash:club:5")
        s[2]:will("respond", "slash", "slash:club:6")
        s[1]:will("respond", "slash", "slash:spade:7")
        s[1]:will("respond", "slash", "slash:spade:8")
        s[1]:use("duel", s[2])
    end,
}

scene "liyu: the victim gives a card for a duel of its choice" {
    seats = {
        { general = "lvbu", hand = { "slash:spade:7" } },
        { equip = { "axe" } },
        { hand = { "slash:club:5", "slash:club:6" } },
    },
    play = function(s)
        s[2]:will("players", "liyu", "3")
        s[3]:will("respond", "slash", "slash:club:5")
        s[3]:will("respond", "slash", "slash:club:6")
        s[1]:use("slash", s[2])
    end,
}

scene "liyu declined, and not offered by one who has nothing, or to two at the table" {
    seats = { { general = "lvbu", hand = { "slash:spade:7", "slash:spade:8" } }, { hand = { "peach" } }, {} },
    play = function(s)
        s[2]:will("players", "liyu", "pass")
        s[1]:use("slash:spade:7", s[2])
        s[1]:use("slash:spade:8", s[3])
    end,
}

scene "liyu of a dead victim is not offered" {
    seats = {
        { role = "lord", general = "lvbu", hand = { "slash:spade:7" } },
        { hp = 1, equip = { "axe" } },
        {},
    },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "wushuang is not for a slash on him" {
    seats = { { general = "lvbu", hand = { "jink" } }, { hand = { "slash:spade:7" } } },
    turn = 2,
    play = function(s)
        s[1]:will("respond", "slash", "jink")
        s[2]:use("slash", s[1])
    end,
}

scene "liyu is only for damage of a slash" {
    seats = { { general = "lvbu", hand = { "duel" } }, { hand = { "peach" } }, {} },
    play = function(s)
        s[1]:use("duel", s[2])
        s[1]:damage(s[2], 1)
    end,
}

scene "liyu is not for a slash that comes back to him through the chain" {
    seats = {
        { general = "lvbu", hand = { "fire_slash", "peach" }, chained = true },
        { hand = { "jink" }, chained = true, otherwise = "decline" },
        {},
    },
    play = function(s)
        s[2]:will("players", "liyu", "pass")
        s[1]:use("fire_slash", s[2])
    end,
}

scene "liyu is not offered where he may not use a duel, nor where nobody else is there" {
    seats = { { general = "lvbu", hand = { "slash:spade:7", "slash:spade:8" } }, { hand = { "peach" } }, {} },
    play = function(s)
        s.room:setPlayerCardLimitation(s[1].player, "use", "Duel", false)
        s[1]:use("slash:spade:7", s[2])
        s.room:removePlayerCardLimitation(s[1].player, "use", "Duel")
        s[0]:kill(s[3])
        s[1]:use("slash:spade:8", s[2])
    end,
}

scene "wushuang is announced once for a slash at two" {
    seats = {
        { general = "lvbu", hand = { "slash:spade:7" } }, { hand = { "jink:heart:2", "jink:diamond:2" } },
        { hand = { "jink:diamond:3" } },
    },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[2]:will("respond", "slash", "jink:diamond:2")
        s[3]:will("respond", "slash", "jink:diamond:3")
        s[1]:use("slash", s[2], s[3])
    end,
}

scene "liyu takes one card" {
    seats = { { general = "lvbu", hand = { "slash:spade:7" } }, { equip = { "axe", "dilu" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[2]:will("players", "liyu", "3")
        s[1]:will("card", "liyu", "axe")
        s[1]:use("slash", 2)
    end,
}
