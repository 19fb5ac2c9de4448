-- Sima Yi of Jin.

scene "jinbuchen takes a card of the player in whose turn he appears" {
    seats = {
        { hand = { "slash:spade:7" }, equip = { "axe" } },
        { general = "jin_simayi" },
    },
    play = function(s)
        s:start_game()
        s[2]:will("invoke", "jinbuchen", "yes")
        s[2]:will("card", "jinbuchen", "axe")
        s[1]:damage(s[2])
        s:note("once only")
        s[1]:damage(s[2])
    end,
}

scene "jinbuchen takes a card of the hand unseen, or is declined" {
    seats = { { hand = { "slash:spade:7" } }, { general = "jin_simayi" }, { general = "jin_simayi" } },
    play = function(s)
        s[2].player:enterYinniState()
        s[3].player:enterYinniState()
        s[2]:will("invoke", "jinbuchen", "no")
        s[2]:lose_hp(1)
        s[3]:will("invoke", "jinbuchen", "yes")
        s[3]:lose_hp(1)
    end,
}

scene "jinbuchen is not offered in his own turn, nor against a player without cards" {
    seats = { { general = "jin_simayi", hand = { "slash" } }, { general = "jin_simayi" }, {} },
    phase = "not_active",
    play = function(s)
        s[1].player:enterYinniState()
        s[1]:phases("round_start", "start")
        s[2].player:enterYinniState()
        s[1]:throw("slash")
        s[2]:lose_hp(1)
    end,
}

scene "jinyingshi shows as many cards as he has maximum hit points, any number of times" {
    seats = { { general = "jin_simayi", hp = 1, skills = { "-jinxiongzhi" } }, {} },
    deck = { "peach:heart:3", "jink:heart:2", "slash:club:5", "slash:club:6" },
    play = function(s)
        s[1]:will("pick", "jinyingshi", "? pass")
        s[1]:play("jinyingshi()")
        s[1]:may("jinyingshi()")
        s[1]:draw(1)
    end,
}

