-- Cao Cao in the anniversary edition.

scene "tenyearjianxiong draws a card and takes the slash that struck" {
    seats = { { hand = { "slash:spade:7" } }, { general = "tenyear_caocao" } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "tenyearjianxiong", "yes")
        s[1]:use("slash", s[2])
    end,
}

scene "tenyearjianxiong takes the cards that a slash was made of, and not what others took" {
    seats = {
        { general = "zhaoyun", hand = { "jink:heart:2" } },
        { general = "tenyear_caocao", hand = { "savage_assault" } },
        { general = "caocao" },
        { general = "tenyear_caocao" },
    },
    play = function(s)
        s[2]:will("invoke", "tenyearjianxiong", "yes")
        s[1]:use_as("slash", "longdan", { "jink" }, 2)
        s[3]:will("choice", "jianxiong", "obtain")
        s[4]:will("invoke", "tenyearjianxiong", "yes")
        s[2]:use("savage_assault")
    end,
    otherwise = "decline",
}

scene "tenyearjianxiong: damage of no card, and declined" {
    seats = { {}, { general = "tenyear_caocao" } },
    play = function(s)
        s[2]:will("invoke", "tenyearjianxiong", "yes")
        s[1]:damage(s[2])
        s[2]:will("invoke", "tenyearjianxiong", "no")
        s[1]:damage(s[2])
    end,
}

scene "tenyear_caocao asks Wei for a jink" {
    seats = {
        { role = "lord", general = "tenyear_caocao" },
        { general = "xiahoudun", hand = { "jink" } },
        { hand = { "slash" } },
    },
    play = function(s)
        s[1]:will("invoke", "hujia", "yes")
        s[2]:will("respond", "jink", "jink")
        s[3]:use("slash", s[1])
    end,
    otherwise = "decline",
}
