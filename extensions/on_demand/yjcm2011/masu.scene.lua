-- Ma Su.

scene "xinzhan takes hearts of the top cards and puts the others back" {
    seats = { { general = "masu", hand = { "slash:club:2", "jink:diamond:3", "duel", "axe" } }, {} },
    deck = { "peach:heart:3", "slash:club:5", "jink:heart:2", "slash:spade:7" },
    play = function(s)
        s[1]:will("pick", "xinzhan", "? jink")
        s[1]:will("pick", "xinzhan", "peach")
        s[1]:play("xinzhan()")
        s:note("once in a phase")
        s[1]:may()
        s[1]:draw(1)
    end,
}

scene "xinzhan: a heart left lying, and the order of what is put back" {
    seats = { { general = "masu", hand = { "slash:club:2", "jink:diamond:3", "duel", "axe" } }, {} },
    deck = { "peach:heart:3", "slash:club:5", "jink:diamond:2" },
    play = function(s)
        s[1]:will("pick", "xinzhan", "pass")
        s[1]:will("arrange", "", "jink:diamond:2 + peach:heart:3 + slash:club:5")
        s[1]:play("xinzhan()")
        s[1]:draw(1)
    end,
}

scene "xinzhan takes all three when all are hearts" {
    seats = { { general = "masu", hand = { "slash:club:2", "jink:diamond:3", "duel", "axe" } }, {} },
    deck = { "peach:heart:3", "peach:heart:4", "jink:heart:2", "slash:spade:7" },
    play = function(s)
        s[1]:will("pick", "xinzhan", "peach:heart:4")
        s[1]:will("pick", "xinzhan", "peach:heart:3")
        s[1]:will("pick", "xinzhan", "jink:heart:2")
        s[1]:play("xinzhan()")
    end,
}

scene "xinzhan needs more hand cards than the maximum of hit points" {
    seats = { { general = "masu", hand = { "axe", "jink", "nullification" } }, {} },
    play = function(s)
        s[1]:may()
    end,
}

scene "huilei costs the killer all cards" {
    seats = {
        { role = "lord" },
        { general = "masu", hp = 1, role = "renegade" },
        { hand = { "peach", "jink" }, equip = { "axe" }, judging = { "lightning" }, role = "rebel" },
    },
    otherwise = "decline",
    play = function(s)
        s[3]:kill(s[2])
    end,
}

scene "huilei has nobody to weep over a death without a killer, by himself, or of another" {
    seats = {
        { role = "lord", hand = { "slash" } },
        { general = "masu", role = "renegade", hand = { "peach" } },
        { role = "rebel" },
        { general = "masu", role = "loyalist" },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:kill(s[3])
        s[4]:damage(s[4], 3)
        s[0]:kill(s[2])
    end,
}
