-- Sun Hao.

scene "canshi draws a card for each wounded player, and each card used costs one" {
    seats = {
        { general = "sunhao", hp = 3, hand = { "slash:spade:7", "duel", "axe", "jink:heart:2" } },
        { hp = 1, otherwise = "decline" },
        { hp = 2 },
        {},
    },
    phase = "not_active",
    deck = { "peach:heart:3", "peach:heart:4", "ex_nihilo", "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:will("invoke", "canshi", "yes")
        s[1]:will("play", "play", "axe")
        s[1]:will("play", "play", "slash:spade:7 -> 3")
        s[1]:will("discard", "canshi", "duel")
        s[1]:will("play", "play", "ex_nihilo")
        s[1]:will("discard", "canshi", "axe")
        s[1]:will("play", "play", "pass")
        s[1]:phases("draw", "play")
        s:note("the price ends with the turn")
        s[1]:use("peach:heart:3")
    end,
    otherwise = "decline",
}

scene "canshi declined: two cards, and nothing to pay" {
    seats = { { general = "sunhao", hp = 3, hand = { "slash:spade:7", "jink" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "peach:heart:4" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "canshi", "no")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("draw", "play")
    end,
}

scene "canshi is not offered while nobody is wounded, nor to others, nor in other phases" {
    seats = { { skills = { "canshi" } }, { hp = 1 }, {} },
    phase = "not_active",
    play = function(s)
        s[2]:phases("draw")
        s[2]:recover(3)
        s[1]:phases("draw")
        s[2]:damage(s[1])
        s[1]:phases("start", "finish")
    end,
}

scene "canshi asks no price of who has no card left" {
    seats = { { general = "sunhao", hp = 4 }, {} },
    phase = "not_active",
    deck = { "slash:spade:7" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "canshi", "yes")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("draw", "play")
    end,
}

scene "chouhai adds a point on an empty hand only" {
    seats = { {}, { general = "sunhao", hand = { "jink" }, equip = { "axe" } } },
    play = function(s)
        s[1]:damage(s[2])
        s[2]:throw("jink")
        s[1]:damage(s[2])
        s[2]:damage(s[1])
    end,
}

scene "guiming counts unwounded subjects of Wu for canshi" {
    seats = {
        { general = "sunhao", role = "lord", hp = 4 },
        { kingdom = "wu" },
        { kingdom = "shu" },
        { kingdom = "wu", hp = 1 },
    },
    phase = "not_active",
    deck = { "peach:heart:3", "peach:heart:4", "jink:heart:2", "slash:club:5" },
    play = function(s)
        s[1]:will("invoke", "canshi", "yes")
        s[1]:phases("round_start", "draw")
    end,
}

scene "guiming is silent without unwounded subjects" {
    seats = { { general = "sunhao", role = "lord", hp = 4 }, { kingdom = "shu" }, { kingdom = "wu", hp = 1 } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:phases("round_start")
    end,
}

scene "guiming is a lord's, and does not count in the turn of another" {
    seats = {
        { general = "sunhao", role = "lord" },
        { general = "sunhao", role = "rebel" },
        {},
    },
    turn = 3,
    phase = "not_active",
    play = function(s)
        s[2]:phases("round_start", "draw")
        s:note("a draw phase in the turn of another")
        s.room:setCurrent(s[3].player)
        s[1].player:setPhase(sgs.Player_Draw)
        s.room:getThread():trigger(sgs.EventPhaseStart, s.room, s[1].player)
    end,
}
