-- Pang De.

scene "mengjin discards a card of who dodged" {
    seats = { { general = "pangde", hand = { "slash" } }, { hand = { "jink", "peach" }, equip = { "axe" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:will("invoke", "mengjin", "yes")
        s[1]:will("card", "mengjin", "axe")
        s[1]:use("slash", s[2])
    end,
}

scene "mengjin declined, and with nothing left to discard" {
    seats = { { general = "pangde", hand = { "slash:spade:7", "slash:spade:8" } }, { hand = { "jink:heart:2", "jink:diamond:2" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[1]:will("invoke", "mengjin", "no")
        s[1]:use("slash:spade:7", s[2])
        s[2]:will("respond", "slash", "jink:diamond:2")
        s[1]:use("slash:spade:8", s[2])
    end,
}

-- The axe makes a dodged slash hit: it was dodged all the same.
scene "mengjin and an axe" {
    seats = { { general = "pangde", hand = { "slash:spade:7", "peach", "duel" }, equip = { "axe" } }, { hand = { "jink" }, equip = { "dilu", "chitu" } } },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:will("invoke", "mengjin", "yes")
        s[1]:will("card", "mengjin", "dilu")
        s[1]:will("respond", "axe", "? axe(peach + duel)")
        s[1]:use("slash:spade:7", s[2])
    end,
    otherwise = "decline",
}

-- Other skills that wait for a dodge come after it, with any answer.
scene "mengjin and a blade: both, or the blade alone" {
    seats = {
        { general = "pangde", hand = { "slash:spade:7", "slash:spade:8" }, equip = { "blade" } },
        { hand = { "jink:heart:2", "jink:diamond:2", "peach" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[1]:will("invoke", "mengjin", "no")
        s[1]:will("use", "slash", "slash:spade:8 -> 2")
        s[2]:will("respond", "slash", "jink:diamond:2")
        s[1]:will("invoke", "mengjin", "yes")
        s[1]:use("slash:spade:7", s[2])
    end,
    otherwise = "decline",
}
