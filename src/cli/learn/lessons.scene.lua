-- The lessons of `sgs learn`: seat 1 is the learner's. A plan for it says which answer is right, and a note names a text of
-- lang/lessons/. A lesson has the name of a page of rules.

scene "roles" {
    seats = {
        { general = "st_huaxiong", role = "rebel", shown = true, hand = "slash" },
        { general = "liubei", role = "lord", hp = 3 },
        { general = "zhangfei", role = "loyalist" },
        { general = "xiahoudun", role = "renegade" },
        { general = "ganning", role = "rebel" },
    },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:play("slash -> 2")
        s:note("2")
    end,
}

scene "turn" {
    seats = { { general = "caocao", role = "lord", hand = "ex_nihilo" }, { general = "ganning", role = "rebel" } },
    phase = "not_active",
    deck = { "jink:heart:2", "jink:diamond:2", "jink:diamond:3", "nullification:spade:11" },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:phases("draw")
        s:note("2")
        s[1]:play("ex_nihilo")
        s:note("3")
    end,
}

scene "slash" {
    seats = {
        { general = "xiahoudun", role = "rebel", shown = true, hand = { "analeptic", "slash:spade:7" } },
        { general = "liubei", role = "lord" },
        { general = "zhangfei", role = "loyalist" },
    },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:play("analeptic")
        s:note("2")
        s[1]:play("slash -> 2")
        s:note("3")
    end,
}

scene "jink" {
    seats = {
        { general = "liubei", role = "lord", hand = { "jink:heart:2", "peach:heart:3" } },
        { general = "ganning", role = "rebel", shown = true, hand = "slash:spade:7" },
    },
    turn = 2,
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:will("respond", "jink", "jink")
        s[2]:use("slash", s[1])
        s:note("2")
    end,
}

scene "distance" {
    seats = {
        { general = "zhaoyun", role = "loyalist", shown = true, hand = { "chitu", "slash:spade:7" } },
        { general = "liubei", role = "lord" },
        { general = "ganning", role = "rebel", shown = true },
        { general = "xiahoudun", role = "rebel" },
        { general = "zhangfei", role = "renegade" },
    },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:play("chitu")
        s:note("2")
        s[1]:play("slash -> 3")
        s:note("3")
    end,
}

scene "tricks" {
    seats = {
        { general = "caocao", role = "lord", hand = "dismantlement" },
        { general = "sunquan", role = "rebel", shown = true, equip = "eight_diagram", hand = "slash:spade:7" },
    },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:will("card", "dismantlement", "eight_diagram")
        s[1]:play("dismantlement -> 2")
        s:note("2")
    end,
}

scene "nullification" {
    seats = {
        { general = "liubei", role = "lord", hp = 2, hand = "nullification:spade:11" },
        { general = "lvbu", role = "rebel", shown = true, hand = { "duel", "slash:spade:7" } },
    },
    turn = 2,
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:will("nullify", "duel", "nullification")
        s[2]:use("duel", s[1])
        s:note("2")
    end,
}

scene "delayed" {
    seats = {
        { general = "caocao", role = "lord", hand = "indulgence:heart:6" },
        { general = "zhangfei", role = "rebel", shown = true, hand = { "slash:spade:7", "slash:spade:8" } },
    },
    deck = { "slash:club:2" },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:play("indulgence -> 2")
        s:note("2")
        s[2]:phases("judge", "play")
        s:note("3")
    end,
}

scene "dying" {
    seats = {
        { general = "liubei", role = "lord", hp = 1, hand = "peach:heart:3" },
        { general = "ganning", role = "rebel", shown = true, hand = "slash:spade:7" },
    },
    turn = 2,
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:will("peach", "peach", "peach")
        s[2]:use("slash", s[1])
        s:note("2")
    end,
}

scene "skills" {
    seats = {
        { general = "guanyu", role = "rebel", shown = true, hand = "jink:heart:2" },
        { general = "caocao", role = "lord" },
    },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:play("wusheng(jink) -> 2")
        s:note("2")
    end,
}

scene "discard" {
    seats = {
        {
            general = "liubei", role = "lord", hp = 2,
            hand = { "slash:spade:7", "slash:spade:8", "jink:heart:2", "peach:heart:3" },
        },
        { general = "ganning", role = "rebel" },
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:will("discard", "", "slash:spade:7 + slash:spade:8")
        s[1]:phases("discard")
        s:note("2")
    end,
}

scene "damage" {
    seats = {
        { general = "zhangfei", role = "rebel", shown = true, hand = "slash:spade:7" },
        { general = "sunquan", role = "lord", hp = 1 },
        { general = "zhouyu", role = "loyalist" },
    },
    otherwise = "decline",
    play = function(s)
        s:note("1")
        s[1]:play("slash -> 2")
    end,
}