scene "jinxiongzhi uses cards of the pile until one cannot be used" {
    seats = {
        { general = "jin_simayi", hp = 2, hand = { "jink:diamond:2" } },
        { hand = { "jink:heart:13" }, otherwise = "decline" },
        { otherwise = "decline" },
    },
    deck = { "ex_nihilo", "peach:heart:4", "peach:heart:6", "axe", "peach:heart:3", "slash:spade:7", "jink:heart:2", "duel:spade:1" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("use", "@@jinxiongzhi!", "? jinxiongzhi(slash:spade:7) -> 3")
        s[1]:play("jinxiongzhi()")
        s[1]:may()
    end,
}

scene "jinxiongzhi ends at a second slash, which cannot be used and stays on top" {
    seats = {
        { general = "jin_simayi", hp = 3 },
        { otherwise = "decline" },
        { otherwise = "decline" },
    },
    deck = { "slash:spade:7", "slash:spade:8" },
    otherwise = "decline",
    play = function(s)
        s[1]:play("jinxiongzhi()")
        s[1]:draw(1)
    end,
}

scene "jinxiongzhi ends with his death" {
    seats = { { general = "jin_simayi", hp = 1, role = "renegade" }, { role = "lord", hand = { "slash:club:5" } }, { role = "rebel" } },
    turn = 1,
    deck = { "duel:spade:1", "ex_nihilo" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("use", "@@jinxiongzhi!", "jinxiongzhi(duel) -> 2")
        s[2]:will("respond", "slash", "slash")
        s[1]:play("jinxiongzhi()")
    end,
}

scene "jinquanbian: a card of another suit for the first card of each suit" {
    seats = {
        { general = "jin_simayi", hand = { "ex_nihilo:heart:7", "peach:heart:4", "slash:spade:7" }, hp = 2 },
        { otherwise = "decline" },
    },
    phase = "not_active",
    deck = { "jink:heart:2", "slash:club:5", "jink:diamond:2", "slash:club:6", "slash:club:7" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "peach:heart:4")
        s[1]:will("invoke", "jinquanbian", "yes")
        s[1]:will("pick", "jinquanbian", "? slash:club:5")
        s[1]:will("arrange", "guanxing", "? jink:diamond:2 + jink:heart:2")
        s[1]:will("play", "play", "ex_nihilo:heart:7")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("invoke", "jinquanbian", "no")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s:note("hand cards may be used outside of his play phase")
        s[1]:may_use("slash")
    end,
}

scene "jinquanbian with cards of the same suit only changes their order" {
    seats = { { general = "jin_simayi", hand = { "peach:heart:4" }, hp = 1 }, {} },
    deck = { "jink:heart:2", "peach:heart:3", "peach:heart:6", "slash:club:5" },
    play = function(s)
        s[1]:will("invoke", "jinquanbian", "yes")
        s[1]:will("arrange", "guanxing", "peach:heart:6 + peach:heart:3 + jink:heart:2")
        s[1]:use("peach:heart:4")
    end,
}

scene "jinquanbian counts hand cards of his play phase only" {
    seats = {
        { general = "jin_simayi", hand = { "slash:spade:7" }, equip = { "spear" } },
        { general = "jin_simayi", hand = { "duel:spade:1", "jink:heart:2", "jink:diamond:2" }, otherwise = "decline" },
    },
    play = function(s)
        s[1]:will("invoke", "jinquanbian", "no")
        s[2]:will("respond", "jink", "jink:heart:2")
        s[1]:use("slash:spade:7", 2)
        s[2]:respond("jink", "jink:diamond:2")
    end,
}

scene "jinquanbian for a card that is played in a duel of his own" {
    seats = {
        { general = "jin_simayi", hand = { "duel:spade:1", "slash:club:5" } },
        { hand = { "slash:spade:7" }, otherwise = "decline" },
    },
    deck = { "jink:heart:2", "jink:diamond:2", "slash:club:6" },
    play = function(s)
        s[1]:will("invoke", "jinquanbian", "no")
        s[2]:will("respond", "slash", "slash")
        s[1]:will("respond", "slash", "slash:club:5")
        s[1]:will("invoke", "jinquanbian", "yes")
        s[1]:will("pick", "jinquanbian", "? jink:heart:2")
        s[1]:will("arrange", "guanxing", "jink:diamond:2 + slash:club:6")
        s[1]:use("duel", 2)
    end,
}

scene "jinquanbian: cards without a suit are of one kind" {
    seats = {
        {
            general = "jin_simayi",
            skills = { "paoxiao", "-jinxiongzhi" },
            equip = { "spear" },
            hand = { "slash:spade:7", "slash:spade:8", "jink:heart:2", "jink:diamond:2", "jink:diamond:3", "slash:club:5" },
        },
        { otherwise = "decline", hp = 4 },
    },
    play = function(s)
        s[1]:will("invoke", "jinquanbian", "no")
        s[1]:use_as("slash", "spear", { "slash:spade:7", "slash:spade:8" }, 2)
        s[1]:use_as("slash", "spear", { "jink:heart:2", "jink:diamond:2" }, 2)
        s:note("two used; a third may be used and a fourth may not")
        s[1]:may("slash:club:5")
        s[1]:will("invoke", "jinquanbian", "no")
        s[1]:use("slash:club:5", 2)
        s[1]:draw(1)
        s[1]:may()
    end,
}

scene "jinquanbian: what he played does not count as used, and without the skill nothing is limited" {
    seats = {
        { general = "jin_simayi", skills = { "paoxiao" }, max_hp = 1, hp = 1, hand = { "slash:spade:7", "slash:club:5" } },
        { hand = { "duel:spade:1" }, otherwise = "decline" },
    },
    play = function(s)
        s[1]:will("respond", "slash", "slash:spade:7")
        s[1]:will("invoke", "jinquanbian", "no")
        s[2]:use("duel", 1)
        s[1]:may("slash:club:5")
        s[1]:will("invoke", "jinquanbian", "no")
        s[1]:use("slash:club:5", 2)
        s[1]:draw(2)
        s[1]:may()
        s.room:detachSkillFromPlayer(s[1].player, "jinquanbian")
        s[1]:may()
    end,
}

scene "Sima Yi of Jin has three hit points and starts hidden" {
    seats = { { general = "jin_simayi" }, {} },
    phase = "not_active",
    play = function(s)
        s:note(("%s %d/%d"):format(s[1].player:getKingdom(), s[1].player:getHp(), s[1].player:getMaxHp()))
        s:start_game()
        s:note(s[1].player:getGeneralName())
        s[1]:phases("round_start")
        s:note(s[1].player:getMark("@jinxiongzhiMark"))
    end,
}

scene "jinxiongzhi counts a card that finds its target itself" {
    seats = { { general = "jin_simayi" }, {} },
    deck = { "analeptic:spade:3", "analeptic:spade:9" },
    play = function(s)
        s[1]:play("jinxiongzhi()")
    end,
}
