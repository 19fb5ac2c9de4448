-- The generals of the fire, one file for each.
local extension = sgs.Package("fire")

for _, name in ipairs {
    "dianwei", "xunyu", "pangtong", "wolong", "taishici", "yuanshao", "yanliangwenchou", "pangde",
} do
    require("extensions.fire." .. name)(extension)
end

sgs.LoadTranslationTable { ["fire"] = "火包" }

return extension
