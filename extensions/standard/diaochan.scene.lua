-- Diao Chan.

-- The second man uses the duel, so the first is asked for a slash first (recorded games; the order of choice is kept).
scene "lijian sets the second man on the first" {
    seats = {
        { general = "diaochan", hand = { "peach:heart:3" } },
        { hand = { "slash:spade:7" } },
        { hand = { "slash:club:5" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? lijian(peach) -> 3 + 2")
        s[3]:will("respond", "slash", "slash")
        s[2]:will("respond", "slash", "pass")
        s[1]:phases("play")
    end,
}

scene "lijian with a card that she wears, and not with women" {
    seats = { { general = "diaochan", equip = { "axe" } }, {}, {}, { gender = "female" } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? lijian(axe) -> 2 + 3")
        s[1]:phases("play")
    end,
}

-- One who cannot be the target of a duel can still be its user.
scene "lijian of one who may not be duelled" {
    seats = {
        { general = "diaochan", hand = { "peach:heart:3" } },
        { general = "zhugeliang" },
        { hand = { "slash:club:5" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "lijian(peach) -> 3 + 2")
        s[3]:will("respond", "slash", "slash")
        s[1]:phases("play")
    end,
}

scene "lijian can be nullified" {
    seats = {
        { general = "diaochan", hand = { "peach:heart:3" } },
        { hand = { "nullification" } },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "lijian(peach) -> 2 + 3")
        s[2]:will("nullify", "", "nullification")
        s[1]:phases("play")
    end,
}

scene "biyue draws at the end, or not" {
    seats = { { general = "diaochan" }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "biyue", "yes")
        s[1]:phases("finish")
        s[1]:will("invoke", "biyue", "no")
        s[1]:phases("finish")
    end,
}

-- Of nine others two are men.
scene "lijian is not for women" {
    seats = {
        { general = "diaochan", hand = { "peach:heart:3" } },
        { general = "daqiao" },
        { general = "sunshangxiang" },
        { general = "huangyueying" },
        { general = "diaochan" },
        { general = "xiaoqiao" },
        { general = "zhurong" },
        { general = "caiwenji" },
        {},
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? lijian(peach) -> 9 + 10")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "lijian: two men, and the first one such as may be duelled" {
    seats = {
        { general = "diaochan", hand = { "peach:heart:3" } },
        { general = "zhugeliang" },
        {},
        {},
        {},
    },
    play = function(s)
        s[1]:may("lijian(peach)")
        s[1]:may("lijian(peach) -> 2")
        s[1]:may("lijian(peach) -> 3")
        s[1]:may("lijian(peach) -> 3 + 4")
    end,
}

scene "lijian once a phase, whatever is left to discard" {
    seats = { { general = "diaochan", hand = { "peach:heart:3", "peach:heart:4" } }, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "lijian(peach:heart:3) -> 2 + 3")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}
