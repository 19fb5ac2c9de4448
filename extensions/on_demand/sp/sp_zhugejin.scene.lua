-- Zhuge Jin.

scene "hongyuan draws a card less, and two others draw" {
    seats = { { general = "sp_zhugejin" }, {}, {}, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:will("use", "@@hongyuan", "? hongyuan() -> 2 + 4")
        s[1]:phases("draw")
        s:note("the next draw phase")
        s[1]:will("use", "@@hongyuan", "hongyuan() -> 3")
        s[1]:phases("draw")
    end,
}

scene "hongyuan declined, and nothing for the play phase" {
    seats = { { general = "sp_zhugejin" }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:will("use", "@@hongyuan", "pass")
        s[1]:phases("draw")
    end,
}

scene "hongyuan is not for free moments, nor for other draws" {
    seats = { { general = "sp_zhugejin" }, {} },
    play = function(s)
        s[1]:may()
        s[1]:draw(2)
    end,
}

scene "huanshi lets who is judged choose among his cards" {
    seats = {
        { judging = { "indulgence" } },
        { general = "sp_zhugejin", hand = { "slash:club:5", "jink:heart:2" }, equip = { "axe" } },
    },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:will("invoke", "huanshi", "yes")
        s[1]:will("pick", "huanshi", "? jink")
        s[2]:will("invoke", "mingzhe", "no")
        s[1]:phases("judge")
    end,
}

scene "huanshi declined, and without a card" {
    seats = {
        { judging = { "indulgence" } },
        { general = "sp_zhugejin", hand = { "slash:club:5" } },
        { general = "sp_zhugejin" },
    },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[2]:will("invoke", "huanshi", "no")
        s[1]:phases("judge")
    end,
}

scene "huanshi leaves out what he may not play" {
    seats = {
        { judging = { "indulgence" } },
        { general = "sp_zhugejin", hand = { "slash:club:5", "jink:heart:2" } },
    },
    phase = "not_active",
    deck = { "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s.room:setPlayerCardLimitation(s[2].player, "response", "Slash", false)
        s[2]:will("invoke", "huanshi", "yes")
        s[2]:will("invoke", "mingzhe", "no")
        s[1]:phases("judge")
        s:note("nothing is left that he may play")
        s[1]:judge(".|heart", true, "test")
    end,
}

scene "mingzhe draws for red cards that are used, played and discarded out of turn" {
    seats = {
        { hand = { "slash:spade:7", "dismantlement", "savage_assault", "duel" } },
        { general = "sp_zhugejin", hand = { "jink:heart:2", "slash:heart:10" }, equip = { "dilu" } },
    },
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:diamond:2" },
    play = function(s)
        s[2]:will("respond", "jink", "jink")
        s[2]:will("invoke", "mingzhe", "yes")
        s[1]:use("slash", 2)
        s[2]:will("respond", "slash", "slash:heart:10")
        s[2]:will("invoke", "mingzhe", "yes")
        s[1]:use("duel", 2)
        s:note("black cards are nothing")
        s[2]:throw("slash:club:5")
        s[2]:throw("dilu")
    end,
}

scene "mingzhe for each red card of a discard, until declined" {
    seats = {
        {},
        { general = "sp_zhugejin", hand = { "jink:heart:2", "slash:club:5", "peach:heart:3" }, equip = { "chitu" } },
    },
    deck = { "slash:club:6", "slash:spade:7" },
    play = function(s)
        s[2]:will("invoke", "mingzhe", "yes")
        s[2]:will("invoke", "mingzhe", "no")
        s[2]:throw("jink", "slash", "peach")
        s[2]:will("invoke", "mingzhe", "yes")
        s[2]:throw("chitu")
    end,
}

scene "mingzhe is silent in his own turn, for cards given away, and for those of others" {
    seats = {
        { general = "sp_zhugejin", hand = { "jink:heart:2" } },
        { general = "sp_zhugejin", hand = { "peach:heart:3" } },
        { hand = { "peach:heart:4" } },
    },
    play = function(s)
        s[1]:throw("jink")
        s[2]:give(1, "peach")
        s[3]:throw("peach")
    end,
}
