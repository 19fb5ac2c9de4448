scene "granary fills in the draw phase, and goes with the skill" {
    seats = { { general = "piles_hero" }, {} },
    phase = "not_active",
    deck = { "slash:spade:7", "slash:spade:8", "jink:heart:2" },
    play = function(s)
        s[1]:phases("draw")
        s.room:detachSkillFromPlayer(s[1].player, "granary")
    end,
}

scene "ration: a card of the pile as a peach" {
    seats = { { general = "piles_hero", hp = 2, piles = { grain = "slash:spade:7" } }, {} },
    play = function(s)
        s[1]:play("ration(slash)")
    end,
}

scene "first_blood: once a turn" {
    seats = { { general = "piles_hero" }, {} },
    deck = { "jink:heart:2", "jink:diamond:2" },
    play = function(s)
        s[1]:damage(s[2])
        s[1]:damage(s[2])
        s:note(s[1].player:getHandcardNum())
    end,
}
