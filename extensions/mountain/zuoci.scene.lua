-- Zuo Ci. The generals are random: the scenes set them.

-- Sets the generals that Zuo Ci can turn into.
local function keeps(s, seat, ...)
    seat.player:setTag("Huashens", sgs.QVariant { ... })
end

scene "huashen: shape, kingdom, sex and skill change with the turn" {
    seats = { { general = "zuoci", hand = { "peach:heart:3" } }, {} },
    phase = "not_active",
    play = function(s)
        keeps(s, s[1], "zhenji", "guanyu")
        s[1]:will("invoke", "huashen", "yes")
        s[1]:will("general", "huashen", "zhenji")
        s[1]:will("choice", "huashen", "qingguo")
        s[1]:phases("round_start")
        s:note(s[1].player:getKingdom() .. " " .. tostring(s[1].player:isFemale()))
        s[1]:will("invoke", "huashen", "yes")
        s[1]:will("general", "huashen", "guanyu")
        s[1]:will("choice", "huashen", "wusheng")
        s[1]:phases("round_start")
        s:note(s[1].player:getKingdom() .. " " .. tostring(s[1].player:isFemale()))
        s:note("qingguo: " .. tostring(s[1].player:hasSkill("qingguo")))
    end,
    otherwise = "decline",
}

scene "huashen: neither lord's nor limited nor awakening skills" {
    seats = { { general = "zuoci" }, {} },
    phase = "not_active",
    play = function(s)
        keeps(s, s[1], "liushan")
        s[1]:will("invoke", "huashen", "yes")
        s[1]:will("choice", "huashen", "fangquan")
        s[1]:phases("round_start")
    end,
    otherwise = "decline",
}

scene "huashen lost: everything goes with it" {
    seats = { { general = "zuoci", piles = { field = { "slash:spade:7" } } }, {} },
    phase = "not_active",
    play = function(s)
        keeps(s, s[1], "dengai")
        s[1]:will("invoke", "huashen", "yes")
        s[1]:phases("round_start")
        s.room:detachSkillFromPlayer(s[1].player, "huashen")
        s:note(s[1].player:getKingdom())
    end,
    otherwise = "decline",
}

scene "xinsheng for each point, and declined" {
    seats = { { general = "zuoci" }, {} },
    play = function(s)
        s[1]:will("invoke", "xinsheng", "yes")
        s[1]:will("invoke", "xinsheng", "no")
        s[2]:damage(s[1], 2)
    end,
}

scene "huashen is for the beginning and the end of his turn" {
    seats = { { general = "zuoci" }, {} },
    phase = "not_active",
    deck = { "peach", "jink" },
    play = function(s)
        keeps(s, s[1], "guanyu")
        s[1]:will("invoke", "huashen", "no")
        s[1]:phases("start", "draw")
    end,
}

-- All but these generals are somebody's already.
local function leaves(s, seat, ...)
    local taken = {}
    for _, name in ipairs(sgs.Sanguosha:getRandomGenerals(1000)) do
        if not table.contains({ ... }, name) then table.insert(taken, name) end
    end
    seat.player:setTag("Huashens", sgs.QVariant(taken))
end

scene "huashen at the start: two generals, or the only one there is" {
    seats = { { general = "zuoci" }, {} },
    phase = "not_active",
    play = function(s)
        leaves(s, s[2], "zhenji")
        s[1]:will("choice", "huashen", "qingguo")
        s.room:getThread():trigger(sgs.GameStart, s.room, s[1].player)
    end,
}

scene "xinsheng: one general for each point, as long as there are some" {
    seats = { { general = "zuoci" }, {} },
    play = function(s)
        leaves(s, s[2], "zhenji", "guanyu", "machao")
        s[1]:always("invoke", "xinsheng", "yes")
        for _, n in ipairs { 1, 1, 2 } do
            s[2]:damage(s[1], n)
            s:note(#s[1].player:getTag("Huashens"):toStringList())
            s[1]:recover(n)
        end
    end,
    otherwise = "decline",
}
