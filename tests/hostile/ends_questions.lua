-- Every question that a skill answers loops.
-- reports: ran for more than
-- reports: sleeps for the rest of this game
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
local function loop() while true do end end
villain:addSkill(sgs.CreateProhibitSkill { name = "prohibit", is_prohibited = loop })
villain:addSkill(sgs.CreateDistanceSkill { name = "distance", correct_func = loop })
villain:addSkill(sgs.CreateMaxCardsSkill { name = "maxcards", extra_func = loop })
villain:addSkill(sgs.CreateFilterSkill { name = "filter", view_filter = loop, view_as = function(self, card) return card end })
villain:addSkill(sgs.CreateTargetModSkill { name = "mod", pattern = "Slash", residue_func = loop, distance_limit_func = loop })
villain:addSkill(sgs.CreateViewAsSkill {
    name = "view", n = 1, view_filter = loop, view_as = loop, enabled_at_play = function() return true end,
})
villain:addSkill(sgs.CreateTriggerSkill {
    name = "trigger", events = { sgs.CardsMoveOneTime, sgs.EventPhaseStart }, can_trigger = loop, on_trigger = loop,
})
return { extension }
