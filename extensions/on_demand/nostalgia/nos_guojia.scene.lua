-- Guo Jia, first version.

scene "nosyiji gives two cards of the pile to different players" {
    seats = { {}, { general = "nos_guojia" }, {} },
    deck = { "slash:club:5", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[2]:will("invoke", "nosyiji", "yes")
        s[2]:will("give", "nosyiji", "? peach -> 3")
        s[2]:will("give", "nosyiji", "slash -> 2")
        s[1]:damage(s[2])
    end,
}

scene "nosyiji for each point: what nobody gets is his, until declined" {
    seats = { {}, { general = "nos_guojia", max_hp = 5, hp = 5 } },
    deck = { "slash:club:5", "peach:heart:3", "jink:heart:2", "jink:diamond:2" },
    play = function(s)
        s[2]:will("invoke", "nosyiji", "yes")
        s[2]:will("give", "nosyiji", "slash -> 1")
        s[2]:will("give", "nosyiji", "pass")
        s[2]:will("invoke", "nosyiji", "yes")
        s[2]:will("give", "nosyiji", "pass")
        s[2]:will("invoke", "nosyiji", "no")
        s[1]:damage(s[2], 3)
    end,
}

scene "nosyiji both cards at once, and none for the wounds of others" {
    seats = { {}, { general = "nos_guojia" }, {} },
    deck = { "slash:club:5", "peach:heart:3" },
    play = function(s)
        s[2]:damage(s[3])
        s[2]:will("invoke", "nosyiji", "yes")
        s[2]:will("give", "nosyiji", "slash + peach -> 3")
        s[1]:damage(s[2])
    end,
}
