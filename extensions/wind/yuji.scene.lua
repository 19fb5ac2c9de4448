-- Yu Ji.

scene "guhuo: nobody doubts and a jink is what it was called" {
    seats = { { general = "yuji", hand = { "jink" } }, {}, {} },
    deck = { "slash", "duel" },
    play = function(s)
        s[2]:will("choice", "guhuo", "noquestion")
        s[3]:will("choice", "guhuo", "noquestion")
        s[1]:play("guhuo[ex_nihilo](jink)")
    end,
}

scene "guhuo: rightly doubted it is void" {
    seats = { { general = "yuji", hand = { "jink" } }, {}, {} },
    play = function(s)
        s[2]:will("choice", "guhuo", "question")
        s[1]:play("guhuo[duel](jink) -> 3")
    end,
}

scene "guhuo: wrongly doubted it counts, and who doubted doubts no more" {
    seats = { { general = "yuji", hp = 2, hand = { "peach", "slash:spade:7" } }, { hp = 2 }, {} },
    play = function(s)
        s[2]:will("choice", "guhuo", "question")
        s[1]:play("guhuo[peach](peach)")
        s[1]:otherwise("decline")
        s:turns(1)
        s:note("in the next turn only the third is asked")
        s[3]:will("choice", "guhuo", "noquestion")
        s[1]:play("guhuo[slash](slash) -> 2")
    end,
}

scene "guhuo in an answer" {
    seats = { { hand = { "slash:club:2" } }, { general = "yuji", hand = { "duel", "peach" } } },
    play = function(s)
        s[1]:will("choice", "guhuo", "noquestion")
        s[2]:will("respond", "slash", "? guhuo[jink](duel)")
        s[1]:use("slash:club:2", s[2])
    end,
}

scene "guhuo in an answer, doubted" {
    seats = { { hand = { "slash:club:3" } }, { general = "yuji", hand = { "peach" } } },
    play = function(s)
        s[1]:will("choice", "guhuo", "question")
        s[2]:will("respond", "slash", "@GuhuoCard[jink](peach)")
        s[1]:use("slash:club:3", s[2])
    end,
}

scene "guhuo is named what the request asks for" {
    seats = { { hand = { "savage_assault", "duel" } }, { general = "yuji", hp = 2, hand = { "ex_nihilo", "jink" } } },
    play = function(s)
        s[1]:will("choice", "guhuo", "noquestion")
        s[2]:will("nullify", "savage_assault", "pass")
        s[2]:will("respond", "", "? guhuo[fire_slash](jink)")
        s[1]:use("savage_assault")
        s:note("once in a turn: neither a slash nor a nullification is offered")
        s[1]:use("duel", s[2])
    end,
}

scene "guhuo once in the turn of each player" {
    seats = { { general = "yuji", hand = { "jink", "duel", "peach" } }, { hand = { "slash:club:2" } } },
    play = function(s)
        s[2]:will("choice", "guhuo", "noquestion")
        s[1]:play("guhuo[ex_nihilo](jink)")
        s[1]:may()
        s[1]:otherwise("decline")
        s:turns(1)
        s[2]:will("choice", "guhuo", "noquestion")
        s[1]:will("respond", "slash", "guhuo[jink](duel)")
        s[2]:use("slash", s[1])
    end,
}

scene "guhuo: what is said to be an iron chain is not recast" {
    seats = { { general = "yuji", hand = { "duel:spade:A" } }, {} },
    play = function(s)
        s[1]:may("guhuo[iron_chain](duel)")
        s[1]:may("guhuo[iron_chain](duel) -> 1 + 2")
    end,
}

scene "chanyuan: with one hit point other skills are off" {
    seats = { { general = "guanyu", hp = 2, hand = { "peach" } }, {} },
    play = function(s)
        s.room:acquireSkill(s[1].player, "chanyuan")
        local function has(skill) return skill .. ": " .. tostring(s[1].player:hasSkill(skill)) end
        s:note(has("wusheng"))
        s[2]:damage(s[1], 1)
        s:note(has("wusheng"))
        s:note(has("chanyuan"))
        s[1]:recover(1)
        s:note(has("wusheng"))
    end,
}

