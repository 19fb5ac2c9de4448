-- The bundled AI with the cards of this package.

scene "mutual_aid goes to the friend with the fewest cards" {
    seats = {
        { role = "lord", shown = true, hand = { "mutual_aid" } },
        { role = "loyalist", shown = true, hand = { "jink" } },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "mutual_aid is kept when there are enemies only" {
    seats = {
        { role = "lord", shown = true, hand = { "mutual_aid" } },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "hook_spear is put on, and draws" {
    seats = {
        { role = "lord", shown = true, hand = { "hook_spear", "slash:spade:7" } },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    deck = { "jink:heart:2" },
    play = function(s)
        s[1]:phases("play")
    end,
}
