-- Huang Yueying.

scene "jizhi keeps what is no basic card, delayed tricks included" {
    seats = { { general = "huangyueying", hand = { "ex_nihilo", "indulgence" } }, {} },
    deck = { "snatch", "slash:club:5", "slash:club:6", "axe" },
    play = function(s)
        s[1]:always("invoke", "jizhi", "yes")
        s[1]:use("ex_nihilo")
        s[1]:use("indulgence", s[2])
    end,
}

scene "jizhi exchanges a basic card, or throws it away" {
    seats = { { general = "huangyueying", hand = { "duel", "savage_assault", "jink:heart:2" } }, { otherwise = "decline" } },
    deck = { "peach:heart:3", "slash:club:5" },
    play = function(s)
        s[1]:always("invoke", "jizhi", "yes")
        s[1]:will("respond", ".", "jink")
        s[1]:use("duel", s[2])
        s:note("the jink that she put there comes to light now")
        s[1]:will("respond", ".", "pass")
        s[1]:use("savage_assault")
    end,
}

scene "jizhi without a hand has nothing to exchange" {
    seats = { { general = "huangyueying", hand = { "duel" } }, {} },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "jizhi", "yes")
        s[1]:use("duel", s[2])
    end,
}

scene "jizhi declined, and not offered for equipment or a slash" {
    seats = { { general = "huangyueying", hand = { "duel", "axe", "slash:spade:7" } }, {} },
    play = function(s)
        s[1]:will("invoke", "jizhi", "no")
        s[1]:use("duel", s[2])
        s[1]:use("axe")
        s[1]:use("slash", s[2])
    end,
}

scene "qicai reaches anyone with tricks, not with slashes" {
    seats = {
        { general = "huangyueying", hand = { "snatch", "slash:spade:7" } },
        { equip = { "axe" } },
        { equip = { "chitu" } },
        { hand = { "peach" } },
        {},
    },
    play = function(s)
        s[1]:may("snatch")
        s[1]:may("slash")
    end,
}

-- Others may not discard it; taking is not discarding, and a horse is not protected.
scene "qicai keeps equipment from being discarded" {
    seats = {
        { hand = { "dismantlement:spade:3", "dismantlement:spade:4", "snatch" } },
        { general = "huangyueying", equip = { "axe", "eight_diagram", "chitu" }, hand = { "peach:heart:3" } },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:will("card", "dismantlement", "chitu")
        s[1]:use("dismantlement:spade:3", s[2])
        s[1]:will("card", "snatch", "axe")
        s[1]:use("snatch", s[2])
        s:note("of armour and a hand only the hand is left to choose")
        s[1]:use("dismantlement:spade:4", s[2])
    end,
}
