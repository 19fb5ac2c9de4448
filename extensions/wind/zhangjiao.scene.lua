-- Zhang Jiao.

scene "leiji: black strikes and heals" {
    seats = { { hand = { "slash:club:2" } }, { general = "zhangjiao", hp = 2, hand = { "jink" } }, {} },
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[2]:will("players", "leiji", "3")
        s[1]:use("slash", s[2])
    end,
}

scene "leiji: red does nothing, and it may be declined" {
    seats = {
        { hand = { "slash:club:2", "archery_attack" } },
        { general = "zhangjiao", hand = { "jink:heart:2", "jink:diamond:2" } },
    },
    deck = { "slash:heart:10" },
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[2]:will("players", "leiji", "1")
        s[1]:use("slash", s[2])
        s[2]:will("respond", "jink", "jink:diamond:2")
        s[2]:will("players", "leiji", "pass")
        s[1]:use("archery_attack")
    end,
}

-- The jink of an eight diagram is used as well.
scene "leiji after an eight diagram" {
    seats = { { hand = { "slash:club:2" } }, { general = "zhangjiao", equip = { "eight_diagram" } } },
    deck = { "slash:heart:10", "slash:spade:7" },
    play = function(s)
        s[2]:will("invoke", "eight_diagram", "yes")
        s[2]:will("respond", ".|black", "pass")
        s[2]:will("respond", ".|black", "pass")
        s[2]:will("players", "leiji", "1")
        s[1]:use("slash", s[2])
    end,
}

scene "guidao exchanges the judgement card" {
    seats = { { general = "zhangjiao", hand = { "slash:spade:7" } }, { judging = { "lightning" } } },
    phase = "not_active",
    turn = 2,
    deck = { "peach" },
    play = function(s)
        s[1]:will("respond", "", "slash")
        s[2]:phases("judge")
    end,
}

-- Two retrials: each once, from the one whose turn it is on; the last card counts.
scene "guidao after guicai" {
    seats = {
        { general = "simayi", hand = { "peach:heart:3" } },
        { general = "zhangjiao", hand = { "slash:spade:7" } },
        { judging = { "lightning" } },
    },
    phase = "not_active",
    turn = 3,
    deck = { "slash:club:2" },
    play = function(s)
        s[1]:will("respond", "", "peach")
        s[2]:will("respond", "", "slash")
        s[3]:phases("judge")
    end,
}

scene "guidao declined, and without a black card not to be had" {
    seats = { { general = "zhangjiao", hand = { "slash:spade:7" } }, {} },
    deck = { "peach", "peach" },
    play = function(s)
        s[1]:will("respond", "", "pass")
        s[2]:judge(".|red", true, "test")
        s[1]:throw("slash")
        s[2]:judge(".|red", true, "test")
    end,
}

scene "huangtian: a jink for the lord, once in a phase, from Qun only" {
    seats = {
        { general = "zhangjiao" },
        { kingdom = "qun", hand = { "jink:heart:2", "jink:diamond:2" } },
        { kingdom = "wu", hand = { "jink:diamond:3" } },
    },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        s[2]:will("play", "play", "? huangtian_attach(jink:heart:2) -> 1")
        s[2]:will("play", "play", "? pass")
        s[2]:phases("play")
        s[3]:will("play", "play", "pass")
        s[3]:phases("play")
    end,
}

scene "leiji out of effect, and guidao lost" {
    seats = { { hand = { "slash:club:2" } }, { general = "zhangjiao", hand = { "jink", "slash:spade:7" } } },
    deck = { "peach" },
    play = function(s)
        s[2]:set_mark("@skill_invalidity", 1)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
        s[2]:set_mark("@skill_invalidity", 0)
        s.room:detachSkillFromPlayer(s[2].player, "guidao")
        s[1]:judge(".|red", true, "test")
    end,
}

-- Thunder goes along the chain; only the damage that leiji deals itself heals Zhang Jiao.
scene "leiji along the chain" {
    seats = { { hand = { "slash:club:2" } }, { general = "zhangjiao", hp = 1, hand = { "jink" } }, { chained = true }, { chained = true } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[2]:will("players", "leiji", "3")
        s[1]:use("slash", s[2])
    end,
}

-- Other skills of the same moment have their turn as well.
scene "leiji beside keji: a slash in response is no jink, and keji hears of it" {
    seats = {
        { hand = { "duel", "slash:club:2" } },
        { skills = { "leiji", "keji" }, hand = { "slash:spade:7", "jink:heart:2" } },
        {},
    },
    deck = { "slash:heart:10" },
    play = function(s)
        s[2]:will("respond", "slash", "slash:spade:7")
        s[1]:will("respond", "slash", "pass")
        s[1]:use("duel", s[2])
        s[2]:will("respond", "slash", "jink:heart:2")
        s[2]:will("players", "leiji", "pass")
        s[1]:use("slash:club:2", s[2])
    end,
    otherwise = "decline",
}

scene "huangtian: one lord, for one of Qun, once a phase" {
    seats = {
        { general = "zhangjiao", role = "lord" },
        { kingdom = "qun", hand = { "jink:heart:2", "jink:diamond:2", "peach" } },
        { kingdom = "wei", hand = { "jink:diamond:3" } },
    },
    turn = 2,
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        s[2]:may()
        s[2]:may("huangtian_attach()")
        s[2]:play("huangtian_attach(jink:heart:2) -> 1")
        s[2]:may()
    end,
    otherwise = "decline",
}
