-- Jia Xu.

scene "wansha: only he and the dying may use a peach in his turn" {
    seats = { { general = "jiaxu", role = "lord" }, { hp = 1, role = "rebel" }, { hand = { "peach" }, role = "rebel" } },
    play = function(s)
        s[1]:damage(s[2], 1)
    end,
}

scene "wansha outside his turn, and the dying one's own peach within it" {
    seats = { { general = "jiaxu", role = "lord" }, { hp = 1, hand = { "peach:heart:3" }, role = "rebel" }, { hand = { "peach:heart:4" }, role = "rebel" } },
    play = function(s)
        s[2]:will("peach", "", "peach")
        s[1]:damage(s[2], 1)
        s.room:setCurrent(s[3].player)
        s[3]:will("peach", "", "peach")
        s[1]:damage(s[2], 1)
    end,
}

-- Wansha comes before buqu and niepan, which are no peaches.
scene "wansha does not stop buqu" {
    seats = { { general = "jiaxu" }, { general = "zhoutai", hp = 1 } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:damage(s[2], 1)
    end,
}

scene "luanwu: a slash on the nearest, or a point" {
    seats = { { general = "jiaxu" }, { hand = { "slash:spade:7" } }, { hand = { "jink" } }, {} },
    play = function(s)
        s[1]:set_mark("@chaos", 1)
        s[2]:will("use", "", "slash -> 3")
        s[3]:will("respond", "slash", "pass")
        s[1]:play("luanwu()")
        s[1]:may()
    end,
}

scene "weimu: black tricks do not reach him, red ones do" {
    seats = { { hand = { "snatch:spade:3", "duel:diamond:1", "savage_assault" } }, { general = "jiaxu", hand = { "jink" } }, {} },
    play = function(s)
        s[1]:may("snatch")
        s[1]:may("duel")
        s[1]:use("savage_assault")
    end,
}

-- Whom somebody is set upon by a collateral is not its target.
scene "weimu and a collateral" {
    seats = { { hand = { "collateral" } }, { equip = { "axe" } }, { general = "jiaxu", equip = { "blade" } } },
    play = function(s)
        s[1]:may("collateral")
        s[1]:play("collateral -> 2 + 3")
    end,
}

-- Targets do not count for the availability of a card (02p-32 of the recorded games): a weapon of any player
-- is enough.
scene "weimu and a collateral that is available all the same" {
    seats = { { hand = { "collateral" }, equip = { "axe" } }, { general = "jiaxu", equip = { "blade" } } },
    play = function(s)
        local card = s[1]:card("collateral")
        s:note(tostring(card:isAvailable(s[1].player)))
        s[1]:may("collateral")
        s[2]:throw("blade")
        s:note(tostring(card:isAvailable(s[1].player)))
    end,
}

-- Dying in the middle of luanwu, in Jia Xu's turn: nobody else may help.
scene "luanwu and wansha together" {
    seats = {
        { general = "jiaxu", role = "lord", marks = { ["@chaos"] = 1 } },
        { hp = 1, role = "rebel" },
        { hand = { "peach" }, role = "rebel" },
    },
    play = function(s)
        s[1]:play("luanwu()")
    end,
    otherwise = "decline",
}

-- A player with kongcheng and no cards cannot be slashed: if nobody else is nearest, the player loses a point
-- without being asked.
scene "luanwu with nobody to slash" {
    seats = { { general = "jiaxu", marks = { ["@chaos"] = 1 }, equip = { "dilu" } }, { hand = { "slash" } }, { general = "zhugeliang" } },
    play = function(s)
        s[1]:play("luanwu()")
    end,
}

scene "wansha is locked: it holds while other skills are off" {
    seats = { { general = "jiaxu", role = "lord" }, { hp = 1, role = "rebel" }, { hand = { "peach" }, role = "rebel" } },
    play = function(s)
        s[1]:set_mark("@skill_invalidity", 1)
        s[1]:damage(s[2], 1)
    end,
}

scene "wansha lost: others may help again" {
    seats = { { general = "jiaxu", role = "lord" }, { hp = 1, role = "rebel" }, { hand = { "peach" }, role = "rebel" } },
    play = function(s)
        s.room:detachSkillFromPlayer(s[1].player, "wansha")
        s[3]:will("peach", "", "peach")
        s[1]:damage(s[2], 1)
    end,
}

scene "wansha holds in his phases only, and not when he is dead" {
    seats = {
        { general = "jiaxu", role = "renegade" },
        { hp = 1, role = "lord" },
        { hand = { "peach:heart:3", "peach:heart:4" }, role = "loyalist" },
        { role = "rebel" },
    },
    phase = "not_active",
    play = function(s)
        s[3]:will("peach", "", "peach:heart:3")
        s[1]:damage(s[2])
        s[0]:kill(s[1])
        s[3]:will("peach", "", "peach:heart:4")
        s[3]:damage(s[2])
    end,
}
