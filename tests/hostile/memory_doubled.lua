-- A list that is appended to itself.
-- reports: hold more than
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
kept, n = {}, 0
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local list = sgs.IntList()
        list:append(1)
        for i = 1, 1e9 do
            list:append(list)
        end
    end,
})
return { extension }
