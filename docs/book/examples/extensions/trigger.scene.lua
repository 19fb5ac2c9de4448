scene "patience: one question for each point" {
    seats = { {}, { general = "trigger_hero" } },
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[2]:will("invoke", "patience", "yes")
        s[2]:will("invoke", "patience", "no")
        s[1]:damage(s[2], 2)
    end,
}

scene "fury: one more, once wounded" {
    seats = { { general = "trigger_hero", hp = 3, hand = "slash" }, {} },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}
