-- Generals in the form that they have online. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("ol")

for _, name in ipairs {
    "ol_zhaoyun", "new_sp_jiaxu",
} do
    require("extensions.on_demand.ol." .. name)(extension)
end

sgs.LoadTranslationTable { ["ol"] = "OL界限突破" }

return extension
