-- Memory is filled and freed by calls of few instructions, inside pcall and without end.
-- reports: 50000000 instructions
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local list = sgs.IntList()
        list:append(1)
        for _ = 1, 17 do list:append(list) end
        while true do pcall(sgs.QList2Table, list) end
    end,
})
return { extension }
