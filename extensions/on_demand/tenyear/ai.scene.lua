-- Decisions of the bundled AI with the generals of this package.

scene "tenyearwusheng strikes with a red card, after tenyearyijue" {
    seats = {
        {
            role = "lord",
            shown = true,
            general = "tenyear_guanyu",
            hand = { "lightning:spade:1", "amazing_grace:heart:3", "nullification" },
        },
        { role = "rebel", shown = true, hp = 1, hand = { "jink", "slash" } },
        { role = "loyalist", shown = true, hand = { "jink:diamond:2" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "tenyearyiji gives away what there is no room for" {
    seats = {
        { role = "lord", shown = true },
        { role = "rebel", shown = true, general = "tenyear_guojia", hand = { "slash", "jink", "duel" } },
        { role = "rebel", shown = true },
        { role = "rebel", shown = true, general = "tenyear_guojia" },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
        s[1]:damage(s[4])
    end,
}

scene "tenyearjianxiong, and tenyearleiji at the enemy whom it hurts most" {
    seats = {
        { role = "lord", shown = true, general = "tenyear_caocao" },
        { role = "rebel", shown = true, general = "tenyear_zhangjiao", hand = { "jink" } },
        { role = "loyalist", shown = true, hand = { "slash" } },
        { role = "rebel", shown = true, hp = 2 },
    },
    deck = { "slash:club:5", "slash:spade:8", "slash:spade:9" },
    otherwise = "ai",
    play = function(s)
        s[2]:damage(s[1])
        s[3]:use("slash", s[2])
    end,
}

scene "tenyeartishen where little is lost, and not where much is" {
    seats = {
        { role = "lord", shown = true, general = "tenyear_zhangfei", hand = { "jink" } },
        { role = "rebel", shown = true },
        {
            role = "loyalist",
            shown = true,
            general = "tenyear_zhangfei",
            hand = { "jink:diamond:2", "nullification:spade:11", "nullification:club:12" },
            equip = { "jueying" },
        },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[1]:phases("play")
        s[3]:phases("play")
    end,
}

scene "tenyearzhiheng exchanges what is not missed" {
    seats = {
        { role = "lord", shown = true, general = "tenyear_sunquan", hand = { "jink", "jink:diamond:2", "lightning" } },
        { role = "rebel", shown = true },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "tenyearjiuyuan: a follower in health gives up a peach for the lord, a rebel does not" {
    seats = {
        { role = "lord", shown = true, general = "tenyear_sunquan", hp = 1 },
        { role = "loyalist", shown = true, kingdom = "wu", hp = 3, hand = { "peach:heart:3" } },
        { role = "rebel", shown = true, kingdom = "wu", hp = 3, hand = { "peach:heart:4" } },
    },
    otherwise = "ai",
    play = function(s)
        s[2]:use("peach")
        s[3]:use("peach")
    end,
}
