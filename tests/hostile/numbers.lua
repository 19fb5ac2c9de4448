-- Limits that are infinite or no numbers.
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
value = 0
local function given(self, player) return player:hasSkill("malice") and value or 0 end
villain:addSkill(sgs.CreateMaxCardsSkill { name = "#cards", extra_func = given })
villain:addSkill(sgs.CreateDistanceSkill { name = "#distance", correct_func = given })
villain:addSkill(sgs.CreateTargetModSkill {
    name = "#mod", pattern = "Slash", residue_func = given, distance_limit_func = given, extra_target_func = given,
})
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_Discard then return end
        for _, how in ipairs { 1 / 0, 2147483647, -2147483648, 0 / 0, 1e300 } do
            value = how
            local most = player:getMaxCards()
            assert(most == most and most >= 0, "ESCAPED: " .. most)
            if how == 1 / 0 or how == 2147483647 then assert(most > 1000, "ESCAPED: no limit is " .. most) end
            for _, other in sgs.qlist(room:getOtherPlayers(player)) do player:distanceTo(other) end
        end
        value = 0
    end,
})
return { extension }
