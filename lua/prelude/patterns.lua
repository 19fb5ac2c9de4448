-- Searches whose pattern and text do not promise an early end: a matcher counts their steps
-- (`sandbox/pattern.rs`) and gives up with an error. `string.find` and its like lead here
-- (`script/kernel/trampoline/guard.rs`); all other searches are LuaJIT's own, which nothing can stop.
local native = ...
local type, error, select, tonumber, tostring = type, error, select, tonumber, tostring
local gsub = string.gsub
local sub, byte, format, concat, floor = string.sub, string.byte, string.format, table.concat, math.floor
local search, search_plain, is_plain = native.search, native.search_plain, native.is_plain

local searches = {}

-- Returns the start of a search, from 1; nothing when that is behind the text.
local function start_of(what, text, init)
    if init ~= nil and tonumber(init) == nil then
        error(format("bad argument #3 to '%s' (number expected, got %s)", what, type(init)), 4)
    end
    init = floor(tonumber(init) or 1)
    if init < 0 then init = #text + init + 1 end
    if init < 1 then init = 1 end
    if init <= #text + 1 then return init end
end

local function give_up(what, text, why)
    error(format("%s: %s (on a text of %d bytes)", what, why, #text), 4)
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

function searches.find(text, pattern, init, plain)
    local at = start_of("find", text, init)
    if not at then return nil end
    if plain or is_plain(pattern) then
        local from = search_plain(text, pattern, at)
        if from then return from, from + #pattern - 1 end
        return nil
    end
    return as_found(text, search(text, pattern, at, true))
end

function searches.match(text, pattern, init)
    local at = start_of("match", text, init)
    if not at then return nil end
    return as_matched(text, search(text, pattern, at, true))
end

function searches.gmatch(text, pattern)
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

-- Returns a text in which `%1` is replaced by a part of a match.
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

function searches.gsub(text, pattern, with, n)
    if not REPLACES[type(with)] then
        error("bad argument #3 to 'gsub' (string/function/table expected, got " .. type(with) .. ")", 3)
    end
    if n ~= nil and not tonumber(n) then
        error("bad argument #4 to 'gsub' (number expected, got " .. type(n) .. ")", 3)
    end
    if type(with) == "number" then with = tostring(with) end
    return replace_all(text, pattern, with, tonumber(n) or #text + 1)
end

native.set_searches(searches)
