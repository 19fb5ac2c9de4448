-- Recursion by calls, metamethods, handlers and replacements.
local function f() return 1 + f() end
assert(not pcall(f))
local function g() g() g() end
assert(not pcall(g))
local t = setmetatable({}, {})
getmetatable(t).__index = function(self, key) return self[key .. "x"] end
assert(not pcall(function() return t.x end))
getmetatable(t).__concat = function(a, b) return a .. b end
getmetatable(t).__call = t
assert(not pcall(function() return t .. t end) and not pcall(t))
for _ = 1, 100000 do t = setmetatable({}, { __index = t }) end
pcall(function() return t.x end)
local function handler(problem) return select(2, xpcall(error, handler, problem)) end
xpcall(error, handler, "x")
local function replace() return (string.gsub("x", "x", replace)) end
assert(not pcall(replace))

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
