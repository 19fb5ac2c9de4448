-- The landlord's skills.

scene "feiyang discards two hand cards and a card of the judging area, once a turn" {
    seats = {
        { skills = { "feiyang" }, hand = { "slash", "jink", "peach", "duel" }, judging = { "indulgence", "lightning" } },
        {},
    },
    phase = "not_active",
    deck = { "jink:heart:2" },
    play = function(s)
        s[1]:will("discard", "feiyang", "? slash + jink")
        s[1]:will("card", "feiyang", "indulgence")
        s[1]:phases("judge")
    end,
}

scene "feiyang is offered once a turn" {
    seats = { { skills = { "feiyang" }, hand = { "peach", "duel" }, judging = { "indulgence" }, flags = { "feiyang" } }, {} },
    phase = "not_active",
    deck = { "jink:heart:2" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

scene "feiyang declined, and in no other phase" {
    seats = { { skills = { "feiyang" }, hand = { "slash", "jink" }, judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "jink:heart:2" },
    play = function(s)
        s[1]:phases("start")
        s[1]:will("discard", "feiyang", "pass")
        s[1]:phases("judge")
    end,
}

scene "feiyang needs two hand cards and a card in the judging area" {
    seats = {
        { skills = { "feiyang" }, hand = { "slash" }, equip = { "axe" }, judging = { "indulgence" } },
        { skills = { "feiyang" }, hand = { "jink", "peach" } },
    },
    phase = "not_active",
    deck = { "jink:heart:2" },
    play = function(s)
        s[1]:phases("judge")
        s[2]:phases("judge")
    end,
}

scene "bahu draws a card in the start phase, and allows a slash more" {
    seats = { { skills = { "bahu" }, hand = { "slash:spade:7", "slash:spade:8", "slash:club:5" } }, { otherwise = "decline" } },
    phase = "not_active",
    deck = { "peach:heart:3" },
    otherwise = "decline",
    play = function(s)
        s[1]:phases("start", "finish")
    end,
}

scene "bahu allows two slashes in a play phase, and others one" {
    seats = {
        { skills = { "bahu" }, hand = { "slash:spade:7", "slash:spade:8", "slash:club:5" } },
        { otherwise = "decline" },
    },
    play = function(s)
        s[1]:play("slash:spade:7 -> 2")
        s[1]:play("slash:spade:8 -> 2")
        s[1]:may()
        s.room:detachSkillFromPlayer(s[1].player, "bahu")
    end,
}
