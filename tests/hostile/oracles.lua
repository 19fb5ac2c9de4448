-- Clocks, the collector, addresses and chance tell nothing of the machine.
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local one, other = os.clock(), os.time()
        for i = 1, 100000 do local _ = { i } end
        assert(os.clock() == one and os.time() == other, "ESCAPED: a clock runs")
        local before = collectgarbage("count")
        local t = {}
        for i = 1, 10000 do t[i] = { i } end
        assert(collectgarbage("count") == before, "ESCAPED: the collector tells")
        for _, value in ipairs { {}, print, coroutine.create(print), player, room } do
            assert(not tostring(value):find("0x%x%x%x"), "ESCAPED: an address")
        end
    end,
})
return { extension }
