-- Names of megabytes where a name is looked up.
-- reports: (1000000 bytes) does not exist
local long = ("x"):rep(1000000)
local _ = sgs[long]
pcall(function() sgs.DamageStruct()[long] = 1 end)
pcall(function() sgs.Sanguosha[long](sgs.Sanguosha) end)
pcall(sgs.CreateTriggerSkill, { name = "a", [long] = 1 })
pcall(sgs.CreateTriggerSkill, { name = long, events = { sgs.Damaged } })
pcall(sgs.CreateTriggerSkill, { name = "a", events = { long } })
pcall(require, long)
assert(#sgs.Sanguosha:translate(long) <= #long)

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
