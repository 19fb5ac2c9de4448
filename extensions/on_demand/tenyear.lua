-- Generals in the form of the anniversary edition. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("tenyear")

for _, name in ipairs {
    "tenyear_guojia", "tenyear_guanyu", "tenyear_caocao", "tenyear_zhangfei",
    "tenyear_sunquan", "tenyear_zhangjiao",
} do
    require("extensions.on_demand.tenyear." .. name)(extension)
end

sgs.LoadTranslationTable { ["tenyear"] = "十周年界限突破" }

return extension
