-- Lines of the log.
-- reports: malice
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
kept, n = {}, 0
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local big = ("x"):rep(4096)
        for i = 1, 1e9 do
            local log = sgs.LogMessage() log.type, log.arg = '#x' .. i, big room:sendLog(log)
        end
    end,
})
return { extension }
