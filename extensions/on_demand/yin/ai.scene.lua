-- Decisions of the bundled AI with the generals of this package.

scene "chenglve and yinshicai are used" {
    seats = {
        { role = "lord", shown = true, general = "yin_xuyou", hp = 1, hand = { "peach", "slash:spade:7", "slash:spade:8", "jink" } },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "chenglve is left alone with a hand too small to pay" {
    seats = { { role = "lord", shown = true, general = "yin_xuyou", hand = { "jink" } }, { role = "rebel", shown = true } },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}
