-- Bytecode in every way that Lua has for it.
local header = "\27LJ\2"
for _, text in ipairs { header, header .. ("\0"):rep(40), "\27Lua", " " .. header } do
    assert(not load(text), "ESCAPED: load")
    assert(not load(function() local part = text text = nil return part end), "ESCAPED: load of parts")
    assert(not (loadstring or load)(text or header), "ESCAPED: loadstring")
end
assert(not string.dump or not pcall(string.dump, function() end), "ESCAPED: string.dump")

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
