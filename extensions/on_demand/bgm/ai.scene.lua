-- Decisions of the bundled AI with the generals of this package.

scene "chongzhen takes from enemies, not from friends" {
    seats = {
        { role = "lord", shown = true, hand = { "slash:spade:7", "peach" } },
        { role = "rebel", shown = true, general = "bgm_zhaoyun", hand = { "slash:club:5", "slash:club:6" } },
        { role = "rebel", shown = true, hand = { "slash:spade:8", "duel" } },
    },
    otherwise = "ai",
    play = function(s)
        s[2]:will("respond", "jink", "longdan(slash:club:5)")
        s[1]:use("slash", 2)
        s[2]:will("respond", "jink", "longdan(slash:club:6)")
        s[3]:use("slash:spade:8", 2)
    end,
}
