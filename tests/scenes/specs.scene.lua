-- Skills as data (docs/skills-as-data.md): what the bundled skills do not use of the language.

local function package(text)
    return [[
local S = sgs.skills
local extension = sgs.Package("specs")
local hero = sgs.General(extension, "hero", "qun", 4)
local function add(skill) hero:addSkill(skill) end
]] .. text .. [[
return extension
]]
end

scene "a limited skill with up to two targets is used once" {
    package = package [[
add(S "luanzhan" { limited = true, S.active { target = { in_range = true }, targets = { 1, 2 }, S.damage(1, S.target, "fire") } })
]],
    seats = { { skills = { "luanzhan" } }, {}, {}, {}, {} },
    play = function(s)
        s[1]:may("luanzhan()")
        s[1]:play("luanzhan() -> 2 + 5")
        s:note("marks left: " .. s[1].player:getMark("@luanzhan"))
    end,
}

scene "damage gives way to a discarded card" {
    package = package [[
add(S "huti" { locked = true, S.instead { "damage_taken", card = { name = "slash", color = "red" }, S.discard(1) } })
]],
    seats = { { hand = { "slash:heart:10", "slash:spade:7" } }, { skills = { "huti" }, hand = { "peach" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:use("slash:heart:10", 2)
        s[1]:use("slash:spade:7", 2)
    end,
}

scene "damage is one less, and none" {
    package = package [[
add(S "jianren" { locked = true, S.when { "damage_taken", S.change("damage", "-", 1) } })
]],
    seats = { {}, { skills = { "jianren" } } },
    play = function(s)
        s[1]:damage(2, 2)
        s[1]:damage(2, 1)
    end,
}

scene "a cost in hit points, numbers for this turn, and a skill for it" {
    package = package [[
add(S "rapid" { S.use_times { S.any } })
add(S "fenzhan" { S.active { once = "phase", cost = { lose_hp = 1 }, S.this_turn("slash_times", 1),
    S.this_turn("max_cards", 2), S.gain_skill { name = "rapid", until_ = "turn" } } })
]],
    phase = "not_active",
    seats = { { skills = { "fenzhan" }, hand = { "slash:spade:7", "slash:spade:8", "slash:club:2" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "fenzhan()")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "slash:spade:8 -> 2")
        s[1]:turn()
        s:note(s[1].player:hasSkill("rapid"))
        s:note(s[1].player:getMaxCards())
    end,
}

scene "what follows then_ happens only if the step before did something" {
    package = package [[
add(S "shiyi" { S.active { if_ = S.has_hand(), S.reveal_top(2, "shown"),
    S.sort_out { slot = "shown", fits = { type = "basic", color = "red" }, as = "red", rest = "others" },
    S.bury "others", S.obtain "red", S.then_, S.lose_hp(1) } })
]],
    seats = { { skills = { "shiyi" }, hand = { "peach" } }, {} },
    deck = { "slash:spade:7", "slash:spade:8", "jink:heart:2", "slash:spade:9" },
    play = function(s)
        s[1]:play("shiyi()")
        s[1]:play("shiyi()")
    end,
}

scene "a spec changes another one, and takes the forms of an archetype" {
    package = package [[
S "jianren" { locked = true, S.when { "damage_taken", S.change("damage", "-", 1) } }
add(S "jianren_ex" { base = "jianren", if_ = S.wounded() })
S.archetype "hardy" { locked = true, S.max_cards { 2 } }
add(S "hardy_drawer" { with = "hardy", S.at "finish" { S.draw(1) } })
]],
    phase = "not_active",
    seats = { {}, { skills = { "jianren_ex", "hardy_drawer" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:damage(2, 1)
        s[1]:damage(2, 1)
        s[2]:turn()
        s:note("hand limit " .. s[2].player:getMaxCards())
    end,
}

scene "every other player in turn, and a function of the author" {
    package = package [[
add(S "yanhui" { S.when { "start",
    S.each(S.others { wounded = true }, { S.recover(1, S.target), S.then_, S.draw(1) }),
    S.lua(function(ctx) ctx.room:setPlayerMark(ctx.me, "@feast", 1) end, "get the mark of the feast"),
} })
]],
    phase = "not_active",
    seats = { { skills = { "yanhui" } }, { hp = 2 }, {}, { hp = 3 } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "yanhui", "yes")
        s[1]:turn()
    end,
}

scene "a skill goes with its parts, and its pile with it" {
    package = package [[
add(S "tunliang" { S.when { "finish", S.top_to_pile { name = "grain" } }, S.max_cards { S.pile "grain" } })
]],
    phase = "not_active",
    seats = { { skills = { "tunliang" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "tunliang", "yes")
        s[1]:turn()
        s:note("hand limit " .. s[1].player:getMaxCards())
        s.room:detachSkillFromPlayer(s[1].player, "tunliang")
        s:note("hand limit " .. s[1].player:getMaxCards())
    end,
}

scene "steps about a player who is not there do nothing" {
    package = package [[
add(S "fanshi" { locked = true, S.when { "damaged", S.lose_hp(S.min(1, S.hp(S.source)), S.source), S.then_, S.draw(2) } })
add(S "yuanhen" { locked = true, S.when { "damaged", S.if_(S.unless(S.is_alive(S.source)), { S.draw(1) }) } })
]],
    seats = { {}, { skills = { "fanshi", "yuanhen" } } },
    otherwise = "decline",
    play = function(s)
        s.room:damage(sgs.DamageStruct("nobody", nil, s[2].player))
        s[1]:damage(2, 1)
    end,
}

scene "a skill of two states takes turns" {
    package = package [[
add(S "yinyang" { S.active { cost = { n = 1 }, S.switch({ S.draw(2) }, { S.choose(), S.damage(1, S.target) }) } })
]],
    seats = { { skills = { "yinyang" }, hand = { "peach", "jink", "slash" } }, {}, {} },
    play = function(s)
        s[1]:play("yinyang(peach)")
        s[1]:will("players", "yinyang", "3")
        s[1]:play("yinyang(jink)")
        s[1]:play("yinyang(slash:spade:7)")
    end,
}

scene "limits of a turn and of a game" {
    package = package [[
add(S "lianji" { S.active { limit = { 2, "turn" }, S.draw(1) } })
add(S "rengong" { S.when { "damaged", limit = { 1, "round" }, S.draw(1) } })
add(S "mengshi" { S.when { "finish", limit = { 1, "game" }, S.choose { may = true }, S.draw(1, S.target) } })
]],
    phase = "not_active",
    seats = { { skills = { "lianji", "rengong", "mengshi" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:always("invoke", "rengong", "yes")
        s[1]:will("play", "play", "lianji()")
        s[1]:will("play", "play", "lianji()")
        s[1]:will("players", "mengshi", "2")
        s[1]:turn()
        s[2]:damage(1, 1)
        s[2]:damage(1, 1)
        s[1]:will("play", "play", "lianji()")
        s[1]:turn()
    end,
}

scene "what replaces recovering and drawing" {
    package = package [[
add(S "jieyu" { locked = true, S.instead { "recovering", S.draw(2) } })
add(S "shouji" { S.instead { "draw", S.choose(S.others { has_hand = true }), S.take(1, S.target, "h") } })
]],
    phase = "not_active",
    seats = { { skills = { "jieyu", "shouji" }, hp = 2, hand = { "peach" } }, { hand = { "jink" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "shouji", "yes")
        s[1]:will("play", "play", "peach")
        s[1]:turn()
    end,
}

scene "a weapon and an armor with skills of words" {
    package = package [[
local weapon = S.weapon "long_hook" { range = 4, S.when { "damage_dealt", card = { name = "slash" }, direct = true, S.draw(1) } }
weapon:clone(sgs.Card_Club, 11):setParent(extension)
local armor = S.armor "thick_mail" { locked = true, S.when { "damage_taken", if_ = { S.happened(), ">", 1 }, S.change("damage", "=", 1) } }
armor:clone(sgs.Card_Heart, 1):setParent(extension)
]],
    seats = { { hand = { "slash:spade:7", "duel" }, equip = { "long_hook" } }, { equip = { "thick_mail" } }, {}, {}, {}, {}, {}, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:may("slash:spade:7")
        s[1]:will("invoke", "long_hook", "yes")
        s[1]:use("slash:spade:7", 2)
        s[1]:use("duel", 2)
        s[1]:damage(2, 3)
        s[2]:throw("thick_mail")
        s[1]:damage(2, 2)
    end,
}

scene "turns, rounds and phases begin and end, and a card is resolved" {
    package = package [[
add(S "morning" { locked = true, S.at "turn_starts" { S.get_mark("@morning", 1) } })
add(S "noon" { locked = true, S.at "play_ends" { S.get_mark("@noon", 1) } })
add(S "evening" { locked = true, S.at "discard_ends" { S.lose_mark("@noon", 1), S.then_, S.draw(1) } })
add(S "season" { locked = true, S.at "round_starts" { S.get_mark("@season", 1) } })
add(S "envy" { locked = true, S.when { "turn_starts", of = "others", S.draw(1) } })
add(S "rest" { locked = true, S.when { "use_ended", card = { name = "slash" }, S.draw(1) } })
]],
    phase = "not_active",
    seats = { { skills = { "morning", "noon", "evening", "season", "rest" }, hand = { "slash:spade:7" } }, { skills = { "envy" } } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:turn()
        for _, mark in ipairs { "@morning", "@noon", "@season" } do s:note(mark .. " " .. s[1].player:getMark(mark)) end
    end,
}

scene "dying, death, recovery and chains are moments too" {
    package = package [[
add(S "gasp" { locked = true, S.when { "enters_dying", S.draw(1) } })
add(S "legacy" { S.when { "died", S.choose(), S.draw(2, S.target) } })
add(S "mourning" { locked = true, S.when { "died", of = "anyone", S.draw(1) } })
add(S "relief" { locked = true, S.when { "recovered", per = "point", S.draw(1) } })
add(S "clank" { locked = true, S.when { "chained", S.draw(1) } })
]],
    seats = { { skills = { "gasp", "legacy", "clank" }, hp = 1, role = "rebel" }, { skills = { "mourning", "relief" }, hp = 2 }, { role = "rebel" } },
    play = function(s)
        s[2]:recover(2)
        s[1]:chain()
        s[1]:chain()
        s[1]:always("invoke", "legacy", "yes")
        s[1]:will("players", "legacy", "3")
        s[2]:damage(1, 1)
    end,
    otherwise = "decline",
}

scene "the first use of a turn, the second trick of a round, and damage dealt are counted by the table" {
    package = package [[
add(S "opening" { locked = true, S.when { "card_used", if_ = S.first { "use" }, S.draw(1) } })
add(S "second" { locked = true, S.when { "card_used", if_ = { S.history { "use", in_ = "round", card = { type = "trick" } }, "==", 2 }, S.draw(1) } })
add(S "harvest" { locked = true, S.at "finish" { S.draw(S.history_sum { "damage" }) } })
]],
    phase = "not_active",
    seats = { { skills = { "opening", "second", "harvest" }, hand = { "slash:spade:7", "ex_nihilo:heart:7", "ex_nihilo:heart:8" } }, { hand = {} } },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:will("play", "play", "ex_nihilo:heart:7")
        s[1]:will("play", "play", "ex_nihilo:heart:8")
        s[1]:turn()
    end,
}

scene "the first of its kind is asked for before it counts, and only of what happens now" {
    package = package [[
add(S "debut" { locked = true, S.when { "card_used", if_ = S.first { "use", card = { name = "slash" } }, S.draw(1) } })
add(S "edge" { locked = true, S.when { "dealing_damage", if_ = S.first { "damage" }, S.change("damage", "+", 1) } })
add(S "hide" { locked = true, S.when { "damage_taken", if_ = S.first { "damage_taken" }, S.draw(1) } })
add(S "scar" { locked = true, S.when { "damaged", if_ = S.first { "damage_taken" }, S.draw(1) } })
add(S "mend" { locked = true, S.when { "recovering", if_ = S.first { "recover" }, S.draw(1) } })
add(S "plenty" { locked = true, S.when { "drawing", if_ = S.first { "draw" }, S.change("draw", "+", 1) } })
]],
    phase = "not_active",
    seats = {
        { skills = { "debut", "edge", "mend", "plenty" }, hp = 1, equip = { "crossbow" }, hand = { "peach:heart:3", "slash:spade:7", "slash:spade:8", "peach:heart:4" } },
        { skills = { "hide", "scar" }, hp = 4, hand = {} },
    },
    otherwise = "decline",
    play = function(s)
        for _, use in ipairs { "peach:heart:3", "slash:spade:7 -> 2", "slash:spade:8 -> 2", "peach:heart:4" } do s[1]:will("play", "play", use) end
        s[1]:turn()
    end,
}

scene "who discards counts, and whose cards they are" {
    package = package [[
add(S "waste" { locked = true, S.when { "damaged", S.draw(S.history_sum { "discard", in_ = "game" }) } })
add(S "robbed" { locked = true, S.when { "damaged", S.draw(S.history_sum { "discarded_from", in_ = "game" }) } })
]],
    seats = { { hand = { "dismantlement" } }, { skills = { "waste", "robbed" }, hand = { "jink:heart:2", "jink:heart:K" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:play("dismantlement -> 2")
        s[1]:damage(2, 1)
    end,
}

scene "numbers and skills last as long as the spec says, and effects are used up" {
    package = package [[
add(S "rapid" { S.use_times { S.any } })
add(S "stance" { locked = true, S.at "start" { S.lasting { "max_cards", 2, until_ = "round" }, S.lasting { "damage_dealt", 1, card = { name = "slash" }, uses = 1 },
    S.gain_skill("rapid", "my_next_turn") } })
add(S "veil" { locked = true, S.at "finish" { S.lasting { "not_target", card = { color = "black", name = "slash" }, until_ = "my_next_turn" } } })
add(S "plain" { S.at "finish" { S.draw(1) } })
add(S "gag" { S.at "start" { S.choose(), S.silence(S.target, "round"), S.forbid(S.target, "use", { any = { { color = "red" }, { type = "trick" } } }, "phase") } })
]],
    phase = "not_active",
    seats = { { skills = { "stance", "veil", "gag" }, hand = { "slash:spade:7", "slash:spade:8" } }, { skills = { "plain" } }, {} },
    otherwise = "decline",
    play = function(s)
        local function tell(title)
            s:note(("%s: limit %d, rapid %s, plain %s, effects %d"):format(title, s[1].player:getMaxCards(), tostring(s[1].player:hasSkill("rapid")),
                tostring(s[2].player:hasSkill("plain")), #s.room:getEffects()))
        end
        s[1]:always("invoke", "gag", "yes")
        s[1]:will("players", "gag", "2")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "slash:spade:8 -> 2")
        s[1]:turn()
        tell "after the turn"
        local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_Club, 2)
        s:note("prohibited " .. tostring(s[2].player:isProhibited(s[1].player, slash)))
    end,
}

scene "nothing is put on a player for a change of 0, or until a use ends that there is not" {
    package = package [[
add(S "still" { locked = true, S.at "finish" { S.lasting { "max_cards", S.lost_hp() }, S.then_, S.draw(1) } })
add(S "late" { locked = true, S.at "finish" { S.lasting { "damage_dealt", 1, until_ = "use" }, S.then_, S.draw(1) } })
]],
    phase = "not_active",
    seats = { { skills = { "still", "late" } }, {} },
    otherwise = "decline",
    play = function(s) s[1]:turn() s:note("effects " .. #s.room:getEffects()) end,
}

scene "cards of the equipment alone are put on the general where the spec says so" {
    package = package [[
add(S "rack" { locked = true, S.at "finish" { S.to_pile(2, "arms", "equip") } })
]],
    phase = "not_active",
    seats = { { skills = { "rack" }, hand = { "slash:spade:7", "jink:heart:2" }, equip = { "axe" } }, {} },
    otherwise = "decline",
    play = function(s) s[1]:turn() s:note("arms " .. s[1].player:getPile("arms"):length()) end,
}

scene "limits of hit points, and a skill that is lost" {
    package = package [[
add(S "plain" { S.at "finish" { S.draw(1) } })
add(S "growth" { locked = true, S.at "start" { S.gain_max_hp(1), S.set_hp(2), S.lose_skill "plain", S.then_, S.unchain() } })
]],
    phase = "not_active",
    seats = { { skills = { "growth", "plain" }, chained = true }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:turn()
        s:note(("%d of %d, %s"):format(s[1].player:getHp(), s[1].player:getMaxHp(), tostring(s[1].player:hasSkill("plain"))))
    end,
}

scene "filters by number and with several alternatives are tested by the host" {
    package = package [[
add(S "either" { S.view_as { card = { any = { { color = "red", type = "trick" }, { name = "jink", least = 5 } } }, as = "peach" } })
]],
    seats = { { skills = { "either" }, hp = 2, hand = { "duel:diamond:A", "duel:spade:A", "jink:diamond:7", "jink:heart:2" } }, {} },
    play = function(s)
        s[1]:may("either(duel:diamond:A)")
        s[1]:may("either(jink:diamond:7)")
        s[1]:play("either(duel:diamond:A)")
    end,
}

scene "damage between two players, neither of whom need be the owner" {
    package = package [[
add(S "onlooker" { locked = true, S.when { "damaged", of = "anyone", apart = true, S.draw(1) } })
add(S "gloat" { locked = true, S.when { "damage_dealt", of = "others", apart = true, S.draw(1) } })
]],
    seats = { { skills = { "onlooker" } }, {}, { skills = { "gloat" } } },
    play = function(s)
        s:note "by another"
        s[2]:damage(1, 1)
        s:note "to another"
        s[1]:damage(2, 1)
        s:note "to oneself"
        s[2]:damage(2, 1)
    end,
}

scene "damage to and from others alone, and cards on the general that are spent" {
    package = package [[
add(S "grudge" { locked = true, S.when { "damaged", apart = true, S.draw(1) } })
add(S "store" { S.at "start" { S.to_pile(2, "grain", "hand") }, S.at "finish" { S.spend_pile(1, "grain"), S.then_, S.draw(2) } })
]],
    phase = "not_active",
    seats = { { skills = { "grudge", "store" }, hand = { "slash:spade:7", "jink:heart:2", "peach:heart:3" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:damage(1, 1)
        s[2]:damage(1, 1)
        s[1]:always("invoke", "store", "yes")
        s[1]:turn()
        s:note("grain " .. s[1].player:getPile("grain"):length())
    end,
}

scene "who kills an owner loses all cards, and others draw for each other" {
    package = package [[
add(S "grudge" { locked = true, S.when { "died", S.throw_everything { who = S.source, from = "he" },
    S.each(S.others { wounded = true }, { S.draw(1, S.target) }) } })
]],
    seats = { { hand = { "jink" }, equip = { "axe" }, judging = { "lightning" } }, { skills = { "grudge" }, hp = 1 }, { hp = 1 }, {} },
    otherwise = "decline",
    play = function(s) s[1]:damage(2, 1) end,
}

scene "cards are asked for, and given" {
    package = package [[
add(S "tribute" { S.active { once = "phase", target = { has_hand = true }, S.give { n = 1, to = S.me, by = S.target, from = "hand", card = { color = "red" } },
    S.then_, S.give(S.any, S.target) } })
]],
    seats = { { skills = { "tribute" }, hand = { "slash" }, equip = { "axe" } }, { hand = { "jink", "duel" } }, { hand = { "duel" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "tribute() -> 2")
                s[1]:will("exchange", "tribute", "? axe + slash")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s:note("only red cards")
        s[1]:will("play", "play", "tribute() -> 3")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "discards that must fit, and all of one place" {
    package = package [[
add(S "weed" { S.at "start" { S.discard { n = 1, card = { color = "red" } }, S.then_, S.throw_everything { from = "e" }, S.then_, S.draw(1) } })
]],
    seats = { { skills = { "weed" }, hand = { "jink", "duel" }, equip = { "axe" } } , {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "weed", "yes")
        s[1]:will("discard", "weed", "? jink")
        s[1]:phases("start")
        s[1]:will("invoke", "weed", "yes")
        s[1]:phases("start")
    end,
}

scene "cards of nothing that need no target" {
    package = package [[
add(S "feast" { S.at "start" { S.use_as("ex_nihilo", S.me), S.use_as("peach", S.me), S.then_, S.use_as("god_salvation", S.me) } })
]],
    seats = { { skills = { "feast" }, hp = 3 }, { hp = 2 } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "feast", "yes")
        s[1]:phases("start")
        s[1]:will("invoke", "feast", "yes")
        s[1]:phases("start")
    end,
}

scene "a skill that does not exist is not gained" {
    package = package [[
add(S "mirage" { S.at "start" { S.gain_skill("nonesuch", "round"), S.then_, S.draw(1) } })
]],
    seats = { { skills = { "mirage" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "mirage", "yes")
        s[1]:phases("start")
    end,
}

scene "a card on the field is moved, and not where its place is taken" {
    package = package [[
add(S "shift" { S.at "start" { S.move_on_field() }, S.at "finish" { S.choose { may = true }, S.move_on_field(S.target) } })
]],
    seats = { { skills = { "shift" }, equip = { "spear" } }, { equip = { "axe", "dilu" } }, { equip = { "blade" }, judging = { "lightning" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("invoke", "shift", "yes")
        s[1]:will("players", "shift", "? 2")
        s[1]:will("players", "shift", "? 1")
        s[1]:phases("start")
        s[1]:will("players", "shift", "3")
        s[1]:will("players", "shift", "? 2")
        s[1]:phases("finish")
    end,
}

scene "a hand card is shown, and what it is decides" {
    package = package [[
add(S "candour" { S.active { once = "phase", target = { has_hand = true }, S.show_card(S.target),
    S.if_(S.card_is("seen", { color = "red" }), { S.draw(1) }, { S.throw_card("seen", S.target) }) } })
]],
    seats = { { skills = { "candour" } }, { hand = { "jink", "duel" } } },
    phase = "not_active",
    play = function(s)
        for _, card in ipairs { "jink", "duel" } do
            s[1]:will("play", "play", "candour() -> 2")
            s[2]:will("show", "candour", card)
            s[1]:will("play", "play", "pass")
            s[1]:phases("play")
        end
    end,
}

scene "a Slash that knows no armor and does not count, and damage to all of another kingdom" {
    package = package [[
add(S "pierce" { S.when { "slash_targets", S.ignore_armor(S.target), S.see_hand(S.target) },
    S.when { "card_used", card = { name = "slash" }, S.uncount(), S.then_, S.each(S.others { same_kingdom = false }, { S.damage(1, S.target, "fire") }) } })
]],
    seats = { { kingdom = "wei", skills = { "pierce" }, hand = { "slash:spade:7", "slash:spade:8" } }, { kingdom = "wei", equip = { "vine" }, hand = { "peach" } }, { kingdom = "shu" } },
    phase = "not_active",
    play = function(s)
        for _, card in ipairs { "slash:spade:7", "slash:spade:8" } do
            s[1]:will("play", "play", card .. " -> 2")
            s[1]:will("invoke", "pierce", "yes")
            s[1]:will("invoke", "pierce", "yes")
        end
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "a Slash of another player does not count for that player" {
    package = package [[
add(S "lenient" { S.when { "aimed_at", card = { name = "slash" }, S.uncount() } })
]],
    seats = { { skills = { "lenient" } }, { hand = { "slash:spade:7", "slash:spade:8" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:always("invoke", "lenient", "yes")
        for _, card in ipairs { "slash:spade:7", "slash:spade:8" } do s[2]:will("play", "play", card .. " -> 1") end
        s[2]:will("play", "play", "pass")
        s[2]:phases("play")
        s:note("uses " .. s[1].player:usedTimes("Slash") .. " and " .. s[2].player:usedTimes("Slash"))
    end,
}

scene "what is discarded from the equipment is no hand card, and fewer cards than asked for buy nothing" {
    package = package [[
add(S "shed" { S.at "start" { S.discard(1, S.me, "equip"), S.then_, S.draw(1) },
    S.at "finish" { S.discard { n = 2, card = { color = "red" } }, S.then_, S.draw(1) } })
add(S "tithe" { S.active { once = "phase", target = {}, S.give(2, S.target), S.then_, S.draw(1) } })
]],
    seats = { { skills = { "shed", "tithe" }, hand = { "jink:heart:2", "slash:spade:7" }, equip = { "axe" } }, {} },
    phase = "not_active",
    play = function(s)
        s[1]:always("invoke", "shed", "yes")
        s[1]:phases("start")
        s:note("nothing is equipped any more")
        s[1]:phases("start")
        s:note("one red card of two")
        s[1]:phases("finish")
        s:note("two cards are given, and then one of two")
        for _ = 1, 2 do
            s[1]:will("play", "play", "tithe() -> 2")
            s[1]:will("play", "play", "pass")
            s[1]:phases("play")
        end
    end,
    otherwise = "decline",
}

scene "two who let others provide do not ask each other without end" {
    package = package [[
add(S "call" { S.provide { as = "jink", kingdom = "wei" } })
add(S "echo" { S.provide { as = "jink", kingdom = "wei" } })
]],
    seats = { { kingdom = "wei", skills = { "call" } }, { kingdom = "wei", skills = { "echo" }, hand = { "jink" } }, { kingdom = "shu", hand = { "slash" } } },
    play = function(s)
        s[1]:will("invoke", "call", "yes")
        s[2]:will("respond", "jink", "jink")
        s[3]:use("slash", 1)
    end,
    otherwise = "decline",
}

scene "nobody is chosen for whom the next step does nothing" {
    package = package [[
add(S "relief" { S.at "finish" { S.choose { players = { everyone = true }, may = true }, S.use_as("peach", S.target) } })
add(S "swap" { S.active { once = "phase", target = {}, S.move_on_field(S.target), S.then_, S.draw(1) } })
]],
    seats = { { skills = { "relief", "swap" } }, { hp = 2 }, { equip = { "axe" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "swap() -> 3")
        s[1]:will("players", "swap", "2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s:note("only the wounded")
        s[1]:will("players", "relief", "? 2")
        s[1]:phases("finish")
    end,
}

scene "only fire is prevented, and a killer draws" {
    package = package [[
add(S "damp" { locked = true, S.when { "damage_taken", nature = "fire", S.prevent() } })
add(S "reaper" { locked = true, S.when { "has_killed", S.draw(2) } })
]],
    seats = { { skills = { "reaper" } }, { skills = { "damp" }, hp = 1 }, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:damage(s[2], 1, "fire")
        s[1]:damage(s[2], 1, "thunder")
    end,
}

scene "a conversion once a turn, and one that is used alone" {
    package = package [[
add(S "dig" { S.view_as { card = { color = "black" }, as = "dismantlement", limit = { 1, "phase" } } })
add(S "throwing" { S.view_as { card = { type = "equip" }, as = "slash", use_only = true } })
]],
    seats = { { skills = { "dig", "throwing" }, hand = { "duel:spade:1", "duel:club:1", "axe", "blade" } }, { hand = { "duel" }, equip = { "dilu" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "dig(duel:spade:1) -> 2")
        s[1]:will("card", "dismantlement", "dilu")
        s[1]:will("play", "play", "throwing(axe) -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
        s:note("a Slash is asked for in a duel, and an axe is none")
        s[2]:use("duel", 1)
    end,
}

scene "cards that count as another, and reach anybody" {
    package = package [[
add(S "brute" { locked = true, S.treats { card = { type = "trick" }, as = "slash" }, S.use_reach { S.any, any = true } })
]],
    seats = { { skills = { "brute" }, hand = { "snatch:spade:3" } }, {}, {}, {}, {} },
    phase = "play",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "slash:spade:3 -> 3")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "hands are cut, and cards recast" {
    package = package [[
add(S "prune" { S.active { once = "phase", target = { hand = { ">", 1 } }, S.discard_down_to(1, S.target), S.then_, S.recast(2) } })
]],
    seats = { { skills = { "prune" }, hand = { "slash", "duel", "peach" } }, { hand = { "jink", "axe" } }, { hand = { "jink" } } },
    phase = "not_active",
    play = function(s)
        s[1]:will("play", "play", "prune() -> 2")
        s[2]:will("discard", "prune", "axe")
        s[1]:will("exchange", "prune", "slash + duel")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
    end,
}

scene "what somebody wears, whose turn it is, and how they stand" {
    package = package [[
add(S "eye" { locked = true, S.when { "damage_dealt", of = "others", if_ = S.my_turn(S.target), S.draw(1) },
    S.at "finish" { S.if_(S.wears("weapon"), { S.draw(1) }), S.if_(S.chained(), { S.draw(1) }), S.if_(S.face_down(), { S.draw(1) }),
        S.if_({ S.judging(), ">", 0 }, { S.draw(1) }), S.each(S.others { face_down = true }, { S.turn_over(S.target) }), S.each(S.others { has_judging = true, chained = false },
            { S.chain(S.target) }), S.if_({ S.hand_limit(), "==", 4 }, { S.draw(1) }) } })
]],
    seats = { { skills = { "eye" }, equip = { "axe" }, judging = { "lightning" } }, { face_down = true, judging = { "lightning" }, hand = { "slash:spade:7" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:phases("finish")
        s[2]:damage(s[3], 1)
        s:note("in their own turn")
        s[2]:will("play", "play", "slash -> 3")
        s[2]:will("play", "play", "pass")
        s[2]:phases("play")
    end,
}

scene "a use at each player once a phase, and cards that one cannot use" {
    package = package [[
add(S "visit" { S.active { each_once = true, target = { within = 1 }, S.draw(1, S.target) } })
add(S "vow" { locked = true, S.cannot { methods = "use", card = { name = "peach" } } })
]],
    phase = "not_active",
    seats = { { skills = { "visit", "vow" }, hp = 2, hand = { "peach" } }, {}, {}, {} },
    deck = { "jink", "slash", "jink:diamond:2", "slash:club:2" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "? visit() -> 2")
        s[1]:will("play", "play", "? visit() -> 4")
        s[1]:will("play", "play", "? pass")
        s[1]:phases("play")
        s[1]:will("play", "play", "? visit() -> 2")
        s[1]:phases("play")
    end,
}

scene "after turns of one's own kingdom, those with the fewest hand cards draw" {
    package = package [[
add(S "kin" { S.when { "turn_ended", of = "kin", S.choose { players = S.everyone { hand_rank = "least" } },
    S.draw(S.kingdoms(), S.target) } })
]],
    phase = "not_active",
    seats = { { skills = { "kin" }, kingdom = "wei", hand = { "jink" } }, { kingdom = "wei" }, { kingdom = "shu", hand = { "peach" } } },
    deck = { "jink:heart:2", "slash:spade:7" },
    otherwise = "decline",
    play = function(s)
        s[1]:will("invoke", "kin", "yes")
        s[1]:will("players", "kin", "3")
        s[2]:turn()
        s:note("a turn of another kingdom is none")
        s[3]:turn()
    end,
}

scene "who brought it about, and by what skill, is remembered" {
    package = package [[
add(S "grudge" { S.when { "damaged", silent = true, if_ = S.both({ S.history { "damage_taken", in_ = "game", by = S.source }, "==", 2 },
    { S.history { "draw", in_ = "game", reason = "grudge" }, "<", 1 }), S.draw(1) } })
]],
    seats = { {}, { skills = { "grudge" }, hp = 8, max_hp = 8 }, {} },
    deck = { "jink:heart:2", "slash:spade:7" },
    play = function(s)
        s[1]:damage(2, 1)
        s[3]:damage(2, 1)
        s:note("the second damage of seat 1: a card")
        s[1]:damage(2, 1)
        s:note("the second of seat 3: the skill has drawn already")
        s[3]:damage(2, 1)
    end,
}

scene "a number that leads back to itself is worked out as without the skill" {
    package = package [[
add(S "ziliang" { locked = true, S.max_cards_is { S.plus(S.hand_limit(), 2) } })
add(S "yuanwang" { locked = true, S.range { S.attack_range() } })
]],
    seats = { { skills = { "ziliang", "yuanwang" }, hp = 3 }, {} },
    play = function(s)
        for _ = 1, 2 do
            s:note("hand limit: " .. s[1].player:getMaxCards())
            s:note("attack range: " .. s[1].player:getAttackRange())
            s[1]:damage(1, 1)
        end
    end,
}
