-- Weapons.

scene "crossbow lifts the limit" {
    seats = { { equip = { "crossbow" }, hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:will("play", "play", "slash -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "without the crossbow the limit counts what was used" {
    seats = { { equip = { "crossbow" }, hand = { "slash:spade:7", "slash:spade:8", "axe" } }, {} },
    phase = "play",
    play = function(s)
        s[1]:use("slash", s[2])
        s[1]:may()
        s[1]:use("axe")
        s[1]:may()
    end,
}

scene "double sword, and the target discards" {
    seats = {
        { equip = { "double_sword" }, hand = { "slash:spade:7" } },
        { gender = "female", hand = { "peach" } },
    },
    play = function(s)
        s[1]:will("invoke", "double_sword", "yes")
        s[2]:will("respond", "", "peach")
        s[1]:use("slash", s[2])
    end,
}

scene "double sword, and the user draws" {
    seats = {
        { equip = { "double_sword" }, hand = { "slash:spade:7" } },
        { gender = "female", hand = { "peach" } },
    },
    deck = { "duel" },
    play = function(s)
        s[1]:will("invoke", "double_sword", "yes")
        s[2]:will("respond", "", "pass")
        s[1]:use("slash", s[2])
    end,
}

scene "double sword does nothing to the same sex, and draws from the empty-handed" {
    seats = {
        { equip = { "double_sword" }, hand = { "slash:spade:7", "slash:spade:8" } },
        { hand = { "peach" } },
        { gender = "female" },
    },
    deck = { "duel" },
    play = function(s)
        s[1]:will("invoke", "double_sword", "yes")
        s[1]:use("slash", s[2])
        s[1]:use("slash", s[3])
    end,
}

scene "against qinggang sword there is no eight diagram" {
    seats = {
        { equip = { "qinggang_sword" }, hand = { "slash:spade:7" } },
        { equip = { "eight_diagram" }, hand = { "jink" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}

scene "blade slashes again after a jink" {
    seats = {
        { equip = { "blade" }, hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9" } },
        { hand = { "jink:heart:2", "jink:diamond:2" } },
    },
    play = function(s)
        s[1]:will("use", "", "slash:spade:8 -> 2")
        s[1]:will("use", "", "pass")
        s[2]:will("respond", "slash", "jink")
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash:spade:7", s[2])
    end,
}

scene "spear makes a slash of two hand cards" {
    seats = {
        { equip = { "spear" }, hand = { "peach:heart:3", "jink:diamond:2", "jink:heart:2" } },
        { equip = { "renwang_shield" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "spear(peach + jink:diamond:2) -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "spear answers a duel" {
    seats = {
        { hand = { "duel" } },
        { equip = { "spear" }, hand = { "peach:heart:3", "dismantlement:spade:3" } },
    },
    play = function(s)
        s[2]:will("respond", "", "spear(peach + dismantlement)")
        s[1]:use("duel", s[2])
    end,
}

scene "axe hits for two cards" {
    seats = { { equip = { "axe", "chitu" }, hand = { "slash:spade:7", "peach" } }, { hand = { "jink" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:will("respond", "axe", "axe(peach + chitu)")
        s[1]:use("slash", s[2])
    end,
}

scene "axe without two other cards is not asked for" {
    seats = { { equip = { "axe" }, hand = { "slash:spade:7", "peach" } }, { hand = { "jink" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}

scene "halberd takes up to three with the last card" {
    seats = { { equip = { "halberd" }, hand = { "slash:spade:7" } }, { hand = { "jink" } }, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "slash -> 4 + 2 + 3")
        s[2]:will("respond", "slash", "jink")
        s[1]:phases("play")
    end,
}

scene "halberd with another card in hand" {
    seats = { { equip = { "halberd" }, hand = { "slash:spade:7", "peach" } }, {}, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "kylin bow shoots a horse" {
    seats = {
        { equip = { "kylin_bow" }, hand = { "slash:spade:7", "slash:spade:8" } },
        { equip = { "chitu", "dilu" } },
    },
    play = function(s)
        s[1]:will("invoke", "kylin_bow", "yes")
        s[1]:will("choice", "kylin_bow", "dhorse")
        s[1]:will("invoke", "kylin_bow", "no")
        s[1]:use("slash", s[2])
        s[1]:use("slash", s[2])
    end,
}

scene "ice sword discards two instead of damage" {
    seats = {
        { equip = { "ice_sword" }, hand = { "slash:spade:7", "slash:spade:8" } },
        { equip = { "dilu" }, hand = { "peach" } },
    },
    play = function(s)
        s[1]:will("invoke", "ice_sword", "yes")
        s[1]:will("card", "ice_sword", "dilu")
        s[1]:use("slash", s[2])
        s:note("nothing left to discard")
        s[1]:use("slash", s[2])
    end,
}

scene "guding blade hits the empty-handed harder" {
    seats = {
        { equip = { "guding_blade" }, hand = { "slash:spade:7", "slash:spade:8" } },
        { equip = { "dilu" } },
        { hand = { "peach" } },
    },
    play = function(s)
        s[1]:use("slash", s[2])
        s[1]:use("slash", s[3])
    end,
}

scene "fan makes a slash a fire slash" {
    seats = {
        { equip = { "fan" }, hand = { "slash:spade:7", "slash:spade:8", "thunder_slash" } },
        { equip = { "vine" } },
    },
    play = function(s)
        s[1]:will("invoke", "fan", "yes")
        s[1]:will("invoke", "fan", "no")
        s[1]:use("slash:spade:7", s[2])
        s[1]:use("slash:spade:8", s[2])
        s[1]:use("thunder_slash", s[2])
    end,
}

scene "fan picked as a skill" {
    seats = { { equip = { "fan" }, hand = { "slash:spade:7" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "fan(slash) -> 2")
        s[1]:phases("play")
    end,
}

scene "a new weapon replaces the old one" {
    seats = { { equip = { "axe", "dilu" }, hand = { "blade", "chitu", "jueying" } }, {} },
    play = function(s)
        s[1]:use("blade")
        s[1]:use("chitu")
        s[1]:use("jueying")
    end,
}

scene "qinggang sword passes armour by" {
    seats = {
        { equip = { "qinggang_sword" }, hand = { "slash:spade:7", "slash:spade:8" } },
        { equip = { "renwang_shield" } },
        { equip = { "silver_lion" } },
    },
    play = function(s)
        s[1]:use("slash", s[2])
        s:note("armour counts again")
        s:note(s[2].player:hasArmorEffect("renwang_shield"))
        s[1]:use("slash", s[3])
    end,
}
