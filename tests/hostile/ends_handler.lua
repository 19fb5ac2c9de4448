-- The handler of an error loops, also that of its end.
-- reports: ran for more than
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local function loop() while true do end end
        xpcall(loop, function() xpcall(loop, loop) loop() end)
    end,
})
return { extension }
