-- Cao Ren, first version.

scene "nosjushou draws three cards and turns over, and may be declined" {
    seats = { { general = "nos_caoren" }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "nosjushou", "no")
        s[1]:phases("start", "finish")
        s[1]:will("invoke", "nosjushou", "yes")
        s[1]:phases("finish")
    end,
}

scene "nosjushou beside another skill of the phase" {
    seats = { { skills = { "nosjushou", "biyue" } }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "nosjushou", "yes")
        s[1]:will("invoke", "biyue", "yes")
        s[1]:phases("finish")
        s[1]:will("invoke", "nosjushou", "no")
        s[1]:will("invoke", "biyue", "no")
        s[1]:phases("finish")
    end,
}
