scene "green_tea draws a card" {
    packages = { "." },
    seats = { { hand = "green_tea" }, {} },
    deck = "jink:heart:2",
    play = function(s)
        s[1]:play("green_tea")
    end,
}

scene "field_spy can be nullified" {
    packages = { "." },
    seats = { { hand = "field_spy" }, { hand = { "nullification:spade:11", "slash:spade:7" } } },
    play = function(s)
        s[2]:will("nullify", "field_spy", "nullification")
        s[1]:play("field_spy -> 2")
    end,
}

scene "thick_fog: a black judgement skips the draw phase" {
    packages = { "." },
    seats = { { hand = "thick_fog" }, {} },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:play("thick_fog -> 2")
        s[2]:phases("judge", "draw")
        s:note(s[2].player:getHandcardNum())
    end,
}
