-- `sgs.skills`: rows of words and the check of what an author writes with them. A row says its name, its fields
-- and what they mean; constructors, errors and the tables of the documentation come from it.
local S = ...
local native = S.native
local type, pairs, ipairs, select, error, rawset, tostring = type, pairs, ipairs, select, error, rawset, tostring
local getmetatable = getmetatable
local concat, sort, floor, min = table.concat, table.sort, math.floor, math.min

-- What scripts get.
S.face = {}

-- The kinds of rows, and the rows of each by name and in order.
S.rows, S.order = {}, {}
for _, kind in ipairs { "player", "amount", "cond", "verb", "time", "form", "tag" } do S.rows[kind], S.order[kind] = {}, {} end

-- Raises an error at the author's line, or at the line of a key in the table that begins there. `errors.lua` has it in Chinese.
function S.fail(key, text, ...)
    local file, line = native.line_of(key or "")
    local english = text:format(...)
    error(("%s:%d: %s"):format(file, line, native.cause("spec", english, S.fail_in_chinese(text, ...) or english)), 0)
end

-- Returns what a value is, for errors.
function S.shown(value)
    if type(value) == "string" then return ("%q"):format(value) end
    if type(value) ~= "table" then return tostring(value) end
    for _, kind in ipairs { "verb", "amount", "cond", "player", "form" } do
        if type(value[kind]) == "string" then return "S." .. value[kind] end
    end
    return "a table"
end

function S.names(kind)
    local names = {}
    for i, name in ipairs(S.order[kind]) do names[i] = name end
    sort(names)
    return concat(names, ", ")
end

