-- Zhang Jiao in the anniversary edition.

scene "tenyearleiji: spades deal two, clubs heal and deal one, red does nothing" {
    seats = {
        { hand = { "slash:club:2", "slash:club:3", "slash:club:4" } },
        {
            general = "tenyear_zhangjiao",
            hp = 1,
            hand = { "jink:heart:2", "jink:diamond:2", "jink:diamond:3" },
        },
        { max_hp = 6, hp = 6 },
    },
    deck = { "slash:spade:7", "slash:club:5", "peach:heart:3" },
    play = function(s)
        s[2]:always("respond", "slash", "jink")
        s[2]:will("players", "tenyearleiji", "? 3")
        s[1]:use("slash:club:2", s[2])
        s[2]:will("players", "tenyearleiji", "3")
        s[1]:use("slash:club:3", s[2])
        s[2]:will("players", "tenyearleiji", "1")
        s[1]:use("slash:club:4", s[2])
    end,
    otherwise = "decline",
}

scene "tenyearleiji at a jink that is played, declined, and for no other card" {
    seats = {
        { hand = { "archery_attack:heart:1", "savage_assault" } },
        { general = "tenyear_zhangjiao", hand = { "jink:heart:2", "jink:diamond:2", "slash:spade:7" } },
    },
    deck = { "slash:spade:8" },
    play = function(s)
        s[2]:will("respond", "jink", "jink:heart:2")
        s[2]:will("players", "tenyearleiji", "1")
        s[1]:use("archery_attack")
        s[2]:will("respond", "slash", "slash")
        s[1]:use("savage_assault")
        s:note("declined")
        s[2]:will("players", "tenyearleiji", "pass")
        s[2]:respond("jink", "jink:diamond:2")
    end,
    otherwise = "decline",
}

scene "tenyear_zhangjiao exchanges the card of the judgement" {
    seats = { { hand = { "slash:club:2" } }, { general = "tenyear_zhangjiao", hand = { "jink:heart:2", "slash:spade:7" } } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[2]:will("players", "tenyearleiji", "1")
        s[2]:will("respond", ".|black", "slash")
        s[1]:use("slash", s[2])
    end,
}
