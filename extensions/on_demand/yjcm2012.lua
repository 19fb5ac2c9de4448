-- Generals of the second year of the contest of designs. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("yjcm2012")

for _, name in ipairs {
    "xunyou",
} do
    require("extensions.on_demand.yjcm2012." .. name)(extension)
end

sgs.LoadTranslationTable { ["yjcm2012"] = "一将成名2012" }

return extension
