-- Sun Ce.

scene "jiang with red slashes and duels, as user and as target" {
    seats = {
        { general = "sunce", hand = { "slash:heart:10", "slash:spade:7" } },
        { hand = { "duel" } },
    },
    deck = { "jink", "peach", "analeptic" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "jiang", "yes")
        s[1]:use("slash:heart:10", s[2])
        s:note("a black one")
        s[1]:use("slash:spade:7", s[2])
        s[1]:will("invoke", "jiang", "yes")
        s[2]:use("duel", s[1])
    end,
}

scene "jiang declined" {
    seats = { { general = "sunce", hand = { "slash:heart:10" } }, {} },
    play = function(s)
        s[1]:will("invoke", "jiang", "no")
        s[1]:use("slash:heart:10", s[2])
    end,
}

-- Yinghun acts in the same phase, since it is gained before it would have acted.
scene "hunzi at one point" {
    seats = { { general = "sunce", hp = 1 }, { hand = { "duel" } } },
    phase = "not_active",
    deck = { "jink", "peach", "slash" },
    play = function(s)
        s[1]:will("players", "yinghun", "2")
        s[1]:will("choice", "yinghun", "dxt1")
        s[2]:will("discard", "yinghun", "duel")
        s[1]:phases("start")
        s[1]:set_mark("done", 1)
    end,
}

scene "hunzi not at two points" {
    seats = { { general = "sunce", hp = 2 }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
    end,
}

scene "zhiba: the challenger wins, and does not" {
    seats = {
        { general = "sunce", hand = { "jink:heart:2", "slash:spade:7" } },
        { kingdom = "wu", hand = { "jink:diamond:J", "peach:heart:3" } },
        { kingdom = "wu", hand = { "slash:club:2" } },
    },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        s[2]:will("play", "play", "? zhiba_pindian() -> 1")
        s[2]:will("pindian", "zhiba_pindian", "jink")
        s[1]:will("pindian", "zhiba_pindian", "jink")
        s[2]:will("play", "play", "? pass")
        s[2]:phases("play")
        s[3]:will("play", "play", "? zhiba_pindian() -> 1")
        s[3]:will("pindian", "zhiba_pindian", "slash")
        s[1]:will("pindian", "zhiba_pindian", "slash")
        s[1]:will("choice", "zhiba_pindian_obtain", "obtainPindianCards")
        s[3]:phases("play")
    end,
    otherwise = "decline",
}

scene "zhiba refused after hunzi" {
    seats = { { general = "sunce", hand = { "jink" }, marks = { hunzi = 1 } }, { kingdom = "wu", hand = { "slash" } } },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        s[2]:will("play", "play", "zhiba_pindian() -> 1")
        s[1]:will("choice", "zhiba_pindian", "reject")
        s[2]:phases("play")
    end,
    otherwise = "decline",
}

scene "jiang for both sides of a duel between two of them" {
    seats = { { general = "sunce", hand = { "duel" } }, { general = "sunce" } },
    deck = { "jink", "peach" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "jiang", "yes")
        s[2]:will("invoke", "jiang", "yes")
        s[1]:use("duel", s[2])
    end,
}

-- Gained skills work at once: yingzi draws in the same turn.
scene "yingzi after hunzi" {
    seats = { { general = "sunce", hp = 1 }, {} },
    phase = "not_active",
    deck = { "jink", "peach", "slash" },
    otherwise = "decline",
    play = function(s)
        s[1]:phases("start", "draw")
        s:note(("hand limit %d"):format(s[1].player:getMaxCards()))
    end,
}

scene "jiang, and then the double sword" {
    seats = { { general = "sunce", hand = { "slash:heart:10", "slash:spade:7" }, equip = { "double_sword" } }, { gender = "female" } },
    deck = { "jink", "peach", "duel" },
    play = function(s)
        s[1]:will("invoke", "jiang", "yes")
        s[1]:will("invoke", "double_sword", "yes")
        s[1]:use("slash:heart:10", s[2])
        s[1]:will("invoke", "double_sword", "no")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "zhiba: who may challenge whom, and cards that are not wanted" {
    seats = {
        { general = "sunce", hand = { "jink:heart:2", "slash:spade:7", "slash:spade:8" } },
        { kingdom = "wu", hand = { "jink:diamond:2", "peach:heart:3" } },
        { kingdom = "wei", skills = { "zhiba_pindian" }, hand = { "duel" } },
        { kingdom = "wu" },
    },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        s[2]:may("zhiba_pindian()")
        s[2]:may("zhiba_pindian() -> 1")
        s[3]:may()
        s[4]:may()
        s[2]:will("play", "play", "zhiba_pindian() -> 1")
        s[2]:will("pindian", "zhiba_pindian", "jink")
        s[1]:will("pindian", "zhiba_pindian", "slash:spade:7")
        s[1]:will("choice", "zhiba_pindian_obtain", "reject")
        s[2]:will("play", "play", "pass")
        s[2]:phases("play")
        s:note("another comparison")
        s[2]:will("pindian", "scene", "peach")
        s[1]:will("pindian", "scene", "slash:spade:8")
        s[2]:pindian(s[1])
    end,
}

local function who_may_challenge(s)
    for i = 1, 4 do s:note(("%d: %s"):format(i, tostring(s[i].player:hasSkill("zhiba_pindian", true)))) end
end

-- What the lord lends goes with the skill, and comes with it, to the dead as well.
scene "zhiba lost and got back" {
    seats = { { general = "sunce" }, { kingdom = "wu", hand = { "peach:heart:3" } }, { kingdom = "wei" }, { dead = true } },
    turn = 2,
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        who_may_challenge(s)
        s.room:detachSkillFromPlayer(s[1].player, "jiang")
        s:note("another skill lost")
        who_may_challenge(s)
        s.room:detachSkillFromPlayer(s[1].player, "zhiba")
        who_may_challenge(s)
        s[2]:may()
        s.room:acquireSkill(s[1].player, "jiang")
        s.room:getThread():trigger(sgs.GameStart, s.room, s[2].player)
        s:note("another skill gained, and a start without a lord who has it")
        who_may_challenge(s)
        s.room:acquireSkill(s[1].player, "zhiba")
        who_may_challenge(s)
    end,
}

scene "zhiba once in each play phase of a turn" {
    seats = {
        { general = "sunce", hand = { "jink:heart:2", "jink:diamond:3" } },
        { kingdom = "wu", hand = { "peach:heart:3", "peach:heart:4" } },
    },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        for _ = 1, 2 do
            s[2]:will("play", "play", "zhiba_pindian() -> 1")
            s[2]:will("pindian", "zhiba_pindian", "peach")
            s[1]:will("pindian", "zhiba_pindian", "jink")
            s[2]:will("play", "play", "? pass")
        end
        s[2]:phases("play", "play")
    end,
}

-- A lord skill of a general is for a lord; one that was acquired is for anyone.
scene "zhiba of one who is no lord" {
    seats = { {}, { general = "sunce" }, { kingdom = "wu" }, {} },
    play = function(s)
        for i = 1, 4 do s.room:getThread():trigger(sgs.GameStart, s.room, s[i].player) end
        s.room:acquireSkill(s[2].player, "yingzi")
        who_may_challenge(s)
        s.room:acquireSkill(s[2].player, "zhiba")
        who_may_challenge(s)
    end,
}
