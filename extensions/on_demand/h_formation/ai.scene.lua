-- Decisions of the bundled AI with the generals of this package.

scene "huyuan arms a friend and takes from an enemy; heyi covers friends who sit in a line" {
    seats = {
        { role = "lord", shown = true, general = "heg_caohong", hand = { "eight_diagram" }, equip = { "vine" } },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true, equip = { "axe" } },
        { role = "loyalist", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("finish")
    end,
}

scene "huyuan and heyi are not for enemies" {
    seats = {
        { role = "lord", shown = true, general = "heg_caohong", hand = { "eight_diagram" }, equip = { "vine" } },
        { role = "rebel", shown = true },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("finish")
    end,
}
