-- The AI with the general.

scene "newpack_gift goes to a friend" {
    seats = {
        { role = "lord", shown = true, general = "newpack_hero", hand = { "jink:heart:2" } },
        { role = "rebel", shown = true },
        { role = "loyalist", shown = true },
    },
    rest = "gone",
    deck = { "jink:diamond:2", "jink:diamond:3" },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "newpack_resolve is used, and newpack_parry as well" {
    seats = {
        { role = "rebel", shown = true, hand = { "slash:spade:7", "fire_slash" } },
        { role = "lord", shown = true, general = "newpack_hero", hand = { "duel:spade:A" } },
    },
    rest = "gone",
    deck = { "peach:heart:3" },
    otherwise = "ai",
    play = function(s)
        s[1]:use("slash:spade:7", s[2])
        s[1]:use("fire_slash", s[2])
    end,
}
