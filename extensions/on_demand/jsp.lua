-- Special generals of the stronger edition. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("jsp")

for _, name in ipairs {
    "jsp_guanyu",
} do
    require("extensions.on_demand.jsp." .. name)(extension)
end

sgs.LoadTranslationTable { ["jsp"] = "界限突破SP" }

return extension
