-- Generals of the pack Yin. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("yin")

for _, name in ipairs {
    "yin_xuyou",
} do
    require("extensions.on_demand.yin." .. name)(extension)
end

sgs.LoadTranslationTable { ["yin"] = "阴" }

return extension
