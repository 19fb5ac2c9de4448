-- A list that is joined, given back and counted: few instructions, each of which takes long.
-- reports: 50000000 instructions
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local list = {} for i = 1, 7000 do list[i] = "x" end
        while true do local s = table.concat(list) s:byte(1, -1) unpack(list) end
    end,
})
return { extension }