-- Returns how many letters must change to make one word of the other.
local function distance(a, b)
    local row = {}
    for j = 0, #b do row[j] = j end
    for i = 1, #a do
        local before = row[0]
        row[0] = i
        for j = 1, #b do
            local change = before + (a:byte(i) == b:byte(j) and 0 or 1)
            before = row[j]
            row[j] = min(change, row[j] + 1, row[j - 1] + 1)
        end
    end
    return row[#b]
end

-- Returns "; did you mean `x`?" where one of the words is like this one.
function S.like(word, words)
    local best, least
    for _, other in ipairs(words) do
        local n = distance(word, other)
        if n <= 1 + floor(#word / 4) and (not least or n < least) then best, least = other, n end
    end
    return best and ("; did you mean `%s`?"):format(best) or ""
end

-- ---- types of fields ------------------------------------------------------------------

-- By name: a test, and what is expected.
S.types = {}

function S.type(name, expected, test)
    S.types[name] = { expected = expected, test = test }
end

local function is_whole(value) return type(value) == "number" and floor(value) == value end
local function is_node(kind)
    return function(value) return type(value) == "table" and type(value[kind]) == "string" end
end

S.type("text", "a text", function(value) return type(value) == "string" and value ~= "" end)
S.types.slot, S.types.new_slot = S.types.text, S.types.text
-- Kinds of which no card has the name.
local KINDS = { weapon = true, armor = true, horse = true, delayed_trick = true }
S.type("one_card", "the name of one card, not a kind such as weapon", function(value) return S.types.text.test(value) and not KINDS[value] end)
S.type("flag", "true or false", function(value) return type(value) == "boolean" end)
S.type("number", "a whole number", is_whole)
S.type("player", "a player: S.me, S.target ...", is_node "player")
S.type("amount", "a whole number or an amount such as S.hp()", function(value)
    return is_whole(value) or value == S.any or is_node "amount" (value)
end)
S.type("texts", "a text or a list of texts", function(value)
    if type(value) == "string" then return true end
    if type(value) ~= "table" or #value == 0 then return false end
    for _, one in ipairs(value) do
        if type(one) ~= "string" then return false end
    end
    return true
end)
S.type("steps", "a list of steps such as { S.draw(1) }", function(value)
    if type(value) ~= "table" or value.verb or #value == 0 then return false end
    for _, step in ipairs(value) do
        if not is_node "verb" (step) then return false end
    end
    return true
end)

-- One of these words.
function S.word(name, words)
    local set = {}
    for _, word in ipairs(words) do set[word] = true end
    S.type(name, "one of: " .. concat(words, ", "), function(value) return set[value] == true end)
end

-- Checks a value; an error names the key.
function S.check(kind, value, key, where)
    local of = S.types[kind]
    if of.test(value) then return end
    S.fail(key, "%s: `%s` must be %s, got %s", where, key, of.expected, S.shown(value))
end

-- ---- rows ------------------------------------------------------------------------------

local function field_names(fields)
    local names = {}
    for i, field in ipairs(fields) do names[i] = field[1] end
    return #names == 0 and "none" or concat(names, ", ")
end

-- Checks the fields of what was made of a row. `open`: keys that somebody else has checked.
function S.check_fields(made, fields, where, open)
    local known = open or {}
    for _, field in ipairs(fields) do
        local key, kind, optional = field[1], field[2], field[3]
        known[key] = true
        local value = made[key]
        if value ~= nil then
            S.check(kind, value, key, where)
        elseif not optional then
            S.fail(nil, "%s: `%s` is missing: %s", where, key, S.types[kind].expected)
        end
    end
    for key in pairs(made) do
        if type(key) == "string" and not known[key] then
            local names = {}
            for i, field in ipairs(fields) do names[i] = field[1] end
            S.fail(key, "%s: no key `%s`%s; there are: %s", where, key, S.like(key, names), field_names(fields))
        end
    end
end

-- Returns true if it is a table of fields by name.
local function is_by_name(value, fields)
    if type(value) ~= "table" or getmetatable(value) then return false end
    if value.verb or value.amount or value.cond or value.player then return false end
    for _, field in ipairs(fields) do
        if value[field[1]] ~= nil then return true end
    end
    return false
end

-- Makes a node of a row: `S.draw(1, S.target)`, or `S.draw { n = 1, who = S.target }`.
local function make(kind, row, ...)
    local fields, n = row.fields, select("#", ...)
    local made, where = { [kind] = row.name }, "S." .. row.name
    local first = ...
    if n == 1 and (is_by_name(first, fields) or row.by_place and type(first) == "table" or type(first) == "table" and #fields > 0 and fields[1][2] == "open") then
        for key, value in pairs(first) do
            if row.by_place and fields[key] then
                key = fields[key][1]
            elseif type(key) ~= "string" then
                S.fail(nil, "%s: expected fields by name (%s), got a value without one", where, field_names(fields))
            end
            made[key] = value
        end
    else
        if n > #fields then S.fail(nil, "%s: takes %d arguments (%s), got %d", where, #fields, field_names(fields), n) end
        for i = 1, n do made[fields[i][1]] = (select(i, ...)) end
    end
    S.check_fields(made, fields, where, { [kind] = true })
    if row.checked then row.checked(made, where) end
    return made
end

-- Declares a row. `row.fields` is a list of { name, type, optional }. `row.by_place`: the first fields may stand in the
-- table without a name.
function S.row(kind, name, row)
    row.name, row.kind, row.fields = name, kind, row.fields or {}
    S.rows[kind][name] = row
    S.order[kind][#S.order[kind] + 1] = name
    if kind ~= "time" and kind ~= "tag" and S.face[name] ~= nil then error("two rows are called " .. name) end
    if kind == "player" then
        S.face[name] = { player = name }
    elseif kind == "verb" or kind == "amount" or kind == "cond" then
        rawset(S.face, name, function(...) return make(kind, row, ...) end)
    end
    return row
end

-- The row of a node.
function S.row_of(kind, node) return S.rows[kind][node[kind]] end

-- ---- inspection ------------------------------------------------------------------------

-- The rows of a kind as plain tables: for the documentation and for tools.
function S.face.rows(kind)
    if not S.rows[kind] then S.fail(nil, "S.rows: no kind %s; there are: amount, cond, form, player, tag, time, verb", S.shown(kind)) end
    local list = {}
    for i, name in ipairs(S.order[kind]) do
        local row, fields = S.rows[kind][name], {}
        for j, field in ipairs(row.fields) do
            fields[j] = { name = field[1], type = S.types[field[2]].expected, optional = field[3] == true }
        end
        list[i] = { name = name, doc = row.doc, fields = fields }
    end
    return list
end
