-- An error handler looks for the raw function that raised the error.
local found
xpcall(load, function() found = debug.getinfo(2, "f").func end, true)
assert(found == nil or found == load, "ESCAPED: the raw load")
pcall(function() found = debug.getinfo(2, "f").func end)
assert(found == nil, "ESCAPED: the function that called this one")
local chunk, why = load("\27LJ\2\10\25\2\0\1\0\0\1\2\42\0\0\0\76\0\2\0", "x", "b")
assert(chunk == nil and why, "ESCAPED: bytecode")

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
