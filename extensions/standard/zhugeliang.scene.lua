-- Zhuge Liang.

scene "guanxing puts one card on top and one at the bottom" {
    seats = { { general = "zhugeliang" }, {} },
    phase = "not_active",
    rest = "gone",
    deck = { "slash:spade:7", "jink:heart:2", "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "guanxing", "yes")
        s[1]:will("arrange", "", "jink / slash")
        s[1]:phases("start")
        s[1]:draw(3)
    end,
}

scene "guanxing declined" {
    seats = { { general = "zhugeliang" }, {} },
    phase = "not_active",
    deck = { "slash:spade:7", "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "guanxing", "no")
        s[1]:phases("start")
        s[1]:draw(1)
    end,
}

scene "guanxing before an indulgence is judged" {
    seats = { { general = "zhugeliang", judging = { "indulgence" } }, {}, {} },
    phase = "not_active",
    deck = { "slash:spade:7", "slash:spade:8", "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "guanxing", "yes")
        s[1]:will("arrange", "", "jink + slash:spade:8 + slash:spade:7")
        s[1]:phases("start", "judge")
    end,
}

scene "kongcheng keeps slash and duel away from the empty handed" {
    seats = { { hand = { "slash:spade:7", "duel", "savage_assault" } }, { general = "zhugeliang" } },
    play = function(s)
        s[1]:may("slash")
        s[1]:may("duel")
        s:note("with a card in hand")
        s[2]:draw(1)
        s[1]:may("slash")
    end,
}

scene "kongcheng does not help against savages" {
    seats = { { hand = { "savage_assault" } }, { general = "zhugeliang" } },
    play = function(s)
        s[1]:use("savage_assault")
    end,
}

scene "guanxing looks at five cards at most" {
    seats = { { general = "zhugeliang" }, {}, {}, {}, {}, {} },
    phase = "not_active",
    deck = { "slash:spade:7", "slash:spade:8", "jink:heart:2", "peach:heart:3", "duel:spade:1", "axe" },
    play = function(s)
        s[1]:will("invoke", "guanxing", "yes")
        s[1]:will("arrange", "", "jink + peach + duel + slash:spade:8 + slash:spade:7")
        s[1]:phases("start")
    end,
}
