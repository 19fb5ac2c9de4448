-- Three against three: leaders choose their player who acts, sides take turns.

scene "the sides take turns, and two without command act one after the other" {
    mode = "06_3v3",
    seats = { {}, {}, {}, {}, {}, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "RoundStart", "RoundEnd", "TurnStart", "ActionedReset" },
    play = function(s)
        -- The lord begins, so the other side's leader is asked: the leader, or the two.
        s[4]:will("players", "3v3-action", "5")
        -- Then the lord has two players left, and the other leader only themselves.
        s[1]:will("players", "3v3-action", "6")
        s:turns(3)
        s:note("seat 3 " .. s[3].player:getMark("actionedM") .. ", seat 4 " .. s[4].player:getMark("actionedM"))
        -- A new round: the side that was first is first again, with anyone of it.
        s[1]:will("players", "3v3-action", "2")
        s[4]:will("players", "3v3-action", "4")
        s:turns(6)
    end,
}

scene "who is dead is not chosen, and a leader's death ends the game" {
    mode = "06_3v3",
    seats = { {}, {}, {}, {}, {}, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "TurnStart" },
    play = function(s)
        s[0]:kill(s[3])
        s[4]:will("players", "3v3-action", "5")
        s:turns(3)
        s[0]:kill(s[4])
    end,
}

scene "a card for everyone goes round as its user says" {
    mode = "06_3v3",
    seats = { { hand = { "savage_assault", "god_salvation" }, hp = 3 }, { hp = 3 }, { hp = 3 }, {}, {}, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:will("choice", "3v3_direction", "cw")
        s[1]:play("savage_assault")
        s[1]:will("choice", "3v3_direction", "cw")
        s[1]:play("god_salvation")
    end,
}

scene "the other way round" {
    mode = "06_3v3",
    seats = { { hand = "savage_assault" }, {}, {}, {}, {}, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:will("choice", "3v3_direction", "ccw")
        s[1]:play("savage_assault")
    end,
}
