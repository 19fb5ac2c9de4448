-- The generals of the wind, one file for each.
local extension = sgs.Package("wind")

for _, name in ipairs {
    "xiahouyuan", "caoren", "huangzhong", "weiyan", "xiaoqiao", "zhoutai", "zhangjiao", "yuji",
} do
    require("extensions.wind." .. name)(extension)
end

sgs.LoadTranslationTable { ["wind"] = "风包" }

return extension
