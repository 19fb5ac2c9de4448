-- Rounds, turns, phases, the ends of games.

scene "the events of a turn" {
    seats = { {}, {} },
    phase = "not_active",
    watch = { "RoundStart", "RoundEnd", "TurnStart", "TurnStarted", "EventPhaseChanging", "EventPhaseStart", "EventPhaseProceeding", "EventPhaseEnd", "EventPhaseSkipping", "EventPhaseSkipped" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "two rounds, one player dead and one face down" {
    seats = { {}, {}, { face_down = true }, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "RoundStart", "RoundEnd", "TurnStart", "TurnStarted" },
    play = function(s)
        s[0]:kill(s[2])
        s:turns(5)
    end,
}

scene "who is face down turns up instead of a turn" {
    seats = { { face_down = true }, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "TurnOver", "TurnedOver", "TurnStarted" },
    play = function(s)
        s:turns(3)
    end,
}

scene "the hand limit is the hit points" {
    seats = { { hp = 2, hand = { "peach", "peach", "jink", "jink", "duel" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("discard", "gamerule", "duel + jink + jink")
        s[1]:phases("discard")
    end,
}

scene "the discard pile is shuffled when a card is needed" {
    seats = { {}, {} },
    rest = "gone",
    deck = { "peach:heart:3" },
    discard = { "jink:heart:2", "jink:diamond:2", "jink:diamond:3" },
    watch = { "SwapPile", "SwappedPile" },
    play = function(s)
        s[1]:draw(1)
        s:note("the pile is empty and stays so")
        s[1]:draw(2)
    end,
}

scene "no card left is a draw" {
    seats = { {}, {} },
    rest = "gone",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:draw(2)
    end,
}

scene "the last of rebels and renegades dies" {
    seats = { { role = "lord" }, { role = "loyalist" }, { role = "rebel" }, { role = "renegade" } },
    play = function(s)
        s[4]:kill(s[3])
        s:note("not yet")
        s[1]:kill(s[4])
    end,
}

scene "the lord dies with others alive" {
    seats = { { role = "lord" }, { role = "loyalist" }, { role = "rebel" }, { role = "renegade" } },
    play = function(s)
        s[2]:kill(s[1])
    end,
}

scene "the lord dies after all rebels, with a loyalist alive" {
    seats = { { role = "lord" }, { role = "loyalist" }, { role = "rebel" }, { role = "renegade" } },
    play = function(s)
        s[1]:kill(s[3])
        s[4]:kill(s[1])
    end,
}

scene "the lord dies by the last one, a renegade" {
    seats = { { role = "lord" }, { role = "loyalist" }, { role = "rebel" }, { role = "renegade" } },
    play = function(s)
        s[4]:kill(s[2])
        s[4]:kill(s[3])
        s[4]:kill(s[1])
    end,
}

scene "a duel to the death" {
    seats = { { hp = 1, max_hp = 1 }, { hp = 1, max_hp = 1 } },
    otherwise = "decline",
    deck = { "duel:spade:A", "jink", "peach", "slash" },
    play = function(s)
        s[1]:will("play", "play", "duel -> 2")
        s:whole_game()
    end,
}

scene "too many shuffles are a draw" {
    seats = { {}, {} },
    discard = { "jink:heart:2" },
    rest = "gone",
    settings = { swap_limit = 1 },
    play = function(s)
        s[1]:draw()
        s[1]:throw("jink")
        s[1]:draw()
    end,
}

scene "three cards for a rebel, and the lord who kills a loyalist" {
    seats = {
        { role = "lord", hand = { "peach", "jink" }, equip = { "axe" } },
        { role = "loyalist" },
        { role = "rebel" },
        { role = "rebel" },
        { role = "renegade" },
    },
    play = function(s)
        s[4]:kill(s[3])
        s:note("a rebel by nobody's hand")
        s[0]:kill(s[4])
        s:note("a loyalist by the lord's")
        s[1]:kill(s[2])
    end,
}
