-- `table.sort` with a comparator, or for values that are neither numbers nor texts. The order in which
-- equal values end is part of a game, so this is the quicksort that Lua has always had, step by step.
-- It differs in two ways. It runs in Lua, so that it can be interrupted and takes no stack of the process.
-- An order of values that would take quadratic time is sorted by a heap instead.
local native = ...
local error, floor, pcall, type, gsub = error, math.floor, pcall, type, string.gsub

local function below(a, b) return a < b end

-- Sorts list[1..n] with a number of comparisons in proportion to n log n for all values.
local function heap_sort(list, n, before)
    local function sink(at, last)
        local value = list[at]
        while true do
            local child = 2 * at
            if child > last then break end
            if child < last and before(list[child], list[child + 1]) then child = child + 1 end
            if not before(value, list[child]) then break end
            list[at] = list[child]
            at = child
        end
        list[at] = value
    end
    for at = floor(n / 2), 1, -1 do sink(at, n) end
    for last = n, 2, -1 do
        list[1], list[last] = list[last], list[1]
        sink(1, last - 1)
    end
end

-- Moves what is not above the pivot to the left of list[low..high], and returns where the pivot is.
-- The ends and the middle are in order already; the pivot is in list[high - 1]. Nil: `before` is no order.
local function partition(list, low, high, pivot, before)
    local i, j = low, high - 1
    while true do
        i = i + 1
        while before(list[i], pivot) do
            if i >= high then return nil end
            i = i + 1
        end
        j = j - 1
        while before(pivot, list[j]) do
            if j <= low then return nil end
            j = j - 1
        end
        if j < i then break end
        list[i], list[j] = list[j], list[i]
    end
    list[high - 1], list[i] = list[i], list[high - 1]
    return i
end

-- Puts list[low], list[middle] and list[high] in order; true: nothing else is between them.
local function order_three(list, low, high, before)
    if before(list[high], list[low]) then list[low], list[high] = list[high], list[low] end
    if high - low == 1 then return true end
    local middle = floor((low + high) / 2)
    if before(list[middle], list[low]) then
        list[middle], list[low] = list[low], list[middle]
    elseif before(list[high], list[middle]) then
        list[middle], list[high] = list[high], list[middle]
    end
    if high - low == 2 then return true end
    list[middle], list[high - 1] = list[high - 1], list[middle]
    return false
end

-- `left` is what partitions may still take together. False: they took more. Nil: `before` is no order.
local function quick_sort(list, low, high, before, left)
    while low < high do
        if order_three(list, low, high, before) then return left end
        left = left - (high - low)
        if left < 0 then return false end
        local at = partition(list, low, high, list[high - 1], before)
        if not at then return nil end
        local from, to
        if at - low < high - at then
            from, to, low = low, at - 1, at + 1
        else
            from, to, high = at + 1, high, at - 1
        end
        left = quick_sort(list, from, to, before, left)
        if not left then return left end
    end
    return left
end

-- Ordinary lists take some 1.2 n log2 n steps.
local function steps_for(n)
    local log, m = 1, n
    while m > 1 do
        log, m = log + 1, m / 2
    end
    return 8 * n * log
end

-- False: `before` is no order.
local function sort(list, before)
    local n = #list
    local left = quick_sort(list, 1, n, before, steps_for(n))
    if left == false then heap_sort(list, n, before) end
    return left ~= nil
end

local INVALID = "invalid order function for sorting"

native.set_sort(function(list, before)
    if before then
        if not sort(list, before) then error(INVALID, 3) end
        return
    end
    -- Values that cannot be compared are an error without a line, as in Lua's own sort.
    local ok, why = pcall(sort, list, below)
    if not ok then error(type(why) == "string" and gsub(why, "^%[sgs%] sort:%d+: ", "") or why, 0) end
    if not why then error(INVALID, 3) end
end)
