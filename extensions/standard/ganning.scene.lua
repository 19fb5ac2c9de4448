-- Gan Ning.

scene "qixi dismantles with black equipment" {
    seats = { { general = "ganning", equip = { "qinggang_sword" } }, { equip = { "axe" }, hand = { "peach" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? qixi(qinggang_sword) -> 2")
        s[1]:will("card", "dismantlement", "axe")
        s[1]:phases("play")
    end,
}

scene "qixi takes no red card" {
    seats = { { general = "ganning", hand = { "peach:heart:3", "slash:spade:7" } }, { hand = { "jink" } } },
    play = function(s)
        s[1]:may()
    end,
}

scene "fenwei spares some of the targets, once in a game" {
    seats = {
        { general = "ganning", marks = { ["@fenwei"] = 1 } },
        { hand = { "savage_assault:spade:7", "savage_assault:spade:13" } },
        {},
    },
    play = function(s)
        s[1]:will("use", "@@fenwei", "? fenwei() -> 1 + 3")
        s[2]:use("savage_assault:spade:7")
        s:note("the second time nobody asks")
        s[2]:use("savage_assault:spade:13")
    end,
}

scene "fenwei of a trick of his own, of all its targets" {
    seats = { { general = "ganning", marks = { ["@fenwei"] = 1 }, hand = { "god_salvation" }, hp = 2 }, { hp = 2 }, {} },
    play = function(s)
        s[1]:will("use", "@@fenwei", "? fenwei() -> 2")
        s[1]:use("god_salvation")
    end,
}

scene "fenwei declined, and not offered for one target, a delayed trick or a slash" {
    seats = {
        { general = "ganning", marks = { ["@fenwei"] = 1 } },
        { hand = { "archery_attack", "duel", "indulgence", "fire_slash" } },
        {},
    },
    play = function(s)
        s[1]:will("use", "@@fenwei", "pass")
        s[2]:use("archery_attack")
        s[2]:use("duel", s[1])
        s[2]:use("indulgence", s[1])
        s[2]:use("fire_slash", s[1])
    end,
}

scene "fenwei of one whose skills are out of effect" {
    seats = {
        { general = "ganning", marks = { ["@fenwei"] = 1, ["@skill_invalidity"] = 1 } },
        { hand = { "archery_attack" } },
    },
    play = function(s)
        s[2]:use("archery_attack")
    end,
}
