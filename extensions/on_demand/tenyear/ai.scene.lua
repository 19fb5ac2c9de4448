-- Decisions of the bundled AI with the generals of this package.

scene "tenyearwusheng strikes with a red card, after tenyearyijue" {
    seats = {
        {
            role = "lord",
            shown = true,
            general = "tenyear_guanyu",
            hand = { "lightning:spade:1", "amazing_grace:heart:3", "nullification" },
        },
        { role = "rebel", shown = true, hp = 1, hand = { "jink", "slash" } },
        { role = "loyalist", shown = true, hand = { "jink:diamond:2" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "tenyearyiji gives away what there is no room for" {
    seats = {
        { role = "lord", shown = true },
        { role = "rebel", shown = true, general = "tenyear_guojia", hand = { "slash", "jink", "duel" } },
        { role = "rebel", shown = true },
        { role = "rebel", shown = true, general = "tenyear_guojia" },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
        s[1]:damage(s[4])
    end,
}
