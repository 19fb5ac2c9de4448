-- Guan Yu.

scene "wusheng slashes with a peach past a shield against black" {
    seats = { { general = "guanyu", hand = { "peach:heart:3" } }, { equip = { "renwang_shield" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? wusheng(peach) -> 2")
        s[1]:phases("play")
    end,
}

scene "wusheng takes no black card" {
    seats = { { general = "guanyu", hand = { "dismantlement:spade:3" } }, { hand = { "duel" } } },
    play = function(s)
        s[2]:use("duel", s[1])
    end,
}

scene "wusheng answers in a duel with equipment" {
    seats = { { general = "guanyu", equip = { "chitu" } }, { hand = { "duel" } } },
    play = function(s)
        s[1]:will("respond", "slash", "? wusheng(chitu)")
        s[2]:use("duel", s[1])
    end,
}

scene "yijue won takes cards and skills until the turn ends" {
    seats = {
        { general = "guanyu", hand = { "slash:heart:10", "slash:spade:7" } },
        { general = "simayi", hand = { "jink:diamond:2", "jink:heart:2" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? yijue() -> 2")
        s[1]:will("pindian", "yijue", "slash:heart:10")
        s[2]:will("pindian", "yijue", "jink:diamond:2")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "? pass")
        s[2]:will("invoke", "fankui", "no")
        s[1]:phases("play")
        s:note("after the turn there are skills again")
        s[1]:draw(1)
        s[1]:damage(s[2], 1)
    end,
}

scene "yijue lost may heal and is used once" {
    seats = {
        { general = "guanyu", hand = { "slash:spade:7", "slash:spade:8" } },
        { hp = 2, hand = { "jink:diamond:11" } },
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? yijue() -> 2")
        s[1]:will("pindian", "yijue", "slash:spade:7")
        s[2]:will("pindian", "yijue", "jink")
        s[1]:will("choice", "yijue", "recover")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "yijue lost without mercy" {
    seats = { { general = "guanyu", hand = { "slash:spade:7" } }, { hp = 2, hand = { "slash:club:7" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "yijue() -> 2")
        s[1]:will("pindian", "yijue", "slash:spade:7")
        s[2]:will("pindian", "yijue", "slash:club:7")
        s[1]:will("choice", "yijue", "cancel")
        s[1]:phases("play")
    end,
}

scene "yijue lost to one who is not wounded" {
    seats = {
        { general = "guanyu", hand = { "slash:spade:7", "peach:heart:3" } },
        { hand = { "slash:spade:10" } },
        { hand = { "jink:heart:2" } },
        {},
    },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "? yijue() -> 2")
        s[1]:will("pindian", "yijue", "slash")
        s[2]:will("pindian", "yijue", "slash")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

-- Whose turn it was is dead: so is the turn, for what lasts as long.
scene "yijue is over when he dies in his turn" {
    seats = {
        { general = "guanyu", role = "rebel", hand = { "slash:heart:10" } },
        { general = "simayi", role = "loyalist", hand = { "jink:diamond:2", "jink:heart:2" } },
        { role = "lord" },
        { role = "rebel" },
        { role = "rebel" },
    },
    play = function(s)
        local function tell()
            local jink = s[2]:card("jink:heart:2")
            s:note(("limited: %s, marks: %d"):format(tostring(s[2].player:isCardLimited(jink, sgs.Card_MethodUse)),
                s[2].player:getMark("@skill_invalidity")))
        end
        s[1]:will("pindian", "yijue", "slash")
        s[2]:will("pindian", "yijue", "jink:diamond:2")
        s[1]:play("yijue() -> 2")
        tell()
        s[0]:kill(s[5])
        tell()
        s[0]:kill(s[1])
        tell()
    end,
    otherwise = "decline",
}
