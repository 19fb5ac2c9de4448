-- Cao Ren.

scene "jushou draws and turns over, and may be declined" {
    seats = { { general = "caoren" }, {} },
    phase = "not_active",
    deck = { "jink" },
    play = function(s)
        s[1]:will("invoke", "jushou", "no")
        s[1]:phases("finish")
        s[1]:will("invoke", "jushou", "yes")
        s[1]:will("invoke", "jiewei", "no")
        s[1]:phases("finish")
    end,
}

scene "jiewei after turning up instead of a turn: a trick, and a trick before someone" {
    seats = {
        { general = "caoren", face_down = true, hand = { "ex_nihilo" }, judging = { "indulgence", "lightning" }, equip = { "axe" } },
        { equip = { "dilu" } },
    },
    phase = "not_active",
    deck = { "jink", "peach", "slash" },
    play = function(s)
        s[1]:will("invoke", "jiewei", "yes")
        s[1]:will("use", "", "ex_nihilo")
        s[1]:will("players", "jiewei", "1")
        s[1]:will("card", "jiewei", "indulgence")
        s[1]:turn()
    end,
}

scene "jiewei: equipment, and equipment of another" {
    seats = { { general = "caoren", hand = { "axe" } }, { equip = { "dilu", "vine" }, judging = { "indulgence" } }, {} },
    deck = { "jink" },
    play = function(s)
        s[1]:will("invoke", "jiewei", "yes")
        s[1]:will("use", "", "axe")
        s[1]:will("players", "jiewei", "2")
        s[1]:will("card", "jiewei", "dilu")
        s[1]:turn_over()
    end,
}

scene "jiewei declined, nothing used, and nobody chosen" {
    seats = { { general = "caoren", hand = { "axe" } }, {} },
    deck = { "jink", "peach", "slash" },
    play = function(s)
        s[1]:will("invoke", "jiewei", "no")
        s[1]:turn_over()
        s[1]:will("invoke", "jiewei", "yes")
        s[1]:will("use", "", "pass")
        s[1]:turn_over()
        s[1]:will("invoke", "jiewei", "yes")
        s[1]:will("use", "", "axe")
        s[1]:will("players", "jiewei", "pass")
        s[1]:turn_over()
    end,
}

-- Cao Ren dies in the duel: further effects do not happen.
scene "jiewei and a duel to the death" {
    seats = { { general = "caoren", hp = 1, hand = { "duel" } }, { hand = { "slash" }, judging = { "indulgence" } }, {} },
    deck = { "peach" },
    cut_short = true,
    play = function(s)
        s[1]:will("invoke", "jiewei", "yes")
        s[1]:will("use", "", "duel -> 2")
        s[2]:will("respond", "slash", "slash")
        s[1]:will("peach", "", "pass")
        s[1]:turn_over()
    end,
}

-- Another skill of the same moment is used, with any answer about jushou.
scene "jushou beside other skills of a phase" {
    seats = { { skills = { "jushou", "guanxing", "biyue" } }, {} },
    phase = "not_active",
    deck = { "jink", "peach", "slash:spade:7", "duel" },
    play = function(s)
        s[1]:will("invoke", "guanxing", "no")
        s[1]:phases("start")
        s[1]:will("invoke", "jushou", "no")
        s[1]:will("invoke", "biyue", "yes")
        s[1]:phases("finish")
        s[1]:will("invoke", "jushou", "yes")
        s[1]:will("invoke", "biyue", "yes")
        s[1]:phases("finish")
    end,
}

-- Only what is of the kind that was used is offered, and nobody who has none of it.
scene "jiewei: nothing of the kind before anyone" {
    seats = { { general = "caoren", hand = { "ex_nihilo" } }, { equip = { "dilu" } } },
    deck = { "jink", "peach", "slash:spade:7" },
    play = function(s)
        s[1]:will("invoke", "jiewei", "yes")
        s[1]:will("use", "", "ex_nihilo")
        s[1]:turn_over()
    end,
}
