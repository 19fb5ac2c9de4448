-- Decisions of the bundled AI with the generals of this package.

scene "hongyuan is for two friends" {
    seats = {
        { role = "lord", shown = true, general = "sp_zhugejin" },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true, general = "sp_zhugejin" },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("draw")
        s[3]:phases("draw")
    end,
}

scene "huanshi helps a friend out of Indulgence, and lets an enemy sit" {
    seats = {
        { role = "lord", shown = true, judging = { "indulgence" }, hand = { "jink:diamond:2", "jink:diamond:3", "duel" } },
        { role = "loyalist", shown = true, general = "sp_zhugejin", hand = { "slash:club:5", "jink:heart:2" } },
        { role = "rebel", shown = true, judging = { "indulgence:club:6" } },
    },
    phase = "not_active",
    deck = { "slash:spade:7", "slash:spade:8" },
    otherwise = "ai",
    play = function(s)
        s[1]:phases("judge")
        s[3]:phases("judge")
    end,
}

scene "shushen heals a weak friend, or has one draw, and shenzhi heals her" {
    seats = {
        { role = "lord", shown = true, general = "sp_ganfuren", hp = 1, hand = { "lightning" } },
        { role = "loyalist", shown = true, hp = 1 },
        { role = "rebel", shown = true, hp = 1 },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("start")
        s[2]:recover(3)
        s[1]:recover(1)
    end,
}

scene "shenzhi keeps a peach" {
    seats = {
        { role = "lord", shown = true, general = "sp_ganfuren", hp = 1, hand = { "peach" } },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("start")
    end,
}

scene "xiuluo pays with anything but a peach" {
    seats = {
        { role = "lord", shown = true, general = "shenlvbu2", hand = { "peach:heart:3", "slash:spade:7" }, judging = { "indulgence" } },
        { role = "rebel", shown = true, general = "shenlvbu2", hand = { "peach:heart:4" }, judging = { "indulgence:heart:6" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("start")
        s[2]:phases("start")
    end,
}

scene "canshi is for three wounded players" {
    seats = {
        { role = "lord", shown = true, general = "sunhao", hp = 4 },
        { role = "rebel", shown = true, general = "sunhao", hp = 4 },
        { role = "rebel", shown = true, kingdom = "shu", hp = 3 },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("draw")
        s[1]:recover(1)
        s[2]:phases("draw")
    end,
}

scene "canshi counts the subjects of a lord" {
    seats = {
        { role = "lord", shown = true, general = "sunhao", hp = 4 },
        { role = "rebel", shown = true, kingdom = "wu" },
        { role = "rebel", shown = true, kingdom = "wu" },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("draw")
    end,
}

scene "jili is always used" {
    seats = { { role = "lord", shown = true, general = "shamoke", hp = 1, hand = { "peach" } }, { role = "rebel", shown = true } },
    otherwise = "ai",
    play = function(s)
        s[1]:use("peach")
    end,
}

scene "yishe is always used, and bushi takes the best rice" {
    seats = {
        { role = "lord", shown = true, general = "zhanglu" },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:spade:7" },
    otherwise = "ai",
    play = function(s)
        s[1]:phases("finish")
        s[1]:damage(s[2])
    end,
}

scene "midao helps a friend out of Indulgence, and lets an enemy sit" {
    seats = {
        { role = "lord", shown = true, judging = { "indulgence" }, hand = { "jink:diamond:2", "jink:diamond:3", "duel" } },
        { role = "loyalist", shown = true, general = "zhanglu", piles = { rice = { "slash:club:5", "jink:heart:2", "peach:heart:3" } } },
        { role = "rebel", shown = true, judging = { "indulgence:club:6" } },
    },
    phase = "not_active",
    deck = { "slash:spade:7", "slash:spade:8" },
    otherwise = "ai",
    play = function(s)
        s[1]:phases("judge")
        s[3]:phases("judge")
    end,
}
