-- Pang Tong.

scene "lianhuan chains two, and recasts" {
    seats = { { general = "pangtong", hand = { "slash:club:2", "slash:club:3" } }, {}, {} },
    deck = { "peach" },
    play = function(s)
        s[1]:play("lianhuan(slash:club:2) -> 2 + 3")
        s[1]:play("lianhuan(slash:club:3)")
    end,
}

scene "lianhuan takes clubs in hand only" {
    seats = { { general = "pangtong", hand = { "slash:spade:7" }, equip = { "silver_lion" } }, {} },
    play = function(s)
        s[1]:may("slash")
        s[1]:may("silver_lion")
    end,
}

scene "lianhuan nullified" {
    seats = { { general = "pangtong", hand = { "slash:club:2" } }, { hand = { "nullification" } } },
    otherwise = "decline",
    play = function(s)
        s[2]:will("nullify", "", "nullification")
        s[1]:play("lianhuan(slash) -> 2")
    end,
}

scene "niepan: everything goes, and he is as new" {
    seats = {
        { general = "pangtong", hp = 1, hand = { "jink" }, equip = { "axe" }, judging = { "indulgence" }, chained = true, face_down = true },
        {},
    },
    deck = { "slash:spade:7", "duel", "peach" },
    play = function(s)
        s[1]:set_mark("@nirvana", 1)
        s[1]:will("invoke", "niepan", "yes")
        s[2]:damage(s[1], 2)
    end,
}

scene "niepan declined, then a peach, and not without the mark" {
    seats = { { general = "pangtong", hp = 1, hand = { "peach:heart:3", "peach:heart:4" } }, {} },
    play = function(s)
        s[1]:set_mark("@nirvana", 1)
        s[1]:will("invoke", "niepan", "no")
        s[1]:will("peach", "", "peach:heart:3")
        s[2]:damage(s[1], 1)
        s[1]:set_mark("@nirvana", 0)
        s[1]:will("peach", "", "peach:heart:4")
        s[2]:damage(s[1], 1)
    end,
}

-- Reset comes at the end of niepan, but the chain came off before, when the fire struck.
scene "niepan under fire along the chain" {
    seats = { { general = "pangtong", hp = 1, chained = true }, { chained = true }, {} },
    deck = { "slash:spade:7", "duel", "peach" },
    play = function(s)
        s[1]:set_mark("@nirvana", 1)
        s[1]:will("invoke", "niepan", "yes")
        s[3]:damage(s[1], 1, "fire")
    end,
}

-- Cards beside the general that count as hand cards may be used as such.
scene "lianhuan with a card that counts as a hand card" {
    seats = { { general = "pangtong", hand = { "slash:club:2" }, piles = { ["&store"] = { "slash:club:3", "peach" } } }, {} },
    play = function(s)
        s[1]:may("lianhuan()")
    end,
}

scene "niepan with a higher maximum: to three all the same, and peaches are asked for no more" {
    seats = { { general = "pangtong", hp = 1, max_hp = 5 }, { hand = { "peach" } } },
    deck = { "slash:spade:7", "duel", "jink:heart:2" },
    play = function(s)
        s[1]:set_mark("@nirvana", 1)
        s[1]:will("invoke", "niepan", "yes")
        s[2]:damage(s[1], 1)
    end,
}

scene "lianhuan is for hand cards" {
    seats = { { general = "pangtong", hand = { "slash:club:2" }, equip = { "dilu" } }, {} },
    play = function(s)
        s[1]:may("lianhuan()")
    end,
}
