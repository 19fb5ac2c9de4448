-- Liu Shan.

scene "xiangle: a slash costs a basic card" {
    seats = { { hand = { "slash:club:2", "slash:club:3", "jink" }, equip = { "crossbow" } }, { general = "liushan" } },
    play = function(s)
        s[1]:will("respond", "", "jink")
        s[1]:use("slash:club:2", s[2])
        s[1]:will("respond", "", "pass")
        s[1]:use("slash:club:3", s[2])
    end,
    otherwise = "decline",
}

-- Void for Liu Shan only: another target is hit all the same.
scene "xiangle of one of two targets" {
    seats = { { hand = { "slash:club:2" }, equip = { "halberd" } }, { general = "liushan" }, {} },
    play = function(s)
        s[1]:use("slash:club:2", s[2], s[3])
    end,
    otherwise = "decline",
}

scene "fangquan: a turn for another" {
    seats = { { general = "liushan", hand = { "jink" } }, {}, {} },
    phase = "not_active",
    otherwise = "decline",
    deck = { "peach", "slash", "duel", "axe" },
    play = function(s)
        s[1]:will("invoke", "fangquan", "yes")
        s[1]:will("use", "@@fangquan", "? fangquan(jink) -> 3")
        s[1]:turn()
    end,
}

scene "fangquan declined, and given up for nothing" {
    seats = { { general = "liushan", hand = { "jink" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "fangquan", "no")
        s[1]:phases("play")
        s[1]:will("invoke", "fangquan", "yes")
        s[1]:will("use", "@@fangquan", "pass")
        s[1]:phases("play")
    end,
}

-- Not twice: a play phase that is skipped anyway cannot be given up.
scene "fangquan after an indulgence" {
    seats = { { general = "liushan", hand = { "jink" }, judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:phases("judge", "play")
    end,
}

scene "ruoyu: the weakest lord awakens" {
    seats = { { general = "liushan", hp = 1 }, { hp = 1 }, { kingdom = "shu" } },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[1]:phases("start")
    end,
}

scene "ruoyu neither while someone is weaker nor for one who is no lord" {
    seats = { { general = "liushan", hp = 2 }, { general = "liushan", hp = 1 } },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[2]:phases("start")
    end,
}

scene "xiangle holds while other skills are off, fangquan does not" {
    seats = { { general = "liushan", hand = { "jink" } }, { hand = { "slash:club:2" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:set_mark("@skill_invalidity", 1)
        s[2]:use("slash", s[1])
        s[1]:phases("play")
    end,
}

scene "jijiang after ruoyu" {
    seats = { { general = "liushan", hp = 1 }, {}, { kingdom = "shu", hand = { "slash" } } },
    phase = "not_active",
    play = function(s)
        s[3]:will("respond", "slash", "slash")
        s[1]:will("play", "play", "? jijiang() -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:will("invoke", "fangquan", "no")
        s[1]:phases("start", "play")
    end,
}

scene "xiangle is about slashes only" {
    seats = { { hand = { "duel", "snatch" } }, { general = "liushan", hand = { "jink" } } },
    play = function(s)
        s[1]:use("duel", s[2])
        s[1]:use("snatch", s[2])
    end,
}

scene "xiangle, and then another skill about the same slash" {
    seats = { { hand = { "slash:club:2", "jink:heart:2" } }, { general = "liushan", skills = { "liuli" }, hand = { "peach" } }, {} },
    play = function(s)
        s[1]:will("respond", "", "jink")
        s[2]:will("use", "@@liuli", "? liuli(peach) -> 3")
        s[1]:use("slash", s[2])
    end,
}

scene "fangquan: for one other, and without a hand for nobody" {
    seats = { { general = "liushan", hand = { "jink" } }, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:may_use("@@fangquan", "fangquan(jink)")
        s[1]:may_use("@@fangquan", "fangquan(jink) -> 2")
        s[1]:throw("jink")
        s[1]:will("invoke", "fangquan", "yes")
        s[1]:phases("play")
    end,
}
