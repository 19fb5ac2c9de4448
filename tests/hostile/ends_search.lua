-- Patterns that look at much of a text: few instructions, each of which takes long.
-- reports: 50000000 instructions
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local text, short = ("x"):rep(4 * 1024 * 1024), ("x"):rep(60)
        while true do short:find(".-.-b") short:gsub("(.-)(.-)b", "") end
    end,
})
return { extension }
