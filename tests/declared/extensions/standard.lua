-- The bundled package with its skills as specs, as far as there are some.
local extension = sgs.Package("standard")

require("extensions.declared.swap")(require("extensions.declared.standard"), function()
    for _, name in ipairs {
        "caocao", "simayi", "xiahoudun", "zhangliao", "xuchu", "guojia", "zhenji", "lidian",
        "liubei", "guanyu", "zhangfei", "zhugeliang", "zhaoyun", "machao", "huangyueying", "st_xushu",
        "sunquan", "ganning", "lvmeng", "huanggai", "zhouyu", "daqiao", "luxun", "sunshangxiang",
        "huatuo", "lvbu", "diaochan", "st_huaxiong", "st_yuanshu", "st_gongsunzan",
    } do
        require("extensions.standard." .. name)(extension)
    end
end)

sgs.LoadTranslationTable { ["standard"] = "标准包" }

return extension
