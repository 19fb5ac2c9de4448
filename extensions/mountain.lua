-- The generals of the mountain, one file for each.
local extension = sgs.Package("mountain")

for _, name in ipairs {
    "zhanghe", "dengai", "jiangwei", "liushan", "sunce", "erzhang", "zuoci", "caiwenji",
} do
    require("extensions.mountain." .. name)(extension)
end

sgs.LoadTranslationTable { ["mountain"] = "山包" }

return extension
