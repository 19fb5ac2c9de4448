-- Patterns: Lua's own functions where they are sure to come to an end soon, else a matcher that
-- counts its steps (`sandbox/pattern.rs`) and gives up with an error. Nothing can stop Lua's own.
local native = ...
local type, error, select, tonumber, tostring = type, error, select, tonumber, tostring
local find, match, gmatch, gsub = string.find, string.match, string.gmatch, string.gsub
local sub, byte, format, concat, floor = string.sub, string.byte, string.format, table.concat, math.floor
local search, search_plain, measure, deep = native.search, native.search_plain, native.measure, native.deep

-- Without one of these, Lua looks for the pattern as it stands.
local SPECIAL = "[%^%$%*%+%?%.%(%[%%%-]"

-- The longest text on which a pattern is harmless. Packages have few patterns; those that are
-- put together as they go are forgotten now and then.
local longest, known, MOST_KNOWN = {}, 0, 2000

local function is_harmless(text, pattern)
    if type(text) ~= "string" or type(pattern) ~= "string" then return true end
    local most = longest[pattern]
    if not most then
        if known >= MOST_KNOWN then longest, known = {}, 0 end
        most, known = measure(pattern), known + 1
        longest[pattern] = most
    end
    return #text <= most
end

-- Where a search begins, from 1; nothing when that is behind the text.
local function start_of(text, init)
    -- What is no number is Lua's own error.
    if init ~= nil and tonumber(init) == nil then find("", "", init) end
    init = floor(tonumber(init) or 1)
    if init < 0 then init = #text + init + 1 end
    if init < 1 then init = 1 end
    if init <= #text + 1 then return init end
end

local function give_up(what, text, why)
    error(format("%s: %s (on a text of %d bytes)", what, why, #text), 3)
end

local function as_found(text, left, from, to, ...)
    if not left then give_up("string.find", text, from) end
    if from then return from, to, ... end
    return nil
end

local function as_matched(text, left, from, to, ...)
    if not left then give_up("string.match", text, from) end
    if not from then return nil end
    if select("#", ...) == 0 then return sub(text, from, to) end
    return ...
end

function string.find(text, pattern, init, plain)
    if is_harmless(text, pattern) then return find(text, pattern, init, plain) end
    local at = start_of(text, init)
    if not at then return nil end
    if plain or not find(pattern, SPECIAL) then
        local from = search_plain(text, pattern, at)
        if from then return from, from + #pattern - 1 end
        return nil
    end
    return as_found(text, search(text, pattern, at, true))
end

function string.match(text, pattern, init)
    if is_harmless(text, pattern) then return match(text, pattern, init) end
    local at = start_of(text, init)
    if not at then return nil end
    return as_matched(text, search(text, pattern, at, true))
end

function string.gmatch(text, pattern)
    if is_harmless(text, pattern) then return gmatch(text, pattern) end
    local at = 1
    local function step(left, from, to, ...)
        if not left then give_up("string.gmatch", text, from) end
        if not from then
            at = #text + 2
            return nil
        end
        -- An empty match is followed by the next place.
        at = to >= from and to + 1 or from + 1
        if select("#", ...) == 0 then return sub(text, from, to) end
        return ...
    end
    return function()
        if at > #text + 1 then return nil end
        return step(search(text, pattern, at, false))
    end
end

-- What a text with `%1` in it says of a match.
local function filled(with, whole, ...)
    local captures, count = { ... }, select("#", ...)
    return (gsub(with, "%%(.?)", function(c)
        if c == "0" then return whole end
        local n = tonumber(c)
        if not n then return c end
        if n == 1 and count == 0 then return whole end
        if n > count then error("invalid capture index", 0) end
        return tostring(captures[n])
    end))
end

local function replaced(with, whole, ...)
    local kind, value = type(with), nil
    if kind == "function" then
        if select("#", ...) == 0 then value = with(whole) else value = with(...) end
    elseif kind == "table" then
        if select("#", ...) == 0 then value = with[whole] else value = with[(...)] end
    else
        return filled(with, whole, ...)
    end
    if not value then return whole end
    if type(value) ~= "string" and type(value) ~= "number" then
        error("invalid replacement value (a " .. type(value) .. ")", 0)
    end
    return value
end

local function replace_all(text, pattern, with, most)
    local pieces, count, at, left = {}, 0, 1, nil
    local held = byte(pattern) == 94
    local function step(rest, from, to, ...)
        if not rest then give_up("string.gsub", text, from) end
        left = rest
        if not from then return false end
        count = count + 1
        pieces[#pieces + 1] = sub(text, at, from - 1)
        pieces[#pieces + 1] = replaced(with, sub(text, from, to), ...)
        at = to + 1
        if to < from then
            pieces[#pieces + 1] = sub(text, from, from)
            at = from + 1
        end
        return not held and at <= #text + 1
    end
    while count < most and step(search(text, pattern, at, true, left)) do end
    pieces[#pieces + 1] = sub(text, at)
    return concat(pieces), count
end

local REPLACES = { string = true, number = true, table = true, ["function"] = true }

function string.gsub(text, pattern, with, n)
    -- Functions that call back stand on the program's stack, which a script must not use up.
    if type(with) == "function" and deep() then
        error("string.gsub: too many calls inside each other", 2)
    end
    if is_harmless(text, pattern) or not REPLACES[type(with)] or (n ~= nil and not tonumber(n)) then
        return gsub(text, pattern, with, n)
    end
    if type(with) == "number" then with = tostring(with) end
    return replace_all(text, pattern, with, tonumber(n) or #text + 1)
end
