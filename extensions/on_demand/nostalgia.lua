-- Generals of the standard and wind packages in their first form. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("nostalgia")

for _, name in ipairs {
    "nos_luxun", "nos_zhouyu", "nos_guojia", "nos_huangyueying", "nos_caoren",
} do
    require("extensions.on_demand.nostalgia." .. name)(extension)
end

sgs.LoadTranslationTable { ["nostalgia"] = "怀旧" }

return extension
