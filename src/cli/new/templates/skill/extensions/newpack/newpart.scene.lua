-- The skill `newpart`.

scene "newpart draws a card at the end of a turn" {
    seats = { { skills = "newpart" }, {} },
    rest = "gone",
    deck = { "peach:heart:3" },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "newpart", "yes")
        s[1]:phases("finish")
    end,
}

scene "newpart may be declined" {
    seats = { { skills = "newpart" }, {} },
    rest = "gone",
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "newpart", "no")
        s[1]:phases("finish")
    end,
}

scene "newpart does not ask a player with hand cards" {
    seats = { { skills = "newpart", hand = "peach" }, {} },
    rest = "gone",
    phase = "not_active",
    play = function(s)
        s[1]:phases("finish")
    end,
}
