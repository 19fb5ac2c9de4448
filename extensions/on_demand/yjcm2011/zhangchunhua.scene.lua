-- Zhang Chunhua.

scene "jueqing makes damage a loss of hit points" {
    seats = { { general = "zhangchunhua", hand = { "slash" } }, { general = "simayi" } },
    otherwise = "decline",
    play = function(s)
        s[1]:use("slash", 2)
        s:note("as much as it would have been")
        s[1]:damage(s[2], 2)
    end,
}

scene "jueqing does not change damage that others do, to her either" {
    seats = { {}, { general = "zhangchunhua" } },
    otherwise = "decline",
    play = function(s)
        s[1]:damage(s[2])
        s[0]:damage(s[1])
    end,
}

scene "shangshi fills the hand up to the hit points lost, when she is wounded" {
    seats = { {}, { general = "zhangchunhua" } },
    deck = { "slash:club:5", "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "shangshi", "yes")
        s[1]:damage(s[2])
        s[2]:will("invoke", "shangshi", "yes")
        s[2]:lose_hp(1)
    end,
}

scene "shangshi fills up to two cards at most, when a hand card goes" {
    seats = { { general = "zhangchunhua", max_hp = 5, hp = 1, hand = { "slash", "jink", "peach" } }, {} },
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:throw("slash")
        s[1]:will("invoke", "shangshi", "yes")
        s[1]:throw("jink")
        s[1]:will("invoke", "shangshi", "yes")
        s[1]:throw("peach")
    end,
}

scene "shangshi declined, and asked again when a card comes" {
    seats = { { general = "zhangchunhua", hp = 1 }, { hand = { "slash" } } },
    deck = { "jink:heart:2", "peach:heart:3" },
    play = function(s)
        s[1]:will("invoke", "shangshi", "no")
        s[2]:give(1, "slash")
        s[1]:will("invoke", "shangshi", "yes")
        s[1]:throw("slash")
    end,
}

scene "shangshi when the maximum changes, and not for the hands of others or equipment" {
    seats = { { general = "zhangchunhua", hp = 2, equip = { "axe" } }, { hand = { "slash" } } },
    deck = { "jink:heart:2", "peach:heart:3", "slash:club:5" },
    play = function(s)
        s[2]:throw("slash")
        s[1]:throw("axe")
        s[1]:will("invoke", "shangshi", "yes")
        s.room:gainMaxHp(s[1].player, 1)
    end,
}

scene "shangshi is silent for hit points lost in her discard phase" {
    seats = { { general = "zhangchunhua" }, {} },
    phase = "discard",
    play = function(s)
        s[1]:lose_hp(1)
    end,
}
