-- Decisions of the bundled AI with the generals of this package.

scene "jinbuchen robs an enemy, and no friend" {
    seats = {
        { role = "lord", shown = true, hand = { "slash" }, equip = { "axe" } },
        { role = "rebel", shown = true, general = "jin_simayi" },
        { role = "loyalist", shown = true, general = "jin_simayi" },
    },
    otherwise = "ai",
    play = function(s)
        s:start_game()
        s[1]:damage(s[2])
        s[1]:damage(s[3])
    end,
}

scene "jinxiongzhi is used while a slash would reach an enemy, after a look at the pile" {
    seats = {
        { role = "lord", shown = true, general = "jin_simayi", hp = 2 },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true, hp = 2 },
    },
    deck = { "slash:spade:7", "jink:heart:2" },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "jinxiongzhi waits while no enemy is within reach" {
    seats = {
        { role = "lord", shown = true, general = "jin_simayi" },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true },
        { role = "loyalist", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "jinxiongzhi turns a card that is not wanted on the most hated target" {
    seats = {
        { role = "lord", shown = true, general = "jin_simayi" },
        { role = "loyalist", shown = true },
        { role = "rebel", shown = true, hp = 1 },
    },
    deck = { "iron_chain", "duel:spade:1", "jink:heart:2" },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "jinquanbian takes the card that is worth most" {
    seats = {
        { role = "lord", shown = true, general = "jin_simayi", hand = { "ex_nihilo:heart:7" }, skills = { "-jinxiongzhi" } },
        { role = "rebel", shown = true },
    },
    deck = { "slash:spade:7", "peach:diamond:12", "slash:club:5" },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}
