-- The bundled package with its skills as specs, as far as there are some.
local extension = sgs.Package("thicket")

require("extensions.declared.swap")(require("extensions.declared.thicket"), function()
    for _, name in ipairs {
        "xuhuang", "caopi", "menghuo", "zhurong", "sunjian", "lusu", "dongzhuo", "jiaxu",
    } do
        require("extensions.thicket." .. name)(extension)
    end
end)

sgs.LoadTranslationTable { ["thicket"] = "林包" }

return extension
