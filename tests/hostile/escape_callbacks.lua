-- Callbacks of library functions look at the functions below them on the stack.
local function look(what)
    for level = 1, 12 do
        local info = debug.getinfo(level, "nSluf") or {}
        assert(info.func == nil, "ESCAPED: a function below " .. what)
        for index = -3, 20 do
            local ok, name, value = pcall(debug.getlocal, level, index)
            local own = not ok or name == nil or type(value) ~= "function" or value == look
            assert(own, "ESCAPED: a local function below " .. what)
        end
    end
end
table.sort({ 3, 1, 2 }, function(a, b) look "sort" return a < b end)
string.gsub("x", "x", function() look "gsub" end)
load(function() look "load" end)
for _ in string.gmatch("ab", "%a") do look "gmatch" end
tostring(setmetatable({}, { __tostring = function() look "tostring" return "x" end }))
local _ = setmetatable({}, { __index = function() look "index" end }).x
xpcall(error, function() look "a handler" end, "x")
coroutine.wrap(function() look "a coroutine" end)()

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
