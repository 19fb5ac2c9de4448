-- Environments of library functions, by function and by level.
local own = getfenv(1)
for _, name in ipairs { "load", "pcall", "tostring", "require", "print", "ipairs", "setmetatable" } do
    local ok, env = pcall(getfenv, _G[name])
    assert(not ok or env == _G or env == own, "ESCAPED: the environment of " .. name)
    pcall(setfenv, _G[name], { error = 1 })
end
for level = 0, 12 do
    local ok, env = pcall(getfenv, level)
    assert(not ok or env == _G or env == own or rawget(env, "sgs") == nil, "ESCAPED: level " .. level)
end
pcall(setfenv, 0, {})
assert(pcall(string.format, "%s", "x") and type(ipairs {}) == "function", "ESCAPED: the library is broken")

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
