-- Wolong Zhuge Liang.

scene "huoji with a red hand card" {
    seats = { { general = "wolong", hand = { "jink:heart:2", "slash:spade:7" } }, { hand = { "slash:spade:8" } } },
    play = function(s)
        s[1]:will("nullify", "fire_attack", "pass")
        s[1]:will("respond", "", "slash")
        s[1]:play("huoji(jink) -> 2")
    end,
}

scene "kanpo nullifies with a black card, and answers itself" {
    seats = {
        { hand = { "ex_nihilo" } },
        { general = "wolong", hand = { "slash:spade:7", "slash:spade:8" } },
    },
    play = function(s)
        s[2]:will("nullify", "", "kanpo(slash:spade:7)")
        s[2]:will("nullify", "", "pass")
        s[1]:use("ex_nihilo")
    end,
}

scene "kanpo against kanpo" {
    seats = {
        { general = "wolong", hand = { "slash:spade:7", "ex_nihilo" } },
        { general = "wolong", hand = { "slash:spade:8" } },
    },
    deck = { "jink", "peach" },
    otherwise = "decline",
    play = function(s)
        s[2]:will("nullify", "ex_nihilo", "kanpo(slash:spade:8)")
        s[1]:will("nullify", "nullification", "kanpo(slash:spade:7)")
        s[1]:always("nullify", "ex_nihilo", "pass")
        s[1]:use("ex_nihilo")
    end,
}

scene "kanpo asked without a black card: only passing" {
    seats = { { hand = { "ex_nihilo" } }, { general = "wolong", hand = { "peach" } } },
    deck = { "jink", "duel" },
    play = function(s)
        s[1]:use("ex_nihilo")
    end,
}

scene "bazhen judges for a jink, with armor it does not" {
    seats = { { hand = { "slash:spade:7", "slash:spade:8" }, equip = { "crossbow" } }, { general = "wolong", hand = { "vine" } } },
    deck = { "jink:heart:2" },
    play = function(s)
        s[2]:will("invoke", "eight_diagram", "yes")
        s[1]:use("slash:spade:7", s[2])
        s[2]:use("vine")
        s[1]:use("slash:spade:8", s[2])
    end,
}

scene "bazhen against a qinggang sword, and declined" {
    seats = { { hand = { "slash:spade:7", "archery_attack" }, equip = { "qinggang_sword" } }, { general = "wolong" } },
    play = function(s)
        s[1]:use("slash:spade:7", s[2])
        s[2]:will("invoke", "eight_diagram", "no")
        s[1]:use("archery_attack")
    end,
}

-- Bazhen is locked, the others are not.
scene "huoji and kanpo out of effect, bazhen stays" {
    seats = { { hand = { "slash:spade:8" } }, { general = "wolong", hand = { "jink:heart:2", "slash:spade:7" } } },
    deck = { "slash:heart:10" },
    turn = 2,
    play = function(s)
        s[2]:set_mark("@skill_invalidity", 1)
        s[2]:may("jink")
        s[2]:will("invoke", "eight_diagram", "yes")
        s[1]:use("slash:spade:8", s[2])
    end,
}

scene "kanpo against a delayed trick" {
    seats = { { judging = { "indulgence" } }, { general = "wolong", hand = { "slash:spade:7" } } },
    phase = "not_active",
    play = function(s)
        s[2]:will("nullify", "indulgence", "kanpo(slash)")
        s[1]:phases("judge")
    end,
    otherwise = "decline",
}

scene "huoji and kanpo with cards that count as hand cards" {
    seats = {
        { hand = { "ex_nihilo" } },
        { general = "wolong", hand = { "peach" }, piles = { ["&store"] = { "jink:heart:2", "slash:spade:7" } } },
    },
    turn = 2,
    otherwise = "decline",
    play = function(s)
        s[2]:may("huoji()")
        s[2]:may()
        s[2]:will("nullify", "ex_nihilo", "kanpo(slash:spade:7)")
        s[1]:use("ex_nihilo")
    end,
}

scene "huoji and kanpo are for hand cards" {
    seats = {
        { general = "wolong", hand = { "jink:heart:2", "slash:spade:7" }, equip = { "axe", "dilu" } },
        { hand = { "ex_nihilo" } },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:may("huoji()")
        s[1]:will("nullify", "", "? kanpo(slash:spade:7)")
        s[2]:use("ex_nihilo", s[2])
    end,
}
