-- One endless question in the whole game.
-- reports: ran for more than
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateMaxCardsSkill {
    name = "#malice",
    extra_func = function(self, player)
        while player:getMark("go") > 0 do player:hasFlag("x") end
        return 0
    end,
})
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_Discard or player:getMark("done") > 0 then return end
        player:setMark("done", 1)
        player:setMark("go", 1)
        pcall(function() player:getMaxCards() end)
        player:setMark("go", 0)
    end,
})
return { extension }
