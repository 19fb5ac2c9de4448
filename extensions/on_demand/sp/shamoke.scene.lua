-- Shamoke.

scene "jili draws for the first card with bare hands, once a turn" {
    seats = { { general = "shamoke", hand = { "slash:spade:7", "peach" }, hp = 3 }, { otherwise = "decline" } },
    deck = { "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "jili", "yes")
        s[1]:use("slash", 2)
        s[1]:use("peach")
    end,
}

scene "jili declined" {
    seats = { { general = "shamoke", hand = { "peach" }, hp = 3 }, {} },
    play = function(s)
        s[1]:will("invoke", "jili", "no")
        s[1]:use("peach")
    end,
}

scene "jili counts up to the range of the weapon, and counts what was used before it" {
    seats = {
        { general = "shamoke", hand = { "peach", "axe", "peach:heart:4", "ex_nihilo" }, hp = 1 },
        { hand = { "peach:heart:6" }, hp = 1 },
    },
    deck = { "jink:heart:2", "jink:diamond:2", "jink:diamond:3", "jink:diamond:4", "jink:diamond:5" },
    play = function(s)
        s[1]:will("invoke", "jili", "no")
        s[1]:use("peach")
        s[1]:use("axe")
        s[2]:use("peach:heart:6")
        s[1]:will("invoke", "jili", "yes")
        s[1]:use("peach:heart:4")
        s[1]:use("ex_nihilo")
    end,
}

scene "jili counts a jink once, and a slash played in a duel" {
    seats = {
        { hand = { "slash:spade:7", "duel" } },
        { general = "shamoke", hand = { "jink", "slash:club:5" }, equip = { "double_sword" } },
    },
    deck = { "peach:heart:3", "peach:heart:4" },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", 2)
        s[2]:will("respond", "slash", "slash")
        s[2]:will("invoke", "jili", "yes")
        s[1]:use("duel", 2)
    end,
}

scene "jili counts anew in each turn, and counts no skill" {
    seats = { { general = "shamoke", skills = { "zhiheng" }, hand = { "peach", "slash:spade:7", "peach:heart:4" }, hp = 1 }, {} },
    phase = "not_active",
    deck = { "jink:heart:2", "jink:diamond:2", "jink:diamond:3", "jink:diamond:4", "jink:diamond:5", "jink:diamond:6" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "zhiheng(slash:spade:7)")
        s[1]:will("play", "play", "peach")
        s[1]:will("invoke", "jili", "yes")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s[1]:will("play", "play", "peach:heart:4")
        s[1]:will("invoke", "jili", "yes")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}
