-- The order in which `pairs` walks a table. It is part of a game, so the host determines it: numbers first,
-- in order, then texts in order of their bytes. Players, cards and other handles follow in order of their
-- kind and number, then everything else in Lua's order.
-- Entries added during a walk are not visited; removed ones are skipped.
local native = ...
local rank = native.rank
-- For the host's own walks, whose order shows nowhere.
native.next = next
-- Walks of tables that do not show their metatable.
native.faces = {}
local next, type, sort, getmetatable, rawget, setmetatable = next, type, table.sort, getmetatable, rawget, setmetatable

local function by_rank(a, b)
    local one, other = rank(a), rank(b)
    return one < other
end

-- Things without a number stay behind, as they were.
local function in_ranks(list, n)
    local ranked, rest, r, m = {}, {}, 0, 0
    for i = 1, n do
        local item = list[i]
        if rank(item) then
            r = r + 1
            ranked[r] = item
        else
            m = m + 1
            rest[m] = item
        end
    end
    if r > 1 then sort(ranked, by_rank) end
    for i = 1, m do ranked[r + i] = rest[i] end
    return ranked
end

-- The keys after the array part, in order; nil when there are none.
local function keys_after(t, key)
    local numbers, texts, others
    local n, m, o = 0, 0, 0
    while key ~= nil do
        local kind = type(key)
        if kind == "string" then
            texts = texts or {}
            m = m + 1
            texts[m] = key
        elseif kind == "number" then
            numbers = numbers or {}
            n = n + 1
            numbers[n] = key
        else
            others = others or {}
            o = o + 1
            others[o] = key
        end
        key = next(t, key)
    end
    if numbers and n > 1 then sort(numbers) end
    if texts and m > 1 then sort(texts) end
    if others then others = in_ranks(others, o) end
    local keys = numbers or texts or others
    if numbers and texts then
        for i = 1, m do numbers[n + i] = texts[i] end
        keys, n = numbers, n + m
    elseif numbers == nil then
        n = m
    end
    if others and keys ~= others then
        for i = 1, o do keys[n + i] = others[i] end
    end
    return keys
end

-- Walks 1, 2, 3 ... as far as the table's own order does the same, then the sorted rest.
local function steps(t)
    local last, key = 0, next(t)
    while key == last + 1 do
        last = key
        key = next(t, key)
    end
    return last, key ~= nil and keys_after(t, key) or nil
end

local function walk(t)
    local last, keys = steps(t)
    local i = 0
    return function()
        while i < last do
            i = i + 1
            local value = rawget(t, i)
            if value ~= nil then return i, value end
        end
        while keys do
            i = i + 1
            local key = keys[i - last]
            if key == nil then return nil end
            local value = rawget(t, key)
            if value ~= nil then return key, value end
        end
    end
end

function pairs(t)
    local meta = getmetatable(t)
    local own = type(meta) == "table" and rawget(meta, "__pairs")
    if meta == false then own = native.faces[t] end
    if own then return own(t) end
    if type(t) ~= "table" then
        error("bad argument #1 to 'pairs' (table expected, got " .. type(t) .. ")", 2)
    end
    return walk(t), t, nil
end

-- `next` by hand: the order of the table that was asked for last is kept. An AI has its own function,
-- so that its walks leave those of skills as they are.
local function new_next()
    local orders = setmetatable({}, { __mode = "k" })

    return function(t, key)
        if key == nil then
            local first = next(t)
            if first == nil then return nil end
            local last, keys = steps(t)
            if last == 0 and keys and #keys == 1 then return first, rawget(t, first) end
            local order, places = {}, {}
            for i = 1, last do order[i] = i end
            for i = 1, keys and #keys or 0 do order[last + i] = keys[i] end
            for i = 1, #order do places[order[i]] = i end
            orders[t] = { order, places }
            return order[1], rawget(t, order[1])
        end
        local kept = orders[t]
        local place = kept and kept[2][key]
        if not place then return next(t, key) end
        local order = kept[1]
        for i = place + 1, #order do
            local value = rawget(t, order[i])
            if value ~= nil then return order[i], value end
        end
        orders[t] = nil
        return nil
    end
end
native.new_next = new_next
_G.next = new_next()
