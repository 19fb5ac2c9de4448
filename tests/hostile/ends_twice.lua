-- A mark sets two marks: each is a callback, and each of those two more.
-- reports: sets itself off without end
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.MarkChanged, sgs.TurnStart },
    on_trigger = function(self, event, player, data, room)
        room:addPlayerMark(player, "@deep")
        room:addPlayerMark(player, "@deeper")
    end,
})
return { extension }
