-- Decisions of the bundled AI with the generals of this package.

scene "jinxuanbei turns to an enemy while the wound can be borne" {
    seats = {
        { role = "lord", shown = true, general = "jin_yangyan" },
        { role = "rebel", shown = true, hand = { "peach" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "jinxuanbei is too dangerous with one hit point and no dodge" {
    seats = {
        { role = "lord", shown = true, general = "jin_yangyan", hp = 1 },
        { role = "rebel", shown = true, hand = { "peach" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "jinxianwan ends a chain for a slash at an enemy" {
    seats = {
        { role = "lord", shown = true, general = "jin_yangyan", skills = { "-jinxuanbei" }, chained = true },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
        s:note("and not without a chain")
        s[1]:phases("play")
    end,
}
