-- Wei Yan.

scene "kuanggu heals as much as is dealt to one near" {
    seats = { { general = "weiyan", hp = 1 }, {}, {}, {} },
    play = function(s)
        s[1]:damage(s[2], 2)
        s:note("too far away")
        s[1]:damage(s[3], 1)
    end,
}

scene "kuanggu of the unwounded, and what exceeds the wound" {
    seats = { { general = "weiyan", hp = 3 }, {} },
    play = function(s)
        s[1]:damage(s[2], 2)
        s[1]:damage(s[2], 1)
    end,
}

-- The distance is that before the damage: the dead have none.
scene "kuanggu from a deadly blow" {
    seats = { { general = "weiyan", hp = 2, role = "lord" }, { hp = 1, role = "rebel" }, { role = "rebel" } },
    rest = "draw",
    play = function(s)
        s[2]:will("peach", "", "pass")
        s[1]:damage(s[2], 1)
    end,
}

scene "kuanggu does nothing while out of effect for good" {
    seats = { { general = "weiyan", hp = 2 }, {} },
    play = function(s)
        s.room:detachSkillFromPlayer(s[1].player, "kuanggu")
        s[1]:damage(s[2], 1)
    end,
}

-- Another skill of the same moment has its turn as well: near and far, healed or not.
scene "kuanggu beside lieren" {
    seats = {
        { skills = { "kuanggu", "lieren" }, hp = 3, hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9", "peach:heart:12" }, equip = { "crossbow" } },
        { hand = { "jink:heart:2" } },
    },
    play = function(s)
        s[1]:will("invoke", "lieren", "no")
        s[1]:use("slash:spade:7", s[2])
        s:note("nothing to heal any more")
        s[1]:will("invoke", "lieren", "no")
        s[1]:use("slash:spade:8", s[2])
    end,
    otherwise = "decline",
}

scene "kuanggu and lieren from afar" {
    seats = {
        { skills = { "kuanggu", "lieren" }, hp = 3, hand = { "slash:spade:7", "peach:heart:12" }, equip = { "halberd" } },
        {},
        { hand = { "jink:heart:2" } },
        {},
        {},
    },
    play = function(s)
        s[1]:will("invoke", "lieren", "no")
        s[1]:use("slash:spade:7", s[3])
    end,
    otherwise = "decline",
}
