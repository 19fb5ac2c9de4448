-- Yang Yan.

scene "jinxuanbei: a card of another strikes at her, and she draws two for the wound" {
    seats = {
        { general = "jin_yangyan", skills = { "-jinxianwan" } },
        {},
        { hand = { "peach" }, judging = { "lightning" } },
        {},
        {},
    },
    phase = "not_active",
    deck = { "peach:heart:4", "jink:heart:2", "slash:club:5" },
    play = function(s)
        s[1]:will("play", "play", "? jinxuanbei() -> 3")
        s[1]:will("card", "jinxuanbei", "lightning")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "jinxuanbei: a dodged slash brings one card" {
    seats = { { general = "jin_yangyan", hand = { "jink" } }, { hand = { "peach" } } },
    deck = { "peach:heart:4", "slash:club:5" },
    play = function(s)
        s[1]:will("respond", "slash", "jink")
        s[1]:play("jinxuanbei() -> 2")
    end,
}

scene "jinxuanbei: nothing happens where a slash at her is forbidden" {
    seats = { { general = "jin_yangyan", skills = { "kongcheng" } }, { equip = { "axe" } } },
    play = function(s)
        s[1]:play("jinxuanbei() -> 2")
    end,
}

scene "jinxuanbei needs somebody with a card" {
    seats = { { general = "jin_yangyan", hand = { "axe" } }, {} },
    play = function(s)
        s[1]:may("jinxuanbei()")
    end,
}

scene "jinxuanbei: an earlier wound is not by that slash" {
    seats = { { general = "jin_yangyan", hand = { "jink" } }, { hand = { "peach" } } },
    deck = { "peach:heart:4", "slash:club:5" },
    play = function(s)
        s[2]:damage(s[1])
        s[1]:will("respond", "slash", "jink")
        s[1]:play("jinxuanbei() -> 2")
    end,
}

scene "jinxianwan dodges by a chain, once" {
    seats = {
        { hand = { "slash:spade:7", "slash:spade:8", "archery_attack" } },
        { general = "jin_yangyan", hand = { "jink" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "? jinxianwan()")
        s[1]:use("slash", 2)
        s[2]:will("respond", "slash", "pass")
        s[1]:use("slash", 2)
        s[2]:will("respond", "", "jink")
        s[1]:use("archery_attack")
    end,
}

scene "jinxianwan declined" {
    seats = { { hand = { "slash:spade:7" } }, { general = "jin_yangyan" } },
    play = function(s)
        s[2]:will("respond", "slash", "pass")
        s[1]:use("slash", 2)
    end,
}

scene "jinxianwan strikes by the end of a chain, within her range and once" {
    seats = { { general = "jin_yangyan", chained = true }, { otherwise = "decline" }, {}, {} },
    play = function(s)
        s[1]:play("? jinxianwan() -> 2")
        s[1]:may()
        s[1]:chain()
        s[1]:may()
    end,
}

scene "jinxianwan strikes for Collateral, and is no answer to a duel" {
    seats = {
        { hand = { "collateral", "duel" } },
        { general = "jin_yangyan", chained = true, equip = { "axe" } },
        { otherwise = "decline" },
    },
    otherwise = "decline",
    play = function(s)
        s[2]:will("use", "slash", "? jinxianwan() -> 3")
        s[1]:use("collateral", 2, 3)
        s[2]:chain()
        s[1]:use("duel", 2)
    end,
}

scene "jinxianwan answers a use, and no request to play a card" {
    seats = { { general = "jin_yangyan" }, { general = "jin_yangyan", chained = true } },
    play = function(s)
        s[1]:answers("play", "jink", "slash", "peach")
        s[2]:answers("play", "jink", "slash", "peach")
    end,
}

scene "jinxianwan leaves the chain alone where she may use no jink" {
    seats = { { hand = { "slash:spade:7" } }, { general = "jin_yangyan" } },
    otherwise = "decline",
    play = function(s)
        s.room:setPlayerCardLimitation(s[2].player, "use", "Jink", false)
        s[2]:will("respond", "slash", "jinxianwan()")
        s[2]:will("respond", "slash", "pass")
        s[1]:use("slash", 2)
    end,
}

scene "Yang Yan is a woman of Jin" {
    seats = { { general = "jin_yangyan" }, {} },
    play = function(s)
        s:note(s[1].player:isFemale())
        s:note(s[1].player:getKingdom())
    end,
}
