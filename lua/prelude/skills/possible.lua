-- Things that can never be: conditions of `sgs.skills` that never hold, and filters that nothing fits. Each amount lies in a range.
local S = ...
local type, pairs, ipairs, huge, min, max, floor = type, pairs, ipairs, math.huge, math.min, math.max, math.floor

local range_of

-- What is known of amounts besides that they are no less than 0.
local LEAST = { alive = 1, players_at_start = 1, max_hp = 1, attack_range = 0 }
local MAYBE_BELOW = { hp = true, minus = true, plus = true, multiple = true, mark = true, count = true }
local COMBINED = {
    min = function(a, b, c, d) return min(a, c), min(b, d) end,
    max = function(a, b, c, d) return max(a, c), max(b, d) end,
    plus = function(a, b, c, d) return a + c, b + d end,
    minus = function(a, b, c, d) return a - d, b - c end,
}

function range_of(a)
    if type(a) == "number" then return a, a end
    if type(a) ~= "table" then return -huge, huge end
    if COMBINED[a.amount] then
        local least, most = range_of(a.a)
        return COMBINED[a.amount](least, most, range_of(a.b))
    end
    if a.amount == "half" then
        local least, most = range_of(a.a)
        return floor(least / 2), most == huge and huge or floor(most / 2)
    end
    if MAYBE_BELOW[a.amount] then return -huge, huge end
    return LEAST[a.amount] or 0, huge
end

-- The range in which the left side lies when a comparison holds.
local WITHIN = {
    ["<"] = function(_, most) return -huge, most - 1 end, ["<="] = function(_, most) return -huge, most end,
    [">"] = function(least) return least + 1, huge end, [">="] = function(least) return least, huge end,
    ["=="] = function(least, most) return least, most end, ["~="] = function() return -huge, huge end,
}

-- Nodes that say the same have the same text.
local function text_of(node)
    if type(node) ~= "table" then return tostring(node) end
    local keys, parts = {}, {}
    for key in pairs(node) do keys[#keys + 1] = tostring(key) end
    table.sort(keys)
    for i, key in ipairs(keys) do
        local value = node[key]
        if value == nil then value = node[tonumber(key)] end
        parts[i] = key .. "=" .. text_of(value)
    end
    return "{" .. table.concat(parts, ",") .. "}"
end

-- Adds what a condition says: the range of each left side, and what holds or does not. False where it is a contradiction.
local function add(c, said, holds)
    if c.cond == "both" and holds then return add(c.a, said, true) and add(c.b, said, true) end
    if c.cond == "either" and not holds then return add(c.a, said, false) and add(c.b, said, false) end
    if c.cond == "unless" then return add(c.a, said, not holds) end
    local text = text_of(c)
    if said[text] == not holds then return false end
    said[text] = holds
    if c.cond or not holds then return true end
    local key = text_of(c[1])
    local least, most = WITHIN[c[2]](range_of(c[3]))
    local from, to = range_of(c[1])
    local known = said.ranges[key] or { from, to }
    known = { max(known[1], least), min(known[2], most) }
    said.ranges[key] = known
    return known[1] <= known[2] and not (c[2] == "~=" and type(c[3]) == "number" and from == to and from == c[3])
end

local function is_possible(c)
    if c.cond == "either" then return is_possible(c.a) or is_possible(c.b) end
    return add(c, { ranges = {} }, true)
end

local COLORS = { spade = "black", club = "black", heart = "red", diamond = "red" }
local function fits_nothing(f)
    return f.color and f.suit and COLORS[f.suit] ~= f.color or f.least and f.most and f.least > f.most
        or f.most and f.most < 1 or f.least and f.least > 13
end
local function fits_nobody(f) return f.male and f.female or f.male == false and f.female == false end

-- Checks the conditions and filters of a form or step; those of steps inside are checked with them.
function S.check_possible(node, where)
    for _, field in ipairs(S.row_of(node.verb and "verb" or "form", node).fields) do
        local key, kind, value = field[1], field[2], node[field[1]]
        if value ~= nil then
            if kind == "cond" and not is_possible(value) then S.fail(key, "%s: `%s` never holds", where, key) end
            if kind == "cards" and fits_nothing(value) then S.fail(key, "%s: no card fits `%s`", where, key) end
            if (kind == "players" or kind == "crowd" and type(value) == "table") and fits_nobody(value) then
                S.fail(key, "%s: nobody fits `%s`", where, key)
            end
        end
    end
end
