-- The god Sima Yi.

scene "renjie: a mark for each point of damage and each card discarded in the discard phase" {
    seats = { { general = "shensimayi", hp = 2, hand = { "slash", "jink", "duel" } }, { hand = { "dismantlement" } } },
    play = function(s)
        s[2]:damage(s[1], 1)
        s[1]:will("discard", "gamerule", "slash + jink")
        s[1]:phases("discard")
        s:note("in another phase, or of another player")
        s[1]:phases("finish")
        s[1]:throw("duel")
        s[1]:damage(s[2])
    end,
    otherwise = "decline",
}

scene "renjie: cards that go elsewhere in the discard phase, and those of others" {
    seats = { { general = "shensimayi", hand = { "slash", "jink" } }, { hand = { "dismantlement" } } },
    phase = "discard",
    play = function(s)
        s[2]:throw("dismantlement")
        s.room:obtainCard(s[2].player, s[1]:card("slash"))
        s[1]:throw("jink")
    end,
}

scene "baiyin awakens with four marks, once" {
    seats = { { general = "shensimayi", marks = { ["&bear"] = 3 } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[1].player:gainMark("&bear", 1)
        s[1]:phases("judge")
        s[1]:phases("start")
        s[1]:phases("start")
    end,
}

scene "jilve in play: an exchange of cards, then nobody else may save" {
    seats = {
        { skills = { "jilve" }, marks = { ["&bear"] = 3 }, hand = { "slash:spade:7", "jink", "peach" } },
        { hp = 1 },
        { hand = { "peach" } },
    },
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:play("? jilve(slash + jink)")
        s[1]:play("? jilve()")
        s:note("once each in a phase")
        s[1]:may()
        s[1]:damage(s[2])
    end,
    otherwise = "decline",
}

scene "jilve: wansha is lost when the turn ends" {
    seats = { { skills = { "jilve" }, marks = { ["&bear"] = 2 } }, {}, { skills = { "jilve" }, hand = { "jink" } } },
    phase = "play",
    play = function(s)
        s:note("without a mark")
        s[3]:answers("play")
        s[1]:play("jilve()")
        s:note(s[1].player:hasSkill("wansha"))
        s:note("once in a phase, and no card is there to exchange")
        s[1]:may()
        s[1]:phases("not_active")
        s:note(s[1].player:hasSkill("wansha"))
    end,
}

scene "jilve without cards or after an exchange offers what is left" {
    seats = { { skills = { "jilve" }, marks = { ["&bear"] = 3 }, hand = { "jink" } }, {} },
    play = function(s)
        s[1]:play("jilve()")
        s[1]:play("? jilve(jink)")
        s[1]:may()
    end,
}

scene "jilve at a judgement, after damage and with a trick" {
    seats = {
        { skills = { "jilve" }, marks = { ["&bear"] = 4 }, hand = { "slash:spade:7", "ex_nihilo" } },
        { judging = { "lightning" } },
    },
    phase = "not_active",
    turn = 2,
    deck = { "peach", "duel" },
    play = function(s)
        s[1]:will("invoke", "jilve_guicai", "yes")
        s[1]:will("respond", "..", "slash")
        s[2]:phases("judge")
        s[1]:will("invoke", "jilve_fangzhu", "yes")
        s[1]:will("players", "fangzhu", "2")
        s[2]:damage(s[1])
        s[1]:will("invoke", "jilve_jizhi", "yes")
        s[1]:will("invoke", "jizhi", "yes")
        s[1]:use("ex_nihilo")
    end,
    otherwise = "decline",
}

scene "jilve: declined, for no other cards, without cards or without marks" {
    seats = {
        { skills = { "jilve" }, marks = { ["&bear"] = 1 }, hand = { "slash:spade:7", "ex_nihilo" } },
        { judging = { "lightning" } },
        { skills = { "jilve" }, hand = { "ex_nihilo" } },
    },
    phase = "not_active",
    turn = 2,
    deck = { "peach" },
    play = function(s)
        s[1]:use("slash", s[2])
        s[1]:will("invoke", "jilve_jizhi", "no")
        s[1]:use("ex_nihilo")
        s[1]:will("invoke", "jilve_fangzhu", "no")
        s[2]:damage(s[1])
        s[1]:throw("slash")
        s[1]:throw("peach")
        s[3]:use("ex_nihilo")
        s[2]:phases("judge")
    end,
    otherwise = "decline",
}

scene "lianpo: a kill in a turn brings a turn after it" {
    seats = {
        { general = "shensimayi", role = "rebel" },
        { hp = 1, role = "rebel" },
        { role = "lord" },
        { role = "rebel" },
    },
    phase = "not_active",
    turn = 4,
    play = function(s)
        s[4]:phases("round_start")
        s[1]:damage(s[2])
        s[1]:will("invoke", "lianpo", "yes")
        s[4]:phases("not_active")
        s:note("nobody was killed in the extra turn")
    end,
    otherwise = "decline",
}

scene "lianpo: kills of others, and those of an earlier turn, bring none" {
    seats = {
        { general = "shensimayi", role = "rebel" },
        { hp = 1, role = "rebel" },
        { role = "lord" },
        { role = "rebel", hp = 1 },
    },
    play = function(s)
        s[3]:phases("round_start")
        s[3]:damage(s[2])
        s[3]:phases("not_active")
        s[3]:phases("round_start")
        s[1]:damage(s[4])
        s[3]:phases("round_start")
        s[3]:phases("not_active")
    end,
    otherwise = "decline",
}

scene "lianpo declined, and for a kill in the own turn" {
    seats = {
        { general = "shensimayi", role = "rebel" },
        { hp = 1, role = "rebel" },
        { role = "lord" },
        { role = "rebel", hp = 1 },
    },
    phase = "not_active",
    play = function(s)
        s[1]:phases("round_start")
        s[1]:damage(s[2])
        s[1]:will("invoke", "lianpo", "no")
        s[1]:phases("not_active")
        s[1]:phases("round_start")
        s[1]:damage(s[4])
        s.room:detachSkillFromPlayer(s[1].player, "lianpo")
        s[1]:phases("not_active")
    end,
    otherwise = "decline",
}
