-- Guan Yu who serves Cao Cao for a while.

scene "jspdanqi lowers the maximum and brings two skills, once" {
    seats = {
        { general = "caocao", role = "lord" },
        { general = "jsp_guanyu", hp = 2, hand = { "slash", "jink", "peach" } },
    },
    phase = "not_active",
    turn = 2,
    play = function(s)
        s[2]:phases("start")
        s:note(s[2].player:hasSkill("mashu"))
        s:note(s[2].player:hasSkill("nuzhan"))
        s[2]:phases("start")
    end,
}

scene "jspdanqi waits for cards, for the start phase, and for another lord than Liu Bei" {
    seats = {
        { general = "liubei", role = "lord" },
        { general = "jsp_guanyu", hp = 2, hand = { "slash", "jink", "peach" } },
    },
    phase = "not_active",
    play = function(s)
        s[2]:phases("start")
    end,
}

scene "jspdanqi with as many cards as points, and in the finish phase" {
    seats = {
        { general = "caocao", role = "lord" },
        { general = "jsp_guanyu", hp = 2, hand = { "slash", "jink" } },
        { general = "jsp_guanyu", hp = 1, hand = { "duel", "axe" } },
    },
    phase = "not_active",
    play = function(s)
        s[2]:phases("start")
        s[3]:phases("finish")
    end,
}

scene "nuzhan: a slash made of a trick does not count, and one of equipment hurts more" {
    seats = {
        { skills = { "nuzhan", "wusheng" }, hand = { "ex_nihilo", "chitu", "duel" } },
        { otherwise = "decline" },
    },
    play = function(s)
        s[1]:play("wusheng(ex_nihilo) -> 2")
        s[1]:play("wusheng(chitu) -> 2")
        s[1]:may()
    end,
}

scene "nuzhan is nothing for slashes of basic cards, plain slashes, and those of others" {
    seats = {
        { skills = { "nuzhan", "wusheng" }, hand = { "peach", "slash" } },
        { otherwise = "decline" },
        { skills = { "wusheng" }, hand = { "chitu" } },
    },
    play = function(s)
        s[1]:play("wusheng(peach) -> 2")
        s[1]:may("slash")
        s[3]:use_as("slash", "wusheng", { "chitu" }, 2)
    end,
}

scene "jspdanqi where nobody is lord" {
    seats = {
        { general = "jsp_guanyu", hp = 2, hand = { "slash", "jink", "peach" } },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1].player:setRole("rebel")
        s:note(s.room:getLord() == nil)
        s[1]:phases("start")
    end,
}

scene "jspdanqi: a second general Liu Bei keeps him asleep as well" {
    seats = {
        { general = "caocao", role = "lord" },
        { general = "jsp_guanyu", hp = 2, hand = { "slash", "jink", "peach" } },
    },
    phase = "not_active",
    play = function(s)
        s.room:changeHero(s[1].player, "liubei", false, false, true, false)
        s[2]:phases("start")
        s.room:changeHero(s[1].player, "sunquan", false, false, true, false)
        s[2]:phases("start")
    end,
}

scene "nuzhan: a slash of a trick leaves the count as it was" {
    seats = {
        { skills = { "nuzhan", "wusheng" }, hand = { "ex_nihilo", "chitu" } },
        { otherwise = "decline" },
    },
    play = function(s)
        local function count() s:note("slashes: " .. s[1].player:getSlashCount()) end
        s[1]:play("wusheng(ex_nihilo) -> 2")
        count()
        s[1]:play("wusheng(chitu) -> 2")
        count()
    end,
}
