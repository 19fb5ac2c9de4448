-- Yan Liang and Wen Chou.

scene "shuangxiong: red judged, black cards are duels this turn" {
    seats = { { general = "yanliangwenchou", hand = { "jink:heart:2", "nullification:spade:J" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "shuangxiong", "yes")
        s[1]:will("play", "play", "shuangxiong(nullification) -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("draw", "play")
        s[1]:may("jink")
    end,
}

scene "shuangxiong declined" {
    seats = { { general = "yanliangwenchou" }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash" },
    play = function(s)
        s[1]:will("invoke", "shuangxiong", "no")
        s[1]:phases("draw")
    end,
}

-- The colour is that of the card that was put in place, and that card is obtained.
scene "shuangxiong and guicai" {
    seats = { { general = "yanliangwenchou" }, { general = "simayi", hand = { "slash:spade:7" } } },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "shuangxiong", "yes")
        s[2]:will("respond", "", "slash")
        s[1]:phases("draw")
    end,
}

scene "shuangxiong out of effect" {
    seats = { { general = "yanliangwenchou" }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash" },
    play = function(s)
        s[1]:set_mark("@skill_invalidity", 1)
        s[1]:phases("draw")
    end,
}
