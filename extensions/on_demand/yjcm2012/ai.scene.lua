-- Decisions of the bundled AI with the generals of this package.

scene "qice: a small hand for two cards, a large one is kept" {
    seats = {
        { role = "lord", shown = true, general = "xunyou", hand = { "jink" } },
        { role = "rebel", shown = true },
        {
            role = "loyalist",
            shown = true,
            general = "xunyou",
            hand = { "jink:diamond:2", "nullification", "peach", "analeptic" },
        },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[1]:phases("play")
        s[3]:phases("play")
    end,
}

scene "qice strikes where many enemies are weak; zhiyu" {
    seats = {
        { role = "lord", shown = true, general = "xunyou", hand = { "nullification" } },
        { role = "rebel", shown = true, hp = 1 },
        { role = "rebel", shown = true, hp = 1 },
        { role = "rebel", shown = true, hp = 1 },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[2]:damage(s[1])
        s[1]:phases("play")
    end,
}
