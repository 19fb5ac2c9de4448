-- Xiahou Dun.

scene "ganglie red strikes back, black discards, for each point" {
    seats = { { hand = { "slash:spade:7" }, equip = { "axe" } }, { general = "xiahoudun" } },
    deck = { "peach:heart:3", "slash:club:5" },
    play = function(s)
        s[2]:always("invoke", "ganglie", "yes")
        s[2]:will("card", "ganglie", "axe")
        s[1]:damage(s[2], 2)
    end,
}

scene "ganglie declined is not offered for the second point" {
    seats = { { hand = { "slash:spade:7" } }, { general = "xiahoudun" } },
    play = function(s)
        s[2]:will("invoke", "ganglie", "no")
        s[1]:damage(s[2], 2)
    end,
}

-- Lightning strikes, and nobody is asked (recorded game 08p-1004).
scene "ganglie without a source is not offered" {
    seats = { {}, { general = "xiahoudun" } },
    play = function(s)
        s[0]:damage(s[2], 1)
    end,
}

-- Death comes before the offer: who is dead has no skills (the default test of trigger skills).
scene "ganglie of one who dies of it is not offered" {
    seats = { { role = "lord" }, { general = "xiahoudun", hp = 1 }, {} },
    play = function(s)
        s[1]:damage(s[2], 1)
    end,
}

scene "ganglie may kill the source, and then there is nothing to discard" {
    seats = { { role = "lord" }, { general = "xiahoudun" }, { hp = 1, hand = { "slash:spade:7" } }, {} },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "ganglie", "yes")
        s[2]:will("give", "qingjian", "pass")
        s[3]:damage(s[2], 2)
    end,
}

scene "ganglie with skills out of effect" {
    seats = { {}, { general = "xiahoudun", marks = { ["@skill_invalidity"] = 1 } } },
    play = function(s)
        s[1]:damage(s[2], 1)
    end,
}

scene "qingjian gives cards away as they come, but not those of the draw phase" {
    seats = { {}, { general = "xiahoudun" }, {} },
    turn = 2,
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[2]:phases("draw")
        s:note("outside of it both are offered, one after another")
        s[2]:will("give", "qingjian", "peach -> 3")
        s[2]:will("give", "qingjian", "pass")
        s[2]:draw(2)
    end,
}

scene "qingjian given to one who gives on" {
    seats = { { general = "xiahoudun" }, { general = "xiahoudun" }, {} },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("give", "qingjian", "peach -> 2")
        s[2]:will("give", "qingjian", "peach -> 3")
        s[1]:draw(1)
    end,
}

scene "ganglie black with nothing to discard" {
    seats = { {}, { general = "xiahoudun" } },
    deck = { "slash:club:5" },
    play = function(s)
        s[2]:will("invoke", "ganglie", "yes")
        s[1]:damage(s[2], 1)
    end,
}

scene "ganglie discards a card that he does not see" {
    seats = { { hand = { "peach", "jink" }, equip = { "axe" } }, { general = "xiahoudun" } },
    deck = { "slash:club:5" },
    play = function(s)
        s[2]:will("invoke", "ganglie", "yes")
        s[2]:will("card", "ganglie", "hand")
        s[1]:damage(s[2], 1)
    end,
}

scene "qingjian: who keeps what he was given is asked once" {
    seats = { { general = "xiahoudun" }, { general = "xiahoudun" } },
    phase = "not_active",
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:will("give", "qingjian", "peach -> 2")
        s[2]:will("give", "qingjian", "pass")
        s[1]:will("give", "qingjian", "pass")
        s[1]:draw(2)
    end,
}
