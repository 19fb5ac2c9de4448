-- Examples for authors: a weapon, a trick and a scenario, a file for each in `example/`. The AI for them is in `ai/example-ai.lua`,
-- the English texts in `lang/en_US/example.lua`. Played by `sgs play --root extensions/example`.
local extension = sgs.Package("example", sgs.Package_CardPack)

for _, part in ipairs { "weapon", "trick", "scenario" } do
    require("extensions.example." .. part)(extension)
end

sgs.LoadTranslationTable { ["example"] = "范例" }

return extension
