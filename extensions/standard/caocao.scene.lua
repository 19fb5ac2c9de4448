-- Cao Cao.

scene "jianxiong obtains the slash" {
    seats = { { hand = { "slash:spade:7" } }, { general = "caocao" } },
    play = function(s)
        s[2]:will("choice", "jianxiong", "obtain")
        s[1]:use("slash", s[2])
    end,
}

scene "jianxiong declined" {
    seats = { { hand = { "slash:spade:7" } }, { general = "caocao" } },
    play = function(s)
        s[2]:will("choice", "jianxiong", "cancel")
        s[1]:use("slash", s[2])
    end,
}

scene "jianxiong obtains what a slash was made of and draws when there is no card" {
    seats = { { hand = { "peach:heart:3", "jink:heart:2" }, equip = { "spear" } }, { general = "caocao" } },
    deck = { "jink:diamond:2" },
    play = function(s)
        s[2]:will("choice", "jianxiong", "obtain")
        s[2]:will("choice", "jianxiong", "draw")
        s[1]:use_as("slash", "spear", { "peach", "jink" }, s[2])
        s[1]:damage(s[2], 1)
    end,
}

scene "hujia finds the second of two" {
    seats = {
        { general = "caocao" },
        { hand = { "slash:spade:7" } },
        { kingdom = "wei", hand = { "jink:heart:2" } },
        { kingdom = "wei", hand = { "jink:diamond:2" } },
    },
    play = function(s)
        s[1]:will("invoke", "hujia", "yes")
        s[3]:will("respond", "jink", "pass")
        s[4]:will("respond", "jink", "jink")
        s[2]:use("slash", s[1])
    end,
}

scene "hujia not asked for and nobody of wei" {
    seats = {
        { general = "caocao" },
        { hand = { "slash:spade:7" } },
        { kingdom = "wei", hand = { "jink:heart:2" } },
    },
    play = function(s)
        s[1]:will("invoke", "hujia", "no")
        s[1]:will("choice", "jianxiong", "draw")
        s[2]:use("slash", s[1])
    end,
}

scene "hujia is nobody else's than the lord's" {
    seats = { { kingdom = "wei", hand = { "archery_attack", "jink:heart:2" } }, { general = "caocao" } },
    play = function(s)
        s[2]:will("choice", "jianxiong", "obtain")
        s[1]:use("archery_attack")
    end,
}
