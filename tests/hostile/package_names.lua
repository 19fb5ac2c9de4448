-- Names of packages, generals and skills that are paths, bytes and control characters.
for _, name in ipairs {
    "", "a\0b", "\255\254", ("n"):rep(100000), "../../x", "a\nb", "\27[2J", "a b", "a:b", "\226\128\174x",
} do
    pcall(function()
        local package = sgs.Package(name)
        local general = sgs.General(package, name .. "g", name, 4)
        general:addSkill(sgs.CreateTriggerSkill { name = name .. "s", events = { sgs.Damaged }, on_trigger = function() end })
    end)
end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
