-- Skills of the landlord, which no general has by itself. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("doudizhu")

for _, name in ipairs {
    "landlord",
} do
    require("extensions.on_demand.doudizhu." .. name)(extension)
end

sgs.LoadTranslationTable { ["doudizhu"] = "斗地主" }

return extension
