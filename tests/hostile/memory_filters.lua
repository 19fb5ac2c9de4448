-- Filters and patterns of many parts, each of which takes far more than its byte.
-- reports: shorter: a filter has at most
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        n = (n or 0) + 1
        for i = 1, 3 do
            local text = ("&"):rep(1024 * 1024 - n * 3 - i)
            room:getCardPlace(1)
            pcall(sgs.Filter, text)
            sgs.Sanguosha:matchExpPattern("=" .. text, player, sgs.Sanguosha:getCard(1))
            sgs.Sanguosha:matchExpPattern(("a#"):rep(1024 * 1024 - i), player, sgs.Sanguosha:getCard(1))
        end
        sgs.Filter(("&"):rep(5000))
    end,
})
return { extension }
