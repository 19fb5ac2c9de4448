-- Generals of the pack Yue. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("yue")

for _, name in ipairs {
    "jin_yangyan",
} do
    require("extensions.on_demand.yue." .. name)(extension)
end

sgs.LoadTranslationTable { ["yue"] = "乐" }

return extension
