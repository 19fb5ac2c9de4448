-- Lasting effects: what they change, and when the table ends them.

local function package(text)
    return "local extension = sgs.Package('told')\n" .. text .. "\nreturn { extension }"
end

local function add(s, effect) return s.room:addEffect(effect)[1] end

-- What lasts at each phase of the turns that follow.
local WATCH = package [[
    watch = sgs.CreateTriggerSkill{ name = "watch", global = true, events = { sgs.EventPhaseStart, sgs.TurnEnd, sgs.AfterTurnEnd },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            local here = event == sgs.TurnEnd and "turn ends" or event == sgs.AfterTurnEnd and "turn over" or player:getPhaseString()
            if here == "start" or here == "play" or here == "finish" or event ~= sgs.EventPhaseStart then
                room:sendLog("#told", player, here .. ": " .. #room:getEffects())
            end
        end }
    extension:addSkills(watch)
]]

scene "each number is changed while the effect lasts, and goes back when it ends" {
    seats = { { hand = { "slash:spade:7" } }, {}, {}, {} },
    play = function(s)
        local me, other = s[1].player, s[3].player
        local slash = s[1]:card("slash")
        local function tell(title)
            s:note(("%s: limit %d, range %d, to third %d, from third %d, slashes %d, reach %d, targets %d"):format(title, me:getMaxCards(),
                me:getAttackRange(), me:distanceTo(other), other:distanceTo(me),
                sgs.Sanguosha:correctCardTarget(sgs.TargetModSkill_Residue, me, slash),
                sgs.Sanguosha:correctCardTarget(sgs.TargetModSkill_DistanceLimit, me, slash),
                sgs.Sanguosha:correctCardTarget(sgs.TargetModSkill_ExtraTarget, me, slash)))
        end
        tell("before")
        local ids = s.room:addEffect { on = me, n = 2, until_ = "game", by_skill = "test",
            what = { "max_cards", "attack_range", "distance_to", "slash_times", "slash_reach", "slash_targets" } }
        local closer = add(s, { on = me, what = "distance_from", n = -1, until_ = "game" })
        tell("with")
        s:note("removed " .. tostring(s.room:removeEffect(closer)) .. ", again " .. tostring(s.room:removeEffect(closer)))
        s:note("removed " .. s.room:removeEffects { by_skill = "test" } .. " of " .. #ids)
        tell("after")
    end,
}

scene "effects end with use, phase, turn and round, and at turns of the player whose skill it is" {
    package = WATCH,
    seats = { { skills = { "watch" } }, {}, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s:next_turn()
        for _, until_ in ipairs { "my_turn", "my_next_turn", "game" } do
            s.room:addEffect { on = s[1].player, by = s[3].player, what = "max_cards", until_ = until_ }
        end
        s:turns(3)
    end,
}

scene "this turn means the turn that runs, whosever it is" {
    package = package [[
        forbid = sgs.CreateTriggerSkill{ name = "forbid", events = sgs.Damaged, on_trigger = function(self, event, player, data, room)
            local from = data:toDamage().from
            room:addEffect{ on = from, what = "cannot_use", filter = "name=slash", until_ = "turn", by = player }
            room:addEffect{ on = player, what = "cannot_use", filter = "color=red", by = player }
            room:addEffect{ on = player, what = "max_cards", until_ = "use" }
            room:addEffect{ on = from, what = "max_cards", until_ = "phase" }
        end }
        extension:addSkills(forbid)
    ]] ,
    seats = {
        { hand = { "crossbow", "slash:spade:7", "slash:spade:8", "peach:heart:3" } },
        { skills = { "forbid" }, hand = { "jink:heart:2" } },
    },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:will("play", "play", "crossbow")
        s[1]:will("play", "play", "slash:spade:7 -> 2")
        s[1]:will("play", "play", "? pass")
        s[1]:turn()
        s:next_turn()
    end,
}

scene "two skills have effects of their own, and one of them may end" {
    seats = { { hand = { "slash:spade:7", "slash:heart:10", "peach:heart:3" }, hp = 3 }, {} },
    play = function(s)
        local me = s[1].player
        local function limited()
            local cards = {}
            for _, card in sgs.qlist(me:getHandcards()) do
                if me:isCardLimited(card, sgs.Card_MethodUse) then cards[#cards + 1] = card:objectName() .. card:getSuitString() end
            end
            s:note("limited: " .. table.concat(cards, " "))
        end
        local one = add(s, { on = me, what = "cannot_use", filter = "color=red", by_skill = "one", until_ = "game" })
        local two = add(s, { on = me, what = "cannot_use", filter = "name=slash", by_skill = "two", until_ = "game" })
        limited()
        s.room:removeEffect(one)
        limited()
        s:note(s.room:getEffectInfo(two) .. "; " .. s.room:getEffectInfo(one))
        s.room:removeEffects { by_skill = "two" }
        limited()
    end,
}

scene "responding, discarding and being a target are forbidden by filter" {
    seats = { { hand = { "slash:spade:7", "duel:spade:A", "fire_slash:heart:4" } }, { hand = { "jink:heart:2", "slash:club:7" } }, {} },
    otherwise = "decline",
    play = function(s)
        add(s, { on = s[2].player, what = "cannot_respond", filter = "name=slash", until_ = "game", by_skill = "x" })
        s[1]:use("duel", s[2])
        add(s, { on = s[2].player, what = "not_target", filter = "color=red", until_ = "game", by_skill = "x" })
        s[1]:may("fire_slash")
        s[1]:may("slash")
        add(s, { on = s[2].player, what = "cannot_discard", filter = "hand:suit=heart", until_ = "game", by_skill = "x" })
        local me = s[2].player
        for _, card in sgs.qlist(me:getHandcards()) do s:note(card:objectName() .. " " .. tostring(me:canDiscard(me, card:getEffectiveId()))) end
        for _, line in ipairs(s.room:protections(me)) do s:note(line) end
    end,
}

scene "damage is changed so often as the effect has uses, and not below nothing" {
    seats = { { hand = { "slash:spade:7", "slash:spade:8", "duel:spade:A" } }, { hp = 6, max_hp = 8 } },
    otherwise = "decline",
    play = function(s)
        add(s, { on = s[1].player, what = "damage_dealt", filter = "name=slash", uses = 1, until_ = "game", by_skill = "x" })
        s[1]:use("duel", s[2])
        s[1]:use("slash:spade:7", s[2])
        s[1]:use("slash:spade:8", s[2])
        s[2]:recover(4)
        add(s, { on = s[2].player, what = "damage_taken", n = -1, uses = 2, until_ = "game" })
        s[1]:damage(s[2], 1)
        s[1]:damage(s[2], 3)
        s[1]:damage(s[2], 1)
    end,
}

scene "the next slash reaches further and has more targets, once" {
    seats = { { hand = { "slash:spade:7", "slash:spade:8", "crossbow" } }, {}, {}, {} },
    otherwise = "decline",
    play = function(s)
        s[1]:use("crossbow")
        s.room:addEffect { on = s[1].player, what = { "slash_reach", "slash_targets" }, n = 1, uses = 1, until_ = "game", by_skill = "x" }
        s[1]:play("slash:spade:7 -> 2 + 3")
        s[1]:may("slash:spade:8")
    end,
}

scene "skills are out of effect, and back when the effect ends" {
    seats = { { general = "simayi", skills = { "yingzi", "kongcheng" } }, {} },
    play = function(s)
        local me = s[1].player
        local function has()
            local list = {}
            for _, name in ipairs { "fankui", "guicai", "yingzi", "kongcheng" } do
                if me:hasSkill(name) then list[#list + 1] = name end
            end
            s:note("has " .. table.concat(list, " "))
        end
        has()
        local some = add(s, { on = me, what = "silence", skills = "fankui|yingzi", until_ = "game", by_skill = "x" })
        has()
        s.room:removeEffect(some)
        local unlocked = add(s, { on = me, what = "silence_unlocked", until_ = "game", by_skill = "x" })
        has()
        s.room:removeEffect(unlocked)
        local all = add(s, { on = me, what = "silence", until_ = "game", by_skill = "x" })
        has()
        s.room:removeEffect(all)
        has()
    end,
}

scene "a skill that two effects give goes with the last of them, and one's own stays" {
    seats = { { skills = { "yingzi" } }, {} },
    watch = { "EventAcquireSkill", "EventLoseSkill" },
    play = function(s)
        local me = s[1].player
        local one = add(s, { on = me, what = "gain_skill", skills = { "fankui", "yingzi" }, until_ = "game", by_skill = "one" })
        local two = add(s, { on = me, what = "gain_skill", skills = "fankui", until_ = "game", by_skill = "two" })
        s.room:removeEffect(one)
        s:note(tostring(me:hasSkill("fankui")) .. " " .. tostring(me:hasSkill("yingzi")))
        s.room:removeEffect(two)
        s:note(tostring(me:hasSkill("fankui")) .. " " .. tostring(me:hasSkill("yingzi")))
    end,
}

scene "effects go with the dead, and those that wait for their turn" {
    seats = { {}, {}, {} },
    play = function(s)
        add(s, { on = s[2].player, what = "max_cards", until_ = "game", by_skill = "x" })
        add(s, { on = s[3].player, by = s[2].player, what = "max_cards", until_ = "my_next_turn", by_skill = "y" })
        add(s, { on = s[3].player, by = s[2].player, what = "max_cards", until_ = "game", by_skill = "z" })
        s[1]:kill(s[2])
        s:note(#s.room:getEffects() .. " left")
        s:note("on the dead: " .. #s.room:addEffect { on = s[2].player, what = "max_cards" })
    end,
}

scene "an effect that makes no sense is refused with a reason" {
    seats = { {}, {} },
    play = function(s)
        local me = s[1].player
        for _, effect in ipairs {
            { what = "max_cards" }, { on = me }, { on = me, what = "fly" }, { on = me, what = "max_cards", until_ = "week" },
            { on = me, what = "silence", n = 2 }, { on = me, what = "max_cards", filter = "color=red" }, { on = me, what = "gain_skill" },
            { on = me, what = "cannot_use", uses = 1 }, { on = me, what = "max_cards", n = "much" }, { on = me, what = "cannot_use", filter = "red" },
            { on = me, what = "max_cards", skills = "fankui" }, { on = me, what = "max_cards", how = "much" },
        } do
            local fine, text = pcall(function() return s.room:addEffect(effect) end)
            s:note(tostring(fine) .. " " .. tostring(text):gsub("^.-: ", ""))
        end
    end,
}
