-- Guan Yu in the anniversary edition.

scene "tenyearwusheng uses a red card as a slash, and a diamond reaches everyone" {
    seats = { { general = "tenyear_guanyu", hand = { "jink:heart:2", "jink:diamond:2", "dismantlement" } }, {}, {}, {}, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:play("? tenyearwusheng(jink:diamond:2) -> 4")
        s:note("one slash a phase")
        s[1]:may()
    end,
}

scene "tenyearwusheng is near with hearts, and only diamonds that are slashes are far" {
    seats = { { general = "tenyear_guanyu", hand = { "jink:heart:2", "slash:diamond:6", "slash:club:5" } }, {}, {}, {}, {} },
    play = function(s)
        s[1]:may("tenyearwusheng(jink:heart:2)")
        s[1]:may("slash:diamond:6")
        s[1]:may("slash:club:5")
        s.room:detachSkillFromPlayer(s[1].player, "tenyearwusheng")
        s[1]:may("slash:diamond:6")
    end,
}

scene "tenyearwusheng answers a duel with equipment, and is no jink" {
    seats = { { hand = { "duel" } }, { general = "tenyear_guanyu", hand = { "slash:club:5" }, equip = { "chitu" } } },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "slash", "? tenyearwusheng(chitu)")
        s[1]:use("duel", 2)
        s[2]:respond("jink", "pass")
    end,
}

scene "tenyearyijue: a black card shown takes skills and hand away until the turn ends, and hearts hurt more" {
    seats = {
        { general = "tenyear_guanyu", hand = { "dismantlement", "slash:heart:10" }, otherwise = "decline" },
        { general = "machao", hand = { "slash:club:5", "jink:diamond:2" }, otherwise = "decline" },
    },
    play = function(s)
        s[2]:will("show", "tenyearyijue", "slash:club:5")
        s[1]:play("? tenyearyijue(dismantlement) -> 2")
        s:note(s[2].player:hasSkill("tieji"))
        s:note(s[2].player:hasSkill("mashu"))
        s[1]:play("slash:heart:10 -> 2")
        s[1]:may()
        s[1]:phases("finish")
        s:note(s[2].player:hasSkill("tieji"))
        s[2]:respond("slash", "slash:club:5")
    end,
}

scene "tenyearyijue: a slash of another suit hurts as ever" {
    seats = {
        { general = "tenyear_guanyu", hand = { "dismantlement", "slash:club:5" } },
        { hand = { "slash:spade:7" }, otherwise = "decline" },
        { hand = { "slash:heart:10" } },
    },
    play = function(s)
        s[1]:play("tenyearyijue(dismantlement) -> 2")
        s[1]:play("slash:club:5 -> 2")
        s:note("a heart of another player")
        s[3]:use("slash:heart:10", 2)
    end,
}

scene "tenyearyijue: a red card shown is his, and the other may recover" {
    seats = { { general = "tenyear_guanyu", hand = { "dismantlement" } }, { hp = 2, hand = { "peach" } } },
    play = function(s)
        s[1]:will("choice", "tenyearyijue", "recover")
        s[1]:play("tenyearyijue(dismantlement) -> 2")
    end,
}

scene "tenyearyijue: recovery declined, and not for who is well" {
    seats = {
        { general = "tenyear_guanyu", hand = { "dismantlement" } },
        { hp = 2, hand = { "peach" } },
        { general = "tenyear_guanyu", hand = { "duel" } },
        { hand = { "jink" } },
    },
    play = function(s)
        s[1]:will("choice", "tenyearyijue", "cancel")
        s[1]:play("tenyearyijue(dismantlement) -> 2")
        s[3]:use_as("#TenyearYijueCard", "tenyearyijue", { "duel" }, 4)
    end,
}
