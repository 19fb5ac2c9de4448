-- Taishi Ci.

scene "tianyi won slashes two far away and once more" {
    seats = {
        { general = "taishici", hand = { "slash:heart:10", "slash:spade:7", "slash:spade:8" } },
        { hand = { "jink:diamond:2" } },
        {},
        {},
        {},
        {},
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? tianyi() -> 2")
        s[1]:will("pindian", "tianyi", "slash:heart:10")
        s[2]:will("pindian", "tianyi", "jink:diamond:2")
        s[1]:will("play", "play", "slash:spade:7 -> 3 + 4")
        s[1]:will("play", "play", "slash:spade:8 -> 4")
        s[1]:phases("play")
    end,
}

scene "tianyi lost and no slash this turn" {
    seats = {
        { general = "taishici", hand = { "slash:spade:7", "slash:spade:8", "duel" } },
        { hand = { "slash:club:7", "slash:club:8" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? tianyi() -> 2")
        s[1]:will("pindian", "tianyi", "slash:spade:7")
        s[2]:will("pindian", "tianyi", "slash:club:7")
        s[1]:will("play", "play", "duel -> 2")
        s[2]:will("respond", "slash", "slash")
        s[1]:will("respond", "slash", "pass")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "tianyi: another with hand cards, having some oneself" {
    seats = { { general = "taishici", hand = { "slash:heart:10" } }, { hand = { "jink:diamond:2" } }, {}, { hand = { "peach" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:may("tianyi()")
        s[1]:may("tianyi() -> 2")
        s[1]:will("pindian", "tianyi", "slash:heart:10")
        s[2]:will("pindian", "tianyi", "jink:diamond:2")
        s[1]:play("tianyi() -> 2")
        s[1]:may()
    end,
}

scene "tianyi is not for the empty-handed" {
    seats = { { general = "taishici" }, { hand = { "jink:diamond:2" } } },
    play = function(s)
        s[1]:may()
    end,
}

-- Two slashes, each on one more than usual, and no third; without having won neither.
scene "tianyi: how often and on how many" {
    seats = {
        { general = "taishici", hand = { "slash:heart:10", "slash:spade:7", "slash:spade:8", "slash:spade:9", "slash:club:2" } },
        { hand = { "jink:diamond:2" } },
        {},
        {},
        {},
    },
    otherwise = "decline",
    play = function(s)
        s[1]:may("slash:spade:7")
        s[1]:will("pindian", "tianyi", "slash:heart:10")
        s[2]:will("pindian", "tianyi", "jink:diamond:2")
        s[1]:play("tianyi() -> 2")
        s[1]:play("slash:spade:7 -> 3 + 4")
        s[1]:play("slash:spade:8 -> 3")
        s[1]:may()
    end,
}

scene "without tianyi one slash, and not far" {
    seats = { { general = "taishici", hand = { "slash:spade:7", "slash:spade:8" } }, {}, {}, {} },
    play = function(s)
        s[1]:may("slash:spade:7")
        s[1]:play("slash:spade:7 -> 2")
        s[1]:may()
    end,
}

scene "tianyi lost: the next turn has slashes again" {
    seats = {
        { general = "taishici", hand = { "slash:spade:7", "slash:spade:8" } },
        { hand = { "slash:club:7" } },
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "tianyi() -> 2")
        s[1]:will("pindian", "tianyi", "slash:spade:7")
        s[2]:will("pindian", "tianyi", "slash:club:7")
        s[1]:will("play", "play", "pass")
        s[1]:turn()
        s[1]:will("play", "play", "slash:spade:8 -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "tianyi: one target before, two after" {
    seats = { { general = "taishici", hand = { "slash:spade:7", "slash:spade:8" }, equip = { "kylin_bow" } }, {}, {}, {}, {} },
    play = function(s)
        s[1]:play("? slash:spade:7 -> 2")
        s.room:setPlayerFlag(s[1].player, "TianyiSuccess")
        s[1]:play("? slash:spade:8 -> 2 + 3")
    end,
}
