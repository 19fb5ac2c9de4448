-- A loop that catches its own end.
-- reports: ran for more than
-- reports: sleeps for the rest of this game
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        while true do
            pcall(function() while true do end end)
        end
    end,
})
return { extension }
