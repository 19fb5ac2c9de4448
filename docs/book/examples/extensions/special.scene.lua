scene "last_stand: once in a game" {
    seats = { { general = "special_hero", hp = 1, marks = { ["@last_stand"] = 1 } }, {} },
    play = function(s)
        s[1]:play("last_stand()")
        s[1]:damage(s[1], 1)
        s[1]:may()
    end,
}

scene "rise at one hit point" {
    seats = { { general = "special_hero", hp = 1 }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s:note(tostring(s[1].player:hasSkill("paoxiao")))
    end,
}

scene "homage: who gives the lord a peach draws a card" {
    seats = { { general = "special_hero", role = "lord", hp = 0 }, { role = "loyalist", hand = "peach:heart:3" } },
    deck = "jink:heart:2",
    play = function(s)
        s[2]:use("peach", s[1])
    end,
}
