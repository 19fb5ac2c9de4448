-- Huang Yueying in her first form.

scene "nosjizhi draws a card for a trick, and may be declined" {
    seats = { { general = "nos_huangyueying", hand = { "ex_nihilo", "dismantlement" } }, { equip = { "axe" } } },
    deck = { "peach:heart:3", "slash:club:5", "slash:club:6", "jink:heart:2" },
    play = function(s)
        s[1]:will("invoke", "nosjizhi", "yes")
        s[1]:use("ex_nihilo")
        s[1]:will("invoke", "nosjizhi", "no")
        s[1]:use("dismantlement", 2)
    end,
}

scene "nosjizhi is not offered for delayed tricks and slashes, nor for tricks of others" {
    seats = { { general = "nos_huangyueying", hand = { "indulgence", "slash" } }, { hand = { "ex_nihilo" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:use("indulgence", 2)
        s[1]:use("slash", 2)
        s[2]:use("ex_nihilo")
    end,
}

scene "nosqicai lets her tricks reach everyone, and her slashes no farther" {
    seats = {
        { general = "nos_huangyueying", hand = { "snatch", "supply_shortage", "slash" } },
        {},
        {},
        { equip = { "axe" } },
        {},
        {},
    },
    play = function(s)
        s[1]:may("snatch")
        s[1]:may("supply_shortage")
        s[1]:may("slash")
    end,
}

scene "nosqicai lost" {
    seats = { { skills = { "nosqicai" }, hand = { "snatch" } }, {}, {}, { equip = { "axe" } }, {}, {} },
    play = function(s)
        s[1]:may("snatch")
        s.room:detachSkillFromPlayer(s[1].player, "nosqicai")
        s[1]:may("snatch")
    end,
}
