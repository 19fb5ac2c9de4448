-- A mode: one lord against two rebels, with open roles and chosen generals. It is played by
-- `sgs play --mode newpart`.
local newpart = sgs.CreateScenario {
    name = "newpart",
    -- `true` in place of a general: the player chooses one.
    roles = { lord = true, rebel1 = true, rebel2 = true },
    expose = true,
}

-- A trigger skill for everyone, in this mode only: a player who loses the last hit point draws a card first.
sgs.CreateScenarioRule {
    scenario = newpart,
    events = { sgs.EnterDying },
    on_trigger = function(self, event, player, data, room)
        player:drawCards(1, newpart:objectName())
        return false
    end,
}

sgs.LoadTranslationTable { ["newpart"] = "新模式" }

return function() end
