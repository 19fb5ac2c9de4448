-- The bundled package with its skills as specs, as far as there are some.
local extension = sgs.Package("fire")

require("extensions.declared.swap")(require("extensions.declared.fire"), function()
    for _, name in ipairs {
        "dianwei", "xunyu", "pangtong", "wolong", "taishici", "yuanshao", "yanliangwenchou", "pangde",
    } do
        require("extensions.fire." .. name)(extension)
    end
end)

sgs.LoadTranslationTable { ["fire"] = "火包" }

return extension
