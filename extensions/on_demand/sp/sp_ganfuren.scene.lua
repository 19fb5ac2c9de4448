-- Lady Gan.

scene "shushen heals another for each point she recovers" {
    seats = { { general = "sp_ganfuren", hp = 1 }, { hp = 2 }, {} },
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:will("players", "shushen", "2")
        s[1]:will("choice", "shushen", "recover")
        s[1]:will("players", "shushen", "3")
        s[1]:recover(2)
    end,
}

scene "shushen has a wounded player draw instead, and is declined" {
    seats = { { general = "sp_ganfuren", hp = 1, max_hp = 5 }, { hp = 2 } },
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:will("players", "shushen", "? 2")
        s[1]:will("choice", "shushen", "draw")
        s[1]:recover(1)
        s[1]:will("players", "shushen", "pass")
        s[1]:recover(2)
        s:note("not for the recovery of others")
        s[2]:recover(1)
    end,
}

scene "shenzhi discards the hand and heals her for as many cards as she has points" {
    seats = { { general = "sp_ganfuren", hp = 2, hand = { "slash", "jink" }, equip = { "axe" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "shenzhi", "yes")
        s[1]:will("players", "shushen", "pass")
        s[1]:phases("start")
    end,
}

scene "shenzhi with too few cards heals nobody" {
    seats = { { general = "sp_ganfuren", hp = 2, hand = { "slash" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "shenzhi", "yes")
        s[1]:phases("start")
    end,
}

scene "shenzhi declined, without a hand, and in another phase" {
    seats = { { general = "sp_ganfuren", hp = 2, hand = { "slash", "jink" } }, { general = "sp_ganfuren", hp = 2 } },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "shenzhi", "no")
        s[1]:phases("start", "finish")
        s[2]:phases("start")
    end,
}

scene "shenzhi is not offered while a hand card may not be discarded" {
    seats = { { general = "sp_ganfuren", hp = 2, hand = { "slash", "jink" } }, {} },
    phase = "not_active",
    play = function(s)
        s.room:setPlayerCardLimitation(s[1].player, "discard", "Slash", false)
        s[1]:phases("start")
    end,
}
