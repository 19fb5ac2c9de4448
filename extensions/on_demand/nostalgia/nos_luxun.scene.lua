-- Lu Xun, first version.

scene "nosqianxun keeps Snatch and Indulgence away, and nothing else" {
    seats = {
        { hand = { "snatch", "indulgence", "dismantlement" } },
        { general = "nos_luxun", hand = { "peach" } },
        { hand = { "jink" } },
    },
    play = function(s)
        s[1]:may("snatch")
        s[1]:may("indulgence")
        s[1]:may("dismantlement")
    end,
}

scene "noslianying draws a card when the last of the hand is gone" {
    seats = { { general = "nos_luxun", hand = { "slash", "jink" } }, {} },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:throw("slash")
        s:note("one card is left")
        s[1]:will("invoke", "noslianying", "yes")
        s[1]:throw("jink")
    end,
}

scene "noslianying declined, and not for the last card of another" {
    seats = { { general = "nos_luxun", hand = { "jink" } }, { hand = { "slash" } } },
    play = function(s)
        s[2]:throw("slash")
        s[1]:will("invoke", "noslianying", "no")
        s[1]:give(2, "jink")
    end,
}

scene "noslianying is not offered for equipment that goes" {
    seats = { { general = "nos_luxun", equip = { "axe" } }, {} },
    play = function(s)
        s[1]:throw("axe")
    end,
}
