-- `json`: texts of JSON from values and back (`sandbox/json/`).
local native = ...
local type, error, select, setmetatable = type, error, select, setmetatable
local decode, encode, quoted = native.decode, native.encode, native.quoted

local json = { quotestring = quoted }
json.null = setmetatable({}, {
    __tostring = function() return "null" end,
    __tojson = function() return "null" end,
})

-- So that what was an empty object becomes one again.
local OBJECT, ARRAY = { __jsontype = "object" }, { __jsontype = "array" }

-- The value and the place behind it; nil, the place and why when there is none. Objects and
-- arrays get the metatables that follow `null`, also where these are nil.
function json.decode(text, at, null, ...)
    if type(text) ~= "string" then
        error(native.cause("argument-type", "json.decode(text, at?, null?)", "text", "a string", type(text)), 2)
    end
    if select("#", ...) == 0 then return decode(text, at or 1, null, OBJECT, ARRAY) end
    return decode(text, at or 1, null, ...)
end

function json.encode(value, state)
    if state ~= nil and type(state) ~= "table" then
        error(native.cause("argument-type", "json.encode(value, state?)", "state", "a table", type(state)), 2)
    end
    local text, why = encode(value, state)
    if not text then error("json.encode: " .. why, 2) end
    return text
end

-- Something readable for what has no form: for the field `exception` of a state.
function json.encodeexception(_, _, _, why) return quoted("<" .. why .. ">") end

package.loaded.json = json
rawset(_G, "json", json)
