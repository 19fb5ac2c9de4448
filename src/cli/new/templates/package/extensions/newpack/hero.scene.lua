-- Scenes of the general. `sgs test --accept` keeps what happens now; from then on every difference is reported.

scene "newpack_resolve draws a card for each point of damage" {
    seats = { {}, { general = "newpack_hero" } },
    rest = "gone",
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[2]:will("invoke", "newpack_resolve", "yes")
        s[1]:damage(s[2], 2)
    end,
}

scene "newpack_resolve may be declined" {
    seats = { {}, { general = "newpack_hero" } },
    rest = "gone",
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "newpack_resolve", "no")
        s[1]:damage(s[2])
    end,
}

scene "newpack_parry takes black hand cards and no red ones" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "newpack_hero", hand = { "duel:spade:A", "peach:heart:3" } },
    },
    rest = "gone",
    play = function(s)
        s[2]:will("respond", "jink", "? newpack_parry(duel)")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "newpack_gift gives a card once in a phase" {
    seats = { { general = "newpack_hero", hand = { "slash:spade:7", "peach:heart:3" } }, {}, {} },
    rest = "gone",
    deck = { "jink:heart:2" },
    play = function(s)
        s[1]:play("newpack_gift(slash) -> 2")
        s:note("nothing is left to do")
        s[1]:may()
    end,
}
