-- Looks through a long list: few instructions, each of which takes long.
-- reports: 50000000 instructions
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local list = sgs.IntList() list:append(1)
        for i = 1, 18 do list:append(list) end
        while true do list:contains(2) end
    end,
})
return { extension }
