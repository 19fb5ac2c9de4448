-- The mode `newpart`.

scene "newpart gives a card to the dying" {
    mode = "newpart",
    seats = { {}, { hp = 1 }, {} },
    rest = "gone",
    deck = { "peach:heart:3" },
    otherwise = "decline",
    play = function(s)
        s[2]:will("peach", "", "peach")
        s[1]:damage(s[2])
    end,
}
