-- Files that are rerun while a game runs. Before that, their entries in shared tables (functions
-- anywhere, plain values in lists of the settings) are removed. Their skills, generals and packages are
-- removed until the files have run. So they find the same state as the first time. If a file fails, every
-- such table is restored.
local native = ...
local next, type, rawget, rawset, rawequal = native.next, type, rawget, rawset, rawequal
local source_of, made_by, rawlen, ipairs, globals = native.source_of, native.made_by, rawlen, ipairs, _G

-- Tables of Lua and of the host: nothing of a package's own lies there.
local FOREIGN = {}
for _, name in ipairs { "string", "table", "math", "io", "os", "debug", "coroutine", "bit", "bit32", "json" } do
    if globals[name] then FOREIGN[globals[name]] = true end
end

-- Globals of the AI's files and their `sgs`, once there are some, and their modules.
local ai_globals, ai_sgs, ai_loaded

-- What is being run, and the tables as they were: { table, copy, list, marks }.
local sources, saved, places

-- Lists of the settings (`config.kingdoms`): how long each was when somebody looked last, and by
-- file what it put there: { list, value }. Functions tell whose they are, plain values do not.
local lengths, put, put_before = setmetatable({}, { __mode = "k" }), {}, nil

local function is_own(value)
    return type(value) == "function" and sources[source_of(value)] == true
end

-- A skill, general or package of one of the files.
local function is_own_object(value)
    local file = type(value) == "userdata" and made_by(value)
    return file and sources[file] == true
end

-- A function of one of the files, or a table that holds some.
local function is_owned(value)
    if is_own(value) then return true end
    if type(value) ~= "table" or FOREIGN[value] then return false end
    -- It may have been stripped already.
    for _, item in next, places[value] and places[value][2] or value do
        if is_own(item) then return true end
    end
    return false
end

local PLAIN = { string = true, number = true, boolean = true }

-- Returns true if a value is among the first so many of a list.
local function has(list, n, value)
    for i = 1, n do
        if rawequal(rawget(list, i), value) then return true end
    end
    return false
end

