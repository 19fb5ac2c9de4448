-- Generals of the fifth year of the contest of designs. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("yjcm2015")

for _, name in ipairs {
    "caorui",
} do
    require("extensions.on_demand.yjcm2015." .. name)(extension)
end

sgs.LoadTranslationTable { ["yjcm2015"] = "一将成名2015" }

return extension
