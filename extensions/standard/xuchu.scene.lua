-- Xu Chu.

scene "luoyi keeps basic cards, weapons and duels, and strikes harder" {
    seats = { { general = "xuchu", hand = { "slash:spade:7" } }, { hp = 4 } },
    phase = "not_active",
    deck = { "axe", "peach:heart:3", "snatch" },
    play = function(s)
        s[1]:will("invoke", "luoyi", "yes")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("draw", "play")
    end,
}

scene "luoyi declined draws as ever" {
    seats = { { general = "xuchu", hand = { "slash:spade:7" } }, { hp = 4 } },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "luoyi", "no")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("draw", "play")
    end,
}

scene "luoyi is not offered where there is no draw phase" {
    seats = { { general = "xuchu", judging = { "supply_shortage" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:phases("judge", "draw")
    end,
}

-- The recorded games add the point to a duel that another began, too: the damage is Xu Chu's (by_user is not
-- tested).
scene "luoyi counts in a duel that another began" {
    seats = { { general = "xuchu", marks = { ["@luoyi"] = 1 }, hand = { "slash:spade:7" } }, { hand = { "duel" } } },
    play = function(s)
        s[1]:will("respond", "slash", "slash")
        s[2]:use("duel", s[1])
    end,
}

scene "luoyi does not count for other damage, nor through the chain" {
    seats = {
        { general = "xuchu", marks = { ["@luoyi"] = 1 }, hand = { "fire_slash", "savage_assault" } },
        { chained = true, otherwise = "decline" },
        { chained = true, otherwise = "decline" },
    },
    play = function(s)
        s[1]:use("fire_slash", s[2])
        s[1]:use("savage_assault")
    end,
}

scene "luoyi ends with his next turn" {
    seats = { { general = "xuchu", marks = { ["@luoyi"] = 1 }, hand = { "slash:spade:7" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:turn()
    end,
}

scene "luoyi: one card kept, and none" {
    seats = { { general = "xuchu" }, {} },
    phase = "not_active",
    deck = { "duel:spade:1", "snatch", "dilu", "indulgence", "lightning", "vine" },
    play = function(s)
        s[1]:will("invoke", "luoyi", "yes")
        s[1]:phases("draw")
        s[1]:will("invoke", "luoyi", "yes")
        s[1]:phases("draw")
    end,
}

scene "luoyi does not count for damage that is passed on, nor without a card" {
    seats = {
        { general = "xuchu", marks = { ["@luoyi"] = 1 }, hand = { "slash:spade:7" } },
        { general = "xiaoqiao", hand = { "peach:heart:3" } },
        {},
    },
    play = function(s)
        s[2]:will("respond", "slash", "pass")
        s[2]:will("use", "@@tianxiang", "tianxiang(peach) -> 3")
        s[1]:use("slash", s[2])
        s[1]:damage(s[3], 1)
    end,
}

scene "luoyi goes on without the skill" {
    phase = "not_active",
    seats = { { general = "xuchu", hand = { "slash:spade:7" } }, {} },
    deck = { "nullification:spade:J", "snatch:spade:3", "indulgence:spade:6" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "luoyi", "yes")
        s[1]:turn()
        s.room:detachSkillFromPlayer(s[1].player, "luoyi")
        s[1]:use("slash:spade:7", 2)
    end,
}
