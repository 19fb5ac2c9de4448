-- Zhang Fei in the anniversary edition.

scene "tenyearpaoxiao: slashes without number, and from the second on without distance" {
    seats = {
        { general = "tenyear_zhangfei", hand = { "slash:spade:7", "slash:spade:8", "duel" }, otherwise = "decline" },
        { otherwise = "decline" }, {}, {},
    },
    phase = "play",
    play = function(s)
        s[1]:may("slash:spade:7")
        s[1]:play("slash:spade:7 -> 2")
        s[1]:may("slash:spade:8")
        s.room:detachSkillFromPlayer(s[1].player, "tenyearpaoxiao")
        s[1]:may()
    end,
}

scene "tenyearpaoxiao counts slashes of the own play phase only, and no other cards" {
    seats = {
        { general = "tenyear_zhangfei", hand = { "slash:spade:7", "slash:club:2", "dismantlement:spade:3" } },
        { hand = { "peach", "duel" } }, {}, {},
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:use("slash:club:2", s[2])
        s[1]:phases("play")
        s[1]:may("slash:spade:7")
        s[1]:use("dismantlement", s[2])
        s[1]:may("slash:spade:7")
    end,
}

scene "tenyearpaoxiao counts slashes from before the skill was gained, and not those of another phase" {
    seats = {
        { hand = { "slash:spade:7", "slash:club:2" }, otherwise = "decline" },
        { otherwise = "decline" }, {}, { skills = { "tenyearpaoxiao" } },
    },
    play = function(s)
        s[1]:play("slash:spade:7 -> 2")
        s.room:acquireSkill(s[1].player, "tenyearpaoxiao")
        s[1]:may("slash:club:2")
        s:note("in the discard phase: " .. tostring(s[1].player:canSlash(s[3].player, s[1]:card("slash:club:2"))))
        s[1]:phases("discard")
        s:note("in the discard phase: " .. tostring(s[1].player:canSlash(s[3].player, s[1]:card("slash:club:2"))))
    end,
}

scene "tenyeartishen discards tricks and horses, and takes slashes that do no damage until the next turn" {
    seats = {
        {
            general = "tenyear_zhangfei",
            hand = { "duel", "jink:heart:2", "jink:diamond:2", "lightning" },
            equip = { "chitu", "jueying", "axe" },
        },
        { hand = { "slash:spade:7", "slash:heart:10", "slash:club:2" } },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "tenyeartishen", "yes")
        s[1]:phases("play")
        s[1]:phases("finish")
        s[1]:will("respond", "slash", "jink:heart:2")
        s[2]:use("slash:spade:7", s[1])
        s:note("a slash that hurts is not taken")
        s[2]:use("slash:heart:10", s[1])
        s:note("until the next turn")
        s[1]:phases("round_start")
        s[1]:will("respond", "slash", "jink:diamond:2")
        s[2]:use("slash:club:2", s[1])
    end,
}

scene "tenyeartishen: declined, and lost" {
    seats = {
        { general = "tenyear_zhangfei", hand = { "duel", "jink:heart:2" } },
        { hand = { "slash:spade:7" } },
    },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "tenyeartishen", "no")
        s[1]:phases("play")
        s[1]:will("invoke", "tenyeartishen", "yes")
        s[1]:phases("play")
        s.room:acquireSkill(s[1].player, "paoxiao")
        s.room:detachSkillFromPlayer(s[1].player, "paoxiao")
        s.room:detachSkillFromPlayer(s[1].player, "tenyeartishen")
        s[1]:will("respond", "slash", "jink")
        s[2]:use("slash", s[1])
    end,
}

scene "tenyeartishen without tricks or horses, and a slash on several that one of them takes" {
    seats = {
        { general = "tenyear_zhangfei", hand = { "slash:spade:8", "jink:heart:2" } },
        { hand = { "slash:spade:7", "duel", "jink:diamond:2" }, equip = { "halberd" } },
        {},
    },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "tenyeartishen", "yes")
        s[1]:phases("play")
        s[2]:throw("duel")
        s[2]:throw("jink")
        s[1]:will("respond", "slash", "jink")
        s[2]:use("slash", s[1], s[3])
        s:note("the damage of another card is none of a slash")
        s[2]:damage(s[1])
    end,
}
