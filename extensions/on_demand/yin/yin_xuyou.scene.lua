-- Xu You.

scene "chenglve draws one and discards two, whose suits know no limits; then the other way round" {
    seats = {
        { general = "yin_xuyou", skills = { "-cunmu", "-yinshicai" }, hand = { "slash:spade:7", "slash:spade:8", "jink:heart:2", "jink:diamond:2" } },
        { otherwise = "decline" },
        { otherwise = "decline" },
        { otherwise = "decline" },
        {},
    },
    phase = "not_active",
    deck = { "duel:spade:A", "slash:spade:9", "slash:spade:10", "slash:club:5" },
    play = function(s)
        s[1]:will("play", "play", "chenglve()")
        s[1]:will("discard", "chenglve", "duel + jink:diamond:2")
        s[1]:will("play", "play", "slash:spade:7 -> 3")
        s[1]:will("play", "play", "slash:spade:8 -> 4")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s:note("the other side, and limits again")
        s[1]:will("play", "play", "chenglve()")
        s[1]:will("discard", "chenglve", "jink:heart:2")
        s[1]:will("play", "play", "slash:spade:9 -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "chenglve discards what there is in hand" {
    seats = { { general = "yin_xuyou", skills = { "-cunmu" }, equip = { "axe", "dilu" } }, {} },
    phase = "not_active",
    deck = { "duel:spade:A" },
    play = function(s)
        s[1]:will("play", "play", "chenglve()")
        s[1]:phases("play")
        s[1]:may()
    end,
}

scene "yinshicai lays the first card of each type on the draw pile" {
    seats = {
        { general = "yin_xuyou", skills = { "-cunmu" }, hp = 1, hand = { "peach", "peach:heart:4", "axe", "ex_nihilo" } },
        {},
    },
    deck = { "jink:heart:2", "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:will("invoke", "yinshicai", "yes")
        s[1]:use("peach")
        s[1]:use("peach:heart:4")
        s[1]:will("invoke", "yinshicai", "yes")
        s[1]:use("axe")
        s[1]:will("invoke", "yinshicai", "no")
        s[1]:use("ex_nihilo")
    end,
}

scene "yinshicai counts anew in each turn, and leaves what lies before others, and what is no card" {
    seats = {
        { general = "yin_xuyou", skills = { "zhiheng" }, hp = 1, hand = { "indulgence", "peach", "peach:heart:4", "duel" } },
        { hand = { "peach:heart:6" }, hp = 1 },
    },
    phase = "not_active",
    play = function(s)
        s[2]:use("peach:heart:6")
        s[1]:will("play", "play", "indulgence -> 2")
        s[1]:will("play", "play", "zhiheng(duel)")
        s[1]:will("play", "play", "peach")
        s[1]:will("invoke", "yinshicai", "no")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s[1]:will("play", "play", "peach:heart:4")
        s[1]:will("invoke", "yinshicai", "no")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "cunmu draws from the bottom, others from the top" {
    seats = { { general = "yin_xuyou" }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "peach:heart:4" },
    play = function(s)
        s[1]:phases("draw")
        s[2]:draw(1)
        s[1]:draw(1)
    end,
}

scene "cunmu leaves the first hand alone" {
    seats = { { general = "yin_xuyou" }, {} },
    deck = { "peach:heart:3", "peach:heart:4", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1].player:drawCards(2, "InitialHandCards")
    end,
}
