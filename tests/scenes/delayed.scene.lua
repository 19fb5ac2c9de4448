-- Delayed tricks.

scene "indulgence is put on another without one" {
    seats = {
        { hand = { "indulgence:spade:6", "indulgence:club:6" } },
        {},
        { judging = { "indulgence:heart:6" } },
    },
    play = function(s)
        s[1]:may("indulgence")
        s[1]:use("indulgence", s[2])
        s[1]:may("indulgence")
    end,
}

scene "indulgence skips the play phase" {
    seats = { { judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "peach:diamond:Q", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "indulgence and a heart" {
    seats = { { judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "indulgence nullified before it is judged" {
    seats = { { judging = { "indulgence" } }, { hand = { "nullification" } } },
    phase = "not_active",
    play = function(s)
        s[2]:will("nullify", "indulgence", "nullification")
        s[1]:phases("judge")
    end,
}

scene "supply shortage skips the draw phase" {
    seats = { { judging = { "supply_shortage" } }, {} },
    phase = "not_active",
    deck = { "peach:diamond:Q", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "supply shortage and a club" {
    seats = { { judging = { "supply_shortage" } }, {} },
    phase = "not_active",
    deck = { "slash:club:2", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "supply shortage reaches distance 1" {
    seats = { { hand = { "supply_shortage" } }, { equip = { "dilu" } }, {}, {} },
    play = function(s)
        s[1]:may("supply_shortage")
    end,
}

scene "lightning strikes" {
    seats = { { judging = { "lightning" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:9", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:phases("judge")
    end,
}

scene "lightning kills the player whose turn it is" {
    seats = { {}, { hp = 3, judging = { "lightning" }, hand = { "jink" } }, {}, {} },
    phase = "not_active",
    turn = 2,
    deck = { "slash:spade:9" },
    play = function(s)
        s[2]:turn()
    end,
}

scene "lightning goes on to the next without one" {
    seats = { { judging = { "lightning:spade:A" } }, { judging = { "lightning:heart:Q" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:10" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

scene "lightning stays when nobody else can take it" {
    seats = { { judging = { "lightning:spade:A" } }, { judging = { "lightning:heart:Q" } } },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

scene "nullified lightning goes on" {
    seats = { { judging = { "lightning" } }, { hand = { "nullification" } } },
    phase = "not_active",
    play = function(s)
        s[2]:will("nullify", "lightning", "nullification")
        s[1]:phases("judge")
    end,
}

scene "lightning is put on oneself" {
    seats = { { hand = { "lightning:spade:A", "lightning:heart:Q" } }, {} },
    play = function(s)
        s[1]:use("lightning:spade:A")
        s[1]:may()
    end,
}

scene "the trick placed last is judged first" {
    seats = { { judging = { "indulgence", "supply_shortage", "lightning" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:club:2", "peach:heart:4" },
    play = function(s)
        s[1]:phases("judge")
    end,
}
