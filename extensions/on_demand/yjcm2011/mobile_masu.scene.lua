-- Ma Su of the mobile edition.

scene "sanyao deals damage to one of those who have the most hit points" {
    seats = { { general = "mobile_masu", hand = { "duel", "jink" }, equip = { "axe" } }, { hp = 3 }, {}, {}, { hp = 4, dead = true } },
    play = function(s)
        s[1]:will("invoke", "zhiman", "no")
        s[1]:play("? sanyao(axe) -> 3")
        s:note("once in a phase")
        s[1]:may()
    end,
}

scene "sanyao may choose the player themselves" {
    seats = { { general = "mobile_masu", max_hp = 5, hp = 5, hand = { "jink" } }, {} },
    play = function(s)
        s[1]:will("invoke", "zhiman", "no")
        s[1]:play("? sanyao(jink) -> 1")
    end,
}

scene "sanyao is not there without cards" {
    seats = { { general = "mobile_masu" }, {} },
    play = function(s)
        s[1]:may()
    end,
}

scene "zhiman prevents damage and takes a card that lies open" {
    seats = {
        { general = "mobile_masu", hand = { "slash:spade:7" } },
        { hand = { "peach" }, equip = { "axe" }, judging = { "indulgence" } },
        {},
        { equip = { "chitu" } },
    },
    play = function(s)
        s[1]:will("invoke", "zhiman", "yes")
        s[1]:will("card", "zhiman", "? axe")
        s[1]:use("slash", s[2])
        s[1]:will("invoke", "zhiman", "yes")
        s[1]:damage(s[2])
        s:note("equipment alone")
        s[1]:will("invoke", "zhiman", "yes")
        s[1]:damage(s[4])
        s:note("nothing lies open")
        s[1]:will("invoke", "zhiman", "yes")
        s[1]:damage(s[3])
        s[1]:will("invoke", "zhiman", "no")
        s[1]:damage(s[3])
        s:note("not for others")
        s[2]:damage(s[3])
    end,
    otherwise = "decline",
}
