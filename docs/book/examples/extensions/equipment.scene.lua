scene "saw_blade costs its victim a card" {
    packages = { "." },
    seats = { { hand = "slash", equip = "saw_blade" }, { hand = "peach:heart:3" } },
    play = function(s)
        s[1]:will("invoke", "saw_blade", "yes")
        s[1]:use("slash", s[2])
    end,
}

scene "copper_mail stops thunder, and nothing else" {
    packages = { "." },
    seats = { {}, { equip = { "copper_mail", "grey_mare" } }, {} },
    play = function(s)
        s[1]:damage(s[2], 1, "thunder")
        s[1]:damage(s[2], 1, "fire")
        s:note(s[1].player:distanceTo(s[2].player))
    end,
}
