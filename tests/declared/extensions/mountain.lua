-- The bundled package with its skills as specs, as far as there are some.
local extension = sgs.Package("mountain")

require("extensions.declared.swap")(require("extensions.declared.mountain"), function()
    for _, name in ipairs {
        "zhanghe", "dengai", "jiangwei", "liushan", "sunce", "erzhang", "zuoci", "caiwenji",
    } do
        require("extensions.mountain." .. name)(extension)
    end
end)

sgs.LoadTranslationTable { ["mountain"] = "山包" }

return extension
