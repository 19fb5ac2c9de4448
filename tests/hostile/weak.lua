-- Weak tables and keys without an order: a replay may differ, as documented.
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
local weak = setmetatable({}, { __mode = "k" })
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        for i = 1, 20000 do weak[{}] = i end
        local sum = 0
        for _, value in pairs(weak) do sum = (sum * 31 + value) % 1000003 end
        local keys = {}
        for i = 1, 8 do keys[function() end] = i end
        for _, value in pairs(keys) do sum = sum * 10 + value end
        if sum % 2 == 1 then player:drawCards(1) end
    end,
})
return { extension }
