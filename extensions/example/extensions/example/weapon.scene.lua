-- The hook spear.

scene "hook_spear draws a card after damage by a slash" {
    seats = { { hand = { "slash:spade:7" }, equip = { "hook_spear" } }, {} },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "hook_spear", "yes")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "hook_spear may be declined" {
    seats = { { hand = { "slash:spade:7" }, equip = { "hook_spear" } }, {} },
    play = function(s)
        s[1]:will("invoke", "hook_spear", "no")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "hook_spear does not act for other damage, or for another's slash" {
    seats = { { hand = { "duel" }, equip = { "hook_spear" } }, { hand = { "slash:spade:7" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:use("duel", s[2])
        s:note("a slash of another player")
        s[2]:use("slash:spade:7", s[1])
    end,
}

scene "hook_spear draws once for damage that goes on along a chain" {
    seats = {
        { hand = { "fire_slash" }, equip = { "hook_spear" } },
        { chained = true },
        { chained = true },
    },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "hook_spear", "yes")
        s[1]:use("fire_slash", s[2])
    end,
}

scene "hook_spear reaches over two seats" {
    seats = { { hand = { "slash:spade:7" }, equip = { "hook_spear" } }, {}, {}, {}, {}, {}, {}, {} },
    play = function(s)
        s[1]:may("slash:spade:7")
    end,
}
