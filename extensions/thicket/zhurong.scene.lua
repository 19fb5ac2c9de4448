-- Zhu Rong.

scene "juxiang: an assault comes to her" {
    seats = { { hand = { "savage_assault" } }, { general = "zhurong" }, {} },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

-- Only the card itself: what was made into an assault goes the usual way, as does her own.
scene "juxiang leaves her own alone" {
    seats = { { general = "zhurong", hand = { "savage_assault" } }, {} },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

scene "juxiang beside huoshou" {
    seats = { { hand = { "savage_assault" } }, { general = "zhurong" }, { general = "menghuo" }, {} },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

scene "lieren won takes a card" {
    seats = { { general = "zhurong", hand = { "slash:spade:7", "jink:diamond:J" } }, { hand = { "slash:club:2", "peach" }, equip = { "axe" } } },
    play = function(s)
        s[1]:will("invoke", "lieren", "yes")
        s[1]:will("pindian", "lieren", "jink")
        s[2]:will("pindian", "lieren", "slash")
        s[1]:will("card", "lieren", "axe")
        s[1]:use("slash", s[2])
    end,
}

scene "lieren lost, declined, and against the dead" {
    seats = {
        { general = "zhurong", hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9", "jink:heart:2", "peach" }, equip = { "crossbow" }, role = "lord" },
        { hp = 3, hand = { "slash:club:J", "duel" }, role = "rebel" },
        { role = "rebel" },
    },
    play = function(s)
        s[1]:will("invoke", "lieren", "yes")
        s[1]:will("pindian", "lieren", "jink")
        s[2]:will("pindian", "lieren", "slash")
        s[1]:use("slash:spade:7", s[2])
        s[1]:will("invoke", "lieren", "no")
        s[1]:use("slash:spade:8", s[2])
        s[1]:will("peach", "", "pass")
        s[1]:use("slash:spade:9", s[2])
    end,
}
