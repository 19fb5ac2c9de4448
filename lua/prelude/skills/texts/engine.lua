-- Texts of specs, both ways: one table of templates says a spec in words and reads it from them. A template is literal
-- text with holes. `{n:points}` is the value of the key `n` as the noun `points` says it. `{:me}` is a noun without a
-- key, `{*:cost}` one about the whole node. `{+draw}` is an English verb that agrees with its subject. `[...]` is a part
-- that is there if its holes have values. A word may have several templates: the first that says everything is used.
local S = ...
local type, pairs, ipairs, tonumber, error, pcall = type, pairs, ipairs, tonumber, error, pcall
local concat, sub = table.concat, string.sub

local T = { nouns = { zh = {}, en = {} }, lines = {} }
S.texts = T

-- Templates by kind, word and language. Tools and tests read them.
function T.line(kind, word, row)
    T.lines[kind] = T.lines[kind] or {}
    if type(row.zh) == "string" then row.zh = { row.zh } end
    if type(row.en) == "string" then row.en = { row.en } end
    T.lines[kind][word] = row
end

-- A noun: `say(cx, value, node)` gives its words or nil, `read(cx, at, go)` calls `go(cx, at, value)` for each reading.
function T.noun(name, lang, say, read) T.nouns[lang][name] = { say = say, read = read } end

-- ---- values --------------------------------------------------------------------------------

function T.equal(a, b)
    if a == b then return true end
    if type(a) ~= "table" or type(b) ~= "table" then return false end
    for key, value in pairs(a) do
        if not T.equal(value, b[key]) then return false end
    end
    for key in pairs(b) do
        if a[key] == nil then return false end
    end
    return true
end
local equal = T.equal

function T.copy(value)
    local made = {}
    for key, item in pairs(value) do made[key] = item end
    return made
end
local copy = T.copy

-- Returns the words of a list as keys.
function T.set(list)
    local made = {}
    for _, word in ipairs(list) do made[word] = true end
    return made
end

function T.deep(value)
    if type(value) ~= "table" then return value end
    local made = {}
    for key, item in pairs(value) do made[key] = T.deep(item) end
    return made
end

-- The state of a reading or of a text being written is a flat table. It is never changed while something else may
-- still go on from it.
local count
function T.with(cx, key, value)
    if cx.work then count(cx) end
    local made = copy(cx)
    made[key] = value
    return made
end

local function adopt(cx, from)
    for key in pairs(cx) do
        if from[key] == nil then cx[key] = nil end
    end
    for key, value in pairs(from) do cx[key] = value end
end

-- Says something in one of several ways: the first that succeeds changes the state.
function T.first(cx, ways, say)
    for _, way in ipairs(ways) do
        local try = copy(cx)
        local said = say(try, way)
        if said then
            adopt(cx, try)
            return said
        end
    end
end

-- ---- templates ------------------------------------------------------------------------------

local parsed = {}

