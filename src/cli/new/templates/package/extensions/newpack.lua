-- The package `newpack`: each part has a file. `sgs new skill NAME` and the like add parts to the list.
local extension = sgs.Package("newpack")

local parts = {
    "hero",
    -- new parts above this line
}

for _, part in ipairs(parts) do
    require("extensions.newpack." .. part)(extension)
end

sgs.LoadTranslationTable { ["newpack"] = "newpack" }

return extension
