-- Small texts without end.
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
            kept[#kept + 1] = 'text' .. i
        end
    end,
})
return { extension }
