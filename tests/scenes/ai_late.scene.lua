-- The bundled AI late in a game: haste, and the signs of a renegade.

local function in_round(s, n)
    s.room:setTag("TurnLengthCount", sgs.QVariant(n))
end

scene "early in a game a second slash is discarded before a second jink" {
    seats = {
        { role = "loyalist", shown = true, hp = 3, hand = { "jink:heart:2", "jink:diamond:2", "slash:spade:7", "slash:spade:8" } },
        { role = "lord", shown = true },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        in_round(s, 3)
        s[1]:phases("discard")
    end,
}

scene "late in a game the second jink is discarded before a slash" {
    seats = {
        { role = "loyalist", shown = true, hp = 3, hand = { "jink:heart:2", "jink:diamond:2", "slash:spade:7", "slash:spade:8" } },
        { role = "lord", shown = true },
        { role = "rebel", shown = true },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        in_round(s, 40)
        s[1]:phases("discard")
    end,
}

scene "early in a game a drink is kept that would hardly help a slash" {
    seats = {
        { role = "loyalist", shown = true, hand = { "analeptic", "slash:spade:7" } },
        { role = "lord", shown = true },
        { role = "rebel", shown = true, hand = { "duel" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        in_round(s, 3)
        s[1]:phases("play")
    end,
}

scene "late in a game every slash gets its drink" {
    seats = {
        { role = "loyalist", shown = true, hand = { "analeptic", "slash:spade:7" } },
        { role = "lord", shown = true },
        { role = "rebel", shown = true, hand = { "duel" } },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        in_round(s, 40)
        s[1]:phases("play")
    end,
}

scene "a renegade waits early while the lord's side is far stronger" {
    seats = {
        { role = "renegade", shown = true, hand = { "slash:spade:7" } },
        { role = "lord", shown = true, hand = { "jink:heart:2", "jink:diamond:2" } },
        { role = "rebel", shown = true, hp = 2 },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        in_round(s, 3)
        s[1]:phases("play")
    end,
}

scene "a renegade strikes the last rebel late, though the lord's side is stronger" {
    seats = {
        { role = "renegade", shown = true, hand = { "slash:spade:7" } },
        { role = "lord", shown = true, hand = { "jink:heart:2", "jink:diamond:2" } },
        { role = "rebel", shown = true, hp = 2 },
    },
    phase = "not_active",
    otherwise = "ai",
    play = function(s)
        in_round(s, 40)
        s[1]:phases("play")
    end,
}

-- The lord has to tell the loyalist, who once struck the renegade, from the renegade, who strikes the loyalist now.
scene "recent deeds tell the renegade from the loyalist once few rebels are left" {
    seats = {
        { role = "lord", shown = true, hand = { "slash:club:5" } },
        {
            role = "loyalist",
            max_hp = 6,
            hp = 6,
            hand = {
                "slash:spade:7", "slash:spade:8", "slash:spade:9", "slash:spade:10", "slash:heart:10", "slash:heart:11",
                "slash:diamond:7",
            },
        },
        { role = "rebel", shown = true, max_hp = 20, hp = 20 },
        {
            role = "renegade",
            hand = {
                "slash:club:6", "slash:club:7", "slash:club:8", "slash:club:9", "slash:club:10", "slash:club:11",
                "slash:diamond:6", "slash:diamond:8", "slash:diamond:9",
            },
        },
        { role = "rebel", shown = true, dead = true },
    },
    otherwise = "ai",
    play = function(s)
        local function strike(from, to, cards)
            for _, card in ipairs(cards) do from:use(card, to) end
        end
        strike(s[4], 3, { "slash:club:6", "slash:club:7", "slash:club:8", "slash:club:9" })
        strike(s[2], 4, { "slash:spade:7", "slash:spade:8", "slash:spade:9" })
        strike(s[2], 3, { "slash:spade:10", "slash:heart:10", "slash:heart:11", "slash:diamond:7" })
        s[0]:kill(3)
        strike(s[4], 2, { "slash:club:10", "slash:club:11", "slash:diamond:6", "slash:diamond:8", "slash:diamond:9" })
        s[1]:phases("play")
    end,
}
