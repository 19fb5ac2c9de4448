-- Generals of the first year of the contest of designs. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("yjcm2011")

for _, name in ipairs {
    "zhangchunhua", "masu", "mobile_masu",
} do
    require("extensions.on_demand.yjcm2011." .. name)(extension)
end

sgs.LoadTranslationTable { ["yjcm2011"] = "一将成名2011" }

return extension
