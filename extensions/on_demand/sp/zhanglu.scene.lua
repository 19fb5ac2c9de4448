-- Zhang Lu.

scene "yishe draws two cards and lays two up as rice" {
    seats = { { general = "zhanglu", hand = { "peach" }, equip = { "axe" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7", "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "yishe", "yes")
        s[1]:will("exchange", "yishe", "axe + slash:spade:7")
        s[1]:phases("finish")
        s:note("not while there is rice")
        s[1]:phases("finish")
    end,
}

scene "yishe declined, and not in other phases" {
    seats = { { general = "zhanglu" }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[1]:will("invoke", "yishe", "no")
        s[1]:phases("finish")
    end,
}

scene "yishe heals when the last rice goes, if he is wounded" {
    seats = {
        { general = "zhanglu", hp = 3, piles = { rice = { "peach:heart:3", "jink:heart:2" } } },
        {},
        { general = "zhanglu", hp = 3, piles = { rice = "peach:heart:4" } },
    },
    play = function(s)
        s[1]:will("pick", "bushi", "peach:heart:3")
        s[2]:damage(s[1])
        s[1]:will("pick", "bushi", "jink:heart:2")
        s[2]:damage(s[1])
        s[2]:will("pick", "bushi", "peach:heart:4")
        s[3]:damage(s[2])
    end,
}

scene "bushi: those whom he wounds take rice, a card for each point" {
    seats = {
        { general = "zhanglu", hp = 2, piles = { rice = { "peach:heart:3", "jink:heart:2" } } },
        {},
    },
    play = function(s)
        s[2]:will("pick", "bushi", "jink:heart:2")
        s[2]:will("pick", "bushi", "peach:heart:3")
        s[1]:damage(s[2], 3)
    end,
}

scene "bushi declined for all points at once" {
    seats = { { general = "zhanglu", piles = { rice = { "peach:heart:3", "jink:heart:2" } } }, {} },
    play = function(s)
        s[2]:will("pick", "bushi", "pass")
        s[1]:damage(s[2], 2)
        s[1]:will("pick", "bushi", "pass")
        s[2]:damage(s[1])
    end,
}

scene "bushi needs rice, and another on the other side" {
    seats = {
        { general = "zhanglu", piles = { rice = { "peach:heart:3" } } },
        { general = "zhanglu" },
    },
    play = function(s)
        s[0]:damage(s[1])
        s[1]:damage(s[1])
        s[2]:damage(s[2])
        s:note("the rice of the first only")
        s[2]:will("pick", "bushi", "pass")
        s[1]:damage(s[2])
    end,
}

scene "midao replaces a judgement with rice" {
    seats = { { general = "zhanglu", hp = 2, piles = { rice = { "peach:heart:3", "slash:club:5" } } }, {} },
    deck = { "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:will("pick", "midao", "peach:heart:3")
        s:note(s[2]:judge(".|red", true, "x"))
        s:note("and the last")
        s[1]:will("pick", "midao", "slash:club:5")
        s:note(s[1]:judge(".|red", true, "x"))
    end,
}

scene "midao declined, and without rice" {
    seats = { { general = "zhanglu", piles = { rice = { "peach:heart:3" } } }, { general = "zhanglu" } },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:will("pick", "midao", "pass")
        s[2]:judge(".|red", true, "x")
    end,
}

scene "midao offers only rice that may be played" {
    seats = { { general = "zhanglu", piles = { rice = { "peach:heart:3", "slash:club:5" } } }, {} },
    deck = { "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s.room:setPlayerCardLimitation(s[1].player, "response", "Slash", false)
        s[1]:will("pick", "midao", "pass")
        s[2]:judge(".|red", true, "x")
        s.room:setPlayerCardLimitation(s[1].player, "response", "Peach", false)
        s[2]:judge(".|red", true, "x")
    end,
}

scene "bushi gives nothing to the dead" {
    seats = {
        { general = "zhanglu", role = "lord", piles = { rice = "peach:heart:3" } },
        { role = "rebel", hp = 1 },
        { role = "rebel" },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:damage(s[2])
    end,
}

scene "rice is of use to him alone: another with such a pile, and other piles of his" {
    seats = {
        { general = "zhanglu", hp = 2, piles = { stars = "peach:heart:4" } },
        { piles = { rice = "peach:heart:3" } },
    },
    deck = { "slash:spade:7" },
    play = function(s)
        s[1]:judge(".|red", true, "x")
        s.room:throwCard(s:card("peach:heart:4"), nil)
    end,
}
