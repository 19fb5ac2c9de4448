-- Lasting effects without number, with filters of many alternatives.
-- reports: there are 1000 lasting effects
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local filter = sgs.Filter(("suit=heart;type=basic&"):rep(150) .. "suit=spade")
        for i = 1, 1e6 do
            room:addEffect { on = player, what = { "max_cards", "attack_range", "distance_from" }, until_ = "game", n = 1 }
            room:addEffect { on = player, what = "cannot_use", filter = filter, until_ = "game" }
        end
    end,
})
return { extension }
