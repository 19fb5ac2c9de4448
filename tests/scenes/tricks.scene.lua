-- Tricks.

scene "amazing grace goes round from the user" {
    seats = { { hand = { "amazing_grace" } }, {}, {} },
    deck = { "peach:heart:3", "slash:spade:7", "jink:heart:2", "duel" },
    play = function(s)
        s[1]:will("pick", "amazing_grace", "slash")
        s[2]:will("pick", "amazing_grace", "peach")
        s[1]:use("amazing_grace")
    end,
}

scene "a card of amazing grace nobody got is discarded" {
    seats = { { hand = { "amazing_grace", "nullification" } }, {}, {} },
    deck = { "peach:heart:3", "slash:spade:7", "jink:heart:2" },
    play = function(s)
        s[1]:will("nullify", "amazing_grace", "pass")
        s[1]:will("nullify", "amazing_grace", "nullification")
        s[1]:will("pick", "amazing_grace", "slash")
        s[3]:will("pick", "amazing_grace", "peach")
        s[1]:use("amazing_grace")
    end,
}

scene "god salvation heals the wounded" {
    seats = {
        { hp = 3, hand = { "god_salvation" } },
        {},
        { hp = 1, hand = { "nullification" } },
        { hp = 2 },
    },
    play = function(s)
        s[3]:will("nullify", "god_salvation", "pass")
        s[3]:will("nullify", "god_salvation", "pass")
        s[3]:will("nullify", "god_salvation", "nullification")
        s[1]:use("god_salvation")
    end,
}

scene "savage assault wants a slash of every other" {
    seats = {
        { hand = { "savage_assault" } },
        { hand = { "slash:spade:7", "jink" } },
        { hand = { "jink" } },
        { hand = { "fire_slash" } },
    },
    play = function(s)
        s[2]:will("respond", "", "slash")
        s[4]:will("respond", "", "pass")
        s[1]:use("savage_assault")
    end,
}

scene "archery attack wants a jink of every other" {
    seats = { { hand = { "archery_attack", "jink" } }, { hand = { "jink:heart:2" } }, { hp = 1 } },
    play = function(s)
        s[2]:will("respond", "jink", "pass")
        s[1]:use("archery_attack")
    end,
}

scene "archery attack answered, and nullified for one" {
    seats = {
        { hand = { "archery_attack" } },
        { hand = { "jink:heart:2" } },
        { hand = { "nullification" } },
    },
    play = function(s)
        s[2]:will("respond", "", "jink")
        s[3]:will("nullify", "archery_attack", "pass")
        s[3]:will("nullify", "archery_attack", "nullification")
        s[1]:use("archery_attack")
    end,
}

scene "a duel goes to and fro, the target first" {
    seats = { { hand = { "duel", "slash:spade:7" } }, { hand = { "slash:spade:8", "jink" } } },
    play = function(s)
        s[2]:will("respond", "", "slash")
        s[1]:will("respond", "", "slash")
        s[1]:use("duel", s[2])
    end,
}

scene "who starts a duel may lose it" {
    seats = { { hand = { "duel" } }, { hand = { "thunder_slash" } } },
    play = function(s)
        s[2]:will("respond", "", "thunder_slash")
        s[1]:use("duel", s[2])
    end,
}

scene "ex nihilo draws two" {
    seats = { { hand = { "ex_nihilo" } }, {} },
    deck = { "peach:heart:3", "slash:spade:7" },
    play = function(s)
        s[1]:use("ex_nihilo")
    end,
}

scene "snatch takes from hand, equipment and judging area at distance 1" {
    seats = {
        { hand = { "snatch:spade:3", "snatch:spade:4", "snatch:spade:J", "snatch:diamond:3" } },
        { hand = { "peach", "jink" }, equip = { "axe" }, judging = { "indulgence" } },
        {},
        { hand = { "jink" } },
        {},
    },
    play = function(s)
        s[1]:will("card", "snatch", "hand")
        s[1]:will("card", "snatch", "axe")
        s[1]:will("card", "snatch", "indulgence")
        s[1]:may("snatch")
        s[1]:use("snatch", s[2])
        s[1]:use("snatch", s[2])
        s[1]:use("snatch", s[2])
    end,
}

