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
