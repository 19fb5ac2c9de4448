-- Facts that files for the older engine take for granted of events that both engines raise.

local function told(name, value)
    return ([[
local function tell(what, who, room, n)
    local log = sgs.LogMessage()
    log.type, log.from, log.arg = what, who, tostring(n)
    room:sendLog(log)
end
local extension = sgs.Package("told")
local taker = sgs.General(extension, "taker", "wei", 4)
taker:addSkill(sgs.CreateTriggerSkill{
    name = "%s",
    events = { sgs.DrawNCards, sgs.AfterDrawNCards },
    on_trigger = function(self, event, player, data, room)
        %s
    end,
})
return extension
]]):format(name, value)
end

local older = told("older", [[
        tell(event == sgs.DrawNCards and "#before" or "#after", player, room, data:toInt())
        if event == sgs.DrawNCards then data:setValue(data:toInt() + 1) end
]])

local newer = told("newer", [[
        local draw = data:toDraw()
        tell(event == sgs.DrawNCards and "#before" or "#after", player, room, draw.num)
        if event == sgs.DrawNCards then
            draw.num = draw.num + 1
            data:setValue(draw)
        end
]])

local nothing = [[
        tell(event == sgs.DrawNCards and "#before" or "#after", player, room, data:toInt())
        data:setValue(0)
]]

local struct = [[
        local draw = data:toDraw()
        tell(event == sgs.DrawNCards and "#before" or "#after", player, room, draw.num)
        draw.num = 0
        data:setValue(draw)
]]

-- Does not use the payload itself, beside a handler that does.
local beside = [[
local extension = sgs.Package("beside")
local taker = sgs.General(extension, "taker", "wei", 4)
taker:addSkill(sgs.CreateTriggerSkill{
    name = "less",
    events = sgs.DrawNCards,
    on_trigger = function(self, event, player, data)
        data:setValue(data:toInt() - 1)
    end,
})
taker:addSkill(sgs.CreateTriggerSkill{
    name = "#less",
    events = sgs.AfterDrawNCards,
    on_trigger = function(self, event, player, data, room)
        local log = sgs.LogMessage()
        log.type, log.from = "#after", player
        room:sendLog(log)
    end,
})
return extension
]]

local function draws(s)
    s[1]:phases("draw")
    s:note("by a skill")
    s[1]:draw(2)
end

local function table_of(package, play)
    return { package = package, seats = { { general = "taker" }, {} }, phase = "not_active", play = play }
end

scene "a handler that takes a number is asked in the draw phase only" (table_of(older, draws))
scene "a handler that takes a struct is asked at each draw" (table_of(newer, draws))
scene "the first hands ask no handler that takes a number" (table_of(older, function(s) s:start_game() end))
scene "what comes after a draw phase without cards is told to the older engine's files" (table_of(told("none", nothing), draws))
scene "what comes after no cards is not told to the newer engine's files" (table_of(told("none", struct), draws))
scene "a handler that does not look goes by the file" (table_of(beside, draws))

-- A target that makes way for the next player.
local function redirect(raises, dialect)
    return ([[
-- %s
local extension = sgs.Package("redirect")
local shy = sgs.General(extension, "shy", "wei", 4)
shy:addSkill(sgs.CreateTriggerSkill{
    name = "shy",
    events = sgs.TargetConfirming,
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.card:isKindOf("Slash") then return false end
        local next = player:getNextAlive()
        use.to:removeOne(player)
        use.to:append(next)
        data:setValue(use)
        %s
    end,
})
local counter = sgs.General(extension, "counter", "wei", 4)
counter:addSkill(sgs.CreateTriggerSkill{
    name = "counter",
    events = sgs.TargetConfirming,
    on_trigger = function(self, event, player, data, room)
        local log = sgs.LogMessage()
        log.type, log.from = "#confirming", player
        room:sendLog(log)
    end,
})
return extension
]]):format(dialect, raises and "room:getThread():trigger(event, room, next, data)" or "")
end

local function slashed(package)
    return {
        package = package,
        seats = { { hand = "slash" }, { general = "shy" }, { general = "counter" } },
        otherwise = "decline",
        play = function(s) s[1]:use("slash", 2) end,
    }
end

scene "a target for which a file raises the event itself is confirmed once" (slashed(redirect(true, "either")))
scene "a target that a file for the newer engine adds is confirmed" (slashed(redirect(false, "sgs.GameReady")))
scene "a target that a file for the older engine adds is not" (slashed(redirect(false, "sgs.GameStartSkill")))

-- Skills that hear of uses and of responses, or of one of them.
local function dodger(engine)
    return ([[
-- sgs: dialect %s
local function tell(what, player, room)
    local log = sgs.LogMessage()
    log.type, log.from = what, player
    room:sendLog(log)
end
local extension = sgs.Package("dodges")
local dodger = sgs.General(extension, "dodger", "wei", 4)
dodger:addSkill(sgs.CreateTriggerSkill {
    name = "both",
    events = { sgs.PreCardUsed, sgs.CardUsed, sgs.PreCardResponded, sgs.CardResponded, sgs.PostCardResponded },
    on_trigger = function(self, event, player, data, room)
        local names = { [sgs.PreCardUsed] = "#both:PreCardUsed", [sgs.CardUsed] = "#both:CardUsed",
            [sgs.PreCardResponded] = "#both:PreCardResponded", [sgs.CardResponded] = "#both:CardResponded" }
        tell(names[event] or "#both:PostCardResponded", player, room)
    end,
})
dodger:addSkill(sgs.CreateTriggerSkill {
    name = "uses",
    events = sgs.CardUsed,
    on_trigger = function(self, event, player, data, room) tell("#uses", player, room) end,
})
dodger:addSkill(sgs.CreateTriggerSkill {
    name = "responses",
    events = sgs.CardResponded,
    on_trigger = function(self, event, player, data, room) tell("#responses", player, room) end,
})
return extension
]]):format(engine)
end

local function dodges(engine)
    return {
        package = dodger(engine),
        seats = { { hand = { "slash:spade:7", "savage_assault" } }, { general = "dodger", hand = { "jink:heart:2", "slash:club:2", "peach:heart:3" } } },
        play = function(s)
            s[2]:will("respond", "", "jink")
            s[1]:use("slash", s[2])
            s:note("played")
            s[2]:will("respond", "", "slash")
            s[1]:use("savage_assault")
            s:note("used")
            s[2]:damage(s[2], 1)
            s[2]:use("peach")
        end,
    }
end

scene "a Jink that is used is a response for a file of v2 that hears both" (dodges("v2"))
scene "a Jink that is used is a use for a file of sijyu that hears both" (dodges("sijyu"))
