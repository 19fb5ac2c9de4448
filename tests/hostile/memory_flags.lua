-- Names of flags.
-- reports: hold more than
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
kept, n = {}, 0
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local big = ("x"):rep(32 * 1024)
        for i = 1, 1e9 do
            n = n + 1 player:setFlags(big .. n)
        end
    end,
})
return { extension }
