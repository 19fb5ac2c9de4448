-- Yan Liang and Wen Chou.

scene "shuangxiong: red judged, black cards are duels this turn" {
    seats = { { general = "yanliangwenchou", hand = { "jink:heart:2", "nullification:spade:J" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "shuangxiong", "yes")
        s[1]:will("play", "play", "? shuangxiong(nullification) -> 2")
        s[1]:will("play", "play", "? pass")
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

scene "shuangxiong: the other colour only, from the hand, as often as one likes" {
    seats = {
        {
            general = "yanliangwenchou",
            hand = { "jink:heart:2", "slash:spade:7", "slash:club:2" },
            equip = { "axe" },
            piles = { ["&store"] = { "slash:spade:8", "peach:heart:4" } },
        },
        {},
    },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:may()
        s[1]:will("invoke", "shuangxiong", "yes")
        s[1]:phases("draw")
        s.room:setPlayerMark(s[1].player, "shuangxiong", 1)
        s[1]:may("shuangxiong()")
        s[1]:may("shuangxiong(slash:spade:7)")
    end,
}

scene "shuangxiong: black judged, red cards are duels, and not in the next turn" {
    seats = {
        { general = "yanliangwenchou", hand = { "jink:heart:2", "slash:spade:7" }, equip = { "axe" } },
        { hand = { "jink:diamond:2" } },
    },
    phase = "not_active",
    deck = { "slash:club:2" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "shuangxiong", "yes")
        s[1]:will("play", "play", "shuangxiong(jink) -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:turn()
        s[1]:will("invoke", "shuangxiong", "no")
        s[1]:will("play", "play", "pass")
        s[1]:turn()
        s[1]:may()
    end,
}

-- Judgements of other players do not concern them.
scene "shuangxiong and a judgement of another kind" {
    seats = { { general = "yanliangwenchou", judging = { "lightning" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:phases("judge")
        s:note("mark " .. s[1].player:getMark("shuangxiong"))
    end,
}
