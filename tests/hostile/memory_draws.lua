-- Cards that are drawn and thrown away in one act.
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
kept, n = {}, 0
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        for i = 1, 1e9 do
            player:drawCards(1) room:throwCard(player:handCards():first(), player)
        end
    end,
})
return { extension }
