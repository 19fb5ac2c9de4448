-- Xiahou Yuan.

scene "shensu for the judge and the draw phase reaches everyone" {
    seats = { { general = "xiahouyuan", judging = { "indulgence" } }, {}, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@shensu1", "? shensu() -> 3")
        s[1]:will("play", "play", "? pass")
        s:note("the trick stays where it is")
        s[1]:phases("judge", "draw", "play")
    end,
}

scene "shensu for the play phase costs equipment, worn or in hand" {
    seats = { { general = "xiahouyuan", hand = { "dilu", "slash" }, equip = { "axe" } }, {}, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@shensu2", "? shensu(axe) -> 3")
        s[1]:phases("play")
    end,
}

scene "shensu both ways in a turn" {
    seats = { { general = "xiahouyuan", equip = { "axe" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@shensu1", "shensu() -> 2")
        s[1]:will("use", "@@shensu2", "shensu(axe) -> 2")
        s[1]:phases("judge", "draw", "play")
    end,
}

scene "shensu declined" {
    seats = { { general = "xiahouyuan", equip = { "axe" } }, {} },
    phase = "not_active",
    deck = { "jink", "jink" },
    play = function(s)
        s[1]:will("use", "@@shensu1", "pass")
        s[1]:will("use", "@@shensu2", "pass")
        s[1]:phases("judge", "draw", "play")
    end,
}

scene "shensu without anyone to strike, and out of effect" {
    seats = { { general = "xiahouyuan" }, { general = "zhugeliang" } },
    phase = "not_active",
    deck = { "jink", "jink" },
    play = function(s)
        s[1]:will("use", "@@shensu1", "pass")
        s:note("a kongcheng without cards: only to be declined")
        s[1]:phases("judge", "draw")
        s[1]:set_mark("@skill_invalidity", 1)
        s[2]:draw()
        s[1]:phases("judge")
    end,
}

-- The slash is ordinary and without colour: a vine stops it, a renwang shield does not.
scene "shensu against armor" {
    seats = { { general = "xiahouyuan", equip = { "axe" } }, { equip = { "vine" } }, { equip = { "renwang_shield" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@shensu1", "shensu() -> 2")
        s[1]:will("use", "@@shensu2", "shensu(axe) -> 3")
        s[1]:phases("judge", "draw", "play")
    end,
}

-- What is asked for is one piece of equipment for the play phase, nothing for the others.
scene "shensu: cards that do not answer it" {
    seats = { { general = "xiahouyuan", hand = { "slash:spade:7", "dilu" } }, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@shensu1", "shensu() -> 2")
        s[1]:phases("judge", "draw")
        s[1]:may()
        s:note("the slash of nothing reaches everyone, one's own does not")
        s[1]:may("slash:spade:7")
    end,
    otherwise = "decline",
}

-- A limit on slashes prevents it.
scene "shensu: not with slashes forbidden" {
    seats = { { general = "xiahouyuan", equip = { "axe" } }, {} },
    phase = "not_active",
    deck = { "jink", "jink" },
    play = function(s)
        s.room:setPlayerCardLimitation(s[1].player, "use", "Slash", false)
        s[1]:phases("judge", "draw", "play")
    end,
    otherwise = "decline",
}

scene "a slash that is not shensu reaches no further than others" {
    seats = { { general = "xiahouyuan", hand = { "slash:spade:7" } }, {}, {}, {}, {} },
    play = function(s)
        s[1]:may("slash")
    end,
}
