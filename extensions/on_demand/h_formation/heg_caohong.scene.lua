-- Cao Hong.

scene "huyuan equips another, and a neighbour loses a card" {
    seats = {
        { general = "heg_caohong", skills = { "-heyi" }, hand = { "axe", "jink" } },
        {},
        { hand = { "peach" }, judging = { "lightning" } },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@huyuan", "? huyuan(axe) -> 2")
        s[1]:will("players", "huyuan", "? 3")
        s[1]:will("card", "huyuan", "lightning")
        s[1]:phases("finish")
    end,
}

scene "huyuan puts equipment that lies before him" {
    seats = {
        { general = "heg_caohong", skills = { "-heyi" }, equip = { "axe" } },
        { equip = { "double_sword" } },
        {},
        { equip = { "crossbow" } },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@huyuan", "? huyuan(axe) -> 3")
        s[1]:will("players", "huyuan", "? 2")
        s[1]:phases("finish")
    end,
}

scene "huyuan of himself, with neighbours who have nothing" {
    seats = { { general = "heg_caohong", skills = { "-heyi" }, hand = { "axe" } }, {}, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@huyuan", "huyuan(axe) -> 1")
        s[1]:phases("finish")
    end,
}

scene "huyuan declined, and not without cards, nor in other phases" {
    seats = { { general = "heg_caohong", skills = { "-heyi" }, hand = { "axe" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:phases("start")
        s[1]:will("use", "@@huyuan", "pass")
        s[1]:phases("finish")
        s[1]:throw("axe")
        s[1]:phases("finish")
    end,
}

scene "heyi makes a line of players hard to reach, until the end of his next turn" {
    seats = { { general = "heg_caohong", skills = { "-huyuan" } }, {}, {}, {}, { general = "shencaocao" } },
    phase = "not_active",
    play = function(s)
        s[1]:will("use", "@@heyi", "? heyi() -> 2 + 3 + 5")
        s[1]:phases("finish")
        s:note(("distance %d"):format(s[1].player:distanceTo(s[3].player)))
        s[1]:will("use", "@@heyi", "pass")
        s[1]:phases("finish")
        s:note(("distance %d"):format(s[1].player:distanceTo(s[3].player)))
        s:note(s[5].player:hasSkill("feiying"))
    end,
}

scene "heyi offers only those next to the line" {
    seats = { { general = "heg_caohong" }, {}, {}, {}, {} },
    play = function(s)
        s[1]:may_use("@@heyi", "heyi()")
        s[1]:may_use("@@heyi", "heyi() -> 2")
    end,
}

scene "heyi ends with his death, and with the loss of the skill when the turn ends" {
    seats = {
        { role = "lord" },
        { general = "heg_caohong", skills = { "-huyuan" }, role = "rebel" },
        { general = "heg_caohong", skills = { "-huyuan" }, role = "rebel" },
        { role = "rebel" },
        { role = "renegade" },
    },
    turn = 2,
    phase = "not_active",
    play = function(s)
        s[2]:will("use", "@@heyi", "heyi() -> 1")
        s[2]:phases("finish")
        s[3]:will("use", "@@heyi", "heyi() -> 4")
        s[3]:phases("finish")
        s[0]:kill(s[5])
        s[0]:kill(s[2])
        s.room:detachSkillFromPlayer(s[3].player, "heyi")
        s[3]:phases("finish")
    end,
}
