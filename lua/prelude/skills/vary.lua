-- The numbers of a spec, which `sgs balance --vary` plays with other values.
local S = ...
local type, ipairs, pairs, sort = type, ipairs, pairs, table.sort

-- Returns the name of a number: by the verb or form that it belongs to, else by its key.
local function label(node, key, around)
    local own = node.verb or node.form
    if own then
        local is_main = key == "n" or key == 1 or key == "take"
        return is_main and own or own .. "." .. key
    end
    if type(key) == "number" or key == "n" then return around end
    return around ~= "" and around .. "." .. key or key
end

local function keys_of(node)
    local keys = {}
    for key in pairs(node) do
        if type(key) == "string" then keys[#keys + 1] = key end
    end
    sort(keys)
    for i = 1, #node do keys[#keys + 1] = i end
    return keys
end

-- Numbers in order: { word, value, table, key }.
local function collect(node, around, found)
    for _, key in ipairs(keys_of(node)) do
        local value = node[key]
        local word = label(node, key, around)
        if type(value) == "number" then
            found[#found + 1] = { word = word, value = value, of = node, key = key }
        elseif type(value) == "table" then
            collect(value, value.verb and "" or type(key) == "string" and key or word, found)
        end
    end
    return found
end

-- The numbers of a skill's spec, as they were written: { word, place among those with this word, value }.
function S.numbers(name)
    local counts, list = {}, {}
    for _, one in ipairs(S.has_spec(name) and collect(S.face.spec(name), "", {}) or {}) do
        counts[one.word] = (counts[one.word] or 0) + 1
        list[#list + 1] = { word = one.word, place = counts[one.word], value = one.value }
    end
    return list
end

-- Puts another value in the place of one number, if this game asks for that.
function S.vary(name, spec)
    local word, place, value = S.native.varied(name)
    if not word then return end
    for _, one in ipairs(collect(spec, "", {})) do
        if one.word == word then
            place = place - 1
            if place == 0 then one.of[one.key] = value end
        end
    end
end
