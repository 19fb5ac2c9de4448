-- Xu Huang.

scene "duanliang with a black basic card, two away" {
    seats = { { general = "xuhuang", hand = { "slash:spade:7" }, equip = { "axe" } }, {}, {}, {}, {} },
    play = function(s)
        s[1]:may("slash")
        s[1]:play("duanliang(slash) -> 3")
    end,
}

scene "duanliang takes neither red cards nor tricks" {
    seats = { { general = "xuhuang", hand = { "jink", "duel:spade:1" }, equip = { "dilu" } }, {} },
    play = function(s)
        s[1]:may("jink")
        s[1]:may("duel")
        s[1]:may("dilu")
    end,
}

scene "duanliang: the shortage takes effect, and weimu keeps it away" {
    seats = { { general = "xuhuang", hand = { "slash:spade:7", "slash:spade:8" } }, {}, { general = "jiaxu" } },
    deck = { "peach" },
    play = function(s)
        s[1]:may("slash:spade:7")
        s[1]:play("duanliang(slash:spade:7) -> 2")
    end,
}

scene "a supply shortage of his reaches two away, and another's one" {
    seats = { { general = "xuhuang", hand = { "supply_shortage" } }, {}, {}, {}, { hand = { "supply_shortage" } }, {}, {}, {} },
    play = function(s)
        s[1]:may("supply_shortage")
        s[5]:may("supply_shortage")
    end,
}
