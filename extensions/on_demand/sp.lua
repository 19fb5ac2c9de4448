-- Special generals. Run on demand: by --package, or when a file names one of its generals or skills.
local extension = sgs.Package("sp")

for _, name in ipairs {
    "zhugedan", "sp_zhugejin", "sp_ganfuren", "shenlvbu",
    "sunhao", "shamoke", "zhanglu",
} do
    require("extensions.on_demand.sp." .. name)(extension)
end

sgs.LoadTranslationTable { ["sp"] = "SP" }

return extension
