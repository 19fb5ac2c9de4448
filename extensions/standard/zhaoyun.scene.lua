-- Zhao Yun.

scene "longdan slashes with a jink, which is a slash of the phase" {
    seats = { { general = "zhaoyun", hand = { "jink:heart:2", "slash:spade:7" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? longdan(jink) -> 2")
        s[1]:phases("play")
        s[1]:may()
    end,
}

scene "longdan dodges with a slash, of any nature" {
    seats = { { general = "zhaoyun", hand = { "fire_slash" } }, { hand = { "slash:spade:7" } } },
    play = function(s)
        s[1]:will("respond", "jink", "? longdan(fire_slash)")
        s[2]:use("slash", s[1])
    end,
}

scene "longdan makes nothing of other cards" {
    seats = { { general = "zhaoyun", hand = { "peach:heart:3" } }, { hand = { "slash:spade:7" } } },
    play = function(s)
        s[2]:use("slash", s[1])
    end,
}

scene "longdan with skills out of effect" {
    seats = {
        { general = "zhaoyun", hand = { "slash:club:5" }, marks = { ["@skill_invalidity"] = 1 } },
        { hand = { "slash:spade:7" } },
    },
    play = function(s)
        s[2]:use("slash", s[1])
    end,
}

-- A slash played as a jink is a basic card as the revealed jink is: the type of what it became counts.
scene "yajiao of one type gives the card to anyone" {
    seats = { { general = "zhaoyun", hand = { "jink:heart:2" } }, { hand = { "slash:spade:7" } }, {} },
    turn = 2,
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("respond", "jink", "jink")
        s[1]:will("invoke", "yajiao", "yes")
        s[1]:will("players", "yajiao", "3")
        s[2]:use("slash", s[1])
    end,
}

-- The use of a Jink is announced as a response too, after which yajiao asks, as in the older engine.
scene "yajiao comes after the response that a used Jink is" {
    seats = { { general = "zhaoyun", hand = { "jink:heart:2" } }, { hand = { "slash:spade:7" } } },
    turn = 2,
    watch = { "CardUsed", "CardResponded", "PostCardResponded" },
    play = function(s)
        s[1]:will("respond", "jink", "jink")
        s[1]:will("invoke", "yajiao", "yes")
        s[1]:will("players", "yajiao", "pass")
        s[2]:use("slash", s[1])
    end,
}

scene "yajiao of one type and given to nobody stays on the pile" {
    seats = { { general = "zhaoyun", hand = { "jink:heart:2" } }, { hand = { "slash:spade:7" } } },
    turn = 2,
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:will("respond", "jink", "jink")
        s[1]:will("invoke", "yajiao", "yes")
        s[1]:will("players", "yajiao", "pass")
        s[2]:use("slash", s[1])
        s[2]:draw(1)
    end,
}

scene "yajiao of another type is thrown away or left" {
    seats = { { general = "zhaoyun", hand = { "slash:club:5", "slash:club:6" } }, { hand = { "savage_assault", "duel" } } },
    turn = 2,
    deck = { "axe" },
    play = function(s)
        s[1]:will("respond", "slash", "slash:club:5")
        s[1]:will("invoke", "yajiao", "yes")
        s[1]:will("choice", "yajiao", "cancel")
        s[2]:use("savage_assault")
        s[1]:will("respond", "slash", "slash:club:6")
        s[1]:will("invoke", "yajiao", "yes")
        s[1]:will("choice", "yajiao", "throw")
        s[2]:will("respond", "slash", "pass")
        s[2]:use("duel", s[1])
    end,
}

scene "yajiao is not for his own turn, nor for equipment, nor for a card of nothing" {
    seats = {
        { general = "zhaoyun", hand = { "slash:club:5" }, equip = { "eight_diagram" } },
        { hand = { "slash:spade:7" } },
    },
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:use("slash", s[2])
        s:note("the armour answers for him")
        s[1]:will("invoke", "eight_diagram", "yes")
        s[2]:use("slash", s[1])
    end,
}

scene "yajiao of a nullification" {
    seats = { { general = "zhaoyun", hand = { "nullification" } }, { hand = { "duel" } } },
    turn = 2,
    deck = { "snatch" },
    play = function(s)
        s[1]:will("nullify", "", "nullification")
        s[1]:will("invoke", "yajiao", "yes")
        s[1]:will("players", "yajiao", "1")
        s[2]:use("duel", s[1])
    end,
}
