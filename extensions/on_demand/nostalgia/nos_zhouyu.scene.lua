-- Zhou Yu, first version.

scene "nosyingzi draws a card more, and may be declined" {
    seats = { { general = "nos_zhouyu" }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2", "jink:diamond:2" },
    play = function(s)
        s[1]:will("invoke", "nosyingzi", "yes")
        s[1]:phases("draw")
        s[1]:will("invoke", "nosyingzi", "no")
        s[1]:phases("draw")
    end,
}

scene "nosyingzi adds nothing to other draws" {
    seats = { { general = "nos_zhouyu" }, {} },
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:draw(2)
    end,
}

scene "nosfanjian hurts who guesses wrong" {
    seats = { { general = "nos_zhouyu", hand = { "slash:spade:7" } }, {}, {} },
    play = function(s)
        s[2]:will("suit", "nosfanjian", "? heart")
        s[1]:play("? nosfanjian() -> 2")
        s:note("once in a phase, and not without cards")
        s[1]:may()
    end,
}

scene "nosfanjian once in a phase, though cards are left" {
    seats = { { general = "nos_zhouyu", hand = { "slash:spade:7", "peach:heart:3" } }, {} },
    play = function(s)
        s[2]:will("suit", "nosfanjian", "club")
        s[1]:play("nosfanjian() -> 2")
        s[1]:may()
    end,
}

scene "nosfanjian does no harm to who guesses right" {
    seats = { { general = "nos_zhouyu", hand = { "slash:spade:7" } }, {} },
    play = function(s)
        s[2]:will("suit", "nosfanjian", "spade")
        s[1]:play("nosfanjian() -> 2")
    end,
}

scene "nosfanjian needs a hand card" {
    seats = { { general = "nos_zhouyu", equip = { "axe" } }, {} },
    play = function(s)
        s[1]:may()
    end,
}
