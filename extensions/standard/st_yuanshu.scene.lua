-- Yuan Shu.

scene "wangzun draws at the lord's cost, for that turn" {
    seats = { { hp = 2, hand = { "jink:heart:2", "jink:diamond:2" } }, { general = "st_yuanshu" }, {} },
    phase = "not_active",
    play = function(s)
        s[2]:will("invoke", "wangzun", "yes")
        s[1]:will("discard", "gamerule", "jink:heart:2")
        s[1]:phases("start", "discard")
    end,
}

scene "wangzun declined, and not at others' cost" {
    seats = { { hp = 2, hand = { "jink:heart:2", "jink:diamond:2" } }, { general = "st_yuanshu" }, {} },
    phase = "not_active",
    play = function(s)
        s[2]:will("invoke", "wangzun", "no")
        s[1]:phases("start", "discard")
        s[3]:phases("start")
    end,
}

scene "wangzun is nothing for a lord himself" {
    seats = { { general = "st_yuanshu" }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
    end,
}

scene "tongji draws the slashes of all who reach him" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "st_yuanshu", hp = 1, hand = { "jink:heart:2", "jink:diamond:2" } },
        {},
    },
    play = function(s)
        s[1]:may("slash")
    end,
}

scene "tongji with no more cards than hit points, or out of reach" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "st_yuanshu", hp = 2, hand = { "jink:heart:2", "jink:diamond:2" } },
        {},
        { general = "st_yuanshu", hp = 1, hand = { "jink:diamond:3", "jink:diamond:4" }, equip = { "dilu" } },
        {},
    },
    play = function(s)
        s[1]:may("slash")
    end,
}

-- Each of two draws slashes; either may then be struck.
scene "tongji of two at one table" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "st_yuanshu", hp = 1, hand = { "jink:heart:2", "jink:diamond:2" } },
        {},
        { general = "st_yuanshu", hp = 1, hand = { "jink:diamond:3", "jink:diamond:4" } },
    },
    play = function(s)
        s[1]:may("slash")
    end,
}
