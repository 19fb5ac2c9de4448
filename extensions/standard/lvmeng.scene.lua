-- Lü Meng.

scene "keji skips the discard phase" {
    seats = { { general = "lvmeng", hp = 1, hand = { "peach:heart:3", "jink:heart:2", "jink:diamond:2" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "pass")
        s[1]:will("invoke", "keji", "yes")
        s[1]:phases("play", "discard")
    end,
}

scene "keji declined" {
    seats = { { general = "lvmeng", hp = 1, hand = { "jink:heart:2", "jink:diamond:2" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "keji", "no")
        s[1]:will("discard", "gamerule", "jink:heart:2")
        s[1]:phases("play", "discard")
    end,
}

scene "keji is lost by a slash used" {
    seats = { { general = "lvmeng", hp = 1, hand = { "slash:spade:7", "jink:heart:2", "jink:diamond:2" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:will("discard", "gamerule", "jink:heart:2")
        s[1]:phases("play", "discard")
    end,
}

-- One that is played in a duel of the own play phase counts as well (STANDARD: used or played).
scene "keji is lost by a slash played in a duel" {
    seats = {
        { general = "lvmeng", hp = 1, hand = { "duel", "slash:spade:7", "jink:heart:2", "jink:diamond:2" } },
        { hand = { "slash:club:5" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "duel -> 2")
        s[2]:will("respond", "slash", "slash")
        s[1]:will("respond", "slash", "slash")
        s[2]:will("respond", "slash", "pass")
        s[1]:will("discard", "gamerule", "jink:heart:2")
        s[1]:phases("play", "discard")
    end,
}

scene "qinxue awakens with three cards more than hit points" {
    seats = { { general = "lvmeng", hp = 1, hand = { "slash:spade:7", "jink:heart:2", "jink:diamond:2", "peach" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s:note("and once only")
        s[1]:phases("start")
    end,
}

scene "qinxue sleeps with two more at a table of two" {
    seats = { { general = "lvmeng", hp = 1, hand = { "slash:spade:7", "jink:heart:2", "jink:diamond:2" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
    end,
}

scene "qinxue awakens with two more at a table of seven" {
    seats = {
        { general = "lvmeng", hp = 1, hand = { "slash:spade:7", "jink:heart:2", "jink:diamond:2" } },
        {}, {}, {}, {}, {}, {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
    end,
}

scene "gongxin discards a heart, or puts it on the pile" {
    seats = {
        { general = "lvmeng", skills = { "gongxin" } },
        { hand = { "peach:heart:3", "jink:heart:2", "slash:spade:7" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? gongxin() -> 2")
        s[1]:will("gongxin", "gongxin", "peach")
        s[1]:will("choice", "gongxin", "discard")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s[1]:will("play", "play", "? gongxin() -> 2")
        s[1]:will("gongxin", "gongxin", "jink")
        s[1]:will("choice", "gongxin", "put")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s[1]:draw(1)
    end,
}

-- Where there is no heart the hand is looked at and nothing is asked (recorded games).
scene "gongxin finds no heart" {
    seats = { { general = "lvmeng", skills = { "gongxin" } }, { hand = { "slash:spade:7" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "gongxin() -> 2")
        s[1]:phases("play")
    end,
}

scene "gongxin shows a heart and leaves it" {
    seats = { { general = "lvmeng", skills = { "gongxin" } }, { hand = { "peach:heart:3" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "gongxin() -> 2")
        s[1]:will("gongxin", "gongxin", "pass")
        s[1]:phases("play")
    end,
}

scene "keji: other cards do not count, nor a slash before his play phase" {
    seats = { { general = "lvmeng", hand = { "slash:spade:7", "ex_nihilo" } }, {} },
    phase = "draw",
    play = function(s)
        s[1]:use("slash", s[2])
        s[1]:will("play", "play", "ex_nihilo")
        s[1]:will("play", "play", "pass")
        s[1]:will("invoke", "keji", "yes")
        s[1]:phases("play", "discard")
    end,
}

scene "gongxin: one other who has a hand" {
    seats = {
        { general = "lvmeng", skills = { "gongxin" }, hand = { "jink" } },
        { hand = { "peach" } },
        {},
        { hand = { "slash" } },
    },
    play = function(s)
        s[1]:may("gongxin()")
        s[1]:may("gongxin() -> 2")
    end,
}
