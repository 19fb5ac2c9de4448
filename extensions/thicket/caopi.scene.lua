-- Cao Pi.

scene "xingshang obtains everything" {
    seats = { { general = "caopi", role = "lord" }, { hp = 1, hand = { "jink" }, equip = { "axe" }, role = "rebel" }, { role = "rebel" } },
    play = function(s)
        s[1]:will("invoke", "xingshang", "yes")
        s[3]:damage(s[2], 1)
    end,
}

scene "xingshang declined, and with nothing to obtain" {
    seats = {
        { general = "caopi", role = "lord" },
        { hp = 1, hand = { "jink" }, role = "rebel" },
        { hp = 1, role = "rebel" },
        { role = "renegade" },
    },
    play = function(s)
        s[1]:will("invoke", "xingshang", "no")
        s[4]:damage(s[2], 1)
        s[4]:damage(s[3], 1)
    end,
}

scene "fangzhu draws and turns over" {
    seats = { { general = "caopi" }, {}, { face_down = true } },
    deck = { "jink", "peach", "slash" },
    play = function(s)
        s[1]:will("players", "fangzhu", "2")
        s[2]:damage(s[1], 1)
        s[1]:will("players", "fangzhu", "3")
        s[2]:damage(s[1], 1)
    end,
}

scene "fangzhu declined" {
    seats = { { general = "caopi" }, {} },
    play = function(s)
        s[1]:will("players", "fangzhu", "pass")
        s[2]:damage(s[1], 1)
    end,
}

scene "songwei: black judgements of Wei, for a lord" {
    seats = { { general = "caopi" }, { kingdom = "wei" }, { kingdom = "shu" } },
    deck = { "slash:spade:7", "jink", "peach", "slash:spade:8", "slash:spade:9", "slash:spade:10" },
    play = function(s)
        s[2]:will("players", "songwei", "1")
        s[2]:judge(".|red", true, "test")
        s:note("red, another kingdom, his own")
        s[2]:judge(".|red", true, "test")
        s[3]:judge(".|red", true, "test")
        s[1]:judge(".|red", true, "test")
        s[2]:will("players", "songwei", "pass")
        s[2]:judge(".|red", true, "test")
    end,
}

scene "fangzhu out of effect, songwei lost with the skill" {
    seats = { { general = "caopi" }, { kingdom = "wei" } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:set_mark("@skill_invalidity", 1)
        s[2]:damage(s[1], 1)
        s[1]:set_mark("@skill_invalidity", 0)
        s.room:detachSkillFromPlayer(s[1].player, "songwei")
        s[2]:judge(".|red", true, "test")
    end,
}

-- The armor of the dead heals nobody: it is taken, not discarded.
scene "xingshang and a silver lion" {
    seats = { { general = "caopi", role = "lord" }, { hp = 1, equip = { "silver_lion" }, role = "rebel" }, { role = "rebel" } },
    play = function(s)
        s[1]:will("invoke", "xingshang", "yes")
        s[3]:damage(s[2], 1)
    end,
}

scene "xingshang declined by one is another's" {
    seats = { { general = "caopi", role = "lord" }, { hp = 1, hand = { "jink" }, role = "rebel" }, { general = "caopi", role = "renegade" } },
    play = function(s)
        s[1]:will("invoke", "xingshang", "no")
        s[3]:will("invoke", "xingshang", "yes")
        s[3]:damage(s[2])
    end,
}
