scene "omen and meddle: a black card becomes a red one" {
    seats = { { general = "judging_hero", hand = "peach:heart:3" }, {} },
    phase = "not_active",
    deck = { "slash:spade:7", "jink:heart:2", "jink:diamond:2" },
    play = function(s)
        s[1]:will("invoke", "omen", "yes")
        s[1]:will("respond", "", "peach")
        s[1]:phases("finish")
    end,
}

scene "dare: the higher card wins" {
    seats = { { general = "judging_hero", hand = "jink:diamond:11" }, { hand = "slash:spade:7" } },
    play = function(s)
        s[1]:will("pindian", "dare", "jink")
        s[2]:will("pindian", "dare", "slash")
        s[1]:play("dare() -> 2")
    end,
}
