-- Jia Xu of the online edition.

scene "zhenlve: tricks that nobody may nullify, except delayed ones" {
    seats = {
        { general = "new_sp_jiaxu", hand = { "ex_nihilo", "duel", "indulgence" } },
        { hand = { "nullification:club:12" } },
    },
    play = function(s)
        s[1]:use("ex_nihilo")
        s[1]:use("duel", s[2])
        s[1]:use("indulgence", s[2])
    end,
    otherwise = "decline",
}

scene "zhenlve: tricks of others, and after the skill is lost" {
    seats = {
        { general = "new_sp_jiaxu", hand = { "ex_nihilo" } },
        { hand = { "nullification:club:12", "duel" } },
        { hand = { "nullification:spade:11" } },
    },
    play = function(s)
        s[3]:will("nullify", "duel", "nullification")
        s[2]:use("duel", s[1])
        s.room:detachSkillFromPlayer(s[1].player, "zhenlve")
        s[2]:will("nullify", "ex_nihilo", "nullification")
        s[1]:use("ex_nihilo")
    end,
    otherwise = "decline",
}

scene "zhenlve: no target of delayed tricks" {
    seats = {
        { hand = { "indulgence", "duel" } },
        { general = "new_sp_jiaxu" },
        {},
    },
    play = function(s)
        s[1]:may("indulgence")
        s[1]:may("duel")
    end,
}

scene "jianshu: the winner of a comparison discards, the loser loses a hit point" {
    seats = {
        { general = "new_sp_jiaxu", hand = { "slash:spade:7", "peach" } },
        { hand = { "jink:diamond:2" } },
        { hand = { "slash:heart:10", "duel", "axe", "chitu" }, equip = { "fan" } },
        { equip = { "halberd" } },
        { hand = { "slash" } },
    },
    play = function(s)
        s[2]:will("pindian", "", "slash")
        s[3]:will("pindian", "", "slash")
        s[3]:will("discard", "jianshu", "? duel + axe")
        s[1]:play("? jianshu(slash) -> 2 + 3")
        s:note("once in a game")
        s[1]:may()
    end,
}

scene "jianshu won by the one who was given the card, and a draw" {
    deck = { "slash:club:9" },
    seats = {
        { general = "new_sp_jiaxu", hand = { "slash:spade:8" } },
        { hand = { "jink:diamond:2" } },
        { hand = { "duel", "axe", "chitu" } },
        { general = "new_sp_jiaxu", hand = { "slash:spade:9" } },
    },
    play = function(s)
        s[3]:will("pindian", "", "slash")
        s[3]:will("discard", "jianshu", "duel + axe")
        s[1]:use_as("#JianshuCard", "jianshu", { "slash:spade:8" }, 3, 2)
        s[3]:throw("chitu")
        s[3]:draw(1)
        s[1]:will("pindian", "", "slash")
        s[3]:will("pindian", "", "slash")
        s[4]:use_as("#JianshuCard", "jianshu", { "slash:spade:9" }, 1, 3)
    end,
    otherwise = "decline",
}

scene "jianshu: the second has no card to compare" {
    seats = { { general = "new_sp_jiaxu", hand = { "slash:spade:8" } }, {}, {} },
    play = function(s)
        s[1]:play("jianshu(slash) -> 2 + 3")
    end,
}

scene "yongdi: a man gains a hit point and the lord skills of his general, once" {
    seats = {
        { general = "new_sp_jiaxu" },
        { general = "caocao", role = "rebel", hp = 2 },
        { general = "zhenji" },
        { general = "sunquan", role = "lord" },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("players", "yongdi", "? 2")
        s[1]:phases("round_start")
        s:note(s[2].player:hasLordSkill("hujia"))
        s[1]:phases("round_start")
    end,
}

scene "yongdi: a lord keeps their own skill, and it may be declined" {
    seats = {
        { general = "new_sp_jiaxu" },
        { general = "sunquan", role = "lord" },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("players", "yongdi", "pass")
        s[1]:phases("round_start")
        s[1]:phases("start")
        s[1]:will("players", "yongdi", "2")
        s[1]:phases("round_start")
    end,
}

scene "yongdi: there is no other man" {
    seats = { { general = "new_sp_jiaxu" }, { general = "zhenji" } },
    phase = "not_active",
    play = function(s)
        s[1]:phases("round_start")
    end,
}
