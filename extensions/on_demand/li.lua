-- Generals of the pack Li. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("li")

for _, name in ipairs {
    "jin_simayi",
} do
    require("extensions.on_demand.li." .. name)(extension)
end

sgs.LoadTranslationTable { ["li"] = "理" }

return extension
