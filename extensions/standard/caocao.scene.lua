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

-- Who comes later finds nothing to take.
scene "jianxiong where another has taken the card" {
    seats = { { hand = { "savage_assault:spade:7" } }, { general = "caocao" }, { general = "caocao" } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("choice", "jianxiong", "obtain")
        s[3]:will("choice", "jianxiong", "draw")
        s[1]:use("savage_assault")
    end,
}

scene "hujia is for jinks alone, and for the lord alone" {
    seats = {
        { general = "caocao" },
        { hand = { "duel:spade:1", "slash:spade:7" } },
        { kingdom = "wei", hand = { "slash:club:2", "jink:diamond:2" } },
        { kingdom = "wei", hand = { "jink:heart:2" } },
    },
    turn = 2,
    play = function(s)
        s[1]:will("choice", "jianxiong", "cancel")
        s[2]:use("duel", s[1])
        s[3]:will("respond", "slash", "pass")
        s[2]:use("slash", s[3])
    end,
}

scene "hujia and nobody gives one" {
    seats = {
        { general = "caocao", hand = { "jink:heart:2" } },
        { hand = { "slash:spade:7" } },
        { kingdom = "wei", hand = { "jink:diamond:2" } },
    },
    turn = 2,
    play = function(s)
        s[1]:will("invoke", "hujia", "yes")
        s[3]:will("respond", "jink", "pass")
        s[1]:will("respond", "slash", "jink")
        s[2]:use("slash", s[1])
    end,
}
