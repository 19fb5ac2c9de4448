-- Skills whose names are paths, and which fail.
-- reports: bad
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
for _, name in ipairs { "\27[31m", "a\nb", "\226\128\174rtl", "a\0b" } do
    assert(not pcall(sgs.CreateTriggerSkill, { name = name, events = { sgs.Damaged } }), "ESCAPED: a skill")
    assert(not pcall(sgs.Package, name), "ESCAPED: a package")
    assert(not pcall(sgs.General, extension, name, "wei", 4), "ESCAPED: a general")
end
for _, name in ipairs { "../../escape", "/tmp/escape", "..", ("n"):rep(400) } do
    villain:addSkill(sgs.CreateTriggerSkill {
        name = name,
        frequency = sgs.Skill_Compulsory,
        events = { sgs.EventPhaseStart },
        on_trigger = function() error("bad " .. #name) end,
    })
end
return { extension }
