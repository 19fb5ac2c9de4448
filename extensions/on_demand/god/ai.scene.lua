-- Decisions of the bundled AI with the generals of this package.

scene "guixin: cards of enemies are worth a turn, those of friends alone are not" {
    seats = {
        { role = "lord", shown = true, hand = { "slash", "jink" } },
        { role = "rebel", shown = true, general = "shencaocao" },
        { role = "loyalist", shown = true, hand = { "peach" } },
        { role = "rebel", shown = true },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
        s:note("already face down")
        s[1]:damage(s[2])
    end,
}

scene "guixin: nobody has a card" {
    seats = {
        { role = "lord", shown = true },
        { role = "rebel", shown = true, general = "shencaocao" },
        { role = "rebel", shown = true, hand = { "peach" } },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
    end,
}
