-- Decisions of the bundled AI with the generals of this package.

scene "xinzhan takes every heart, and shangshi fills the hand" {
    seats = {
        { role = "lord", shown = true, general = "masu", hand = { "nullification", "jink", "jink:diamond:2", "jink:diamond:3" } },
        { role = "rebel", shown = true, general = "zhangchunhua" },
    },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:club:5", "jink:heart:2" },
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
        s[1]:damage(s[2])
    end,
}

scene "sanyao at an enemy who has the most hit points, with a cheap card" {
    seats = {
        { role = "lord", shown = true, general = "mobile_masu", hand = { "peach", "lightning" } },
        { role = "rebel", shown = true, hp = 3 },
        { role = "loyalist", shown = true, hp = 4 },
        { role = "rebel", shown = true, hp = 4 },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "zhiman spares a friend, whose indulgence it takes, and no enemy" {
    seats = {
        { role = "lord", shown = true, general = "mobile_masu" },
        { role = "loyalist", shown = true, equip = { "axe" }, judging = { "indulgence" } },
        { role = "rebel", shown = true, equip = { "chitu" } },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
        s[1]:damage(s[3])
    end,
}
