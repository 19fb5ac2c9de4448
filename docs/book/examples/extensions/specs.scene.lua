scene "moonlight and kindness, said as data" {
    seats = { { general = "specs_hero", hand = { "jink:heart:2", "jink:diamond:2" } }, { hp = 1 } },
    deck = "slash:spade:7",
    play = function(s)
        s[1]:play("kindness(jink:heart:2 + jink:diamond:2) -> 2")
        s[1]:will("invoke", "moonlight", "yes")
        s[1]:phases("finish")
    end,
}

scene "foothold: further away while weak" {
    seats = { {}, { general = "specs_hero", hp = 2 }, {} },
    play = function(s)
        s:note(s[1].player:distanceTo(s[2].player))
    end,
}
