-- Generals of the first special editions. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("bgm")

for _, name in ipairs {
    "bgm_zhaoyun",
} do
    require("extensions.on_demand.bgm." .. name)(extension)
end

sgs.LoadTranslationTable { ["bgm"] = "☆SP" }

return extension
