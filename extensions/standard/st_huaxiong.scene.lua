-- Hua Xiong.

scene "yaowu lets the wounded choose" {
    seats = { { hp = 2, hand = { "slash:heart:10", "slash:heart:11" } }, { general = "st_huaxiong" } },
    deck = { "peach:heart:3" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("choice", "yaowu", "recover")
        s[1]:use("slash:heart:10", s[2])
        s[1]:will("choice", "yaowu", "draw")
        s[1]:use("slash:heart:11", s[2])
    end,
}

scene "yaowu of the unhurt is a card without a question" {
    seats = { { hand = { "slash:heart:10" } }, { general = "st_huaxiong" } },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "yaowu does nothing for a black slash, or for other damage" {
    seats = { { hand = { "slash:spade:7", "duel:diamond:1" } }, { general = "st_huaxiong" } },
    play = function(s)
        s[1]:use("slash", s[2])
        s[1]:use("duel", s[2])
    end,
}

-- A locked skill is not put out of effect with the others.
scene "yaowu is locked" {
    seats = { { hand = { "slash:heart:10" } }, { general = "st_huaxiong", marks = { ["@skill_invalidity"] = 1 } } },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "yaowu: a red slash that is nobody's" {
    seats = { { hand = { "slash:heart:10" } }, { general = "st_huaxiong" } },
    play = function(s)
        local damage = sgs.DamageStruct()
        damage.card = s[1]:card("slash")
        damage.to = s[2].player
        s.room:damage(damage)
    end,
}
