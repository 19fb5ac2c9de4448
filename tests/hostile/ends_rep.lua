-- Texts that are there already are made again: few instructions, each of which takes long.
-- reports: 50000000 instructions
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local text, short = ("x"):rep(4 * 1024 * 1024), ("x"):rep(200)
        while true do local again = ("x"):rep(#text) again = text:sub(1, -1) again = text:lower() end
    end,
})
return { extension }
