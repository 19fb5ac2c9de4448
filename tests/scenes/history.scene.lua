-- The past, as `Room:history` finds it, and the events that are going on.

local function package(text)
    return "local extension = sgs.Package('told')\n" .. text .. "\nreturn { extension }"
end

-- One thing that happened, in words.
local function words(event)
    local function name(player) return player and player:objectName() or "-" end
    local to = {}
    for i, player in ipairs(event:getTargets()) do to[i] = name(player) end
    local text = ("%s %s by %s to %s: %d %s %s"):format(event:getKind(), name(event:getPlayer()), name(event:getSource()),
        #to > 0 and table.concat(to, "+") or "-", event:getAmount(), event:getReason(), event:getCardName())
    return (text:gsub("%s+$", ""):gsub("  ", " "))
end

local function tell(s, title, wanted)
    local found = s.room:history(wanted)
    s:note(("%s: %d"):format(title, #found))
    for _, event in ipairs(found) do s:note("  " .. words(event)) end
end

scene "every kind of event is found with its players, amount, reason and card" {
    seats = { { hand = { "slash:spade:7", "duel:spade:A" }, hp = 3 }, { hand = { "jink:heart:2", "slash:club:7", "peach:diamond:3" } }, {} },
    deck = { "peach:heart:3", "peach:heart:4", "slash:club:5", "slash:club:6" },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "slash", "slash:club:7")
        s[1]:use("duel", s[2])
        s[2]:will("respond", "jink", "jink")
        s[1]:use("slash", s[2])
        s[1]:draw(2)
        s[2]:damage(s[1], 1, "fire")
        s[1]:recover(1)
        s[2]:lose_hp(1)
        s[1]:throw("peach:heart:3")
        s[3]:judge(".|red", true, "omen")
        s[1]:pindian(s[2])
        s[1]:damage(s[3], 4)
        for _, kind in ipairs { "use", "response", "effect", "damage", "lose_hp", "recover", "draw", "discard", "judge", "pindian",
            "dying", "death", "move" } do
            tell(s, kind, { kind = kind })
        end
    end,
}

scene "a search is narrowed by player, card, reason, place and number" {
    seats = { { hand = { "slash:spade:7", "fire_slash:heart:4", "duel:spade:A" } }, {}, {} },
    deck = { "peach:heart:3", "jink:heart:2" },
    otherwise = "decline",
    play = function(s)
        local first, second = s[1].player, s[2].player
        s[1]:use("slash", s[2])
        s[1]:use("fire_slash", s[3])
        s[1]:use("duel", s[2])
        s[2]:draw(1)
        s[1]:draw(1)
        tell(s, "slashes", { kind = "use", card = "name=slash" })
        tell(s, "black", { kind = "use", card = "color=black" })
        tell(s, "fire slashes", { kind = "use", card = "name=fire_slash" })
        tell(s, "on the second", { kind = "use", to = second })
        tell(s, "by the second", { kind = { "use", "damage" }, by = second })
        tell(s, "damage by the first to the second", { kind = "damage", by = first, to = second })
        tell(s, "draws of the second", { kind = "draw", who = second })
        tell(s, "from the hand of the first", { kind = "move", from = first, from_place = sgs.Player_PlaceHand })
        tell(s, "to discard pile, the newest", { kind = "move", to_place = sgs.Player_DiscardPile, last = 1 })
        tell(s, "by a skill that nobody has", { reason = "nothing" })
    end,
}

scene "a turn, a phase and a round end, and with them what is found in them" {
    package = package [[
        watch = sgs.CreateTriggerSkill{ name = "watch", events = { sgs.EventPhaseStart, sgs.EventPhaseEnd }, global = true,
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                if event == sgs.EventPhaseStart and player:getPhase() == sgs.Player_Start then player:drawCards(1, "watch") end
                if event == sgs.EventPhaseStart and player:getPhase() == sgs.Player_Finish or player:getPhase() == sgs.Player_Draw and event == sgs.EventPhaseEnd then
                    local function n(where) return #room:history{ kind = "draw", in_ = where } end
                    room:sendLog("#told", player, n("phase") .. " " .. n("turn") .. " " .. n("round") .. " " .. n("game"))
                end
            end }
        extension:addSkills(watch)
    ]],
    seats = { { skills = { "watch" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s) s:turns(3) end,
}

scene "damage that was prevented is not found, unless it is asked for" {
    package = package [[
        ward = sgs.CreateTriggerSkill{ name = "ward", events = sgs.DamageInflicted, on_trigger = function() return true end }
        extension:addSkills(ward)
    ]],
    seats = { {}, { skills = { "ward" } } },
    play = function(s)
        s[1]:damage(s[2], 2)
        s[2]:damage(s[1], 1)
        tell(s, "done", { kind = "damage" })
        tell(s, "all", { kind = "damage", undone = true })
    end,
}

scene "an announced skill is found once for each use, and so is the card of a skill" {
    seats = { { general = "sunquan", hand = { "slash:spade:7" } }, { general = "simayi" } },
    deck = { "peach:heart:3" },
    play = function(s)
        s[2]:will("invoke", "fankui", "yes")
        s[1]:damage(s[2], 1)
        s[1]:draw(1)
        s[1]:play("zhiheng(peach)")
        tell(s, "skills", { kind = "skill" })
        tell(s, "of the first", { kind = "skill", who = s[1].player, reason = "zhiheng" })
        tell(s, "uses", { kind = "use" })
    end,
}

scene "the events that are going on are known from the innermost to the game" {
    package = package [[
        stack = sgs.CreateTriggerSkill{ name = "stack", events = sgs.Damaged, on_trigger = function(self, event, player, data, room)
            local names = {}
            for i, e in ipairs(room:getRunningEvents()) do names[i] = e:getKind() end
            local now = room:currentEvent()
            local use = now:findParent("use")
            room:sendLog("#told", player, table.concat(names, " "))
            room:sendLog("#told", player, ("%s %s %s %s"):format(now:getKind(), tostring(now:isRunning()), use:getPlayer():objectName(), use:getCardName()))
            room:sendLog("#told", player, tostring(now:findParent("judge")) .. " " .. tostring(room:findEvent("damage") == now)
                .. " " .. tostring(room:getEvent(now:getId()) == now) .. " " .. tostring(now:getEnd()))
            player:drawCards(1)
            local draw = room:history{ kind = "draw", in_ = now }[1]
            room:sendLog("#told", player, draw:getParent() == now and draw:getKind() .. " inside, " .. tostring(draw:isRunning()) or "elsewhere")
        end }
        extension:addSkills(stack)
    ]],
    seats = { { hand = { "slash:spade:7" } }, { skills = { "stack" } } },
    otherwise = "decline",
    play = function(s) s[1]:use("slash", s[2]) end,
}

-- Breaks off the event of a kind, once, at some event.
local function breaker(event, kind)
    return package([[
        breaker = sgs.CreateTriggerSkill{ name = "breaker", global = true, events = sgs.]] .. event .. [[,
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                local found = room:findEvent("]] .. kind .. [[")
                if not found or room:getTag("broke"):toBool() then return false end
                room:setTag("broke", sgs.QVariant(true))
                room:breakEvent(found)
                room:sendLog("#told", player, "not reached")
            end }
        extension:addSkills(breaker)
    ]])
end

local function broken(s)
    for _, event in ipairs(s.room:history { undone = true }) do
        if event:isBroken() then s:note("broken: " .. words(event)) end
    end
end

scene "damage that is broken off takes nobody's hit points, and the use goes on" {
    package = breaker("DamageInflicted", "damage"),
    seats = { { hand = { "slash:spade:7" }, skills = { "breaker" } }, {} },
    otherwise = "decline",
    watch = { "DamageComplete", "CardFinished" },
    play = function(s)
        s[1]:use("slash", s[2])
        broken(s)
    end,
}

scene "a use that is broken off puts its card away, and the turn goes on" {
    package = breaker("TargetSpecified", "use"),
    seats = { { hand = { "slash:spade:7", "peach:heart:3" }, skills = { "breaker" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "CardFinished" },
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:will("play", "play", "pass")
        s[1]:turn()
        broken(s)
    end,
}

scene "a phase that is broken off ends with its events, and the next one follows" {
    package = breaker("CardUsed", "phase"),
    seats = { { hand = { "slash:spade:7" }, skills = { "breaker" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "EventPhaseEnd", "CardFinished" },
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:turn()
        s:next_turn()
        broken(s)
    end,
}

scene "a turn that is broken off as an event ends as one that is broken off by throwEvent" {
    package = breaker("CardUsed", "turn"),
    seats = { { hand = { "slash:spade:7" }, skills = { "breaker" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "TurnBroken", "CardFinished" },
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:turn()
        s:next_turn()
        broken(s)
    end,
}

scene "cards of a draw that is broken off are back on the pile" {
    package = breaker("BeforeCardsMove", "move"),
    seats = { { skills = { "breaker" } }, {} },
    deck = { "peach:heart:3", "jink:heart:2" },
    play = function(s)
        s[1]:draw(2)
        s[1]:draw(1)
        broken(s)
    end,
}

scene "a judgement, a comparison and a delayed trick that are broken off leave no card on the table" {
    package = package [[
        breaker = sgs.CreateTriggerSkill{ name = "breaker", global = true,
            events = { sgs.FinishRetrial, sgs.PindianVerifying, sgs.CardEffected },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                local kind = event == sgs.FinishRetrial and "judge" or event == sgs.PindianVerifying and "pindian" or "effect"
                room:breakEvent(room:findEvent(kind))
            end }
        extension:addSkills(breaker)
    ]],
    seats = { { skills = { "breaker" }, hand = { "slash:spade:7" }, judging = { "indulgence" } }, { hand = { "jink:heart:2" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:judge(".|red", true, "omen")
        s[1]:pindian(s[2])
        s[1]:phases("judge")
        broken(s)
    end,
}

scene "what is over or cannot end early is not broken off" {
    package = package [[
        late = sgs.CreateTriggerSkill{ name = "late", events = sgs.EventPhaseStart, on_trigger = function(self, event, player, data, room)
            if player:getPhase() ~= sgs.Player_Finish then return false end
            local draw = room:history{ kind = "draw", last = 1 }[1]
            local game = room:findEvent("game")
            room:sendLog("#told", player, tostring(room:breakEvent(draw)) .. " " .. tostring(game and room:breakEvent(game)))
        end }
        extension:addSkills(late)
    ]],
    seats = { { skills = { "late" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s) s:next_turn() end,
}

local HOOKS = package [[
    hooks = sgs.CreateTriggerSkill{ name = "hooks", global = true, events = { sgs.EventPrepare, sgs.EventExit },
        can_trigger = function(self, target) return true end,
        on_trigger = function(self, event, player, data, room)
            local it = room:getEvent(data:toInt())
            local refused = event == sgs.EventPrepare and room:getTag("refuse"):toString() == it:getKind()
            room:sendLog("#told", player, (event == sgs.EventPrepare and "before " or "after ") .. it:getKind()
                .. " in " .. (room:currentEvent() and room:currentEvent():getKind() or "nothing") .. (refused and ": refused" or ""))
            return refused
        end }
    extension:addSkills(hooks)
]]

scene "a skill hears of each event before it begins and after it is over" {
    package = HOOKS,
    seats = { { hand = { "slash:spade:7" }, skills = { "hooks" } }, {} },
    otherwise = "decline",
    play = function(s) s[1]:use("slash", s[2]) end,
}

scene "an event that is refused does not take place" {
    package = HOOKS,
    seats = { { hand = { "slash:spade:7" }, skills = { "hooks" } }, {} },
    deck = { "peach:heart:3" },
    otherwise = "decline",
    play = function(s)
        for _, kind in ipairs { "damage", "use", "move", "judge" } do
            s.room:setTag("refuse", sgs.QVariant(kind))
            if kind == "damage" then s[1]:damage(s[2], 1) end
            if kind == "use" then s[1]:play("slash -> 2") end
            if kind == "move" then s[1]:draw(1) end
            if kind == "judge" then s[1]:judge(".|red", true, "omen") end
        end
        s.room:setTag("refuse", sgs.QVariant(""))
        tell(s, "done", { kind = { "damage", "use", "draw", "judge" } })
    end,
}

scene "the events of the course of a game that only this program has" {
    package = package [[
        course = sgs.CreateTriggerSkill{ name = "course", global = true,
            events = { sgs.BeforeTurnStart, sgs.TurnEnd, sgs.AfterTurnEnd, sgs.AfterPhaseEnd, sgs.GamePrepared },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                local names = { [sgs.BeforeTurnStart] = "before the turn", [sgs.TurnEnd] = "turn ends", [sgs.AfterTurnEnd] = "turn over",
                    [sgs.AfterPhaseEnd] = "phase over " .. player:getPhaseString(), [sgs.GamePrepared] = "prepared" }
                room:sendLog("#told", player, names[event])
                return event == sgs.BeforeTurnStart and player:getMark("skips") > 0
            end }
        extension:addSkills(course)
    ]],
    seats = { { skills = { "course" } }, { marks = { skips = 1 } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s:start_game()
        s:turns(2)
    end,
}

scene "a search with a key, a kind or a filter that does not exist says what there is" {
    seats = { {}, {} },
    play = function(s)
        for _, wanted in ipairs { { sort = "use" }, { kind = "hit" }, { card = "colour=red" }, { by = "sgs1" }, { in_ = "week" } } do
            local fine, text = pcall(function() return s.room:history(wanted) end)
            s:note(tostring(fine) .. " " .. tostring(text):gsub("^.-: ", ""))
        end
    end,
}

-- A skill that takes cards off the pile at damage, and then does this.
local function holder(deed)
    return package([[
        holder = sgs.CreateTriggerSkill{ name = "holder", events = sgs.Damaged, on_trigger = function(self, event, player, data, room)
            local pile = room:getDrawPile():length()
            local ids = room:getNCards(2)
            ids:append(room:getNCards(1, true, false):first())
            room:showDrawPile(player, 1, "holder")
            room:sendLog("#told", player, pile .. " cards, then " .. room:getDrawPile():length())
            ]] .. deed .. [[
        end }
        extension:addSkills(holder)
    ]])
end

local function pile(s, title) s:note(title .. ": " .. s.room:getDrawPile():length() .. " cards on the pile") end

scene "cards that a script holds are put away when the event around them is broken off" {
    package = holder 'room:breakEvent(room:findEvent("damage"))',
    seats = { { skills = { "holder" } }, {} },
    deck = { "peach:heart:3", "jink:heart:2", "slash:spade:7" },
    play = function(s)
        pile(s, "before")
        s[2]:damage(s[1], 1)
        pile(s, "after")
        s[1]:draw(2)
        broken(s)
    end,
}

scene "each card that a script took off the pile is back at the end where it was" {
    package = package [[
        digger = sgs.CreateTriggerSkill{ name = "digger", events = sgs.Damaged, on_trigger = function(self, event, player, data, room)
            room:getNCards(2)
            room:getNCards(2, true, false)
            room:breakEvent(room:findEvent("damage"))
        end }
        extension:addSkills(digger)
    ]],
    seats = { { skills = { "digger" } }, {} },
    play = function(s)
        local function ends(title)
            local pile = s.room:getDrawPile()
            local n = pile:length()
            s:note(("%s: %d %d ... %d %d"):format(title, pile:at(0), pile:at(1), pile:at(n - 2), pile:at(n - 1)))
        end
        ends "before"
        s[2]:damage(s[1], 1)
        ends "after"
    end,
}

scene "cards that a script took off the pile are back on it when the script fails" {
    package = (holder 'error("failed")'):gsub('room:showDrawPile%(player, 1, "holder"%)', ""),
    seats = { { skills = { "holder" } }, {} },
    deck = { "peach:heart:3", "jink:heart:2", "slash:spade:7" },
    errors = "another one",
    play = function(s)
        pile(s, "before")
        s[2]:damage(s[1], 1)
        pile(s, "after")
        s[1]:draw(2)
    end,
}

scene "cards from the bottom are not lost when the pile runs out in a broken event" {
    package = package [[
        digger = sgs.CreateTriggerSkill{ name = "digger", events = { sgs.Damaged, sgs.SwapPile }, on_trigger = function(self, event, player, data, room)
            if event == sgs.SwapPile then return room:breakEvent(room:findEvent("damage")) end
            room:getNCards(room:getDrawPile():length() + 1, true, false)
        end }
        extension:addSkills(digger)
    ]],
    seats = { { skills = { "digger" }, hand = { "slash:spade:7" } }, {} },
    play = function(s)
        s[1]:throw("slash:spade:7")
        pile(s, "before")
        s[2]:damage(s[1], 1)
        pile(s, "after")
    end,
}

scene "a use that is refused does not count against the limit" {
    package = HOOKS,
    seats = { { hand = { "slash:spade:7", "slash:club:7" }, skills = { "hooks" } }, {} },
    otherwise = "decline",
    play = function(s)
        s.room:setTag("refuse", sgs.QVariant("use"))
        s[1]:play("slash:spade:7 -> 2")
        s.room:setTag("refuse", sgs.QVariant(""))
        s:note("slashes counted: " .. s[1].player:getSlashCount() .. ", may use one: " .. tostring(sgs.Slash_IsAvailable(s[1].player)))
    end,
}

scene "the targets of a use are those whom skills made of them" {
    package = package [[
        aside = sgs.CreateTriggerSkill{ name = "aside", events = sgs.TargetSpecifying, on_trigger = function(self, event, player, data, room)
            local use = data:toCardUse()
            use.to = sgs.SPlayerList()
            use.to:append(room:findPlayer("sgs3"))
            data:setValue(use)
        end }
        extension:addSkills(aside)
    ]],
    seats = { { hand = { "slash:spade:7" }, skills = { "aside" } }, {}, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:use("slash", s[2])
        tell(s, "uses", { kind = "use" })
    end,
}

scene "an effect that was dodged or nullified did not take place" {
    seats = { { hand = { "slash:spade:7", "slash:spade:8", "duel:spade:A" } }, { hand = { "jink:heart:2", "nullification:spade:J" } }, {} },
    otherwise = "decline",
    play = function(s)
        s[2]:will("respond", "jink", "jink")
        s[1]:use("slash:spade:7", s[2])
        s[2]:will("nullify", "duel", "nullification")
        s[1]:use("duel", s[2])
        s[1]:use("slash:spade:8", s[3])
        tell(s, "effects", { kind = "effect" })
        tell(s, "all", { kind = "effect", undone = true })
    end,
}

scene "a whole move tells who got cards in any of its parts" {
    package = package [[
        whole = sgs.CreateTriggerSkill{ name = "whole", events = sgs.CardsMoveOneTime, on_trigger = function(self, event, player, data, room)
            local move = room:findEvent("move")
            local to = {}
            for i, one in ipairs(move:getTargets()) do to[i] = one:objectName() end
            room:sendLog("#told", player, ("%s: %d to %s from %s"):format(move:getKind(), move:getAmount(), table.concat(to, "+"),
                move:getPlayer() and move:getPlayer():objectName() or "nobody"))
        end }
        extension:addSkills(whole)
    ]],
    seats = { { skills = { "whole" } }, { hand = { "slash:spade:7", "jink:heart:2" } } },
    deck = { "peach:heart:3", "peach:heart:4" },
    play = function(s)
        local list = sgs.SPlayerList()
        list:append(s[1].player)
        list:append(s[2].player)
        s.room:drawCards(list, 1, "test")
        s[2]:throw("slash:spade:7")
    end,
}

scene "the end of a phase is told once, even if the phase is broken off there" {
    package = package [[
        ender = sgs.CreateTriggerSkill{ name = "ender", events = { sgs.EventPhaseEnd, sgs.AfterPhaseEnd },
            on_trigger = function(self, event, player, data, room)
                if player:getPhase() ~= sgs.Player_Play then return false end
                room:sendLog("#told", player, event == sgs.EventPhaseEnd and "ends" or "after the end")
                local phase = room:findEvent("phase")
                if event == sgs.EventPhaseEnd and phase then room:breakEvent(phase) end
            end }
        extension:addSkills(ender)
    ]],
    seats = { { skills = { "ender" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s) s[1]:turn() end,
}

scene "what an extra turn inside a phase does is not found in the phase" {
    package = package [[
        extra = sgs.CreateTriggerSkill{ name = "extra", events = sgs.Damaged, on_trigger = function(self, event, player, data, room)
            player:gainAnExtraTurn()
            room:sendLog("#told", player, #room:history { kind = "draw", in_ = "phase" } .. " draws in the phase, "
                .. #room:history { kind = "draw", in_ = "round" } .. " in the round")
        end }
        early = sgs.CreateTriggerSkill{ name = "early", events = sgs.TurnStarted, on_trigger = function(self, event, player, data, room)
            player:drawCards(1, "early")
        end }
        extension:addSkills(extra)
        extension:addSkills(early)
    ]],
    seats = { { hand = { "slash:spade:7" } }, { skills = { "extra", "early" } } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "slash -> 2")
        s[1]:turn()
    end,
}