scene "guhuo as a nullification" {
    seats = { { hand = { "ex_nihilo" } }, { general = "yuji", hand = { "jink", "duel" } }, {} },
    play = function(s)
        s[1]:will("choice", "guhuo", "noquestion")
        s[3]:will("choice", "guhuo", "noquestion")
        s[2]:will("nullify", "ex_nihilo", "guhuo[nullification](jink)")
        s[1]:use("ex_nihilo")
    end,
}

scene "guhuo as a peach for the dying" {
    seats = { {}, { general = "yuji", hand = { "duel" } }, { hp = 1 } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("choice", "guhuo", "noquestion")
        s[3]:will("choice", "guhuo", "noquestion")
        s[2]:will("peach", "", "guhuo[peach](duel)")
        s[1]:damage(s[3], 1)
    end,
}

scene "guhuo out of effect" {
    seats = { { general = "yuji", hand = { "duel" } }, { hand = { "slash:club:2", "ex_nihilo" } } },
    play = function(s)
        s[1]:set_mark("@skill_invalidity", 1)
        s:note("nothing is asked that could be answered")
        s[2]:use("slash", s[1])
        s[2]:use("ex_nihilo")
    end,
}

scene "guhuo: what may be said, and at whom" {
    seats = {
        { general = "yuji", hand = { "jink", "peach:heart:3" }, equip = { "axe" }, piles = { ["&store"] = { "duel" } } },
        { hand = { "jink:diamond:2" }, equip = { "dilu" } },
        { general = "zhugeliang" },
        { general = "jiaxu", hand = { "peach:heart:4" } },
    },
    play = function(s)
        s[1]:may("guhuo[duel]()")
        s[1]:may("guhuo[duel](jink)")
        s[1]:may("guhuo[slash](jink)")
        s[1]:may("guhuo[ex_nihilo](jink)")
        s[1]:may("guhuo[dismantlement](jink)")
        s[1]:may("guhuo()")
        s[1]:may("guhuo[iron_chain](jink) -> 2 + 3")
    end,
}

scene "guhuo is nothing without hand cards, and no answer to what calls a skill or any card" {
    seats = {
        { general = "yuji", equip = { "axe" } },
        { hand = { "slash:club:2", "ex_nihilo" } },
    },
    play = function(s)
        s[1]:may()
        s[2]:use("slash:club:2", s[1])
        s[2]:use("ex_nihilo")
    end,
}

-- No peach where the turn's owner keeps everyone from it.
scene "guhuo is no peach under wansha" {
    seats = { { general = "jiaxu" }, { general = "yuji", hand = { "jink", "duel" } }, { hp = 1 } },
    play = function(s)
        s[1]:damage(s[3], 1)
    end,
    otherwise = "decline",
}

-- What is named comes with the card: suit and number are those that it has.
scene "guhuo: a slash has the suit of its card" {
    seats = { { general = "yuji", hand = { "duel" } }, { equip = { "renwang_shield" } } },
    play = function(s)
        s[2]:will("choice", "guhuo", "noquestion")
        s[1]:play("guhuo[slash](duel) -> 2")
    end,
}

-- A skill that makes cards of others is off with the rest: the cards are what they were.
scene "chanyuan and hongyan: with one hit point spades are spades again" {
    seats = { { general = "xiaoqiao", hp = 3, hand = { "slash:spade:7" } }, {} },
    play = function(s)
        local function suit()
            local card = s[1].player:getHandcards():first()
            s:note(("%s, hongyan %s"):format(card:getSuitString(), tostring(s[1].player:hasSkill("hongyan"))))
        end
        suit()
        s.room:acquireSkill(s[1].player, "chanyuan")
        suit()
        s[1]:lose_hp(2)
        suit()
        s[1]:recover(1)
        suit()
        s.room:loseMaxHp(s[1].player, 2)
        suit()
        s.room:detachSkillFromPlayer(s[1].player, "chanyuan")
        suit()
    end,
    otherwise = "decline",
}

scene "guhuo answers where a card has a name, not where any card will do" {
    seats = { { general = "yuji", hand = { "jink:heart:2" } }, {} },
    play = function(s)
        s[1]:respond("..", "? jink")
    end,
}
