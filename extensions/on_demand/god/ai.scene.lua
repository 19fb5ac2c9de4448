-- Decisions of the bundled AI with the generals of this package.

scene "guixin: cards of enemies are worth a turn, those of friends alone are not" {
    seats = {
        { role = "lord", shown = true, hand = { "slash", "jink" } },
        { role = "rebel", shown = true, general = "shencaocao" },
        { role = "loyalist", shown = true, hand = { "peach" } },
        { role = "rebel", shown = true },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
        s:note("already face down")
        s[1]:damage(s[2])
    end,
}

scene "guixin: nobody has a card" {
    seats = {
        { role = "lord", shown = true },
        { role = "rebel", shown = true, general = "shencaocao" },
        { role = "rebel", shown = true, hand = { "peach" } },
    },
    otherwise = "ai",
    play = function(s)
        s[1]:damage(s[2])
    end,
}

scene "jilve keeps cards that are missed, and a mark for more than one card" {
    seats = {
        {
            role = "lord",
            shown = true,
            skills = { "jilve" },
            marks = { ["&bear"] = 2 },
            hand = { "jink", "jink:diamond:2", "jink:diamond:3" },
            equip = { "crossbow" },
        },
        { role = "rebel", shown = true, hand = { "axe", "fan" } },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[1]:phases("play")
        s.room:obtainCard(s[1].player, s[2]:card("axe"))
        s.room:obtainCard(s[1].player, s[2]:card("fan"))
        s[1]:phases("play")
    end,
}

scene "jilve keeps others from saving an enemy who may die, and else keeps the mark" {
    seats = {
        { role = "lord", shown = true, skills = { "jilve" }, marks = { ["&bear"] = 2 }, hand = { "slash:heart:10" } },
        { role = "rebel", shown = true, hp = 1 },
        { role = "rebel", shown = true, hand = { "peach" } },
        { role = "loyalist", shown = true, skills = { "jilve" }, marks = { ["&bear"] = 2 }, hand = { "slash:spade:7" } },
        { role = "rebel", shown = true },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[4]:phases("play")
        s[1]:phases("play")
    end,
}

scene "jilve at a judgement that is to be another, at damage and with a trick; lianpo" {
    seats = {
        {
            role = "lord",
            shown = true,
            general = "shensimayi",
            skills = { "jilve" },
            marks = { ["&bear"] = 4 },
            hand = { "jink:heart:2", "ex_nihilo:heart:7", "ex_nihilo:heart:8" },
        },
        { role = "loyalist", shown = true, judging = { "indulgence" }, hand = { "slash:club:2", "slash:club:3", "duel" } },
        { role = "rebel", shown = true, judging = { "supply_shortage" } },
        { role = "rebel", shown = true, hp = 1 },
    },
    deck = { "slash:spade:7", "slash:spade:8", "axe" },
    otherwise = "ai",
    phase = "not_active",
    turn = 2,
    play = function(s)
        s[2]:phases("judge")
        s[3]:phases("judge")
        s[3]:damage(s[1])
        s[1]:use("ex_nihilo")
        s[1]:phases("round_start")
        s[1]:damage(s[4])
        s[1]:phases("not_active")
    end,
}
