-- Lü Bu before the pass.

scene "xiuluo discards a hand card for a trick of its suit, as often as he can" {
    seats = {
        {
            general = "shenlvbu2",
            hand = { "slash:spade:7", "slash:club:5", "jink:heart:2", "peach:heart:3" },
            judging = { "lightning", "indulgence:heart:6", "supply_shortage:club:4" },
        },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("respond", "xiuluo", "? jink")
        s[1]:will("respond", "", "slash:club:5")
        s[1]:will("respond", "", "pass")
        s[1]:phases("start")
    end,
}

scene "xiuluo chooses among tricks of one suit" {
    seats = {
        {
            general = "shenlvbu2",
            hand = { "slash:spade:7" },
            judging = { "lightning:spade:1", "indulgence:spade:6", "supply_shortage:club:4" },
        },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("respond", "xiuluo", "slash:spade:7")
        s[1]:will("pick", "xiuluo", "? indulgence")
        s[1]:phases("start")
    end,
}

scene "xiuluo declined, and in no other phase" {
    seats = { { general = "shenlvbu2", hand = { "slash:spade:7" }, judging = { "lightning" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("respond", "", "pass")
        s[1]:phases("start", "finish")
    end,
}

scene "xiuluo is not offered without a trick, nor without a hand card" {
    seats = {
        { general = "shenlvbu2", hand = { "slash:spade:7" } },
        { general = "shenlvbu2", equip = { "axe" }, judging = { "lightning" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[2]:phases("start")
    end,
}

scene "shenwei draws two cards more and keeps two more" {
    seats = { { general = "shenlvbu2" }, { general = "caocao" } },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:phases("draw")
        s:note(s[1].player:getMaxCards())
        s:note(s[2].player:getMaxCards())
    end,
}

scene "shenwei goes with both its parts" {
    seats = { { skills = { "shenwei" } }, {} },
    phase = "not_active",
    deck = { "slash:club:5", "slash:club:6", "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s.room:detachSkillFromPlayer(s[1].player, "shenwei")
        s[1]:phases("draw")
        s:note(s[1].player:getMaxCards())
    end,
}

scene "shenji lets a slash without a weapon have two targets more" {
    seats = { { general = "shenlvbu2", hand = { "slash", "dismantlement" } }, {}, {}, {}, { equip = { "dilu" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:play("? slash -> 2 + 3 + 4")
    end,
}

scene "shenji is nothing with a weapon, for other cards, or for others" {
    seats = {
        { general = "shenlvbu2", hand = { "slash", "dismantlement" }, equip = { "axe" } },
        { hand = { "jink" } },
        { hand = { "jink" }, general = "caocao" },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:play("? slash -> 2")
        s[1]:play("? dismantlement -> 2")
    end,
}

scene "the first stage is his horse and his halberd" {
    seats = { { general = "shenlvbu1", hand = { "slash" } }, {}, { hand = { "jink", "jink:diamond:2" } }, {} },
    play = function(s)
        s[3]:will("respond", "jink", "jink")
        s[3]:will("respond", "jink", "jink:diamond:2")
        s[1]:use("slash", 3)
    end,
}