local function parts_of(text)
    local known = parsed[text]
    if known then return known end
    local list, at = {}, 1
    local stack = { list }
    local function add(part) table.insert(stack[#stack], part) end
    while at <= #text do
        local c = sub(text, at, at)
        if c == "{" then
            local close = text:find("}", at, true)
            local inside = sub(text, at + 1, close - 1)
            if sub(inside, 1, 1) == "+" then
                add { noun = "verb", value = sub(inside, 2) }
            else
                local key, noun = inside:match("^([%w_*]*):?([%w_]*)$")
                add { key = tonumber(key) or key ~= "" and key or nil, noun = noun ~= "" and noun or key }
            end
            at = close + 1
        elseif c == "[" then
            local group = {}
            add { group = group }
            stack[#stack + 1] = group
            at = at + 1
        elseif c == "]" then
            stack[#stack] = nil
            at = at + 1
        else
            local stop = text:find("[%[%]{]", at) or #text + 1
            add { text = sub(text, at, stop - 1) }
            at = stop
        end
    end
    parsed[text] = list
    return list
end

local function template_of(way) return type(way) == "string" and way or way[1] end

local function has_value(parts, node)
    for _, part in ipairs(parts) do
        if part.key and part.key ~= "*" and node[part.key] ~= nil then return true end
        if part.group and has_value(part.group, node) then return true end
    end
    return false
end

local function say_parts(cx, parts, node, said)
    for _, part in ipairs(parts) do
        if part.text then
            said[#said + 1] = part.text
        elseif part.group then
            for _, inner in ipairs(part.group) do
                if inner.key then said.covered[inner.key] = true end
            end
            if has_value(part.group, node) and not say_parts(cx, part.group, node, said) then return false end
        else
            local value = part.value
            if part.key == "*" then value = node elseif part.key then value = node[part.key] end
            if part.key then said.covered[part.key] = true end
            local noun = T.nouns[cx.lang][part.noun] or error("no noun " .. part.noun)
            local words = noun.say(cx, value, node, said.covered)
            if not words then return false end
            said[#said + 1] = words
        end
    end
    return true
end

-- What a text does not say of a node, by word.
T.silent = {}

local function covers(node, word, covered)
    local silent = T.silent[word] or {}
    for key in pairs(node) do
        if type(key) == "string" and not covered[key] and not silent[key] then return false end
    end
    return true
end

-- Keys of a template that are no keys of the node: when it may be used, or read, and what stands first in the node.
local OF_WAY = { at = true, first = true, read_at = true }

-- Says a node by one of these templates; nil if none says all of it.
function T.say_by(cx, ways, node, kind, word)
    return T.first(cx, ways, function(try, way)
        local said = { covered = { [kind] = true } }
        if type(way) == "table" then
            if way.at and not way.at(try, node) then return nil end
            if way.first ~= nil and node[1] ~= way.first then return nil end
            for key, value in pairs(way) do
                if type(key) == "string" and not OF_WAY[key] then
                    if not equal(node[key], value or nil) then return nil end
                    said.covered[key] = true
                end
            end
        end
        if not say_parts(try, parts_of(template_of(way)), node, said) or not covers(node, word, said.covered) then return nil end
        return concat(said)
    end)
end

function T.say(cx, kind, word, node)
    local row = T.lines[kind] and T.lines[kind][word]
    return row and T.say_by(cx, row[cx.lang], node, kind, word)
end

-- Ends the writing of a text: something in it has no name.
local UNNAMED = {}
function T.give_up() error(UNNAMED, 0) end

-- Calls a function that writes a text. Gives nil where something has no name.
function T.written(say, ...)
    local ok, words, what = pcall(say, ...)
    if ok then return words, what end
    if words ~= UNNAMED then error(words, 0) end
    return nil, "name"
end

-- ---- reading ---------------------------------------------------------------------------------

-- So much is done in a fraction of the second that a package may take to load. Bundled texts need a third of it.
T.MOST_WORK = 120000

-- Counts the work of a reading, words compared and states copied. Ends one that takes too much.
function count(cx)
    local work = cx.work
    while work do
        work.n = work.n + 1
        if work.n > T.MOST_WORK then error(T, 0) end
        work = work.outer
    end
end

-- The state for a piece of a text that is read by itself: its work counts, and it stops nowhere.
function T.apart(cx, text)
    local inner = T.with(cx, "text", text)
    inner.work = { n = 0, far = 0, wanted = {}, outer = cx.work }
    return inner
end

-- Notes what would have fitted where the reading came furthest.
function T.miss(cx, at, wanted)
    local work = cx.work
    if at > work.far then work.far, work.wanted = at, {} end
    if at == work.far then work.wanted[wanted] = true end
end

-- Reads literal text.
function T.literal(cx, at, text, go)
    count(cx)
    if sub(cx.text, at, at + #text - 1) == text then return go(cx, at + #text) end
    if at >= cx.work.far then T.miss(cx, at, text) end
end

local read_parts

local function read_part(cx, at, parts, i, node, go)
    local part = parts[i]
    local function on(next_cx, next_at, key, value)
        if key == nil then return read_parts(next_cx, next_at, parts, i + 1, node, go) end
        local made = copy(node)
        if key == "*" then
            for name, item in pairs(value) do made[name] = item end
        else
            if made[key] ~= nil and not equal(made[key], value) then return end
            made[key] = value
        end
        return read_parts(next_cx, next_at, parts, i + 1, made, go)
    end
    if part.text then return T.literal(cx, at, T.folded(part.text, cx.lang), on) end
    if part.group then
        read_parts(cx, at, part.group, 1, node, function(next_cx, next_at, made)
            return read_parts(next_cx, next_at, parts, i + 1, made, go)
        end)
        return read_parts(cx, at, parts, i + 1, node, go)
    end
    local noun = T.nouns[cx.lang][part.noun] or error("no noun " .. part.noun)
    return noun.read(cx, at, function(next_cx, next_at, value) return on(next_cx, next_at, part.key, value) end, part.value, node)
end

function read_parts(cx, at, parts, i, node, go)
    if i > #parts then return go(cx, at, node) end
    return read_part(cx, at, parts, i, node, go)
end

-- The node that a way of saying something begins with, or nil where it does not fit here.
local function begin(cx, way, made)
    local node = copy(made)
    if type(way) == "table" then
        if way.at and not way.at(cx) or way.read_at and not way.read_at(cx) then return nil end
        for key, value in pairs(way) do
            if type(key) == "string" and not OF_WAY[key] then node[key] = value or nil end
        end
        node[1] = way.first
    end
    return node
end

-- Reads a node by each of these templates.
function T.read_by(cx, at, ways, made, go)
    for _, way in ipairs(ways) do
        local node = begin(cx, way, made)
        if node then read_parts(cx, at, parts_of(template_of(way)), 1, node, go) end
    end
end

-- The templates of a kind, sorted by what they begin with, so that few of them are tried at a place: those that begin with
-- a noun (read once for all of them), and literal text by its first letters.
local SHARED = { who = true, me = true, owner = true, owners = true, he = true, whose = true, his = true, let = true }
local function first_letters(part, lang)
    local text = part and part.text and T.folded(part.text, lang)
    return text and #text >= 3 and sub(text, 1, 3) or nil
end
local function sort_templates(kind, lang)
    local sorted = { plain = {}, nouns = {}, by_noun = {} }
    for _, word in ipairs(T.order(kind)) do
        for _, way in ipairs(T.lines[kind][word][lang]) do
            local parts = parts_of(template_of(way))
            local head, one = parts[1], { way = way, word = word, parts = parts }
            local name = head.noun and SHARED[head.noun] and parts[2] and ("%s:%s"):format(head.key or "", head.noun)
            if not name then
                one.letters = first_letters(head, lang)
                sorted.plain[#sorted.plain + 1] = one
            else
                local group = sorted.by_noun[name]
                if not group then
                    group = { head = head }
                    sorted.by_noun[name] = group
                    sorted.nouns[#sorted.nouns + 1] = group
                end
                one.letters = first_letters(parts[2], lang)
                group[#group + 1] = one
            end
        end
    end
    return sorted
end

-- Reads a node of any word of the kind.
local templates = { zh = {}, en = {} }
function T.read(cx, at, kind, go)
    local sorted = templates[cx.lang][kind]
    if not sorted then
        sorted = sort_templates(kind, cx.lang)
        templates[cx.lang][kind] = sorted
    end
    -- Returns what would fit. Where the reading came furthest, all are tried.
    local function may_fit(one, place)
        return not one.letters or place >= cx.work.far or one.letters == sub(cx.text, place, place + 2)
    end
    for _, one in ipairs(sorted.plain) do
        local node = may_fit(one, at) and begin(cx, one.way, { [kind] = one.word })
        if node then read_parts(cx, at, one.parts, 1, node, go) end
    end
    for _, group in ipairs(sorted.nouns) do
        local head = group.head
        T.nouns[cx.lang][head.noun].read(cx, at, function(c, j, value)
            for _, one in ipairs(group) do
                local node = may_fit(one, j) and begin(cx, one.way, { [kind] = one.word })
                local differs = node and head.key and node[head.key] ~= nil and not equal(node[head.key], value)
                if node and not differs then
                    if head.key then node[head.key] = value end
                    read_parts(c, j, one.parts, 2, node, go)
                end
            end
        end, head.value, {})
    end
end

local orders = {}
function T.order(kind)
    if not orders[kind] then
        local words = {}
        for word in pairs(T.lines[kind]) do words[#words + 1] = word end
        table.sort(words)
        orders[kind] = words
    end
    return orders[kind]
end

-- A noun that is one of several words: { value, zh, en }. A value of "" stands for none.
function T.words(name, list)
    for at, lang in ipairs { "zh", "en" } do
        T.noun(name, lang, function(_, value)
            for _, one in ipairs(list) do
                if equal(one[1], value) or one[1] == "" and value == nil then return one[at + 1] end
            end
        end, function(cx, i, go)
            for _, one in ipairs(list) do
                local value = one[1]
                if value == "" then value = nil end
                T.literal(cx, i, T.folded(one[at + 1], lang), function(c, j) return go(c, j, value) end)
            end
        end)
    end
end

-- ---- the normal form -------------------------------------------------------------------------

-- Joining words that a text may have or not.
function T.folded(text, lang)
    if lang == "zh" then text = text:gsub("^对一名角色造成$", "造成"):gsub("^对一名角色造成伤害", "造成伤害") end
    if lang == "zh" then return (text:gsub("，然后", "，"):gsub("，并且", "，"):gsub("，并", "，"):gsub("，再", "，")) end
    return (text:gsub(", then ", ", "))
end
