-- Decisions of the bundled AI with the generals of this package.

scene "nosfanjian strikes an enemy, and cards are drawn wherever that is offered" {
    seats = {
        { role = "lord", shown = true, general = "nos_zhouyu", hand = { "lightning", "nullification" } },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true, hp = 2 },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("draw", "play")
    end,
}

scene "nosfanjian keeps the only peach" {
    seats = {
        { role = "lord", shown = true, general = "nos_zhouyu", hand = { "peach" } },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "nosyiji gives to a friend while the own hand is not small, and keeps it otherwise" {
    seats = {
        { role = "lord", shown = true },
        { role = "rebel", shown = true, general = "nos_guojia", hand = { "slash", "jink", "duel", "nullification" } },
        { role = "rebel", shown = true },
        { role = "rebel", shown = true, general = "nos_guojia" },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
        s[1]:damage(s[4])
    end,
}

scene "noslianying, nosjizhi and nosjushou" {
    seats = {
        { role = "lord", shown = true, general = "nos_luxun", hand = { "slash" } },
        { role = "rebel", shown = true, general = "nos_huangyueying", hand = { "ex_nihilo" } },
        { role = "rebel", shown = true, general = "nos_caoren", hand = { "jink", "duel", "slash:club:5" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:throw("slash")
        s[2]:use("ex_nihilo")
        s:note("healthy, with cards: the turn is worth more")
        s[3]:phases("finish")
        s[3]:lose_hp(3)
        s[3]:phases("finish")
        s:note("face down: to turn up")
        s[3]:phases("finish")
    end,
}
