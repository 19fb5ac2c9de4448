-- Callbacks inside each other through coroutines, comparators and replacements.
-- reports: malice
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.MarkChanged, sgs.TurnStart },
    on_trigger = function(self, event, player, data, room)
        coroutine.wrap(function()
            table.sort({ 1, 2, 3 }, function(a, b)
                string.gsub("x", "x", function() room:addPlayerMark(player, "@deep") end)
                return a < b
            end)
        end)()
    end,
})
return { extension }
