-- Zhen Ji.

scene "qingguo dodges with a black card" {
    seats = { { hand = { "slash:spade:7" } }, { general = "zhenji", hand = { "slash:club:5" } } },
    play = function(s)
        s[2]:will("respond", "slash", "? qingguo(slash:club:5)")
        s[1]:use("slash", s[2])
    end,
}

scene "qingguo takes neither red cards nor equipment" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "zhenji", hand = { "peach:heart:3" }, equip = { "ice_sword" } },
    },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "qingguo answers an archery attack" {
    seats = {
        { hand = { "archery_attack" } },
        { general = "zhenji", hand = { "slash:club:5", "slash:club:6" } },
    },
    play = function(s)
        s[2]:will("respond", "jink", "? qingguo(slash:club:6)")
        s[1]:use("archery_attack")
    end,
}

scene "luoshen takes black cards until a red one" {
    seats = { { general = "zhenji" }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:spade:8", "jink:heart:2" },
    play = function(s)
        s[1]:always("invoke", "luoshen", "yes")
        s[1]:phases("start")
    end,
}

scene "luoshen not repeated" {
    seats = { { general = "zhenji" }, {} },
    phase = "not_active",
    deck = { "slash:club:5" },
    play = function(s)
        s[1]:will("invoke", "luoshen", "yes")
        s[1]:will("invoke", "luoshen", "no")
        s[1]:phases("start")
    end,
}

scene "qingguo is for answers, not for the play phase" {
    seats = { { general = "zhenji", hand = { "slash:club:5" } }, {} },
    play = function(s)
        s[1]:may()
    end,
}

scene "the double sword knows Zhen Ji for a woman" {
    seats = { { hand = { "slash:spade:7" }, equip = { "double_sword" } }, { general = "zhenji" } },
    play = function(s)
        s[1]:will("invoke", "double_sword", "no")
        s[1]:use("slash", s[2])
    end,
}
