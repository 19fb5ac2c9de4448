-- Guo Jia in the anniversary edition.

scene "tenyearyiji draws two cards and gives two hand cards away at once" {
    seats = { {}, { general = "tenyear_guojia", hand = { "duel" } }, {} },
    deck = { "slash:club:5", "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "tenyearyiji", "yes")
        s[2]:will("give", "tenyearyiji", "? peach -> 3")
        s[2]:will("give", "tenyearyiji", "? duel -> 1")
        s[1]:damage(s[2])
    end,
}

scene "tenyearyiji for each point: one player, one card, nothing, and declined" {
    seats = { {}, { general = "tenyear_guojia", max_hp = 6, hp = 6 }, {} },
    deck = { "slash:club:5", "peach:heart:3", "jink:heart:2", "jink:diamond:2", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[2]:will("invoke", "tenyearyiji", "yes")
        s[2]:will("give", "tenyearyiji", "slash:club:5 + peach:heart:3 -> 3")
        s[2]:will("invoke", "tenyearyiji", "yes")
        s[2]:will("give", "tenyearyiji", "jink:heart:2 -> 1")
        s[2]:will("give", "tenyearyiji", "pass")
        s[2]:will("invoke", "tenyearyiji", "yes")
        s[2]:will("give", "tenyearyiji", "pass")
        s[2]:will("invoke", "tenyearyiji", "no")
        s[1]:damage(s[2], 4)
    end,
}

scene "tenyearyiji is nothing for the wounds of others" {
    seats = { {}, { general = "tenyear_guojia" } },
    play = function(s)
        s[2]:damage(s[1])
    end,
}
