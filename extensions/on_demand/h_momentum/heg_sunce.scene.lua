-- Sun Ce of the momentum package.

-- The first compares cards with the second.
local function compare(s, name)
    s:note(name .. ": " .. tostring(s[1].player:pindian(s[2].player, "scene", nil)))
end

scene "yingyang raises and lowers the number of the own card, whoever began" {
    seats = {
        { general = "heg_sunce", hand = { "slash:spade:7", "slash:spade:8" } },
        { general = "heg_sunce", hand = { "slash:spade:9", "slash:spade:10" } },
    },
    play = function(s)
        s[1]:will("pindian", "", "slash:spade:7")
        s[2]:will("pindian", "", "slash:spade:9")
        s[1]:will("choice", "yingyang", "up")
        s[2]:will("choice", "yingyang", "down")
        compare(s, "10 against 6")
        s[1]:will("pindian", "", "slash:spade:8")
        s[2]:will("pindian", "", "slash:spade:10")
        s[1]:will("choice", "yingyang", "cancel")
        s[2]:will("choice", "yingyang", "cancel")
        compare(s, "8 against 10")
    end,
}

scene "yingyang ends at king and ace" {
    seats = {
        { general = "heg_sunce", hand = { "jink:diamond:11" } },
        { general = "heg_sunce", hand = { "jink:diamond:2" } },
    },
    play = function(s)
        s[1]:will("pindian", "", "jink")
        s[2]:will("pindian", "", "jink")
        s[1]:will("choice", "yingyang", "up")
        s[2]:will("choice", "yingyang", "down")
        compare(s, "13 against 1")
    end,
}

scene "yingyang is not for others" {
    seats = { { hand = { "slash:spade:7" } }, { hand = { "slash:spade:8" } }, { general = "heg_sunce" } },
    play = function(s)
        s[1]:will("pindian", "", "slash")
        s[2]:will("pindian", "", "slash")
        compare(s, "7 against 8")
    end,
}

scene "heg_sunce draws for duels and red slashes, and others of Wu compare with the lord" {
    seats = {
        { role = "lord", general = "heg_sunce", hand = { "slash:spade:9" } },
        { general = "ganning", hand = { "jink:diamond:2", "duel" } },
    },
    phase = "not_active",
    turn = 2,
    deck = { "peach", "slash:club:5" },
    play = function(s)
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
        s[1]:will("choice", "yingyang", "up")
        s[2]:will("pindian", "", "jink:diamond:2")
        s[1]:will("pindian", "", "slash:spade:9")
        s[1]:will("choice", "zhiba_pindian_obtain", "obtainPindianCards")
        s[2]:play("zhiba_pindian() -> 1")
        s[1]:will("invoke", "jiang", "yes")
        s[2]:use("duel", s[1])
    end,
    otherwise = "decline",
}
