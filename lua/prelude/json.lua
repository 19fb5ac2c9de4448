-- `json`: texts of JSON from tables and back. Keys of objects come in a fixed order.
local type, pairs, tostring, floor, concat, sort = type, pairs, tostring, math.floor, table.concat, table.sort
local json = { null = setmetatable({}, { __tostring = function() return "null" end }) }

local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local function quoted(text)
    return '"' .. text:gsub('[%c"\\]', function(c)
        return ESCAPES[c] or ("\\u%04x"):format(c:byte())
    end) .. '"'
end

local function is_array(value)
    local n = 0
    for key in pairs(value) do
        if type(key) ~= "number" or key < 1 or key ~= floor(key) then return false end
        n = n + 1
    end
    return n == #value
end

local encode
local function encode_table(value, depth)
    if depth > 100 then error("json.encode: tables nested too deeply", 0) end
    local parts = {}
    if is_array(value) then
        for i = 1, #value do parts[i] = encode(value[i], depth + 1) end
        return "[" .. concat(parts, ",") .. "]"
    end
    for key, item in pairs(value) do
        parts[#parts + 1] = quoted(tostring(key)) .. ":" .. encode(item, depth + 1)
    end
    sort(parts)
    return "{" .. concat(parts, ",") .. "}"
end

function encode(value, depth)
    local kind = type(value)
    if value == nil or value == json.null then return "null" end
    if kind == "string" then return quoted(value) end
    if kind == "number" or kind == "boolean" then return tostring(value) end
    if kind == "table" then return encode_table(value, depth) end
    error("json.encode: a " .. kind .. " has no form in JSON", 0)
end

function json.encode(value) return encode(value, 0) end

local UNESCAPED = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

local function utf8(code)
    if code < 0x80 then return string.char(code) end
    if code < 0x800 then return string.char(0xC0 + floor(code / 64), 0x80 + code % 64) end
    return string.char(0xE0 + floor(code / 4096), 0x80 + floor(code / 64) % 64, 0x80 + code % 64)
end

function json.decode(text)
    local at = 1
    local function fail(what)
        error("json.decode: " .. what .. " at byte " .. at, 0)
    end
    local function skip() at = text:find("%S", at) or #text + 1 end
    local value
    local function string_value()
        local parts, from = {}, at + 1
        while true do
            local stop = text:find('["\\]', from)
            if not stop then fail("a text without end") end
            parts[#parts + 1] = text:sub(from, stop - 1)
            if text:sub(stop, stop) == '"' then
                at = stop + 1
                return concat(parts)
            end
            local escape = text:sub(stop + 1, stop + 1)
            if escape == "u" then
                parts[#parts + 1] = utf8(tonumber(text:sub(stop + 2, stop + 5), 16) or 63)
                from = stop + 6
            else
                parts[#parts + 1] = UNESCAPED[escape] or escape
                from = stop + 2
            end
        end
    end
    local function items(close, each)
        at = at + 1
        skip()
        if text:sub(at, at) == close then at = at + 1 return end
        while true do
            each()
            skip()
            local sign = text:sub(at, at)
            at = at + 1
            if sign == close then return end
            if sign ~= "," then at = at - 1 fail("expected , or " .. close) end
        end
    end
    function value()
        skip()
        local sign = text:sub(at, at)
        if sign == '"' then return string_value() end
        if sign == "{" then
            local object = {}
            items("}", function()
                skip()
                if text:sub(at, at) ~= '"' then fail("expected a key") end
                local key = string_value()
                skip()
                if text:sub(at, at) ~= ":" then fail("expected :") end
                at = at + 1
                object[key] = value()
            end)
            return object
        end
        if sign == "[" then
            local array = {}
            items("]", function() array[#array + 1] = value() end)
            return array
        end
        for word, result in pairs { ["true"] = true, ["false"] = false } do
            if text:sub(at, at + #word - 1) == word then at = at + #word return result end
        end
        if text:sub(at, at + 3) == "null" then at = at + 4 return nil end
        local number = text:match("^-?%d+%.?%d*[eE]?[+-]?%d*", at)
        if not number then fail("not JSON") end
        at = at + #number
        return tonumber(number)
    end
    local result = value()
    skip()
    if at <= #text then fail("something follows") end
    return result
end

package.loaded.json = json
rawset(_G, "json", json)
