-- What people argue about: skills of several generals in one another's way. Each scene says what
-- decides it.

-- A card in use takes effect on all its targets, even if its user dies; the dead
-- deal no damage, so the damage has no source (docs/rules/using-cards.md#course-of-a-use: targets one after another;
-- damage: a source that is dead is none).
scene "who dies of ganglie in his own assault: it goes on, and is nobody's" {
    seats = {
        { role = "rebel", hp = 1, hand = { "savage_assault" } },
        { general = "xiahoudun", role = "lord" },
        { role = "rebel" },
        { general = "simayi", role = "loyalist" },
    },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("respond", "slash", "pass")
        s[2]:will("invoke", "ganglie", "yes")
        s[3]:will("respond", "slash", "pass")
        -- Nobody is there to take a card from: fankui is not asked.
        s[4]:will("respond", "slash", "pass")
        s[1]:use("savage_assault")
    end,
    otherwise = "decline",
}

-- Fankui takes a card from the source of the damage (its text): the first damage has a source, the last
-- has none.
scene "who dies of ganglie in his own archery leaves nothing for fankui" {
    seats = {
        { role = "rebel", hp = 1, hand = { "archery_attack", "peach:heart:4" } },
        { general = "simayi", role = "loyalist" },
        { general = "xiahoudun", role = "lord" },
        { general = "simayi", role = "rebel", hp = 2 },
    },
    deck = { "peach:diamond:12" },
    play = function(s)
        s[2]:will("respond", "jink", "pass")
        s[2]:will("invoke", "fankui", "yes")
        s[3]:will("respond", "jink", "pass")
        s[3]:will("invoke", "ganglie", "yes")
        s[4]:will("respond", "jink", "pass")
        s[1]:use("archery_attack")
    end,
    otherwise = "decline",
}

-- The player that counts as the source (text of huoshou) is the killer (text of duanchang). The source of an
-- assault is determined when it is used: without huoshou the rest of it has the same source.
scene "duanchang in an assault takes the skills of him whose damage huoshou makes it" {
    seats = {
        { role = "lord", hand = { "savage_assault" } },
        { general = "menghuo", role = "rebel" },
        { general = "caiwenji", role = "rebel", hp = 1 },
        { role = "rebel", hp = 2 },
    },
    play = function(s)
        s[3]:will("respond", "slash", "pass")
        s[4]:will("respond", "slash", "pass")
        s[1]:use("savage_assault")
    end,
    otherwise = "decline",
}

