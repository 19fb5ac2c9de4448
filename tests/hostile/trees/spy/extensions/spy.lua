-- A general whose skill walks a list, without malice.
local extension = sgs.Package("spy")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "walks",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        for _, other in sgs.qlist(room:getAlivePlayers()) do other:getHp() end
    end,
})
return { extension }
