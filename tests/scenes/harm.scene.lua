-- Damage, loss and recovery, chains, dying, death.

scene "the events of damage, with and without a source" {
    seats = { {}, {} },
    watch = { "ConfirmDamage", "Predamage", "DamageForseen", "DamageCaused", "DamageInflicted", "PreDamageDone", "DamageDone", "HpChanged", "Damage", "Damaged", "DamageComplete", "ChainStateChanged" },
    play = function(s)
        s[1]:damage(s[2], 1)
        s[0]:damage(s[2], 1)
    end,
}

scene "fire goes along the chain from the current player on" {
    seats = { { chained = true, hand = { "fire_slash" } }, { chained = true }, {}, { chained = true } },
    turn = 1,
    watch = { "ConfirmDamage", "Predamage", "DamageForseen", "DamageCaused", "DamageInflicted", "PreDamageDone", "DamageDone", "HpChanged", "Damage", "Damaged", "DamageComplete", "ChainStateChanged" },
    play = function(s)
        s[1]:use("fire_slash", s[4])
    end,
}

scene "ordinary damage leaves the chain alone" {
    seats = { {}, { chained = true }, { chained = true } },
    play = function(s)
        s[1]:damage(s[2], 1)
    end,
}

scene "a death in the middle of the chain" {
    seats = {
        {},
        { chained = true, hp = 1, role = "rebel" },
        { chained = true, hp = 1, role = "rebel" },
        { chained = true, role = "renegade" },
    },
    deck = { "jink", "jink", "jink", "jink", "jink", "jink" },
    play = function(s)
        s[1]:damage(s[2], 1, "thunder")
    end,
}

scene "the chain passes on what was done" {
    seats = {
        {},
        { chained = true, equip = { "vine" } },
        { chained = true },
        { chained = true, equip = { "silver_lion" } },
    },
    play = function(s)
        s[1]:damage(s[2], 1, "fire")
    end,
}

scene "savers are asked from the current player on, each until he declines" {
    seats = {
        { hand = { "peach:heart:6" } },
        { hand = { "peach:heart:3", "peach:heart:4" } },
        { hp = 1, hand = { "analeptic" } },
        { hand = { "peach:heart:7", "analeptic" } },
    },
    turn = 2,
    watch = { "EnterDying", "Dying", "AskForPeaches", "AskForPeachesDone", "QuitDying", "BeforeGameOverJudge", "Death", "BuryVictim" },
    play = function(s)
        s[2]:will("peach", "", "peach:heart:3")
        s[2]:will("peach", "", "pass")
        s[3]:will("peach", "", "analeptic")
        s[0]:damage(s[3], 2)
        s:note("analeptic saves nobody else; a peach does")
    end,
}

scene "saved by the last one asked, who may not drink for another" {
    seats = { {}, { hp = 1 }, { hand = { "analeptic" } }, { hand = { "peach" } } },
    play = function(s)
        s[4]:will("peach", "", "peach")
        s[2]:lose_hp(1)
    end,
}

scene "what the dead leave behind" {
    seats = {
        {},
        { role = "renegade", hand = { "peach" }, equip = { "axe", "dilu" }, judging = { "indulgence", "lightning" }, chained = true, face_down = true, piles = { ["stars"] = { "jink" } }, marks = { ["@sight"] = 2, ["hidden"] = 1 } },
        { role = "rebel" },
    },
    watch = { "EnterDying", "Dying", "AskForPeaches", "AskForPeachesDone", "QuitDying", "BeforeGameOverJudge", "Death", "BuryVictim" },
    play = function(s)
        s[0]:kill(s[2])
    end,
}

scene "loss, recovery and the maximum" {
    seats = { {}, {} },
    watch = {
        "PreHpLost", "HpLost", "HpChanged", "StartHpRecover", "PreHpRecover", "HpRecover", "MaxHpChange",
        "MaxHpChanged",
    },
    play = function(s)
        s[1]:lose_hp(2)
        s[1]:recover()
        s:note("no more than is missing")
        s[1]:recover(5)
        s:note("none is missing")
        s[1]:recover()
        s.room:loseMaxHp(s[1].player, 1, "scene")
        s.room:gainMaxHp(s[1].player, 2, "scene")
    end,
}

scene "without a maximum one dies, and nobody is asked" {
    seats = { {}, { role = "renegade" }, { role = "rebel", hand = { "peach" } } },
    play = function(s)
        s.room:loseMaxHp(s[2].player, 4, "scene")
    end,
}
