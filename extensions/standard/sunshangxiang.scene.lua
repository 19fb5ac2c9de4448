-- Sun Shangxiang.

scene "jieyin heals her and a wounded man, once in a phase" {
    seats = {
        { general = "sunshangxiang", hp = 2, hand = { "slash:spade:7", "slash:spade:8", "jink:heart:2", "jink:diamond:2" } },
        { hp = 2 },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? jieyin(slash:spade:7 + slash:spade:8) -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "jieyin is not for women, nor for the unhurt, nor with equipment" {
    seats = {
        { general = "sunshangxiang", hp = 2, hand = { "jink:heart:2", "jink:diamond:2" }, equip = { "axe" } },
        { hp = 2, gender = "female" },
        {},
    },
    play = function(s)
        s[1]:may("jink:heart:2", "jink:diamond:2")
        s[1]:may("axe")
    end,
}

scene "xiaoji for each card of equipment lost" {
    seats = { { general = "sunshangxiang", equip = { "axe", "chitu" }, hand = { "crossbow:club:1" } }, {} },
    play = function(s)
        s[1]:always("invoke", "xiaoji", "yes")
        s[1]:use("crossbow")
        s[1]:throw("crossbow", "chitu")
    end,
}

scene "xiaoji declined, and not for equipment in the hand" {
    seats = { { general = "sunshangxiang", equip = { "axe" }, hand = { "chitu" } }, {} },
    play = function(s)
        s[1]:will("invoke", "xiaoji", "no")
        s[1]:throw("axe")
        s[1]:throw("chitu")
    end,
}

scene "xiaoji of one who dies with equipment" {
    seats = { { role = "lord" }, { general = "sunshangxiang", equip = { "axe" } }, {} },
    play = function(s)
        s[1]:kill(s[2])
    end,
}

scene "jieyin: with two cards, for one wounded man" {
    seats = {
        { general = "sunshangxiang", hp = 2, hand = { "jink:heart:2", "jink:diamond:2", "peach" }, equip = { "axe" } },
        { hp = 2 },
        { general = "sunshangxiang", hp = 2 },
        { hp = 3 },
        {},
    },
    play = function(s)
        s[1]:may("jieyin()")
        s[1]:may("jieyin(peach)")
        s[1]:may("jieyin(jink:heart:2 + jink:diamond:2)")
        s[1]:may("jieyin(jink:heart:2 + jink:diamond:2) -> 2")
    end,
}

scene "jieyin: two cards are enough, once in a phase" {
    seats = {
        { general = "sunshangxiang", hand = { "jink:heart:2", "jink:diamond:2" } },
        { general = "sunshangxiang", hand = { "jink:heart:13", "jink:diamond:3" }, used = { ["#JieyinCard"] = 1 } },
    },
    play = function(s)
        s[1]:may()
        s:note("used already")
        s[2]:may()
    end,
}

scene "xiaoji is for her own equipment" {
    seats = { { general = "sunshangxiang", equip = { "axe" } }, { equip = { "blade" } } },
    play = function(s)
        s[2]:throw("blade")
        s[1]:draw(1)
    end,
}

scene "jieyin heals one point of each, however wounded" {
    seats = { { general = "sunshangxiang", hp = 1, hand = { "jink:heart:2", "slash:spade:7" } }, { hp = 1 } },
    play = function(s)
        s[1]:play("jieyin(jink + slash) -> 2")
    end,
}
