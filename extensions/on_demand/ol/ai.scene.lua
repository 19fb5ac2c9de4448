-- Decisions of the bundled AI with the generals of this package.

scene "ollongdan heals by wine and strikes with a jink that can be spared" {
    seats = {
        {
            role = "lord",
            shown = true,
            general = "ol_zhaoyun",
            hp = 2,
            hand = { "analeptic", "jink:heart:2", "jink:diamond:2" },
        },
        { role = "rebel", shown = true, hp = 2 },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        s[1]:phases("play")
    end,
}

scene "olyajiao gives to a friend, and discards of an enemy" {
    seats = {
        { role = "lord", shown = true, hand = { "slash:spade:7", "duel", "peach:heart:4" } },
        { role = "rebel", shown = true, general = "ol_zhaoyun", hand = { "jink", "slash:club:5", "slash:club:6" } },
        { role = "rebel", shown = true },
    },
    deck = { "peach:heart:3", "ex_nihilo" },
    otherwise = "ai",
    play = function(s)
        s[1]:use("slash", 2)
        s[1]:otherwise("decline")
        s[1]:use("duel", 2)
    end,
}

scene "jianshu sets two enemies against each other; yongdi for a wounded friend" {
    seats = {
        { role = "lord", shown = true, general = "new_sp_jiaxu", hand = { "slash:spade:7", "jink" } },
        { role = "rebel", shown = true, hand = { "slash:heart:10" } },
        { role = "rebel", shown = true, hand = { "jink:diamond:2" } },
        { role = "loyalist", shown = true, hp = 2 },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[1]:phases("round_start")
        s[1]:phases("play")
    end,
}

scene "jianshu without two enemies who reach each other, and yongdi without a wounded friend" {
    seats = {
        { role = "lord", shown = true, general = "new_sp_jiaxu", hand = { "slash:spade:7" } },
        { role = "rebel", shown = true, hp = 2 },
        { role = "loyalist", shown = true },
    },
    otherwise = "ai",
    phase = "not_active",
    play = function(s)
        s[1]:phases("round_start")
        s[1]:phases("play")
    end,
}
