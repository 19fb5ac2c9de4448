-- Zhou Yu.

scene "yingzi draws three and keeps as many as his maximum" {
    seats = { { general = "zhouyu", hp = 1 }, {} },
    phase = "not_active",
    deck = { "jink:diamond:2", "jink:diamond:3", "jink:diamond:4" },
    play = function(s)
        s[1]:phases("draw", "discard")
    end,
}

scene "yingzi adds nothing to other draws" {
    seats = { { general = "zhouyu", hand = { "ex_nihilo" } }, {} },
    deck = { "jink:diamond:2", "jink:diamond:3", "jink:diamond:4" },
    play = function(s)
        s[1]:use("ex_nihilo")
    end,
}

scene "yingzi is locked" {
    seats = { { general = "zhouyu", marks = { ["@skill_invalidity"] = 1 } }, {} },
    phase = "not_active",
    deck = { "jink:diamond:2", "jink:diamond:3", "jink:diamond:4" },
    play = function(s)
        s[1]:phases("draw")
    end,
}

scene "fanjian and all cards of the suit are discarded" {
    seats = {
        { general = "zhouyu", hand = { "slash:spade:7" } },
        { hand = { "slash:spade:8", "jink:heart:2" }, equip = { "ice_sword" } },
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? fanjian(slash) -> 2")
        s[2]:will("invoke", "fanjian_discard", "yes")
        s[1]:phases("play")
    end,
}

scene "fanjian and a hit point is lost" {
    seats = { { general = "zhouyu", hand = { "peach:heart:3" } }, { hand = { "slash:spade:8" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? fanjian(peach) -> 2")
        s[2]:will("invoke", "fanjian_discard", "no")
        s[1]:phases("play")
    end,
}

scene "yingzi leaves the limits of others alone" {
    seats = { { general = "zhouyu" }, { hp = 2, hand = { "slash:spade:7", "jink:heart:2", "peach" } } },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s[2]:will("discard", "gamerule", "peach")
        s[2]:phases("discard")
    end,
}

scene "fanjian: one card for one other, once in a phase" {
    seats = {
        { general = "zhouyu", hand = { "slash:spade:7" } },
        { general = "zhouyu", hand = { "jink:heart:2" }, used = { ["#FanjianCard"] = 1 } },
        { general = "zhouyu" },
    },
    play = function(s)
        s[1]:may()
        s[1]:may("fanjian(slash)")
        s[1]:may("fanjian(slash) -> 2")
        s:note("used already")
        s[2]:may()
        s:note("nothing to give")
        s[3]:may()
    end,
}

scene "fanjian: the card itself is one of its suit" {
    seats = { { general = "zhouyu", hand = { "peach:heart:3" } }, { hand = { "slash:spade:8" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "fanjian(peach) -> 2")
        s[2]:will("invoke", "fanjian_discard", "yes")
        s[1]:phases("play")
    end,
}

scene "fanjian is for hand cards" {
    seats = { { general = "zhouyu", hand = { "peach" }, equip = { "axe" } }, {} },
    play = function(s)
        s[1]:may("fanjian()")
    end,
}
