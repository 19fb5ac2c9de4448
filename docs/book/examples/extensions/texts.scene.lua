scene "ledger: a player, then a choice" {
    seats = { {}, { general = "texts_hero" }, {} },
    deck = "jink:heart:2",
    play = function(s)
        s[2]:will("players", "ledger", "3")
        s[2]:will("choice", "ledger", "give")
        s[1]:damage(s[2])
    end,
}
