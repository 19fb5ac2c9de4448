-- Lists of numbers.
-- reports: hold more than
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
kept, n = {}, 0
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        for i = 1, 1e9 do
            local list = sgs.IntList() kept[#kept + 1] = list for j = 1, 20000 do list:append(j) end
        end
    end,
})
return { extension }
