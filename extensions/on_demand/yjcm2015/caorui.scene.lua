-- Cao Rui.

scene "huituo heals for a red judgement" {
    seats = { {}, { general = "caorui", hp = 3 }, { hp = 2 } },
    deck = { "jink:heart:2" },
    play = function(s)
        s[2]:will("players", "huituo", "? 3")
        s[1]:damage(s[2])
    end,
}

scene "huituo draws as many cards as the damage for a black judgement, once for all of it" {
    seats = { {}, { general = "caorui", max_hp = 5, hp = 5 } },
    deck = { "slash:spade:7", "jink:heart:2", "peach:heart:3" },
    play = function(s)
        s[2]:will("players", "huituo", "1")
        s[1]:damage(s[2], 2)
    end,
}

scene "huituo declined, and not for the wounds of others" {
    seats = { {}, { general = "caorui" } },
    play = function(s)
        s[2]:will("players", "huituo", "pass")
        s[1]:damage(s[2])
        s[2]:damage(s[1])
    end,
}

scene "mingjian gives the hand and the play phase away, and ends the turn" {
    seats = {
        { general = "caorui", hand = { "slash:spade:7", "jink:heart:2" }, equip = { "axe" } },
        {},
        { hand = { "peach" }, hp = 2 },
    },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:will("players", "mingjian", "? 3")
        s[3]:will("play", "play", "peach")
        s[3]:will("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "mingjian declined, and with an empty hand" {
    seats = { { general = "caorui", hand = { "jink" } }, { otherwise = "decline" } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("players", "mingjian", "pass")
        s[1]:phases("play")
        s[1]:throw("jink")
        s[1]:will("players", "mingjian", "2")
        s[1]:phases("play")
    end,
}

scene "mingjian is not offered where the play phase is skipped" {
    seats = { { general = "caorui", hand = { "jink" }, judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "slash:club:5" },
    otherwise = "decline",
    play = function(s)
        s[1]:phases("judge", "play")
    end,
}

scene "xingshuai: subjects save their lord, and are wounded" {
    seats = {
        { general = "caorui", role = "lord", hp = 1, otherwise = "decline" },
        { kingdom = "wei" },
        { kingdom = "shu" },
        { kingdom = "wei" },
        { kingdom = "wei" },
    },
    play = function(s)
        s[1]:will("invoke", "xingshuai", "yes")
        s[2]:will("invoke", "_xingshuai", "yes")
        s[4]:will("invoke", "_xingshuai", "no")
        s[5]:will("invoke", "_xingshuai", "yes")
        s[3]:damage(s[1])
        s:note(s[1].player:getMark("@xingshuai"))
    end,
}

scene "xingshuai declined, and once a game" {
    seats = { { general = "caorui", role = "lord", hp = 1, hand = { "peach", "peach:heart:4" } }, { kingdom = "wei" } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "xingshuai", "no")
        s[1]:will("peach", "peach", "peach:heart:4")
        s[2]:damage(s[1])
        s[1]:will("invoke", "xingshuai", "yes")
        s[2]:will("invoke", "_xingshuai", "yes")
        s[2]:damage(s[1])
        s:note("it is spent")
        s[1]:will("peach", "peach", "peach")
        s[2]:damage(s[1])
    end,
}

scene "xingshuai is a lord's, for his own death, with subjects" {
    seats = {
        { role = "lord", general = "caorui", hp = 1, hand = { "peach" } },
        { general = "caorui", role = "rebel", hp = 1, kingdom = "wei" },
        { kingdom = "shu" },
    },
    otherwise = "decline",
    play = function(s)
        s[3]:damage(s[2])
        s:note("no subject is left")
        s[1]:will("peach", "peach", "peach")
        s[3]:damage(s[1])
    end,
}