-- Notes the growth of the settings' lists as this file's. Entries that were in a list before are not.
local function note_growth(file)
    local config = rawget(globals, "config")
    if type(config) ~= "table" then return end
    for _, list in next, config do
        if type(list) == "table" then
            local known, n = lengths[list] or 0, rawlen(list)
            for i = known + 1, file and n or 0 do
                local value = rawget(list, i)
                if PLAIN[type(value)] and not has(list, known, value) then
                    put[file] = put[file] or {}
                    put[file][#put[file] + 1] = { list, value }
                end
            end
            if n ~= known then lengths[list] = n end
        end
    end
end

-- Marks what these files have put into lists and is there still.
local function claim(files)
    put_before = {}
    for i = 1, #files do
        local file = files[i]
        for _, record in ipairs(put[file] or {}) do
            local entry = places[record[1]]
            for at = entry and entry[3] or 0, 1, -1 do
                local marks = entry[6] or {}
                if rawequal(entry[2][at], record[2]) and not marks[at] then
                    marks[at] = true
                    entry[6] = marks
                    break
                end
            end
        end
        put_before[file], put[file] = put[file] or false, nil
    end
end

local function save(t)
    local copy, n = {}, rawlen(t)
    for key, value in next, t do copy[key] = value end
    local entry = { t, copy, n }
    saved[#saved + 1] = entry
    places[t] = entry
end

-- The table, and the tables in it down to this depth.
local function save_down(t, depth)
    if places[t] or FOREIGN[t] then return end
    save(t)
    if depth == 0 then return end
    for key, value in next, t do
        -- What is in a list is one thing, not a place where others put something.
        local is_place = type(value) == "table" and type(key) ~= "number" and value ~= globals and value ~= ai_globals
        if is_place then save_down(value, depth - 1) end
    end
end

-- Takes out what the files left in a table; a list closes up.
local function strip(entry)
    local t, copy, n = entry[1], entry[2], entry[3]
    local taken = nil
    for key, value in next, copy do
        local in_list = type(key) == "number" and key >= 1 and key <= n and key % 1 == 0
        if in_list then
            if is_owned(value) or (entry[6] and entry[6][key]) then
                taken = taken or {}
                taken[key] = true
            end
        elseif is_own(value) then
            rawset(t, key, nil)
        elseif is_own_object(value) then
            rawset(t, key, nil)
            entry[7] = entry[7] or {}
            entry[7][key] = value
        end
    end
    entry[4] = taken
    if taken then
        local at = 0
        for i = 1, n do
            if not taken[i] then
                at = at + 1
                rawset(t, at, copy[i])
            end
        end
        for i = at + 1, n do rawset(t, i, nil) end
        entry[5] = at
        if lengths[t] then lengths[t] = at end
    else
        entry[5] = n
    end
end

-- Returns true if two things of a list are the same, whenever they were made.
local function alike(a, b, depth)
    if rawequal(a, b) or (type(a) ~= "table" and type(a) ~= "function" and a == b) then return true end
    if type(a) ~= "table" or type(b) ~= "table" or depth > 4 then return false end
    for key, value in next, a do
        if not alike(value, rawget(b, key), depth + 1) then return false end
    end
    for key in next, b do
        if rawget(a, key) == nil then return false end
    end
    return true
end

-- Moves entries that a run put at the end of a list to the place of the earlier run. Entries that are there
-- already are not put there twice.
local function settle(entry)
    local t, copy, n, taken, left = entry[1], entry[2], entry[3], entry[4], entry[5]
    local now = rawlen(t)
    if now <= left and not taken then return end
    local at = 0
    for i = 1, n do
        if not (taken and taken[i]) then
            at = at + 1
            -- Another file did more than append: the list is left alone.
            if not rawequal(rawget(t, at), copy[i]) then return end
        end
    end
    local added, m = {}, 0
    for i = left + 1, now do
        local item, known = rawget(t, i), false
        for j = 1, n do
            if not (taken and taken[j]) and alike(item, copy[j], 0) then known = true break end
        end
        if not known then
            m = m + 1
            added[m] = item
        end
    end
    local result, size, used = {}, 0, 0
    for i = 1, n do
        local item = copy[i]
        if taken and taken[i] then
            used = used + 1
            item = added[used]
        end
        if item ~= nil then
            size = size + 1
            result[size] = item
        end
    end
    for i = used + 1, m do
        size = size + 1
        result[size] = added[i]
    end
    for i = 1, size > now and size or now do rawset(t, i, result[i]) end
end

-- Puts objects back that the run did not make again: other files may have kept them.
local function put_back(entry)
    for key, value in next, entry[7] or {} do
        if rawget(entry[1], key) == nil then rawset(entry[1], key, value) end
    end
end

-- A table that everyone adds to was replaced by a new one: what others had added goes along.
local function carry_over(old, new)
    local copy = places[old] and places[old][2] or old
    local marks = places[old] and places[old][6] or {}
    for _, records in next, put do
        for _, record in ipairs(records) do
            if record[1] == old then record[1] = new end
        end
    end
    for i = 1, #copy do
        local item, known = copy[i], marks[i] or is_owned(copy[i])
        for j = 1, #new do
            if known then break end
            known = alike(item, rawget(new, j), 0)
        end
        if not known then new[#new + 1] = item end
    end
    for key, value in next, copy do
        if type(key) ~= "number" and rawget(new, key) == nil and not is_own(value) then rawset(new, key, value) end
    end
end

local function carry_over_all(parent, wanted)
    local entry = places[parent]
    if not entry then return end
    for key, old in next, entry[2] do
        local new = rawget(parent, key)
        if type(old) == "table" and type(new) == "table" and old ~= new and wanted(key) then carry_over(old, new) end
    end
end

local anew = {}
native.anew = anew

-- A file was run.
anew.ran = note_growth

-- Files of an AI are run from here on, with these globals.
function anew.add(env, of_sgs, foreign)
    ai_globals, ai_sgs, ai_loaded = env, of_sgs, env.package.loaded
    for i = 1, #foreign do FOREIGN[foreign[i]] = true end
end

-- A table in which nothing of a package's own lies.
function anew.foreign(t) FOREIGN[t] = true end

-- Prepares a rerun of these files; their modules are searched again.
function anew.begin(files, modules)
    note_growth()
    sources, saved, places = {}, {}, {}
    for i = 1, #files do sources["@" .. files[i]] = true end
    save_down(globals, 1)
    save_down(package.loaded, 0)
    if ai_globals then
        save_down(ai_globals, 1)
        save_down(ai_loaded, 0)
    end
    -- Two levels: `sgs.ai_choicemade_filter.cardUsed`.
    for _, root in next, { sgs, rawget(globals, "config") or sgs, ai_sgs } do
        for key, value in next, root do
            if type(value) == "table" and type(key) ~= "number" then save_down(value, 1) end
        end
        save_down(root, 0)
    end
    claim(files)
    for i = 1, #saved do strip(saved[i]) end
    for i = 1, #modules do
        package.loaded[modules[i]] = nil
        if ai_loaded then rawset(ai_loaded, modules[i], nil) end
    end
end

function anew.finish()
    for i = 1, #saved do
        settle(saved[i])
        put_back(saved[i])
    end
    local config = rawget(globals, "config")
    local before = places[globals][2].config
    if sources["@lua/config.lua"] and type(config) == "table" then
        if before ~= config and type(before) == "table" then carry_over(before, config) end
        carry_over_all(config, function() return true end)
    end
    for _, root in next, { sgs, ai_sgs } do
        carry_over_all(root, function(key) return type(key) == "string" and key:sub(1, 3) == "ai_" end)
    end
    note_growth()
    sources, saved, places, put_before = nil, nil, nil, nil
end

function anew.restore()
    for i = 1, #saved do
        local t, copy = saved[i][1], saved[i][2]
        for key in next, t do
            if rawget(copy, key) == nil then rawset(t, key, nil) end
        end
        for key, value in next, copy do rawset(t, key, value) end
    end
    for file, records in next, put_before do put[file] = records or nil end
    note_growth()
    sources, saved, places, put_before = nil, nil, nil, nil
end
