-- `io` and `os` as packages know them. Files are read from the trees of the packages; what is
-- written is kept in memory, for as long as the game lasts, and can be read again.
local native = ...
local type, select, error, setmetatable, getmetatable = type, select, error, setmetatable, getmetatable
local tonumber, tostring, unpack, floor = tonumber, tostring, unpack, math.floor
local sub, find, match, gsub, format, concat = string.sub, string.find, string.match, string.gsub, string.format, table.concat

local QUOTA = 16 * 1024 * 1024 -- bytes that a game may have written at one time
local MOST_FILES = 1000

-- Makes a store of the written files, by path. A replay runs no AI, so skills do not find what one has written.
local function new_store() return { written = {}, files = 0, used = 0, temporary = 0 } end
local of_skills, of_ai = new_store(), new_store()
local function store() return native.by_ai() and of_ai or of_skills end

-- Reports a refused act on files, and returns nil and the reason.
local function refuse(act, path, why, detail)
    return nil, native.warn("file-refused", act, tostring(path), why, tostring(detail))
end

-- The path within a tree; nil, and the code and the detail of the reason, if there is none.
local function within(path)
    if type(path) ~= "string" and type(path) ~= "number" then
        return nil, "type", type(path)
    end
    path = gsub(gsub(tostring(path), "\\", "/"), "/+", "/")
    if path == "" or sub(path, 1, 1) == "/" or find(path, "[:%z]") then
        return nil, "outside"
    end
    local parts = {}
    for part in path:gmatch("[^/]+") do
        if part == ".." then return nil, "outside" end
        if part ~= "." then parts[#parts + 1] = part end
    end
    if #parts == 0 then return nil, "no file" end
    return concat(parts, "/")
end

-- Puts a text in the place of another; nil and why when there is no room for it.
local function keep(path, text)
    local s = store()
    local old = s.written[path]
    local size = s.used - (old and #old or 0) + #text
    if size > QUOTA then
        return refuse("write", path, "bytes", QUOTA)
    end
    if not old then
        if s.files >= MOST_FILES then
            return refuse("write", path, "files", MOST_FILES)
        end
        s.files = s.files + 1
    end
    s.written[path], s.used = text, size
    return true
end

local function forget(path)
    local s = store()
    s.used, s.files = s.used - #s.written[path], s.files - 1
    s.written[path] = nil
end

local function contents(path)
    local text = store().written[path] or of_skills.written[path]
    if text then return text end
    return native.data(path)
end

-- A handle: the text, the place in it from 0, what it may do. What is written at the end is
-- collected, and put together when somebody looks.
local File = {}
File.__index = File
File.__tostring = function(f) return f.closed and "file (closed)" or "file (" .. f.path .. ")" end
File.__metatable = "file"

local function is_file(value) return getmetatable(value) == "file" end

local function check(f, name)
    if not is_file(f) then
        error("bad argument #1 to '" .. name .. "' (file expected, got " .. type(f) .. ")", 3)
    end
    if f.closed then error("attempt to use a closed file", 3) end
end

local function settle(f)
    local n = #f.parts
    if n == 0 then return true end
    local added = concat(f.parts)
    f.parts, f.waiting = {}, 0
    local text = f.append and store().written[f.path] or f.text
    local at = f.append and #text or f.at
    local before = sub(text, 1, at)
    if #before < at then before = before .. ("\0"):rep(at - #before) end
    local new = before .. added .. sub(text, at + #added + 1)
    local ok, why = keep(f.path, new)
    if not ok then return nil, why end
    f.text, f.at = new, at + #added
    return true
end

local function line(f, with_end)
    local text, at = f.text, f.at
    if at >= #text then return nil end
    local stop = find(text, "\n", at + 1, true)
    f.at = stop or #text
    return sub(text, at + 1, (stop and not with_end) and stop - 1 or f.at)
end

local function number(f)
    local _, stop = find(f.text, "^%s*[-+]?[%w.]+[-+]?%d*", f.at + 1)
    if not stop then return nil end
    local word = sub(f.text, f.at + 1, stop)
    while #word > 0 do
        local n = tonumber(match(word, "^%s*(.-)$"))
        if n then
            f.at = f.at + #word
            return n
        end
        word = sub(word, 1, -2)
    end
end

local function take(f, how)
    if type(how) == "number" then
        local n = floor(how)
        if n == 0 then return f.at < #f.text and "" or nil end
        if f.at >= #f.text or n < 0 then return nil end
        local text = sub(f.text, f.at + 1, f.at + n)
        f.at = f.at + #text
        return text
    end
    local letter = match(tostring(how), "^%*?(%a)")
    if letter == "l" then return line(f, false) end
    if letter == "L" then return line(f, true) end
    if letter == "n" then return number(f) end
    if letter == "a" then
        local text = sub(f.text, f.at + 1)
        f.at = #f.text
        return text
    end
    error("bad argument to 'read' (invalid format)", 4)
end

local function read(f, ...)
    if not f.reads then return nil, "the file is not open for reading" end
    settle(f)
    local n = select("#", ...)
    if n == 0 then return line(f, false) end
    local results = {}
    for i = 1, n do
        results[i] = take(f, (select(i, ...)))
        if results[i] == nil then return unpack(results, 1, i) end
    end
    return unpack(results, 1, n)
end

function File.read(f, ...)
    check(f, "read")
    return read(f, ...)
end

function File.write(f, ...)
    check(f, "write")
    if not f.writes then return nil, "the file is not open for writing" end
    for i = 1, select("#", ...) do
        local item = select(i, ...)
        if type(item) ~= "string" and type(item) ~= "number" then
            error("bad argument #" .. i .. " to 'write' (string expected, got " .. type(item) .. ")", 2)
        end
        item = tostring(item)
        if f.log then
            native.print((gsub(item, "\n$", "")))
        else
            f.waiting = f.waiting + #item
            f.parts[#f.parts + 1] = item
            if f.waiting > 65536 then
                local ok, why = settle(f)
                if not ok then return nil, why end
            end
        end
    end
    return f
end

function File.lines(f, ...)
    check(f, "lines")
    local n, how = select("#", ...), { ... }
    return function()
        if f.closed then error("file is already closed", 2) end
        return read(f, unpack(how, 1, n))
    end
end

function File.seek(f, whence, offset)
    check(f, "seek")
    settle(f)
    offset = tonumber(offset) or 0
    local base = { set = 0, cur = f.at, ["end"] = #f.text }
    local at = base[whence or "cur"]
    if not at then error("bad argument #1 to 'seek' (invalid option '" .. tostring(whence) .. "')", 2) end
    if at + offset < 0 or at + offset > QUOTA then return nil, "Invalid argument" end
    f.at = floor(at + offset)
    return f.at
end

function File.flush(f)
    check(f, "flush")
    local ok, why = settle(f)
    if not ok then return nil, why end
    return f
end

function File.setvbuf(f)
    check(f, "setvbuf")
    return true
end

function File.close(f)
    check(f, "close")
    local ok, why = settle(f)
    f.closed = true
    return ok, why
end

local function handle(path, text, how)
    how.path, how.text, how.at, how.parts, how.waiting = path, text, 0, {}, 0
    return setmetatable(how, File)
end

local stdin = handle("stdin", "", { reads = true })
local stdout = handle("stdout", "", { writes = true, log = true })
for _, s in ipairs { of_skills, of_ai } do s.input, s.output = stdin, stdout end

local function open(path, mode)
    mode = mode == nil and "r" or tostring(mode)
    local letter, plus = match(mode, "^([rwa])b?(%+?)b?$")
    if not letter then error("bad argument #2 to 'open' (invalid mode)", 3) end
    local where, why, detail = within(path)
    if not where then return refuse("open", path, why, detail) end
    local reads = letter == "r" or plus == "+"
    local writes = letter ~= "r" or plus == "+"
    local text
    if letter ~= "w" then
        text, why = contents(where)
        if not text and letter == "r" then return nil, where .. ": " .. why, 2 end
    end
    text = text or ""
    if writes then
        local ok, full = keep(where, text)
        if not ok then return nil, full, 28 end
    end
    return handle(where, text, { reads = reads, writes = writes, append = letter == "a" })
end

io = { stdin = stdin, stdout = stdout, stderr = stdout }

function io.open(path, mode) return open(path, mode) end

function io.type(value)
    if not is_file(value) then return nil end
    return value.closed and "closed file" or "file"
end

function io.close(f) return (f or store().output):close() end
function io.read(...) return store().input:read(...) end
function io.write(...) return store().output:write(...) end

function io.lines(path, ...)
    if path == nil then return store().input:lines(...) end
    local f, why = open(path, "r")
    if not f then error(why, 2) end
    local n, how = select("#", ...), { ... }
    return function()
        if f.closed then error("file is already closed", 2) end
        local results = { read(f, unpack(how, 1, n)) }
        if results[1] == nil then f:close() end
        return unpack(results, 1, n > 1 and n or 1)
    end
end

function io.input(file)
    if file == nil then return store().input end
    if not is_file(file) then
        local f, why = open(file, "r")
        if not f then error(why, 2) end
        file = f
    end
    store().input = file
    return file
end

function io.output(file)
    if file == nil then return store().output end
    if not is_file(file) then
        local f, why = open(file, "w")
        if not f then error(why, 2) end
        file = f
    end
    store().output = file
    return file
end

local function temporary_name()
    local s = store()
    s.temporary = s.temporary + 1
    return "tmp/lua_" .. s.temporary
end

function io.tmpfile() return open(temporary_name(), "w+") end

-- Returns a file without text, as of a program that prints nothing: packages take it for granted that one was
-- started.
function io.popen()
    refuse("popen", "", "programs")
    return open(temporary_name(), "w+")
end

-- The calendar, in universal time: a game has one moment, the same wherever it is run.
local function days(year, month, day)
    year, month = year + floor((month - 1) / 12), (month - 1) % 12 + 1
    if month <= 2 then year, month = year - 1, month + 12 end
    local era = floor(year / 400)
    local of_era = year - era * 400
    local of_year = floor((153 * (month - 3) + 2) / 5) + day - 1
    return era * 146097 + of_era * 365 + floor(of_era / 4) - floor(of_era / 100) + of_year - 719468
end

local function parts_of(time)
    local day = floor(time / 86400)
    local rest = time - day * 86400
    local z = day + 719468
    local era = floor(z / 146097)
    local doe = z - era * 146097
    local yoe = floor((doe - floor(doe / 1460) + floor(doe / 36524) - floor(doe / 146096)) / 365)
    local doy = doe - (365 * yoe + floor(yoe / 4) - floor(yoe / 100))
    local mp = floor((5 * doy + 2) / 153)
    local month = mp < 10 and mp + 3 or mp - 9
    local year = yoe + era * 400 + (month <= 2 and 1 or 0)
    return {
        year = year, month = month, day = doy - floor((153 * mp + 2) / 5) + 1,
        hour = floor(rest / 3600), min = floor(rest % 3600 / 60), sec = rest % 60,
        wday = (day + 4) % 7 + 1, yday = day - days(year, 1, 1) + 1, isdst = false,
    }
end

local DAYS = { "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday" }
local MONTHS = {
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
}
local STYLES = {
    a = function(t) return sub(DAYS[t.wday], 1, 3) end,
    A = function(t) return DAYS[t.wday] end,
    b = function(t) return sub(MONTHS[t.month], 1, 3) end,
    B = function(t) return MONTHS[t.month] end,
    c = "%a %b %d %H:%M:%S %Y", D = "%m/%d/%y", F = "%Y-%m-%d", R = "%H:%M", T = "%H:%M:%S",
    x = "%m/%d/%y", X = "%H:%M:%S",
    d = function(t) return format("%02d", t.day) end,
    H = function(t) return format("%02d", t.hour) end,
    I = function(t) return format("%02d", (t.hour + 11) % 12 + 1) end,
    j = function(t) return format("%03d", t.yday) end,
    m = function(t) return format("%02d", t.month) end,
    M = function(t) return format("%02d", t.min) end,
    p = function(t) return t.hour < 12 and "AM" or "PM" end,
    S = function(t) return format("%02d", t.sec) end,
    U = function(t) return format("%02d", floor((t.yday + 7 - t.wday) / 7)) end,
    W = function(t) return format("%02d", floor((t.yday + 6 - (t.wday + 5) % 7) / 7)) end,
    w = function(t) return tostring(t.wday - 1) end,
    y = function(t) return format("%02d", t.year % 100) end,
    Y = function(t) return tostring(t.year) end,
    z = "+0000", Z = "UTC", n = "\n", t = "\t",
    ["%"] = function() return "%" end,
}

local function styled(text, t)
    return (gsub(text, "%%(.?)", function(letter)
        local style = STYLES[letter]
        if style == nil then return "%" .. letter end
        return type(style) == "string" and styled(style, t) or style(t)
    end))
end

os = {}

function os.time(t)
    if t == nil then return native.now() end
    if type(t) ~= "table" then
        error("bad argument #1 to 'time' (table expected, got " .. type(t) .. ")", 2)
    end
    local function field(name, default)
        local n = tonumber(t[name]) or default
        if not n then error("field '" .. name .. "' missing in date table", 3) end
        return floor(n)
    end
    local day = days(field("year"), field("month"), field("day"))
    return day * 86400 + field("hour", 12) * 3600 + field("min", 0) * 60 + field("sec", 0)
end

function os.date(style, time)
    style = style == nil and "%c" or tostring(style)
    if sub(style, 1, 1) == "!" then style = sub(style, 2) end
    local t = parts_of(floor(tonumber(time) or native.now()))
    if sub(style, 1, 2) == "*t" then return t end
    return styled(style, t)
end

function os.clock() return native.played() end
function os.difftime(a, b) return (tonumber(a) or 0) - (tonumber(b) or 0) end
function os.getenv() return nil end
function os.setlocale(name) return (name == nil or name == "C" or name == "") and "C" or nil end
os.tmpname = temporary_name
function os.execute() return refuse("execute", "", "programs") end
function os.exit() return refuse("exit", "", "exit") end

-- A file that the game has written, or nil and why not.
local function own_file(act, path)
    local where, why, detail = within(path)
    if where and store().written[where] then return where end
    if not where then return refuse(act, path, why, detail) end
    if native.data(where) then
        return refuse(act, where, "packages")
    end
    return nil, where .. ": No such file or directory"
end

function os.remove(path)
    local where, why = own_file("remove", path)
    if not where then return nil, why end
    forget(where)
    return true
end

function os.rename(old, new)
    local from, why = own_file("rename", old)
    if not from then return nil, why end
    local to, detail
    to, why, detail = within(new)
    if not to then return refuse("rename to", new, why, detail) end
    if from == to then return true end
    local text = store().written[from]
    forget(from)
    local ok, full = keep(to, text)
    if not ok then return nil, full end
    return true
end

package.loaded.io, package.loaded.os = io, os
