-- The trick `newpart`.

scene "newpart gives a card to its target and one to its user" {
    seats = { { hand = { "newpart" } }, {} },
    rest = "gone",
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:play("newpart -> 2")
    end,
}

scene "newpart is for others" {
    seats = { { hand = { "newpart" } }, {}, {} },
    rest = "gone",
    play = function(s)
        s[1]:may("newpart")
    end,
}

scene "newpart can be nullified" {
    seats = { { hand = { "newpart" } }, { hand = { "nullification:spade:11" } } },
    rest = "gone",
    play = function(s)
        s[2]:will("nullify", "newpart", "nullification:spade:11")
        s[1]:use("newpart", s[2])
    end,
}
