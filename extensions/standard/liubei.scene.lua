-- Liu Bei.

scene "rende heals at the second card" {
    seats = {
        { general = "liubei", hp = 2, hand = { "slash:spade:7", "peach:heart:3", "jink:heart:2" } },
        {},
        {},
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? rende(slash) -> 2")
        s[1]:will("use", "@@rende", "? rende(jink) -> 3")
        s[1]:will("use", "@@rende", "? rende(peach) -> 2")
        s[1]:phases("play")
    end,
}

scene "rende of one card heals nobody" {
    seats = { { general = "liubei", hp = 2, hand = { "slash:spade:7", "peach:heart:3" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? rende(slash) -> 2")
        s[1]:will("use", "@@rende", "pass")
        s[1]:will("play", "play", "? pass")
        s[1]:will("play", "play", "rende(peach) -> 2")
        s[1]:phases("play")
        s:note("each phase counts by itself")
        s[1]:phases("play")
    end,
}

-- Recorded games: once for each phase, and what follows is of the hand that was left then.
scene "rende is begun once, and goes on with what was left in hand" {
    seats = {
        { general = "liubei", hp = 4, hand = { "slash:spade:7", "ex_nihilo", "peach:heart:3" } },
        {},
    },
    phase = "not_active",
    deck = { "jink:diamond:2", "jink:diamond:3" },
    play = function(s)
        s[1]:will("play", "play", "rende(slash) -> 2")
        s[1]:will("use", "@@rende", "pass")
        s[1]:will("play", "play", "ex_nihilo")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s[1]:will("play", "play", "rende(peach) -> 2")
        s[1]:will("use", "@@rende", "pass")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "jijiang slashes with the card of another" {
    seats = { { general = "liubei" }, {}, { kingdom = "shu", hand = { "slash:spade:7" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? jijiang() -> 2")
        s[3]:will("respond", "slash", "slash")
        s[1]:phases("play")
    end,
}

scene "jijiang comes to nothing and is not asked for again" {
    seats = { { general = "liubei" }, {}, { kingdom = "shu", hand = { "slash:spade:7" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? jijiang() -> 2")
        s[3]:will("respond", "slash", "pass")
        s[1]:phases("play")
    end,
}

scene "jijiang answers in a duel" {
    seats = {
        { general = "liubei" },
        { hand = { "duel" } },
        { kingdom = "shu", hand = { "slash:spade:7" } },
    },
    play = function(s)
        s[1]:will("invoke", "jijiang", "yes")
        s[3]:will("respond", "slash", "slash")
        s[2]:use("duel", s[1])
    end,
}

scene "jijiang is for slashes alone, and for the lord alone" {
    seats = {
        { general = "liubei" },
        { hand = { "slash:spade:7", "duel:spade:1" } },
        { kingdom = "shu", hand = { "jink:diamond:2" } },
        { kingdom = "shu", hand = { "slash:club:2" } },
    },
    turn = 2,
    play = function(s)
        s[2]:use("slash", s[1])
        s[2]:use("duel", s[3])
    end,
}

scene "jijiang declined, and nobody gives one" {
    seats = {
        { general = "liubei", hand = { "slash:heart:10" } },
        { hand = { "duel:spade:1", "duel:club:1" } },
        { kingdom = "shu", hand = { "slash:club:2" } },
    },
    turn = 2,
    play = function(s)
        s[1]:will("invoke", "jijiang", "no")
        s[1]:will("respond", "", "pass")
        s[2]:use("duel:spade:1", s[1])
        s[1]:will("invoke", "jijiang", "yes")
        s[3]:will("respond", "slash", "pass")
        s[1]:will("respond", "", "slash")
        s[2]:use("duel:club:1", s[1])
    end,
}

scene "rende gives no equipment" {
    seats = { { general = "liubei", hand = { "slash:spade:7", "peach:heart:3" }, equip = { "axe" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? rende(slash) -> 2")
        s[1]:will("use", "@@rende", "? pass")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "jijiang again and again, until nobody gives one" {
    seats = {
        { general = "liubei", equip = { "crossbow" } },
        { hp = 4 },
        { kingdom = "shu", hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9" } },
    },
    phase = "not_active",
    play = function(s)
        for _, card in ipairs { "slash:spade:7", "slash:spade:8", "pass" } do
            s[1]:will("play", "play", "jijiang() -> 2")
            s[3]:will("respond", "slash", card)
        end
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}
