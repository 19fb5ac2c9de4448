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
        s[1]:will("use", "@@qiaobian", "qiaobian() -> 2 + 3")
        s[1]:phases("draw")
    end,
}

scene "qiaobian: equipment moved for the play phase" {
    seats = { { general = "zhanghe", hand = { "duel" } }, { equip = { "axe", "dilu" } }, { equip = { "blade" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "qiaobian", "duel")
        s[1]:will("use", "@@qiaobian", "qiaobian() -> 2")
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
