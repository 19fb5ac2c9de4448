-- Texts that all have one hash.
-- reports: malice
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local texts, n = {}, 0
        while true do
            n = n + 1
            texts[n] = "AAAA" .. ("%08d"):format(n) .. ("B"):rep(120) .. "CCCC"
        end
    end,
})
return { extension }
