-- Huang Zhong.

scene "liegong against many hand cards, and few" {
    seats = {
        { general = "huangzhong", hp = 3, hand = { "slash:spade:7", "slash:spade:8" }, equip = { "crossbow" } },
        { hand = { "jink:heart:2", "peach", "duel" } },
        { hand = { "jink:diamond:2" } },
    },
    play = function(s)
        s[1]:will("invoke", "liegong", "yes")
        s[1]:use("slash:spade:7", s[2])
        s[1]:will("invoke", "liegong", "yes")
        s[1]:use("slash:spade:8", s[3])
    end,
}

scene "liegong declined" {
    seats = { { general = "huangzhong", hand = { "slash" } }, { hand = { "jink" } } },
    play = function(s)
        s[1]:will("invoke", "liegong", "no")
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2])
    end,
}

scene "liegong neither between hit points and range, nor outside the play phase" {
    seats = {
        { general = "huangzhong", hand = { "slash:spade:7", "slash:spade:8" } },
        { hand = { "jink:heart:2", "jink:diamond:2", "peach" } },
        { hand = { "jink:diamond:3" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "jink:heart:2")
        s[1]:use("slash:spade:7", s[2])
        s:note("in the turn of another")
        s[1].player:setPhase(sgs.Player_NotActive)
        s[3]:will("respond", "slash", "jink")
        s[1]:use("slash:spade:8", s[3])
    end,
}

-- Another skill of the same moment has its turn as well.
scene "liegong beside wushuang: for slashes both, for duels the other alone" {
    seats = {
        { skills = { "liegong", "wushuang" }, hand = { "slash:spade:7", "slash:spade:8", "duel" }, equip = { "crossbow" } },
        { hand = { "jink:heart:2", "jink:diamond:2", "slash:club:2", "slash:club:3" } },
    },
    play = function(s)
        s[1]:will("invoke", "liegong", "no")
        s[2]:will("respond", "slash", "jink:heart:2")
        s[2]:will("respond", "slash", "jink:diamond:2")
        s[1]:use("slash:spade:7", s[2])
        s[2]:will("respond", "slash", "slash:club:2")
        s[2]:will("respond", "slash", "slash:club:3")
        s[1]:will("respond", "slash", "pass")
        s[1]:use("duel", s[2])
    end,
    otherwise = "decline",
}
