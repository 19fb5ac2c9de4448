-- Zhu Rong.

scene "juxiang: an assault comes to her" {
    seats = { { hand = { "savage_assault" } }, { general = "zhurong" }, {} },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

-- Only the card itself: what was made into an assault goes the usual way, as does her own.
scene "juxiang leaves her own alone" {
    seats = { { general = "zhurong", hand = { "savage_assault" } }, {} },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

scene "juxiang beside huoshou" {
    seats = { { hand = { "savage_assault" } }, { general = "zhurong" }, { general = "menghuo" }, {} },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

scene "lieren won takes a card" {
    seats = { { general = "zhurong", hand = { "slash:spade:7", "jink:diamond:J" } }, { hand = { "slash:club:2", "peach" }, equip = { "axe" } } },
    play = function(s)
        s[1]:will("invoke", "lieren", "yes")
        s[1]:will("pindian", "lieren", "jink")
        s[2]:will("pindian", "lieren", "slash")
        s[1]:will("card", "lieren", "axe")
        s[1]:use("slash", s[2])
    end,
}

scene "lieren lost, declined, and against the dead" {
    seats = {
        { general = "zhurong", hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9", "jink:heart:2", "peach" }, equip = { "crossbow" }, role = "lord" },
        { hp = 3, hand = { "slash:club:J", "duel" }, role = "rebel" },
        { role = "rebel" },
    },
    play = function(s)
        s[1]:will("invoke", "lieren", "yes")
        s[1]:will("pindian", "lieren", "jink")
        s[2]:will("pindian", "lieren", "slash")
        s[1]:use("slash:spade:7", s[2])
        s[1]:will("invoke", "lieren", "no")
        s[1]:use("slash:spade:8", s[2])
        s[1]:will("peach", "", "pass")
        s[1]:use("slash:spade:9", s[2])
    end,
}

-- Only a savage assault that was itself used by another: other cards, several, and what was made into one go on.
scene "juxiang leaves other cards where they go" {
    seats = {
        { hand = { "dismantlement", "slash:spade:7", "slash:spade:8", "jink", "savage_assault" } },
        { general = "zhurong", equip = { "axe" } },
        { hand = { "slash:club:2" } },
    },
    play = function(s)
        s[1]:use("dismantlement", s[2])
        s[1]:throw("slash:spade:7", "jink")
        s[1]:throw("savage_assault")
        s[3]:will("respond", "slash", "pass")
        s[1]:use_as("savage_assault", "", { "slash:spade:8" })
    end,
}

scene "juxiang: of two the first one gets it" {
    seats = { { hand = { "savage_assault" } }, { general = "zhurong" }, { general = "zhurong" } },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

scene "lieren is for the damage of a slash: not of a duel, of the chain, of no card" {
    seats = {
        { general = "zhurong", hand = { "duel", "fire_slash", "peach", "jink" } },
        { hand = { "jink:heart:2" }, chained = true },
        { hand = { "peach:heart:4" }, chained = true },
    },
    play = function(s)
        s[2]:otherwise("decline")
        s[1]:use("duel", s[2])
        s[1]:damage(s[2])
        s[1]:will("invoke", "lieren", "no")
        s[1]:use("fire_slash", s[2])
    end,
}

scene "lieren: a target without a hand cannot be compared with, and one without cards loses nothing" {
    seats = {
        { general = "zhurong", hand = { "slash:spade:7", "slash:spade:8", "jink:diamond:J" }, equip = { "crossbow" } },
        { hand = { "peach:heart:3" } },
        {},
    },
    play = function(s)
        s[1]:use("slash:spade:7", s[3])
        s[1]:will("invoke", "lieren", "yes")
        s[1]:will("pindian", "lieren", "jink")
        s[2]:will("pindian", "lieren", "peach")
        s[1]:use("slash:spade:8", s[2])
    end,
}

scene "lieren, and then another skill at the same moment" {
    seats = {
        {
            general = "zhurong",
            skills = { "kuanggu" },
            hp = 1,
            hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9", "jink:heart:2", "duel", "peach:heart:3" },
            equip = { "crossbow" },
        },
        { hp = 9, max_hp = 9, hand = { "slash:club:J", "slash:club:10", "peach" } },
    },
    play = function(s)
        s[2]:otherwise("decline")
        s[1]:use("duel", s[2])
        s[1]:will("invoke", "lieren", "no")
        s[1]:use("slash:spade:7", s[2])
        s[1]:lose_hp(2)
        s[1]:will("invoke", "lieren", "yes")
        s[1]:will("pindian", "lieren", "jink")
        s[2]:will("pindian", "lieren", "slash:club:J")
        s[1]:use("slash:spade:8", s[2])
    end,
}

scene "the double sword knows her for a woman" {
    seats = { { hand = { "slash:spade:7" }, equip = { "double_sword" } }, { general = "zhurong" } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "double_sword", "yes")
        s[1]:use("slash", s[2])
    end,
}
