-- Zhuge Dan.

scene "gongao grows with each death of another" {
    seats = { { role = "lord" }, { general = "zhugedan", hp = 2, role = "renegade" }, { role = "rebel" }, { role = "rebel" } },
    otherwise = "decline",
    play = function(s)
        s[1]:kill(s[3])
    end,
}

scene "gongao adds to full hit points as well" {
    seats = { { role = "lord" }, { general = "zhugedan", role = "renegade" }, { role = "rebel" }, { role = "rebel" } },
    otherwise = "decline",
    play = function(s)
        s[0]:kill(s[4])
    end,
}

scene "gongao is nothing for his own death" {
    seats = { { role = "lord" }, { general = "zhugedan", role = "renegade" }, { role = "rebel" } },
    otherwise = "decline",
    play = function(s)
        s[0]:kill(s[2])
    end,
}

scene "juyi draws up to the maximum and brings two skills" {
    seats = { { general = "zhugedan", hp = 3, hand = { "slash" } }, {}, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:phases("start")
        s:note(s[1].player:hasSkill("benghuai"))
        s:note(s[1].player:hasSkill("weizhong"))
        s:note("once a game")
        s[1]:phases("start")
    end,
}

scene "juyi with a full hand draws nothing" {
    seats = { { general = "zhugedan", hp = 3, hand = { "slash", "jink", "peach", "duel", "axe" } }, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
    end,
}

scene "juyi waits while he is not wounded, and while there are as many players as points" {
    seats = { { general = "zhugedan" }, {}, { general = "zhugedan", hp = 1, max_hp = 3 } },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[3]:phases("start")
    end,
}

scene "juyi is a matter of the start phase" {
    seats = { { general = "zhugedan", hp = 3 }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("finish")
    end,
}

scene "weizhong draws a card whenever the maximum changes" {
    seats = { { skills = { "weizhong", "benghuai" } }, { general = "caocao", hp = 1 } },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3" },
    play = function(s)
        s[1]:will("choice", "benghuai", "maxhp")
        s[1]:phases("finish")
        s.room:gainMaxHp(s[1].player, 1)
        s.room:gainMaxHp(s[2].player, 1)
    end,
}
