-- Decisions of the bundled AI with the generals of this package.

scene "huituo is for the wounded of the own side" {
    seats = {
        { role = "lord", shown = true, hp = 1 },
        { role = "rebel", shown = true, general = "caorui", max_hp = 5, hp = 5 },
        { role = "rebel", shown = true, hp = 1 },
    },
    deck = { "peach:heart:3" },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
    end,
}

scene "mingjian gives a phase with nothing to play to a friend with a full hand" {
    seats = {
        { role = "lord", shown = true, general = "caorui", hand = { "jink" } },
        { role = "loyalist", shown = true, hand = { "jink:diamond:2", "jink:diamond:3", "duel", "nullification", "slash" } },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "mingjian keeps a phase with a slash" {
    seats = {
        { role = "lord", shown = true, general = "caorui", hand = { "slash", "jink" } },
        { role = "loyalist", shown = true, hand = { "jink:diamond:2", "jink:diamond:3", "duel", "nullification" } },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "xingshuai: friends who can afford it save their lord" {
    seats = {
        { role = "lord", shown = true, general = "caorui", hp = 1 },
        { role = "loyalist", shown = true, kingdom = "wei" },
        { role = "loyalist", shown = true, kingdom = "wei", hp = 1 },
        { role = "rebel", shown = true, kingdom = "wei" },
    },
    otherwise = "ai",
    play = function(s)
        s[4]:damage(s[1])
    end,
}
