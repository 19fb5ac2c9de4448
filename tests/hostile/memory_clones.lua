-- Cloned cards.
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
            sgs.Sanguosha:cloneCard('slash', sgs.Card_NoSuit, 0)
        end
    end,
})
return { extension }
