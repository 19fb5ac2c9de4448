-- Zhao Yun online.

scene "ollongdan in the play phase: jink as slash, peach as wine, wine as peach" {
    seats = {
        { general = "ol_zhaoyun", hp = 2, hand = { "jink:heart:2", "peach:heart:3", "analeptic:spade:3", "slash", "duel" } },
        { otherwise = "decline" },
    },
    play = function(s)
        s[1]:play("? ollongdan(analeptic)")
        s[1]:play("ollongdan(peach)")
        s[1]:play("ollongdan(jink) -> 2")
        s[1]:may()
    end,
}

scene "ollongdan offers only what may be used" {
    seats = {
        { general = "ol_zhaoyun", hand = { "jink", "peach", "analeptic", "slash:spade:7" }, used = { Analeptic = 1 } },
        {},
        { general = "ol_zhaoyun", hand = { "slash:club:5" } },
    },
    play = function(s)
        s[1]:may("ollongdan()")
        s[3]:may_use("jink", "ollongdan(slash:club:5)")
    end,
}

scene "ollongdan answers: a slash as a jink, a jink as a slash" {
    seats = {
        { hand = { "slash:spade:7", "duel" }, otherwise = "decline" },
        { general = "ol_zhaoyun", hand = { "slash:club:5", "jink:diamond:2", "peach" } },
    },
    play = function(s)
        s[2]:will("respond", "jink", "? ollongdan(slash:club:5)")
        s[2]:will("invoke", "olyajiao", "no")
        s[1]:use("slash", 2)
        s[2]:will("respond", "slash", "? ollongdan(jink)")
        s[2]:will("invoke", "olyajiao", "no")
        s[1]:use("duel", 2)
    end,
}

scene "ollongdan saves with wine as a peach, and himself with a peach as wine" {
    seats = {
        { hp = 1 },
        { general = "ol_zhaoyun", hp = 1, hand = { "analeptic", "peach:heart:3" } },
    },
    play = function(s)
        s[2]:will("peach", "peach", "? ollongdan(analeptic)")
        s[2]:will("invoke", "olyajiao", "no")
        s[2]:damage(s[1])
        s[2]:will("peach", "", "? ollongdan(peach)")
        s[2]:will("invoke", "olyajiao", "no")
        s[1]:damage(s[2])
    end,
}

scene "olyajiao gives a card of the same type to anyone" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "ol_zhaoyun", hand = { "jink" } },
        {},
    },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("respond", "jink", "jink")
        s[2]:will("invoke", "olyajiao", "yes")
        s[2]:will("players", "olyajiao", "? 3")
        s[1]:use("slash", 2)
    end,
}

scene "olyajiao discards a card of someone who reaches him, when the types differ" {
    seats = {
        { hand = { "slash:spade:7" }, judging = { "lightning" }, equip = { "axe" } },
        { general = "ol_zhaoyun", hand = { "jink", "nullification" } },
        {},
        { equip = { "dilu" } },
    },
    deck = { "duel", "peach:heart:3" },
    play = function(s)
        s[2]:will("respond", "jink", "jink")
        s[2]:will("invoke", "olyajiao", "yes")
        s[2]:will("players", "olyajiao_discard", "? 1")
        s[2]:will("card", "olyajiao", "lightning")
        s[1]:use("slash", 2)
    end,
}

scene "olyajiao refused: the card stays on top" {
    seats = {
        { hand = { "slash:spade:7", "savage_assault" }, equip = { "crossbow" } },
        { general = "ol_zhaoyun", hand = { "jink", "slash:club:5" } },
    },
    deck = { "peach:heart:3", "ex_nihilo" },
    play = function(s)
        s[2]:will("respond", "jink", "jink")
        s[2]:will("invoke", "olyajiao", "yes")
        s[2]:will("players", "olyajiao", "pass")
        s[1]:use("slash", 2)
        s[1]:draw(1)
        s[2]:will("respond", "slash", "slash")
        s[2]:will("invoke", "olyajiao", "yes")
        s[2]:will("players", "olyajiao_discard", "pass")
        s[1]:use("savage_assault")
    end,
}

scene "olyajiao is silent in his turn" {
    seats = { { general = "ol_zhaoyun", hand = { "slash", "ex_nihilo" } }, {} },
    deck = { "duel", "peach:heart:3" },
    play = function(s)
        s[1]:use("ex_nihilo")
    end,
}

scene "olyajiao asks nothing when nobody with a card reaches him" {
    seats = {
        { hand = { "savage_assault", "peach" } },
        {},
        { general = "ol_zhaoyun", hand = { "slash" } },
        {},
        {},
    },
    deck = { "duel" },
    otherwise = "decline",
    play = function(s)
        s[3]:will("respond", "slash", "slash")
        s[3]:will("invoke", "olyajiao", "yes")
        s[1]:use("savage_assault")
    end,
}

scene "olyajiao is about hand cards" {
    seats = {
        { hand = { "slash:spade:7" } },
        { general = "ol_zhaoyun", equip = { "eight_diagram" } },
    },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "eight_diagram", "yes")
        s[1]:use("slash", 2)
    end,
}

scene "ollongdan: each of the three uses alone makes the skill usable" {
    seats = { { general = "ol_zhaoyun", hand = { "jink", "peach", "analeptic" } }, {} },
    play = function(s)
        local player = s[1].player
        s:note("slash and wine")
        s[1]:answers("play")
        s:note("wine")
        s.room:addPlayerHistory(player, "Slash")
        s[1]:answers("play")
        s:note("nothing")
        s.room:addPlayerHistory(player, "Analeptic")
        s[1]:answers("play")
        s:note("peach")
        s[1]:lose_hp(1)
        s[1]:answers("play")
        s:note("slash")
        s[1]:recover(1)
        s.room:addPlayerHistory(player, "Slash", -1)
        s[1]:answers("play")
    end,
}

scene "ollongdan answers requests for each of its four cards, and no others" {
    seats = { { general = "ol_zhaoyun", hand = { "jink" } }, {} },
    play = function(s)
        s[1]:answers("slash", "jink", "peach", "peach+analeptic", "analeptic", "nullification", "duel")
        s.room:setPlayerMark(s[1].player, "Global_PreventPeach", 1)
        s[1]:answers("peach", "peach+analeptic", "analeptic", "jink", "slash")
    end,
}

scene "ollongdan takes cards of a hand pile" {
    seats = { { general = "ol_zhaoyun", piles = { ["&store"] = { "jink:heart:2" } } }, { otherwise = "decline" } },
    play = function(s)
        s[1]:play("ollongdan(jink) -> 2")
    end,
}

scene "olyajiao discards equipment, or a hand card that nobody sees" {
    seats = {
        { hand = { "slash:spade:7", "peach:heart:3", "jink:heart:2" }, equip = { "axe" } },
        { general = "ol_zhaoyun", hand = { "jink:diamond:2", "slash:club:5" } },
    },
    deck = { "duel", "duel" },
    play = function(s)
        s[2]:will("invoke", "olyajiao", "yes")
        s[2]:will("players", "olyajiao_discard", "1")
        s[2]:will("card", "olyajiao", "? axe")
        s[2]:respond("jink", "jink:diamond:2")
        s[2]:will("invoke", "olyajiao", "yes")
        s[2]:will("players", "olyajiao_discard", "1")
        s[2]:respond("slash", "slash:club:5")
    end,
    otherwise = "decline",
}
