-- Deng Ai.

scene "tuntian: not a heart becomes a field, which brings others nearer" {
    seats = { { hand = { "dismantlement" } }, { general = "dengai", hand = { "jink" }, equip = { "axe" } }, {}, {}, {} },
    deck = { "slash:spade:7", "slash:heart:10" },
    play = function(s)
        s:note(("distance %d"):format(s[2].player:distanceTo(s[5].player)))
        s[1]:will("card", "", "axe")
        s[2]:will("invoke", "tuntian", "yes")
        s[1]:use("dismantlement", s[2])
        s:note(("distance %d"):format(s[2].player:distanceTo(s[5].player)))
        s[2]:will("invoke", "tuntian", "yes")
        s[2]:throw("jink")
    end,
    otherwise = "decline",
}

scene "tuntian declined, and not in his own turn" {
    seats = { { general = "dengai", hand = { "jink", "peach", "duel" } }, {} },
    turn = 2,
    play = function(s)
        s[1]:will("invoke", "tuntian", "no")
        s[1]:throw("jink")
        s.room:setCurrent(s[1].player)
        s[1].player:setPhase(sgs.Player_Play)
        s[1]:throw("peach")
    end,
}

-- The jink that dodges, and the card taken by a snatch, are lost out of turn as well; a judgement card that
-- replaces the first one is used as the field.
scene "tuntian with guicai" {
    seats = { { hand = { "slash:club:2" } }, { general = "dengai", hand = { "jink" } }, { general = "simayi", hand = { "slash:spade:7" } } },
    deck = { "slash:heart:10" },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[2]:will("invoke", "tuntian", "yes")
        s[3]:will("respond", "", "slash")
        s[1]:use("slash", s[2])
    end,
}

scene "zaoxian with three fields, and jixi" {
    seats = {
        { general = "dengai", piles = { field = { "slash:spade:7", "slash:spade:8", "slash:spade:9" } } },
        {},
        { hand = { "peach" } },
        {},
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? jixi(slash:spade:7) -> 3")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("start", "play")
    end,
}

scene "zaoxian with two fields, and once only" {
    seats = { { general = "dengai", piles = { field = { "slash:spade:7", "slash:spade:8" } } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[1].player:addToPile("field", s:card("slash:spade:9"))
        s[1]:phases("start")
        s[1]:phases("start")
    end,
}

scene "tuntian lost: the fields go" {
    seats = { { general = "dengai", piles = { field = { "slash:spade:7" } } }, {} },
    play = function(s)
        s.room:detachSkillFromPlayer(s[1].player, "tuntian")
    end,
}

scene "tuntian: what stays his is not lost, nor is a field" {
    seats = { {}, { general = "dengai", hand = { "blade", "indulgence" }, equip = { "axe" }, piles = { field = { "slash:spade:7" } } }, {} },
    play = function(s)
        s:note("from his equipment to his hand")
        s.room:obtainCard(s[2].player, s[2]:card("axe"))
        s:note("from his hand to his equipment")
        s.room:moveCardTo(s[2]:card("blade"), s[2].player, sgs.Player_PlaceEquip)
        s:note("a field")
        s.room:throwCard(s[2]:card("slash:spade:7"), nil)
        s:note("what another takes")
        s[2]:will("invoke", "tuntian", "no")
        s[2]:give(s[1], "axe")
    end,
}

scene "tuntian, and then another skill about the same loss; distances of others are their own" {
    seats = { {}, { general = "dengai", skills = { "xiaoji" }, equip = { "axe", "dilu" }, piles = { field = { "slash:spade:7" } } }, {}, {} },
    deck = { "slash:spade:8", "peach", "jink" },
    play = function(s)
        s:note(("distance %d, and of another %d"):format(s[2].player:distanceTo(s[4].player), s[1].player:distanceTo(s[3].player)))
        s[2]:will("invoke", "tuntian", "no")
        s[2]:will("invoke", "xiaoji", "yes")
        s[2]:throw("axe")
        s.room:detachSkillFromPlayer(s[2].player, "zaoxian")
    end,
}
