-- Zhang He.

scene "qiaobian: the judge phase, and the discard phase" {
    seats = { { general = "zhanghe", hp = 1, hand = { "jink:heart:2", "jink:diamond:2", "peach", "duel" }, judging = { "lightning" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "qiaobian", "jink:heart:2")
        s[1]:will("discard", "qiaobian", "jink:diamond:2")
        s[1]:phases("judge", "discard")
    end,
}

scene "qiaobian: hand cards of two for the draw phase" {
    seats = { { general = "zhanghe", hand = { "duel" } }, { hand = { "jink" } }, { hand = { "peach" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "qiaobian", "duel")
        s[1]:will("use", "@@qiaobian", "? qiaobian() -> 2 + 3")
        s[1]:phases("draw")
    end,
}

scene "qiaobian: equipment moved for the play phase" {
    seats = { { general = "zhanghe", hand = { "duel" } }, { equip = { "axe", "dilu" } }, { equip = { "blade" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "qiaobian", "duel")
        s[1]:will("use", "@@qiaobian", "? qiaobian() -> 2")
        s[1]:will("card", "qiaobian", "axe")
        s[1]:will("players", "qiaobian", "4")
        s[1]:phases("play")
    end,
}

scene "qiaobian: a trick moved, not to one who has such a one" {
    seats = { { general = "zhanghe", hand = { "duel" }, judging = { "indulgence:spade:6" } }, { judging = { "indulgence:club:6" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "qiaobian", "duel")
        s[1]:will("use", "@@qiaobian", "qiaobian() -> 1")
        s[1]:phases("play")
    end,
}

scene "qiaobian declined, and paid for nothing" {
    seats = { { general = "zhanghe", hand = { "duel", "jink" } }, {} },
    phase = "not_active",
    deck = { "peach", "slash" },
    play = function(s)
        s[1]:will("discard", "qiaobian", "pass")
        s[1]:phases("draw")
        s[1]:will("discard", "qiaobian", "duel")
        s[1]:will("use", "@@qiaobian", "pass")
        s[1]:phases("draw")
    end,
}

scene "qiaobian: whom it may be about" {
    seats = { { general = "zhanghe", hand = { "duel" }, equip = { "spear" } }, { hand = { "jink" } }, { hand = { "peach" }, judging = { "lightning" } }, { hand = { "slash" } }, {} },
    play = function(s)
        s[1]:set_mark("qiaobianPhase", sgs.Player_Draw)
        s[1]:may_use("@@qiaobian", "qiaobian()")
        s[1]:may_use("@@qiaobian", "qiaobian() -> 2")
        s[1]:may_use("@@qiaobian", "qiaobian() -> 2 + 3")
        s[1]:set_mark("qiaobianPhase", sgs.Player_Play)
        s[1]:may_use("@@qiaobian", "qiaobian()")
        s[1]:may_use("@@qiaobian", "qiaobian() -> 3")
    end,
}

scene "qiaobian: what is moved is all that the other loses" {
    seats = { { general = "zhanghe", hand = { "duel" } }, { hand = { "jink", "peach" }, equip = { "axe", "dilu" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "qiaobian", "duel")
        s[1]:will("use", "@@qiaobian", "qiaobian() -> 2")
        s[1]:will("card", "qiaobian", "dilu")
        s[1]:will("players", "qiaobian", "3")
        s[1]:phases("play")
    end,
}

scene "qiaobian: what has no other place stays" {
    seats = { { general = "zhanghe", hand = { "duel" }, equip = { "spear" } }, { equip = { "axe" } }, { equip = { "blade" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "qiaobian", "duel")
        s[1]:will("use", "@@qiaobian", "qiaobian() -> 2")
        s[1]:phases("play")
    end,
}

scene "qiaobian is not asked for a phase that is skipped anyway, nor without a hand, nor for other phases" {
    seats = { { general = "zhanghe", hand = { "duel" }, judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7", "jink", "peach" },
    play = function(s)
        s[1]:will("discard", "qiaobian", "pass")
        s[1]:phases("start", "judge", "play")
        s[1]:throw("duel")
        s[1]:phases("draw")
    end,
}

scene "qiaobian costs one card of the hand, and is nothing for the play phase" {
    seats = {
        { general = "zhanghe", hand = { "slash:spade:7", "peach:heart:3" }, equip = { "axe" } },
        { hand = { "jink" } },
    },
    play = function(s)
        s[1]:may()
        s[1]:will("discard", "qiaobian", "? slash")
        s[1]:phases("discard")
    end,
    otherwise = "decline",
}
