-- Mutual aid.

scene "mutual_aid gives a card to its target and one to its user" {
    seats = { { hand = { "mutual_aid" } }, {} },
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:play("mutual_aid -> 2")
    end,
}

scene "mutual_aid is for others" {
    seats = { { hand = { "mutual_aid" } }, {}, {} },
    play = function(s)
        s[1]:may("mutual_aid")
    end,
}

scene "mutual_aid can be nullified" {
    seats = { { hand = { "mutual_aid" } }, { hand = { "nullification:spade:11" } } },
    play = function(s)
        s[2]:will("nullify", "mutual_aid", "nullification:spade:11")
        s[1]:use("mutual_aid", s[2])
    end,
}
