-- Helpers on tables, texts and numbers that packages take for granted.
local native = ...
local type, ipairs, pairs, error = type, ipairs, pairs, error

local function same(a, b)
    return a == b
end

-- With the third argument objects are compared by name.
local function by_name(a, b)
    if a == b then return true end
    local ok, one, other = pcall(function() return a:objectName(), b:objectName() end)
    return ok and one == other
end

function table.contains(list, element, compare_names)
    if list == nil then return false end
    if type(list) ~= "table" then
        error(native.cause("argument-type", "table.contains(list, element)", "list", "a table", type(list)), 2)
    end
    local equal = compare_names and by_name or same
    for _, item in pairs(list) do
        if equal(item, element) then return true end
    end
    return false
end

function table.indexOf(list, value, from)
    for i = from or 1, #list do
        if list[i] == value then return i end
    end
    return -1
end

function table.removeOne(list, element)
    for i = 1, #list do
        if list[i] == element then
            table.remove(list, i)
            return true
        end
    end
    return false
end

function table.removeAll(list, element)
    local n = 0
    for i = #list, 1, -1 do
        if list[i] == element then
            table.remove(list, i)
            n = n + 1
        end
    end
    return n
end

function table.insertTable(list, more)
    for _, item in ipairs(more) do list[#list + 1] = item end
end

function table.removeTable(list, less)
    for _, item in ipairs(less) do table.removeAll(list, item) end
end

function table.copyFrom(list)
    local copy = {}
    for i, item in ipairs(list) do copy[i] = item end
    return copy
end

function table.getn(list) return #list end
function table.maxn(list)
    local most = 0
    for key in pairs(list) do
        if type(key) == "number" and key > most then most = key end
    end
    return most
end
table.unpack = table.unpack or unpack
table.pack = table.pack or function(...) return { n = select("#", ...), ... } end

-- The separator is a pattern. An empty text has no parts: scripts rely on both.
function string.split(text, separator)
    local parts, from = {}, 1
    if text == "" then return parts end
    if separator == nil or separator == "" then return { text } end
    while true do
        local first, last = text:find(separator, from)
        if not first or last < first then break end
        parts[#parts + 1] = text:sub(from, first - 1)
        from = last + 1
    end
    parts[#parts + 1] = text:sub(from)
    return parts
end

-- Every text begins and ends with the empty one, but nobody means that.
function string.startsWith(text, start)
    return start ~= "" and text:sub(1, #start) == start
end

function string.endsWith(text, ending)
    return ending ~= "" and text:sub(-#ending) == ending
end

-- Returns true if the option is one of several in a text, set off by punctuation: `jink` in `slash,jink`. The
-- whole text is not such an option.
function string.matchOne(text, option)
    local from = 1
    while option ~= "" do
        local first, last = text:find(option, from, true)
        if not first then break end
        local before, after = text:sub(first - 1, first - 1), text:sub(last + 1, last + 1)
        if first == 1 then before = "" end
        local whole = before == "" and after == ""
        if not whole and before:match("^%p?$") and after:match("^%p?$") then return true end
        from = first + 1
    end
    return false
end

string.gfind = string.gfind or string.gmatch

math.mod = math.fmod
math.pow = math.pow or function(a, b) return a ^ b end
math.log10 = math.log10 or function(n) return math.log(n) / math.log(10) end

loadstring = loadstring or load
unpack = unpack or table.unpack
