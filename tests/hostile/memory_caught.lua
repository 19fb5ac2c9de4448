-- Memory is filled inside pcall, then the rest of it is asked for.
-- reports: malice
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local list = sgs.IntList()
        list:append(1)
        for _ = 1, 40 do pcall(function() list:append(list) end) end
        local keep = {}
        for _ = 1, 40 do
            local ok, t = pcall(sgs.QList2Table, list)
            if ok then keep[#keep + 1] = t end
        end
        pcall(function() local s, t = ("x"):rep(8 * 1024 * 1024), {} for i = 1, 200 do t[i] = s .. i end end)
        pcall(function() local t = {} for i = 1, 1e6 do t[i] = sgs.QVariant(i) end end)
    end,
})
return { extension }
