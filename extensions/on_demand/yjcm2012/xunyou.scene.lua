-- Xun You.

scene "qice uses the whole hand as a trick" {
    seats = { { general = "xunyou", hand = { "slash:spade:7", "jink" }, equip = { "axe" } }, { hand = { "peach" } } },
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:play("? qice[ex_nihilo]()")
        s:note("once in a phase")
        s[1]:may()
    end,
}

scene "qice at one player, within what the trick reaches" {
    seats = { { general = "xunyou", hand = { "slash:spade:7" } }, { hand = { "peach" } }, { hand = { "duel" } }, {} },
    play = function(s)
        s[1]:play("? qice[snatch]() -> 2")
    end,
}

scene "qice is nullified as any trick, and needs a hand" {
    seats = { { general = "xunyou", hand = { "slash:spade:7" } }, { hand = { "nullification" } } },
    play = function(s)
        s[2]:will("nullify", "duel", "nullification")
        s[1]:play("qice[duel]() -> 2")
        s[1]:phases("finish")
        s[1]:may()
    end,
}

scene "zhiyu draws and shows, and a hand of one colour costs the source a card" {
    seats = { { hand = { "slash:spade:7", "peach" } }, { general = "xunyou", hand = { "slash:club:5" } } },
    deck = { "slash:spade:8", "jink" },
    play = function(s)
        s[2]:will("invoke", "zhiyu", "yes")
        s[1]:will("discard", "zhiyu", "peach")
        s[1]:damage(s[2])
        s:note("two colours")
        s[2]:will("invoke", "zhiyu", "yes")
        s[1]:damage(s[2])
    end,
}

scene "zhiyu: no source, a source without cards, and declined" {
    seats = { {}, { general = "xunyou", max_hp = 5, hp = 5 } },
    play = function(s)
        s[2]:will("invoke", "zhiyu", "yes")
        s.room:damage(sgs.DamageStruct("scene", nil, s[2].player))
        s[2]:will("invoke", "zhiyu", "yes")
        s[1]:damage(s[2])
        s[2]:will("invoke", "zhiyu", "no")
        s[1]:damage(s[2])
    end,
}
