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
        s:note("only the third is asked now")
        s[3]:will("choice", "guhuo", "noquestion")
        s[1]:play("guhuo[slash](slash) -> 2")
    end,
}

scene "guhuo in an answer" {
    seats = { { hand = { "slash:club:2", "slash:club:3" }, equip = { "crossbow" } }, { general = "yuji", hand = { "duel", "peach" } } },
    play = function(s)
        s[1]:will("choice", "guhuo", "noquestion")
        s[2]:will("respond", "slash", "guhuo[jink](duel)")
        s[1]:use("slash:club:2", s[2])
        s[1]:will("choice", "guhuo", "question")
        s[2]:will("respond", "slash", "guhuo[jink](peach)")
        s[1]:use("slash:club:3", s[2])
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

scene "guhuo as a nullification, and as a peach for the dying" {
    seats = { { hand = { "ex_nihilo" } }, { general = "yuji", hand = { "jink", "duel" } }, { hp = 1 } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("choice", "guhuo", "noquestion")
        s[3]:will("choice", "guhuo", "noquestion")
        s[2]:will("nullify", "ex_nihilo", "guhuo[nullification](jink)")
        s[1]:use("ex_nihilo")
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
