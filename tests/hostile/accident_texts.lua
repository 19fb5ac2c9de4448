-- Errors whose text would break out of a comment.
-- reports: boom
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() == sgs.Player_Play then error("boom\nINJECTED = 1 print('injected code runs')\n--\"]]", 0) end
        error("bang\rINJECTED = 1 print('injected code runs')\r--\"]]", 0)
    end,
})
return { extension }
