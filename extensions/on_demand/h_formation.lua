-- Generals of the formation pack. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("h_formation")

for _, name in ipairs {
    "heg_caohong",
} do
    require("extensions.on_demand.h_formation." .. name)(extension)
end

sgs.LoadTranslationTable { ["h_formation"] = "阵" }

return extension
