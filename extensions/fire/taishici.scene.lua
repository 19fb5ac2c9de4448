-- Taishi Ci.

scene "tianyi won slashes two far away and once more" {
    seats = {
        { general = "taishici", hand = { "slash:heart:10", "slash:spade:7", "slash:spade:8" } },
        { hand = { "jink:diamond:2" } },
        {},
        {},
        {},
        {},
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "tianyi() -> 2")
        s[1]:will("pindian", "tianyi", "slash:heart:10")
        s[2]:will("pindian", "tianyi", "jink:diamond:2")
        s[1]:will("play", "play", "slash:spade:7 -> 3 + 4")
        s[1]:will("play", "play", "slash:spade:8 -> 4")
        s[1]:phases("play")
    end,
}

scene "tianyi lost and no slash this turn" {
    seats = {
        { general = "taishici", hand = { "slash:spade:7", "slash:spade:8", "duel" } },
        { hand = { "slash:club:7", "slash:club:8" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "tianyi() -> 2")
        s[1]:will("pindian", "tianyi", "slash:spade:7")
        s[2]:will("pindian", "tianyi", "slash:club:7")
        s[1]:will("play", "play", "duel -> 2")
        s[2]:will("respond", "slash", "slash")
        s[1]:will("respond", "slash", "pass")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}
