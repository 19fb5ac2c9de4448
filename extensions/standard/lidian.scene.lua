-- Li Dian.

scene "xunxun takes two of four and puts the others under the pile" {
    seats = { { general = "lidian" }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "peach:heart:3", "jink:heart:2", "duel:spade:1" },
    play = function(s)
        s[1]:will("invoke", "xunxun", "yes")
        s[1]:will("pick", "xunxun", "peach")
        s[1]:will("pick", "xunxun", "duel")
        s[1]:will("arrange", "guanxing", "/ jink + slash")
        s[1]:phases("draw")
    end,
}

scene "xunxun declined" {
    seats = { { general = "lidian" }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "xunxun", "no")
        s[1]:phases("draw")
    end,
}

scene "wangxi for each point, dealt and taken" {
    seats = { { general = "lidian" }, {} },
    play = function(s)
        s[1]:always("invoke", "wangxi", "yes")
        s[1]:damage(s[2], 2)
        s[2]:damage(s[1], 1)
    end,
}

scene "wangxi declined" {
    seats = { { general = "lidian" }, {} },
    play = function(s)
        s[1]:will("invoke", "wangxi", "no")
        s[1]:damage(s[2], 2)
    end,
}

-- Both have to be alive when it is offered (STANDARD: another surviving player).
scene "wangxi is not offered for one who died of it, for himself, nor without a source" {
    seats = { { role = "lord", general = "lidian" }, { hp = 1, otherwise = "decline" }, {} },
    play = function(s)
        s[1]:damage(s[1], 1)
        s[0]:damage(s[1], 1)
        s[1]:damage(s[2], 1)
    end,
}

scene "xunxun: two have to be taken" {
    seats = { { general = "lidian", otherwise = "decline" }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "peach:heart:3", "jink:heart:2", "duel:spade:1" },
    play = function(s)
        s[1]:will("invoke", "xunxun", "yes")
        s[1]:phases("draw")
    end,
}
