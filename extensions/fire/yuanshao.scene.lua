-- Yuan Shao.

scene "luanji with two of a suit" {
    seats = { { general = "yuanshao", hand = { "slash:spade:7", "slash:spade:8", "jink:heart:2" } }, {}, { hand = { "jink:diamond:2" } } },
    play = function(s)
        s[3]:will("respond", "jink", "jink")
        s[1]:play("luanji(slash:spade:7 + slash:spade:8)")
    end,
}

scene "luanji nullified for one" {
    seats = { { general = "yuanshao", hand = { "slash:spade:7", "slash:spade:8" } }, { hand = { "nullification" } }, {} },
    play = function(s)
        s[2]:will("nullify", "archery_attack", "nullification")
        s[1]:play("luanji(slash:spade:7 + slash:spade:8)")
    end,
}

scene "luanji needs the same suit" {
    seats = { { general = "yuanshao", hand = { "slash:spade:7", "slash:club:8" } }, {} },
    play = function(s)
        s[1]:may("slash:spade:7", "slash:club:8")
    end,
}

scene "xueyi: two more for each of Qun, for a lord" {
    seats = { { general = "yuanshao", hp = 2 }, { kingdom = "qun" }, { kingdom = "qun" }, { kingdom = "wei" }, { general = "yuanshao" } },
    play = function(s)
        s:note(("lord %d, other %d"):format(s[1].player:getMaxCards(), s[5].player:getMaxCards()))
        s.room:changeKingdom(s[2].player, "shu")
        s:note(("lord %d"):format(s[1].player:getMaxCards()))
    end,
}

scene "luanji: which cards go together" {
    seats = {
        {
            general = "yuanshao",
            hand = { "slash:spade:7", "slash:spade:8", "slash:spade:9", "jink:heart:2" },
            equip = { "blade" },
            piles = { ["&store"] = { "slash:spade:10" } },
        },
        {},
    },
    play = function(s)
        s[1]:may("luanji()")
        s[1]:may("luanji(slash:spade:7)")
        s[1]:may("luanji(jink)")
        s[1]:may("luanji(slash:spade:7 + slash:spade:8)")
    end,
}
