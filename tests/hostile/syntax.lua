-- Sources that bring a parser to its limits.
local function source(...) return load(table.concat { ... }) end
local locals, values = {}, {}
for i = 1, 300 do locals[i], values[i] = "l" .. i, "local v" .. i .. " = " .. i end
assert(not source("local ", table.concat(locals, ", ")), "300 locals")
assert(not source(("("):rep(100000), "1", (")"):rep(100000)))
assert(not source("return ", ("{"):rep(100000), ("}"):rep(100000)))
assert(not source(("do "):rep(100000), ("end "):rep(100000)))
source("return ", ("function() return "):rep(300), "1", (" end"):rep(300))
source("return '", ("\\z "):rep(100000), "'")
source("return [", ("="):rep(100000), "[x]", ("="):rep(100000), "]")
local keys = {}
for i = 1, 70000 do keys[i] = "'k" .. i .. "'" end
source("return {", table.concat(keys, ","), "}")
pcall(function() return select("#", unpack(keys, 1, 1e8)) end)
pcall(function() return unpack({}, -2147483648, 2147483647) end)
pcall(function() return unpack({}, 0, 1e15) end)

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
