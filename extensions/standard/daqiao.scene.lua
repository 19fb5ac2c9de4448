-- Da Qiao.

scene "guose lays a diamond as an indulgence" {
    seats = { { general = "daqiao", hand = { "jink:diamond:2", "slash:diamond:6" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:will("play", "play", "? guose(jink) -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "guose rids of an indulgence, her own too" {
    seats = { { general = "daqiao", hand = { "jink:diamond:2" }, judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:will("play", "play", "? guose(jink) -> 1")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "guose of a diamond worn, and of no other suit" {
    seats = { { general = "daqiao", equip = { "axe" }, hand = { "slash:spade:7" } }, { judging = { "indulgence" } } },
    phase = "not_active",
    play = function(s)
        s[1]:may("slash")
        s[1]:will("play", "play", "guose(axe) -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

-- Putting it there is a use of an Indulgence; that it fails later changes nothing about the card drawn.
scene "guose draws even where the indulgence is nullified later" {
    seats = {
        { general = "daqiao", hand = { "jink:diamond:2" } },
        { hand = { "nullification" }, otherwise = "decline" },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "guose(jink) -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s[2]:will("nullify", "", "nullification")
        s[2]:phases("judge", "play")
    end,
}

scene "liuli passes a slash on" {
    seats = { { hand = { "slash:spade:7" } }, { general = "daqiao", hand = { "peach:heart:3" } }, {} },
    play = function(s)
        s[2]:will("use", "@@liuli", "? liuli(peach) -> 3")
        s[1]:use("slash", s[2])
    end,
}

scene "liuli declined" {
    seats = { { hand = { "slash:spade:7" } }, { general = "daqiao", hand = { "peach:heart:3" } }, {} },
    play = function(s)
        s[2]:will("use", "@@liuli", "pass")
        s[1]:use("slash", s[2])
    end,
}

-- Not to its user, nor beyond her range: then nobody asks.
scene "liuli has nobody to pass it on to" {
    seats = { { hand = { "slash:spade:7" } }, { general = "daqiao", hand = { "peach:heart:3" } } },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

-- What is discarded for it does not help to reach any more.
scene "liuli without the weapon that reached him" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "daqiao", equip = { "kylin_bow" }, hand = { "peach:heart:3" } },
        {},
        {},
        {},
        {},
    },
    play = function(s)
        s[2]:will("use", "@@liuli", "? liuli(peach) -> 4")
        s[1]:use("slash", s[2])
    end,
}

-- Who gets it may answer it as she did: one Da Qiao passes it on to another, and she to a third.
scene "liuli goes on and on" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "daqiao", hand = { "peach:heart:3" } },
        { general = "daqiao", hand = { "jink:heart:2" } },
        {},
    },
    play = function(s)
        s[2]:will("use", "@@liuli", "liuli(peach) -> 3")
        s[3]:will("use", "@@liuli", "liuli(jink) -> 4")
        s[1]:use("slash", s[2])
    end,
}

-- Asked once: the rules ask each new target, and the skill does not ask again (as in recorded games).
scene "liuli to one with xiangle costs a single card" {
    seats = {
        { hand = { "slash:spade:7", "jink:heart:2", "jink:heart:8" } },
        { general = "daqiao", hand = { "peach:heart:3" } },
        { general = "liushan" },
    },
    play = function(s)
        s[2]:will("use", "@@liuli", "? liuli(peach) -> 3")
        s[1]:will("respond", "", "jink:heart:2")
        s[1]:use("slash", s[2])
    end,
}

scene "liuli to one whom the slash may not target is refused" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "daqiao", hand = { "peach:heart:3" } },
        { general = "zhugeliang" },
    },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

-- In reach of the slash's user and in hers, without what she gives for it.
scene "liuli: who is within reach, and may be slashed" {
    seats = {
        { hand = { "slash:spade:7", "slash:spade:8" } },
        { general = "daqiao", equip = { "kylin_bow" }, hand = { "peach:heart:3" } },
        {},
        { general = "zhugeliang" },
        {},
        {},
        {},
    },
    play = function(s)
        s[2]:will("use", "@@liuli", "? liuli(peach) -> 3")
        s[1]:use("slash:spade:7", s[2])
        s[2]:will("use", "@@liuli", "? liuli(kylin_bow) -> 3")
        s[1]:use("slash:spade:8", s[2])
    end,
}
