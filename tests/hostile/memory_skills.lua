-- Skills that are given and taken away.
-- reports: malice
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
kept, n = {}, 0
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        for i = 1, 1e9 do
            room:acquireSkill(player, 'malice2') room:detachSkillFromPlayer(player, 'malice2')
        end
    end,
})
return { extension }
