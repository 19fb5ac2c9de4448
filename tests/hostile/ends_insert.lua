-- Items in front of a long list: few instructions, each of which takes long.
-- reports: 50000000 instructions
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local list = {} for i = 1, 3e5 do list[i] = i end
        while true do table.insert(list, 1, 0) list[#list] = nil end
    end,
})
return { extension }
