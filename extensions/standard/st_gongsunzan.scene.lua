-- Gongsun Zan.

scene "qiaomeng discards equipment" {
    seats = { { general = "st_gongsunzan", hand = { "slash:spade:7" } }, { equip = { "axe", "chitu" } } },
    play = function(s)
        s[1]:will("invoke", "qiaomeng", "yes")
        s[1]:will("card", "qiaomeng", "axe")
        s[1]:use("slash", s[2])
    end,
}

scene "qiaomeng takes a horse instead" {
    seats = { { general = "st_gongsunzan", hand = { "slash:spade:7" } }, { equip = { "axe", "chitu" } } },
    play = function(s)
        s[1]:will("invoke", "qiaomeng", "yes")
        s[1]:will("card", "qiaomeng", "chitu")
        s[1]:use("slash", s[2])
    end,
}

scene "qiaomeng declined, not with a red slash, and not without equipment" {
    seats = { { general = "st_gongsunzan", hand = { "slash:spade:7", "slash:heart:10", "slash:spade:8" } }, { equip = { "axe" } }, {} },
    play = function(s)
        s[1]:will("invoke", "qiaomeng", "no")
        s[1]:use("slash:spade:7", s[2])
        s[1]:use("slash:heart:10", s[2])
        s[1]:use("slash:spade:8", s[3])
    end,
}

-- The dead have no equipment any more when the damage has been dealt.
scene "qiaomeng of one who died" {
    seats = {
        { role = "lord", general = "st_gongsunzan", hand = { "slash:spade:7" } },
        { hp = 1, equip = { "axe" } },
        {},
    },
    play = function(s)
        s[1]:use("slash", s[2])
    end,
}

scene "yicong rides near while he is strong, and away when he is weak" {
    seats = {
        { general = "st_gongsunzan", hand = { "slash:spade:7" } },
        { hand = { "slash:spade:8" } },
        {},
        {},
        {},
    },
    play = function(s)
        s[1]:may("slash")
        s[2]:may("slash")
        s[1]:lose_hp(3)
        s[1]:may("slash")
        s[2]:may("slash")
    end,
}

scene "yicong: with three hit points nearer to others, with two farther from them" {
    seats = {
        { general = "st_gongsunzan", hp = 3, hand = { "snatch" } },
        { hand = { "slash" }, equip = { "qinggang_sword" } },
        { hand = { "jink" } },
        { hand = { "jink" } },
        { hand = { "jink" } },
        { hand = { "jink" } },
        { hand = { "slash" }, equip = { "ice_sword" } },
        { hand = { "peach" } },
    },
    play = function(s)
        s[1]:may("snatch")
        s[2]:may("slash")
        s[7]:may("slash")
        s[1]:lose_hp(1)
        s[1]:may("snatch")
        s[2]:may("slash")
        s[7]:may("slash")
    end,
}

-- Only a horse that Gongsun Zan's qiaomeng is about to discard.
scene "qiaomeng catches no horse that is discarded otherwise" {
    seats = {
        { general = "st_gongsunzan", equip = { "chitu" }, hand = { "slash:spade:7" } },
        { general = "st_gongsunzan" },
        { equip = { "dilu" } },
    },
    play = function(s)
        s[1]:throw("chitu")
        s[1]:will("invoke", "qiaomeng", "yes")
        s[1]:use("slash", s[3])
    end,
}

scene "qiaomeng is for black slashes, not for what else does harm" {
    seats = { { general = "st_gongsunzan", hand = { "duel:spade:1", "slash:spade:7" } }, { equip = { "axe" } } },
    play = function(s)
        s[1]:use("duel", s[2])
        s[1]:damage(s[2])
    end,
}
