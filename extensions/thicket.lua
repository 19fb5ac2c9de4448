-- The generals of the thicket, one file for each.
local extension = sgs.Package("thicket")

for _, name in ipairs {
    "xuhuang", "caopi", "menghuo", "zhurong", "sunjian", "lusu", "dongzhuo", "jiaxu",
} do
    require("extensions.thicket." .. name)(extension)
end

sgs.LoadTranslationTable { ["thicket"] = "林包" }

return extension
