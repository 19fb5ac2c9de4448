scene "pledge heals a wounded player, once a phase" {
    seats = {
        { general = "active_hero", hand = { "jink:heart:2", "jink:heart:13" } },
        { hp = 2 },
        {},
    },
    deck = "slash:spade:7",
    play = function(s)
        s[1]:may("pledge(jink:heart:2)")
        s[1]:play("pledge(jink:heart:2) -> 2")
        s[1]:may("jink:heart:13")
    end,
}

scene "the AI pledges a card to its friend" {
    seats = {
        { general = "active_hero", role = "loyalist", shown = true, hand = "jink:heart:2" },
        { role = "lord", hp = 1 },
        { role = "rebel", shown = true, hp = 1 },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}
