-- The generals that come with the table, written as any package is. One file for each general, so that each can be
-- read by itself; a file gets the package and adds to it.
local extension = sgs.Package("standard")

for _, name in ipairs {
    "caocao", "simayi", "xiahoudun", "zhangliao", "xuchu", "guojia", "zhenji", "lidian",
    "liubei", "guanyu", "zhangfei", "zhugeliang", "zhaoyun", "machao", "huangyueying", "st_xushu",
    "sunquan", "ganning", "lvmeng", "huanggai", "zhouyu", "daqiao", "luxun", "sunshangxiang",
    "huatuo", "lvbu", "diaochan", "st_huaxiong", "st_yuanshu", "st_gongsunzan",
} do
    require("extensions.standard." .. name)(extension)
end

sgs.LoadTranslationTable { ["standard"] = "标准包" }

return extension
