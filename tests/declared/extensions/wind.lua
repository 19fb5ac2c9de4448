-- The bundled package with its skills as specs, as far as there are some.
local extension = sgs.Package("wind")

require("extensions.declared.swap")(require("extensions.declared.wind"), function()
    for _, name in ipairs {
        "xiahouyuan", "caoren", "huangzhong", "weiyan", "xiaoqiao", "zhoutai", "zhangjiao", "yuji",
    } do
        require("extensions.wind." .. name)(extension)
    end
end)

sgs.LoadTranslationTable { ["wind"] = "风包" }

return extension
