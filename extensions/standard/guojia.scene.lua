-- Guo Jia.

scene "tiandu takes the card of his judgement" {
    seats = { { general = "guojia", judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "slash:club:5" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "tiandu", "yes")
        s[1]:phases("judge")
    end,
}

scene "tiandu declined, and no judgement of others" {
    seats = { { general = "guojia", judging = { "indulgence" } }, { judging = { "supply_shortage" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "tiandu", "no")
        s[1]:phases("judge")
        s[2]:phases("judge")
    end,
}

-- The last judged card lies there: Guo Jia takes the card that another player put in its place.
scene "tiandu takes what a retrial put there" {
    seats = {
        { general = "guojia", judging = { "indulgence" } },
        { general = "simayi", hand = { "peach:heart:3" } },
    },
    phase = "not_active",
    deck = { "slash:club:5" },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "..", "peach")
        s[1]:will("invoke", "tiandu", "yes")
        s[1]:phases("judge")
    end,
}

scene "yiji for each point, and cards set aside until the next draw phase" {
    seats = { {}, { general = "guojia" }, { otherwise = "decline" } },
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    phase = "not_active",
    play = function(s)
        s[2]:always("invoke", "yiji", "yes")
        s[2]:will("use", "@@yiji", "pass")
        s[2]:will("use", "@@yiji", "? yiji() -> 1 + 3")
        s[2]:will("exchange", "yiji", "slash:club:5 + slash:club:6")
        s[2]:will("exchange", "yiji", "peach")
        s[1]:damage(s[2], 2)
        s[3]:phases("draw")
    end,
}

scene "yiji declined" {
    seats = { {}, { general = "guojia" } },
    play = function(s)
        s[2]:will("invoke", "yiji", "no")
        s[1]:damage(s[2], 2)
    end,
}

scene "yiji stays aside while the draw phase is skipped, and comes without Guo Jia as well" {
    seats = {
        { role = "lord", otherwise = "decline" },
        { general = "guojia", hp = 1 },
        { judging = { "supply_shortage" }, piles = { yiji = { "peach:heart:3" } }, otherwise = "decline" },
    },
    deck = { "slash:spade:7" },
    phase = "not_active",
    play = function(s)
        s[1]:kill(s[2])
        s[3]:phases("judge", "draw")
        s:note("the next one is not skipped")
        s[3]:phases("draw")
    end,
}

-- The recorded games have it so (08p-1018): zaiqi takes the place of drawing, and what lies aside comes first.
scene "yiji gives what lies aside before a skill takes the place of drawing" {
    seats = {
        { general = "menghuo", hp = 2, piles = { yiji = { "jink:diamond:2" } } },
        { general = "guojia" },
    },
    deck = { "slash:club:5", "peach:heart:3", "slash:spade:7" },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "zaiqi", "yes")
        s[1]:phases("draw")
    end,
}

scene "yiji is nothing for the play phase, and gives one card of the hand at least" {
    seats = { {}, { general = "guojia", equip = { "axe" } }, {} },
    turn = 2,
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[2]:may()
        s[2]:will("invoke", "yiji", "yes")
        s[2]:will("use", "@@yiji", "yiji() -> 1 + 3")
        s[2]:will("exchange", "yiji", "? slash:club:5 + slash:club:6")
        s[1]:damage(s[2])
    end,
}

scene "yiji: two others at most" {
    seats = { { general = "guojia", hand = { "peach", "jink" } }, {}, {}, {} },
    deck = { "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:will("invoke", "yiji", "yes")
        s[1]:will("use", "@@yiji", "? yiji() -> 2 + 3")
        s[1]:will("exchange", "yiji", "peach")
        s[1]:will("exchange", "yiji", "jink")
        s[2]:damage(1, 1)
    end,
}
