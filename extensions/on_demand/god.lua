-- Gods. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("god")

for _, name in ipairs {
    "shencaocao", "shensimayi",
} do
    require("extensions.on_demand.god." .. name)(extension)
end

sgs.LoadTranslationTable { ["god"] = "神将" }

return extension
