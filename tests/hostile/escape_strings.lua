-- Methods of texts and functions of the library are replaced for everybody.
-- reports: string.format
local meta = getmetatable("")
if type(meta) == "table" then
    pcall(rawset, meta, "__index", function() return function() return "ESCAPED" end end)
    pcall(function() meta.__index = {} end)
end
string.format = function() return "ESCAPED" end
assert(("%d"):format(7) == "7", "ESCAPED: methods of texts")

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
