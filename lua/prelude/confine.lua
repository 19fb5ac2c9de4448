-- Removals and replacements in Lua's own libraries. They make a game a function of its seed and its
-- replies, and confine a script to its game.
local native = ...
local type, select, error, rawget, setmetatable = type, select, error, rawget, setmetatable
local getmetatable, tonumber, floor = getmetatable, tonumber, math.floor
local find, gsub, rep, format, traceback = string.find, string.gsub, string.rep, string.format, debug.traceback
local load_native, load_text, tostring_native = load, loadstring, tostring
local concat, pcall = table.concat, pcall

-- Names instead of addresses: those differ from run to run. A table is numbered when it is
-- first named, so that names tell tables apart as they always did.
local NAMED = { table = true, ["function"] = true, thread = true, userdata = true }
-- An AI counts for itself, so that the names that skills see are the same without one.
local function named() return { count = 0, names = setmetatable({}, { __mode = "k" }) } end
local of_skills, of_ai = named(), named()

function tostring(...)
    if select("#", ...) == 0 then error("bad argument #1 to 'tostring' (value expected)", 2) end
    local value = ...
    local kind = type(value)
    if not NAMED[kind] then return tostring_native(value) end
    local known = native.describe(value)
    if known then return known end
    local meta = getmetatable(value)
    if type(meta) == "table" and rawget(meta, "__tostring") then return tostring_native(value) end
    -- Values of the host say what they are.
    if kind == "userdata" then
        local text = tostring_native(value)
        if not find(text, "^userdata:") then return text end
    end
    local by = native.by_ai() and of_ai or of_skills
    local names = by.names
    if not names[value] then
        by.count = by.count + 1
        names[value] = kind .. ": " .. by.count
    end
    return names[value]
end
local tostring = tostring

local function in_words(n, value, ...)
    if n == 0 then return end
    if NAMED[type(value)] then value = tostring(value) end
    return value, in_words(n - 1, ...)
end

function string.format(text, ...)
    if type(text) == "string" and find((gsub(text, "%%%%", "")), "%%[-+ #0-9.]*p") then
        error(native.cause("format-address"), 2)
    end
    for i = 1, select("#", ...) do
        if NAMED[type((select(i, ...)))] then return format(text, in_words(select("#", ...), ...)) end
    end
    return format(text, ...)
end

-- Longer texts than this are a mistake, and would take the memory of the whole program.
local LONGEST = 16 * 1024 * 1024

local function too_long(what, length)
    error(native.cause("text-too-long", what, format("%.0f", length), format("%d", LONGEST)), 3)
end

local function size(part)
    local kind = type(part)
    return kind == "string" and #part or kind == "number" and #tostring_native(part) or 0
end

function string.rep(text, n, separator)
    local times = tonumber(n) or 0
    local length = size(text) * times + size(separator) * (times - 1)
    if length > LONGEST then too_long("string.rep", length) end
    return rep(text, n, separator)
end

function table.concat(list, separator, from, to)
    if type(list) ~= "table" then return concat(list, separator, from, to) end
    local length, gap = 0, size(separator)
    for i = tonumber(from) or 1, tonumber(to) or #list do
        local part = rawget(list, i)
        local kind = type(part)
        -- `concat` raises an error there.
        if kind ~= "string" and kind ~= "number" then break end
        length = length + gap + size(part)
        if length > LONGEST then too_long("table.concat", length) end
    end
    return concat(list, separator, from, to)
end

-- `coroutine.resume` counts how many run inside each other (`script/kernel/trampoline/guard.rs`).
local resume, create = coroutine.resume, coroutine.create

local function relay(ok, ...)
    if ok then return ... end
    error((...), 0)
end

function coroutine.wrap(f)
    local co = create(f)
    return function(...) return relay(resume(co, ...)) end
end

function string.dump() error(native.cause("bytecode"), 2) end

-- Returns the pieces that a reader gives as one text.
local function gathered(reader)
    local pieces = {}
    while true do
        local piece = reader()
        if piece == nil or piece == "" then return concat(pieces) end
        if type(piece) ~= "string" then error("reader function must return a string", 0) end
        pieces[#pieces + 1] = piece
    end
end

-- Both refuse bytecode, which can break the state that runs it (`script/kernel/trampoline/guard.rs`).
function load(chunk, name, _, ...)
    if type(chunk) == "function" then
        local ok, text = pcall(gathered, chunk)
        if not ok then return nil, text end
        chunk, name = text, name or "=(load)"
    end
    if select("#", ...) > 0 then return load_native(chunk, name, (...)) end
    return load_native(chunk, name)
end
function loadstring(text, name)
    if type(text) ~= "string" and type(text) ~= "number" then
        error("bad argument #1 to 'loadstring' (string expected, got " .. type(text) .. ")", 2)
    end
    return load_text(tostring_native(text), name)
end

-- The game's own chance, so that a game comes out the same again.
local chance = native.chance
function math.random(low, high)
    local r = chance()
    if low == nil then return r end
    low = tonumber(low) or error("bad argument #1 to 'random' (number expected, got " .. type(low) .. ")", 2)
    if high == nil then
        low, high = 1, low
    else
        high = tonumber(high) or error("bad argument #2 to 'random' (number expected, got " .. type(high) .. ")", 2)
    end
    -- Fractions count, as in the original's Lua: from 0.3 to 0.5 is 0.3 or 1.3.
    -- Packages count pictures and draw among them, and here there may be none.
    if low > high then return low end
    return floor(r * (high - low + 1)) + low
end
function math.randomseed() end

-- Answers without the memory that is used: it differs from run to run.
function collectgarbage(what)
    if what == "count" then return 1024, 0 end
    return 0
end
gcinfo = nil

-- The rest of `debug` comes from `script/kernel/trampoline/inspect.rs`.
function debug.traceback(...)
    local text = traceback(...)
    if type(text) ~= "string" then return text end
    return (gsub(text, "at 0x%x+", "?"))
end

-- Texts of all packages share one table of methods.
getmetatable("").__metatable = false

newproxy, jit, ffi = nil, nil, nil
local loaded = package.loaded
for _, name in ipairs({ "jit", "jit.opt", "jit.util", "jit.profile", "ffi", "string.buffer", "table.new", "table.clear" }) do
    loaded[name] = nil
end
