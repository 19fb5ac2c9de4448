-- Sima Yi.

scene "fankui takes a card for each point" {
    seats = { { hand = { "slash:spade:7" }, equip = { "axe" } }, { general = "simayi" } },
    play = function(s)
        s[2]:will("invoke", "fankui", "yes")
        s[2]:will("card", "fankui", "axe")
        s[2]:will("invoke", "fankui", "yes")
        s[1]:damage(s[2], 2)
    end,
}

scene "fankui declined" {
    seats = { { hand = { "slash:spade:7", "peach" }, otherwise = "decline" }, { general = "simayi" } },
    play = function(s)
        s[2]:will("invoke", "fankui", "no")
        s[1]:damage(s[2], 2)
        s:note("nor is there anything to take of nobody")
        s[0]:damage(s[2], 1)
    end,
}

scene "fankui ends when the source has nothing more" {
    seats = { { hand = { "slash:spade:7" } }, { general = "simayi" } },
    play = function(s)
        s[2]:will("invoke", "fankui", "yes")
        s[1]:damage(s[2], 2)
    end,
}

scene "guicai makes an indulgence fail" {
    seats = {
        { judging = { "indulgence" } },
        { general = "simayi", hand = { "peach:heart:3", "slash:spade:7" } },
    },
    phase = "not_active",
    deck = { "slash:club:5" },
    play = function(s)
        s[2]:will("respond", "..", "peach:heart:3")
        s[1]:phases("judge", "play")
    end,
}

scene "guicai declined" {
    seats = { { judging = { "indulgence" } }, { general = "simayi", hand = { "peach:heart:3" } } },
    phase = "not_active",
    deck = { "slash:club:5" },
    play = function(s)
        s[2]:will("respond", "..", "pass")
        s[1]:phases("judge", "play")
    end,
}

scene "guicai ends luoshen" {
    seats = { { general = "zhenji" }, { general = "simayi", hand = { "jink:heart:2" } } },
    phase = "not_active",
    deck = { "slash:club:5", "slash:spade:8" },
    play = function(s)
        s[1]:always("invoke", "luoshen", "yes")
        s[2]:will("respond", "..", "pass")
        s[2]:will("respond", "..", "jink")
        s[1]:phases("start")
    end,
}

scene "fankui without a source is not offered" {
    seats = { { hand = { "peach" } }, { general = "simayi" } },
    play = function(s)
        s[0]:damage(s[2], 1)
    end,
}
