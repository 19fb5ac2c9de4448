-- Lu Xun.

scene "qianxun sets the hand aside until the turn ends" {
    seats = {
        { hand = { "dismantlement:spade:3" }, otherwise = "decline" },
        { general = "luxun", hand = { "peach:heart:3", "jink:heart:2" }, equip = { "axe" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "dismantlement -> 2")
        s[2]:will("invoke", "qianxun", "yes")
        s[2]:will("use", "@@lianying", "pass")
        s[1]:phases("play")
    end,
}

scene "qianxun declined" {
    seats = { { hand = { "dismantlement:spade:3" } }, { general = "luxun", hand = { "peach:heart:3" } } },
    play = function(s)
        s[2]:will("invoke", "qianxun", "no")
        s[2]:will("use", "@@lianying", "pass")
        s[1]:use("dismantlement", s[2])
    end,
}

scene "qianxun is for a delayed trick that is his alone, and not for tricks on many or of his own" {
    seats = {
        { hand = { "archery_attack" } },
        { general = "luxun", hand = { "ex_nihilo", "jink:heart:2" }, judging = { "indulgence" } },
        {},
    },
    phase = "not_active",
    deck = { "slash:club:5" },
    play = function(s)
        s[2]:will("respond", "jink", "pass")
        s[1]:use("archery_attack")
        s[2]:use("ex_nihilo")
        s[2]:will("invoke", "qianxun", "yes")
        s[2]:will("use", "@@lianying", "pass")
        s[2]:phases("judge")
    end,
}

-- A trick that is stopped does not take effect, so there is nothing to evade.
scene "qianxun is not offered for a trick that is nullified" {
    seats = {
        { hand = { "duel" } },
        { general = "luxun", hand = { "peach:heart:3" } },
        { hand = { "nullification" } },
    },
    play = function(s)
        s[3]:will("nullify", "", "nullification")
        s[1]:use("duel", s[2])
    end,
}

scene "qianxun and death: what was set aside goes with him" {
    seats = { { role = "lord" }, { general = "luxun", hp = 1, piles = { qianxun = { "peach:heart:3" } } }, {} },
    play = function(s)
        s[1]:kill(s[2])
    end,
}

scene "lianying lets as many draw as cards were lost" {
    seats = {
        {},
        { general = "luxun", hand = { "peach:heart:3", "jink:heart:2" } },
        {},
    },
    play = function(s)
        s[2]:will("use", "@@lianying", "? lianying() -> 1 + 2")
        s[2]:throw("peach", "jink")
    end,
}

scene "lianying declined, and not for a hand that is not empty" {
    seats = { {}, { general = "luxun", hand = { "peach:heart:3", "jink:heart:2" } } },
    play = function(s)
        s[2]:throw("peach")
        s[2]:will("use", "@@lianying", "pass")
        s[2]:throw("jink")
    end,
}

-- The hand set aside is a hand lost: both skills at once.
scene "lianying when qianxun sets the last cards aside" {
    seats = {
        { hand = { "duel" }, otherwise = "decline" },
        { general = "luxun", hand = { "peach:heart:3", "jink:heart:2" } },
        {},
    },
    deck = { "slash:club:5", "slash:club:6" },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "duel -> 2")
        s[2]:will("invoke", "qianxun", "yes")
        s[2]:will("use", "@@lianying", "? lianying() -> 2 + 3")
        s[2]:will("respond", "slash", "slash")
        s[2]:will("use", "@@lianying", "pass")
        s[1]:phases("play")
    end,
}

scene "qianxun: of an empty hand nothing is set aside, nor does anything come back" {
    seats = { { hand = { "dismantlement:spade:3" } }, { general = "luxun", equip = { "axe" } } },
    phase = "not_active",
    play = function(s)
        s[2]:will("invoke", "qianxun", "yes")
        s[1]:will("play", "play", "dismantlement -> 2")
        s[1]:phases("play")
    end,
}

scene "lianying: as many as were lost may be chosen, one at least, and only after a loss" {
    seats = { { general = "luxun", hand = { "peach:heart:3" }, marks = { lianying = 2 } }, {}, {} },
    play = function(s)
        s[1]:may_use("@@lianying", "lianying()")
        s[1]:may_use("@@lianying", "lianying() -> 2")
        s[1]:may_use("@@lianying", "lianying() -> 2 + 3")
        s[1]:may()
    end,
}