-- A dying within a dying is settled first (docs/rules/damage.md#dying: the process runs where it was entered).
-- Buqu answers in the middle of fenji: the loss of the point is its cost, and the draw follows it.
scene "buqu in the middle of fenji: the scar first, then the cards" {
    seats = { { hand = { "dismantlement" } }, { hand = { "jink", "peach" } }, { general = "zhoutai", hp = 1 } },
    deck = { "slash:spade:7", "duel", "snatch" },
    play = function(s)
        s[3]:will("invoke", "fenji", "yes")
        s[1]:use("dismantlement", s[2])
    end,
    otherwise = "decline",
}

-- A player who dies of the cost of a skill has paid it: the others still get its benefit.
scene "fenji to the death: the cards are drawn all the same" {
    seats = {
        { role = "lord", hand = { "dismantlement" } },
        { role = "rebel", hand = { "jink", "peach" } },
        { general = "zhoutai", role = "rebel", hp = 1, piles = { buqu = { "slash:club:7" } } },
    },
    deck = { "slash:spade:7", "duel", "snatch" },
    play = function(s)
        s[3]:will("invoke", "fenji", "yes")
        s[1]:use("dismantlement", s[2])
    end,
    otherwise = "decline",
}

-- Each may change the card once, in order from the one whose turn it is; the last card counts, and
-- what was exchanged is no judgement card any more (docs/rules/moves.md#judgement: AskForRetrial goes round once).
scene "guidao before guicai, where the turn makes it so" {
    seats = {
        { general = "zhangjiao", hand = { "slash:spade:7" } },
        { general = "simayi", hand = { "peach:heart:3" } },
        { general = "guojia", judging = { "lightning" } },
    },
    phase = "not_active",
    turn = 3,
    deck = { "jink:diamond:2" },
    play = function(s)
        s[1]:will("respond", "", "slash")
        s[2]:will("respond", "", "peach")
        -- The last card is taken; the others lie in the discard pile or with Zhang Jiao.
        s[3]:will("invoke", "tiandu", "yes")
        s[3]:phases("judge")
    end,
    otherwise = "decline",
}

-- "Takes two Jinks" says how many are needed, not how many more: two such skills do not add up.
scene "wushuang and roulin on one slash: two jinks are enough" {
    seats = {
        { skills = { "wushuang", "roulin" }, gender = "male", hand = { "slash:club:2" } },
        { gender = "female", hand = { "jink:heart:2", "jink:diamond:2" } },
    },
    play = function(s)
        s[2]:will("respond", "jink", "jink:heart:2")
        s[2]:will("respond", "jink", "jink:diamond:2")
        s[1]:use("slash", s[2])
    end,
}

-- Each of the two Jinks is asked for by itself, and may come from somebody else.
scene "wushuang against hujia: one jink from each of two followers" {
    seats = {
        { general = "lvbu", hand = { "slash:club:2" } },
        { general = "caocao", role = "lord" },
        { kingdom = "wei", role = "loyalist", hand = { "jink:heart:2" } },
        { kingdom = "wei", role = "rebel", hand = { "jink:diamond:2" } },
    },
    play = function(s)
        s[2]:will("invoke", "hujia", "yes")
        s[3]:will("respond", "jink", "jink:heart:2")
        s[2]:will("invoke", "hujia", "yes")
        s[3]:always("respond", "jink", "pass")
        s[4]:will("respond", "jink", "jink:diamond:2")
        s[1]:use("slash", s[2])
    end,
    otherwise = "decline",
}

-- Kongcheng is about becoming a target: who is one already stays it with an empty hand.
scene "kongcheng does not end a duel in which the last card was played" {
    seats = {
        { hand = { "duel", "slash:club:2" } },
        { general = "zhugeliang", hand = { "slash:spade:7" } },
    },
    play = function(s)
        s[2]:will("respond", "slash", "slash:spade:7")
        s[1]:will("respond", "slash", "slash:club:2")
        s[1]:use("duel", s[2])
        -- Now it does: neither a duel nor a slash.
        s[1]:may()
    end,
    otherwise = "decline",
}

-- A duel of the player's own has another player as its target.
scene "kongcheng and a duel that is the last card of his own" {
    seats = { { general = "zhugeliang", hand = { "duel" } }, { hand = { "slash:club:2" } } },
    play = function(s)
        s[2]:will("respond", "slash", "slash:club:2")
        s[1]:use("duel", s[2])
    end,
    otherwise = "decline",
}

-- The scars belong to buqu and go with it, and so does the hand limit that they are (text of buqu);
-- the hit point that it restored stays.
scene "huashen: out of the shape of zhou tai the scars go, the point stays" {
    seats = { { general = "zuoci", hp = 1, hand = { "peach", "jink:heart:2" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:7" },
    play = function(s)
        s[1].player:setTag("Huashens", sgs.QVariant { "zhoutai", "zhenji" })
        s[1]:will("invoke", "huashen", "yes")
        s[1]:will("general", "huashen", "zhoutai")
        s[1]:will("choice", "huashen", "buqu")
        s[1]:phases("round_start")
        s[2]:damage(s[1], 1)
        s[1]:will("invoke", "huashen", "yes")
        s[1]:will("general", "huashen", "zhenji")
        s[1]:will("choice", "huashen", "qingguo")
        s[1]:phases("round_start")
        s:note("hand limit " .. s[1].player:getMaxCards())
    end,
    otherwise = "decline",
}
