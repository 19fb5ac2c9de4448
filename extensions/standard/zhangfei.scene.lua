-- Zhang Fei.

scene "paoxiao lets slash after slash" {
    seats = { { general = "zhangfei", hand = { "slash:spade:7", "slash:spade:8", "fire_slash" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "slash:spade:8 -> 2")
        s[1]:will("play", "play", "fire_slash -> 2")
        s[1]:phases("play")
    end,
}

scene "paoxiao is lost with the skill" {
    seats = { { general = "zhangfei", hand = { "slash:spade:7", "slash:spade:8" } }, {} },
    play = function(s)
        s[1]:use("slash:spade:7", s[2])
        s[1]:may()
        s[1]:set_mark("@skill_invalidity", 1)
        s[1]:may()
    end,
}

scene "tishen returns to what was at the end of the last turn" {
    seats = { { general = "zhangfei" }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "tishen", "yes")
        s[1]:phases("finish")
        s[1]:lose_hp(2)
        s[1]:phases("start")
        s[1]:lose_hp(1)
        s:note("once a game")
        s[1]:phases("start")
    end,
}

scene "tishen declined and not to be had before the first turn" {
    seats = { { general = "zhangfei", hp = 2 }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "tishen", "no")
        s[1]:phases("start")
        s[1]:lose_hp(1)
        s[1]:phases("start")
    end,
}

scene "paoxiao is his alone" {
    seats = { { general = "zhangfei" }, { hand = { "slash:spade:7" }, used = { Slash = 1 } } },
    turn = 2,
    play = function(s)
        s[2]:may()
    end,
}

scene "tishen is not offered where nothing was lost" {
    phase = "not_active",
    seats = { { general = "zhangfei" }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:turn()
        s[1]:turn()
    end,
}
