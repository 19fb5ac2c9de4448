-- Xiao Qiao.

scene "tianxiang passes damage on, with a spade that counts as a heart" {
    seats = { { hand = { "slash:club:2" } }, { general = "xiaoqiao" }, { hp = 3 } },
    deck = { "slash:spade:7", "jink:diamond:2", "jink:diamond:3" },
    play = function(s)
        s[2]:draw()
        s[2]:will("use", "@@tianxiang", "? tianxiang(slash) -> 3")
        s[1]:use("slash", s[2])
    end,
}

scene "tianxiang declined, and with nothing but other suits" {
    seats = { {}, { general = "xiaoqiao", hand = { "peach:heart:3" } }, {} },
    play = function(s)
        s[2]:will("use", "@@tianxiang", "pass")
        s[1]:damage(s[2], 1)
        s[2]:throw("peach")
        s[1]:damage(s[2], 1)
    end,
}

-- Passed on before it spreads: who took it is unchained and spreads it, she herself stays chained until it comes by.
scene "tianxiang and fire along the chain" {
    seats = {
        {},
        { general = "xiaoqiao", hand = { "peach:heart:3", "peach:heart:4" }, chained = true },
        { chained = true },
        { chained = true },
    },
    otherwise = "decline",
    play = function(s)
        s[2]:will("use", "@@tianxiang", "? tianxiang(peach:heart:3) -> 3")
        s[1]:damage(s[2], 1, "fire")
    end,
}

scene "tianxiang kills, and the dead do not draw" {
    seats = { {}, { general = "xiaoqiao", hand = { "peach:heart:3" } }, { hp = 1, role = "rebel" }, { role = "rebel" } },
    play = function(s)
        s[2]:will("use", "@@tianxiang", "tianxiang(peach) -> 3")
        s[1]:damage(s[2], 1)
    end,
}

scene "hongyan: her judgement for lightning is a heart" {
    seats = { { general = "xiaoqiao", judging = { "lightning" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

scene "hongyan lost: the cards are spades again" {
    seats = { { general = "xiaoqiao" }, {} },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:draw()
        s:note(s[1]:card("slash"):getSuitString())
        s.room:detachSkillFromPlayer(s[1].player, "hongyan")
        s:note(s[1]:card("slash"):getSuitString())
        s[2]:damage(s[1], 1)
    end,
}

scene "tianxiang: one other, and nothing in her own phase" {
    seats = { { general = "xiaoqiao", hand = { "peach:heart:3", "jink:heart:2" } }, {}, {} },
    play = function(s)
        s[1]:may()
        s[1]:will("use", "@@tianxiang", "tianxiang(jink) -> 3")
        s[2]:damage(s[1], 1)
        s:note("she is a woman: " .. tostring(s[1].player:isFemale()))
    end,
}

-- Damage of others is none of her business, nor damage that another skill passed on.
scene "tianxiang: who takes damage of another draws nothing" {
    seats = { { general = "xiaoqiao" }, { hp = 3 }, {} },
    play = function(s)
        s[3]:damage(s[2], 1)
    end,
}

scene "tianxiang is for hand cards, and who takes the damage draws by its own wounds" {
    seats = { {}, { general = "xiaoqiao", hp = 1, hand = { "peach" }, equip = { "chitu" } }, {} },
    play = function(s)
        s[2]:will("use", "@@tianxiang", "? tianxiang(peach) -> 3")
        s[1]:damage(2, 1)
    end,
}