scene "dismantlement discards from anywhere" {
    seats = {
        { hand = { "dismantlement:spade:3", "dismantlement:spade:4", "dismantlement:club:3" } },
        {},
        { hand = { "peach", "jink" }, equip = { "vine" }, judging = { "lightning" } },
        {},
    },
    play = function(s)
        s[1]:will("card", "dismantlement", "hand")
        s[1]:will("card", "dismantlement", "vine")
        s[1]:will("card", "dismantlement", "lightning")
        s[1]:may("dismantlement")
        s[1]:use("dismantlement", s[3])
        s[1]:use("dismantlement", s[3])
        s[1]:use("dismantlement", s[3])
    end,
}

scene "collateral is obeyed with a slash" {
    seats = {
        { hand = { "collateral" } },
        { equip = { "axe" }, hand = { "slash:spade:7", "slash:spade:8" } },
        {},
    },
    play = function(s)
        s[2]:will("use", "", "slash:spade:8 -> 3")
        s[1]:may("collateral")
        s[1]:use("collateral", s[2], s[3])
    end,
}

scene "collateral is refused and the weapon goes to the user" {
    seats = { { hand = { "collateral" } }, { equip = { "axe" }, hand = { "slash:spade:7" } }, {} },
    play = function(s)
        s[2]:will("use", "", "pass")
        s[1]:use("collateral", s[2], s[3])
    end,
}

scene "a nullification is nullified and that again" {
    seats = {
        { hand = { "ex_nihilo", "nullification:spade:J" } },
        { hand = { "nullification:club:Q", "nullification:club:K" } },
    },
    play = function(s)
        s[1]:will("nullify", "ex_nihilo", "pass")
        s[2]:will("nullify", "ex_nihilo", "nullification:club:Q")
        s[1]:will("nullify", "nullification", "nullification")
        s[2]:will("nullify", "nullification", "nullification")
        s[1]:use("ex_nihilo")
    end,
}

scene "a countered nullification leaves the trick in effect" {
    seats = { { hand = { "duel", "nullification:spade:J" } }, { hand = { "nullification:club:Q" } } },
    play = function(s)
        s[1]:will("nullify", "duel", "pass")
        s[2]:will("nullify", "duel", "nullification")
        s[1]:will("nullify", "nullification", "nullification")
        s[1]:use("duel", s[2])
    end,
}

scene "iron chain turns up to two" {
    seats = { { hand = { "iron_chain:spade:J", "iron_chain:spade:Q" } }, { chained = true }, {} },
    play = function(s)
        s[1]:may("iron_chain")
        s[1]:use("iron_chain", s[2], s[3])
        s[1]:use("iron_chain", s[1])
    end,
}

scene "iron chain recast" {
    seats = { { hand = { "iron_chain" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("play", "play", "iron_chain")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "fire attack with a card of the suit shown" {
    seats = {
        { hand = { "fire_attack:heart:2", "fire_attack:heart:3", "jink:heart:2", "slash:spade:7" } },
        { hand = { "peach:heart:3", "duel:diamond:A" } },
    },
    play = function(s)
        s[2]:will("show", "fire_attack", "peach")
        s[1]:will("respond", "", "jink")
        s[2]:will("show", "fire_attack", "duel")
        s[1]:use("fire_attack:heart:2", s[2])
        s:note("no card of that suit")
        s[1]:use("fire_attack:heart:3", s[2])
    end,
}

scene "fire attack needs a hand to show" {
    seats = { { hand = { "fire_attack" } }, {}, { hand = { "jink" } } },
    play = function(s)
        s[1]:may("fire_attack")
    end,
}

scene "fire attack on oneself shows what is left" {
    seats = { { hand = { "fire_attack", "jink", "peach:heart:3" } }, {} },
    play = function(s)
        s[1]:will("show", "fire_attack", "jink")
        s[1]:will("respond", "", "peach")
        s[1]:may("fire_attack")
        s[1]:use("fire_attack", s[1])
    end,
}

scene "the victim of collateral may be its user" {
    seats = { { hand = { "collateral", "jink" } }, { equip = { "crossbow" }, hand = { "slash:spade:7" } } },
    play = function(s)
        s[2]:will("use", "", "slash -> 1")
        s[1]:will("respond", "slash", "jink")
        s[1]:use("collateral", s[2], s[1])
    end,
}
