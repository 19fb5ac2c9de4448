-- Xu Shu.

scene "zhuhai slashes at any distance who did harm this turn" {
    seats = { { otherwise = "decline" }, { otherwise = "decline" }, { general = "st_xushu", hand = { "slash:spade:7" } }, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:damage(s[2], 1)
        s[3]:will("use", "slash", "slash -> 1")
        s[1]:phases("finish")
    end,
}

scene "zhuhai declined, and not offered where nothing was done" {
    seats = { { marks = { damage_point_round = 1 } }, { general = "st_xushu", hand = { "slash:spade:7" } } },
    phase = "not_active",
    play = function(s)
        s[2]:will("use", "slash", "pass")
        s[1]:phases("finish")
        s[1]:set_mark("damage_point_round", 0)
        s:note("and now nobody asks")
        s[1]:phases("finish")
    end,
}

scene "qianxin awakens with the first harm done while wounded" {
    seats = { { general = "st_xushu", hp = 3 }, {} },
    play = function(s)
        s[1]:damage(s[2], 1)
        s[1]:damage(s[2], 1)
    end,
}

scene "qianxin sleeps while he is unhurt" {
    seats = { { general = "st_xushu" }, {} },
    play = function(s)
        s[1]:damage(s[2], 1)
    end,
}

scene "jianyan reveals until there is a trick, for a male character" {
    seats = { { general = "st_xushu", skills = { "jianyan" } }, {}, { gender = "female" } },
    phase = "not_active",
    deck = { "slash:club:5", "axe", "duel:spade:1" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? jianyan()")
        s[1]:will("choice", "jianyan", "trick")
        s[1]:will("players", "jianyan", "2")
        s[1]:phases("play")
    end,
}

-- There may be no such card left. Then nothing is revealed, rather than the whole pile endlessly.
scene "jianyan for what is nowhere" {
    seats = { { general = "st_xushu", skills = { "jianyan" } }, {} },
    rest = "gone",
    phase = "not_active",
    deck = { "slash:club:5", "peach:heart:3" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? jianyan()")
        s[1]:will("choice", "jianyan", "equip")
        s[1]:phases("play")
    end,
}

scene "jianyan for a colour" {
    seats = { { general = "st_xushu", skills = { "jianyan" } }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "peach:heart:3", "jink:diamond:2", "slash:spade:7" },
    play = function(s)
        for _, word in ipairs { "red", "black" } do
            s[1]:will("play", "play", "jianyan()")
            s[1]:will("choice", "jianyan", word)
            s[1]:will("players", "jianyan", "1")
            s[1]:will("play", "play", "pass")
            s[1]:phases("play")
        end
    end,
}

scene "jianyan names basic cards, once in a phase, and the only man is its owner" {
    seats = { { skills = { "jianyan" }, gender = "male" }, { gender = "female" } },
    deck = { "ex_nihilo:heart:7", "axe", "slash:spade:7" },
    play = function(s)
        s[1]:will("choice", "jianyan", "basic")
        s[1]:always("players", "jianyan", "1")
        s[1]:play("jianyan()")
        s[1]:may()
    end,
}

scene "jianyan with nobody to give to" {
    seats = { { skills = { "jianyan" }, gender = "female" }, { gender = "female" } },
    deck = { "ex_nihilo:heart:7", "slash:spade:7" },
    play = function(s)
        s[1]:will("choice", "jianyan", "black")
        s[1]:play("jianyan()")
    end,
}
