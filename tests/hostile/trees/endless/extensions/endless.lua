-- A skill card that may be used without limit and does nothing.
local extension = sgs.Package("endless")
local villain = sgs.General(extension, "villain", "wei", 4)
local card = sgs.CreateSkillCard { name = "endlessCard", target_fixed = true, on_use = function() end }
villain:addSkill(sgs.CreateZeroCardViewAsSkill {
    name = "malice",
    view_as = function() return card:clone() end,
    enabled_at_play = function() return true end,
})
return { extension }
