-- Coroutines inside each other hide which skill runs.
-- reports: hostile.lua:13: on purpose
-- reports: skill "malice"
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local inner = coroutine.wrap(function()
            room:addPlayerMark(player, "@who")
            error("on purpose")
        end)
        local outer = coroutine.wrap(function() inner() end)
        outer()
    end,
})
return { extension }
