-- Cai Wenji.

scene "beige: a heart heals, a diamond draws" {
    seats = { { hand = { "slash:club:2", "slash:club:3" }, equip = { "crossbow" } }, { general = "caiwenji", hand = { "duel", "peach" } }, {} },
    deck = { "jink:heart:2", "slash:diamond:6" },
    play = function(s)
        s[2]:will("respond", "beige", "duel")
        s[1]:use("slash:club:2", s[3])
        s[2]:will("respond", "beige", "peach")
        s[1]:use("slash:club:3", s[3])
    end,
}

scene "beige: a club costs two cards, a spade turns over" {
    seats = {
        { hand = { "slash:club:2", "slash:club:3", "jink:heart:2", "jink:diamond:2" }, equip = { "crossbow" } },
        { general = "caiwenji", hand = { "duel", "peach" } },
        {},
    },
    deck = { "slash:club:4", "slash:spade:7" },
    play = function(s)
        s[2]:will("respond", "beige", "duel")
        s[1]:will("discard", "beige", "jink:heart:2 + jink:diamond:2")
        s[1]:use("slash:club:2", s[3])
        s[2]:will("respond", "beige", "peach")
        s[1]:use("slash:club:3", s[3])
    end,
}

scene "beige declined, and for no other damage than that of a slash" {
    seats = { { hand = { "slash:club:2" } }, { general = "caiwenji", hand = { "duel" } }, {} },
    play = function(s)
        s[2]:will("respond", "beige", "pass")
        s[1]:use("slash:club:2", s[3])
        s[1]:damage(s[3], 1)
    end,
}

-- The suit is the one that it has for who judges: Xiao Qiao's spades are hearts.
scene "beige and hongyan" {
    seats = { { hand = { "slash:club:2" } }, { general = "caiwenji", hand = { "duel" } }, { general = "xiaoqiao" } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:will("respond", "beige", "duel")
        s[1]:use("slash:club:2", s[3])
    end,
}

scene "duanchang: her killer has no skills left" {
    seats = { { general = "guanyu", role = "lord", hand = { "peach" } }, { general = "caiwenji", hp = 1, role = "rebel" }, { role = "rebel" } },
    play = function(s)
        s[1]:will("peach", "", "pass")
        s[1]:damage(s[2], 1)
        s:note("wusheng: " .. tostring(s[1].player:hasSkill("wusheng")))
    end,
}

-- Without scars, a player who has lost buqu by it lives only with their remaining hit points.
scene "duanchang on a Zhou Tai who lives by his scars" {
    seats = {
        { general = "zhoutai", role = "lord", hp = 1, piles = { buqu = { "slash:spade:7" } } },
        { general = "caiwenji", hp = 1, role = "rebel" },
        { role = "rebel" },
    },
    play = function(s)
        s[1]:damage(s[2], 1)
        s:note(("hand limit %d"):format(s[1].player:getMaxCards()))
    end,
}

scene "duanchang without a killer" {
    seats = { { role = "lord" }, { general = "caiwenji", hp = 1, role = "rebel" }, { role = "rebel" } },
    play = function(s)
        s[2]:lose_hp(1)
    end,
}

-- Two of them: the second is asked only while the damaged one lives, and judges again.
scene "beige of two, one of whom declines" {
    seats = { { hand = { "slash:club:2" } }, { general = "caiwenji", hand = { "duel" } }, { general = "caiwenji", hand = { "peach" } } },
    deck = { "jink:heart:2" },
    play = function(s)
        s[2]:will("respond", "beige", "pass")
        s[3]:will("respond", "beige", "peach")
        s[1]:use("slash", s[2])
    end,
}

scene "duanchang lost" {
    seats = { { general = "guanyu", role = "lord" }, { general = "caiwenji", hp = 1, role = "rebel" }, { role = "rebel" } },
    play = function(s)
        s.room:detachSkillFromPlayer(s[2].player, "duanchang")
        s[1]:damage(s[2], 1)
        s:note("wusheng: " .. tostring(s[1].player:hasSkill("wusheng")))
    end,
}

-- A killer with a scar pile and a lent skill: a skill lent by a lord stays, as it is not the killer's own.
scene "duanchang leaves what a lord lends" {
    seats = {
        { general = "zhangjiao", role = "lord" },
        { general = "pangde", role = "renegade" },
        { general = "caiwenji", hp = 1, role = "rebel" },
        { role = "rebel" },
    },
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        s[2]:damage(s[3], 1)
        s:note("huangtian_attach: " .. tostring(s[2].player:hasSkill("huangtian_attach")))
    end,
}

scene "beige: equipment counts among the two cards" {
    seats = { { hand = { "slash:club:2", "jink" }, equip = { "crossbow", "dilu" } }, { general = "caiwenji", hand = { "duel" } }, {} },
    deck = { "slash:club:4" },
    play = function(s)
        s[2]:will("respond", "beige", "duel")
        s[1]:will("discard", "beige", "crossbow + jink")
        s[1]:use("slash:club:2", s[3])
    end,
}

scene "beige, and then the skill of whoever was hurt" {
    seats = { { general = "caiwenji", hand = { "duel" } }, { hand = { "slash:club:2", "peach" } }, { general = "simayi" } },
    play = function(s)
        s[3]:will("invoke", "fankui", "no")
        s[2]:damage(s[3])
        s[1]:will("respond", "beige", "pass")
        s[3]:will("invoke", "fankui", "no")
        s[2]:use("slash", s[3])
    end,
}

scene "duanchang: a killer with one skill loses that" {
    seats = { { role = "lord", skills = { "wusheng" } }, { general = "caiwenji", hp = 1, role = "rebel" }, { role = "rebel" } },
    play = function(s)
        s[1]:damage(s[2])
        s:note("wusheng: " .. tostring(s[1].player:hasSkill("wusheng")))
    end,
}

scene "the double sword knows her for a woman" {
    seats = { { hand = { "slash:spade:7" }, equip = { "double_sword" } }, { general = "caiwenji", otherwise = "decline" } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "double_sword", "yes")
        s[1]:use("slash", s[2])
    end,
}

-- Exactly two cards of hand and equipment; the player only chooses which.
scene "beige of clubs: what the other may discard" {
    seats = {
        { hand = { "slash:spade:7", "slash:spade:8", "jink:heart:2" }, equip = { "axe" } },
        { general = "caiwenji", hand = { "peach:heart:3" } },
    },
    deck = { "slash:club:5" },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "..", "peach")
        s[1]:will("discard", "beige", "? slash:spade:8 + axe")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "beige heals one point, however wounded" {
    seats = { { general = "caiwenji", hand = { "peach" } }, { hp = 2 }, { hand = { "slash:spade:7" } } },
    deck = { "jink:heart:2" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("respond", "", "peach")
        s[3]:use("slash", 2)
    end,
}
