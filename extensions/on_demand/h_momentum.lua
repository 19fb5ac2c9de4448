-- Generals of the package of momentum. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("h_momentum")

for _, name in ipairs {
    "heg_sunce",
} do
    require("extensions.on_demand.h_momentum." .. name)(extension)
end

sgs.LoadTranslationTable { ["h_momentum"] = "势" }

return extension
