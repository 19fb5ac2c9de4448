-- Hua Tuo.

scene "chuli takes a card each from two kingdoms and spades draw" {
    seats = {
        { general = "huatuo", hand = { "slash:spade:7" } },
        { kingdom = "wei", equip = { "ice_sword" } },
        { kingdom = "shu", hand = { "peach:heart:3" } },
        { kingdom = "shu", hand = { "peach:heart:4" } },
    },
    phase = "not_active",
    otherwise = "decline",
    deck = { "jink:diamond:2", "jink:diamond:3" },
    play = function(s)
        s[1]:will("play", "play", "? chuli(slash) -> 2 + 3")
        s[1]:phases("play")
    end,
}

scene "chuli is not for two of one kingdom" {
    seats = {
        { general = "huatuo", hand = { "jink:heart:2" } },
        { kingdom = "shu", equip = { "axe" } },
        { kingdom = "shu" },
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? chuli(jink) -> 2")
        s[1]:phases("play")
    end,
}

scene "jijiu saves with a red horse out of turn" {
    seats = { { hand = { "slash:spade:7" } }, { hp = 1 }, { general = "huatuo", equip = { "chitu" } } },
    play = function(s)
        s[3]:will("peach", "", "jijiu(chitu)")
        s[1]:use("slash", s[2])
    end,
}

scene "jijiu is not for the own turn" {
    seats = { { general = "huatuo", hand = { "slash:spade:7", "jink:heart:2" } }, { hp = 1 } },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "jijiu of a guest heals one" {
    seats = {
        { general = "sunquan", hp = 1 },
        { hand = { "slash:spade:7" } },
        { general = "huatuo", hand = { "jink:heart:2" } },
    },
    turn = 2,
    play = function(s)
        s[3]:will("peach", "", "jijiu(jink)")
        s[2]:use("slash", s[1])
    end,
}

-- Any card counts, equipment too (recorded game 08p-34).
scene "chuli with a weapon" {
    seats = { { general = "huatuo", equip = { "axe" } }, { kingdom = "wei", hand = { "slash:spade:7" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "chuli(axe) -> 2")
        s[1]:phases("play")
    end,
}

scene "chuli once a phase, whatever is left to discard" {
    seats = { { general = "huatuo", hand = { "slash:club:7", "slash:club:8" } }, { hand = { "jink:heart:2" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "chuli(slash:club:7) -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
    otherwise = "decline",
}

scene "chuli discards one card of each" {
    seats = { { general = "huatuo", hand = { "peach" } }, { kingdom = "wei", equip = { "axe", "dilu" } }, { kingdom = "shu", equip = { "vine", "chitu" } } },
    play = function(s)
        s[1]:will("card", "chuli", "axe")
        s[1]:will("card", "chuli", "vine")
        s[1]:play("chuli(peach) -> 2 + 3")
    end,
}
