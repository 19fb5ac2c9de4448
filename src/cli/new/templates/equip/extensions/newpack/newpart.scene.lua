-- The weapon `newpart`.

scene "newpart draws a card after damage by a slash" {
    seats = { { hand = { "slash:spade:7" }, equip = { "newpart" } }, {} },
    rest = "gone",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "newpart", "yes")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "newpart may be declined" {
    seats = { { hand = { "slash:spade:7" }, equip = { "newpart" } }, {} },
    rest = "gone",
    play = function(s)
        s[1]:will("invoke", "newpart", "no")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "newpart reaches over two seats" {
    seats = { { hand = { "slash:spade:7" }, equip = { "newpart" } }, {}, {}, {}, {}, {}, {}, {} },
    rest = "gone",
    play = function(s)
        s[1]:may("slash:spade:7")
    end,
}
