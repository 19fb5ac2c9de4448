-- Whenever cards move, one is drawn and one thrown away.
-- reports: malice
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        if player:getMark("worked") == 0 then return end
        player:drawCards(1)
        if not player:isKongcheng() then room:throwCard(player:handCards():first(), player) end
    end,
})
return { extension }
