-- Filters of cards. What `sgs.Filter` gives is a text that stands wherever a pattern of cards does: in view-as skills,
-- limits, judgements and requests. The host reads it once and tests cards without a call of Lua.
local native = ...
local error, type, pairs, ipairs, sort, concat = error, type, pairs, ipairs, table.sort, table.concat
local tostring = tostring

local function list(value)
    return type(value) == "table" and value or { value }
end

local function joined(value)
    local words = {}
    for i, word in ipairs(list(value)) do words[i] = tostring(word) end
    return concat(words, ",")
end

-- `least = 3` is `number>=3`, `not_suit = "heart"` is `suit!=heart`. The host knows which keys there are.
local function term(key, value)
    if key == "least" then return "number>=" .. joined(value) end
    if key == "most" then return "number<=" .. joined(value) end
    if key:sub(1, 4) == "not_" then return key:sub(5) .. "!=" .. joined(value) end
    return key .. "=" .. joined(value)
end

-- The alternatives of a table, each as its places and terms.
local function alternatives(filter)
    local keys, terms, places = {}, {}, nil
    for key in pairs(filter) do keys[#keys + 1] = tostring(key) end
    sort(keys)
    for _, key in ipairs(keys) do
        if key == "zone" or key == "from" then
            places = joined(filter[key])
        elseif key ~= "any" then
            terms[#terms + 1] = term(key, filter[key])
        end
    end
    if type(filter.any) ~= "table" then return { { places, terms } } end
    local all = {}
    for _, one in ipairs(filter.any) do
        for _, inner in ipairs(alternatives(one)) do
            local both = {}
            for _, of in ipairs { terms, inner[2] } do
                for _, part in ipairs(of) do both[#both + 1] = part end
            end
            all[#all + 1] = { inner[1] or places, both }
        end
    end
    return all
end

local function text_of(filter)
    local parts = {}
    for i, one in ipairs(alternatives(filter)) do
        parts[i] = (one[1] and one[1] .. ":" or "") .. concat(one[2], ";")
    end
    return concat(parts, "&")
end

-- A filter of cards: `sgs.Filter "hand:suit=heart;type=basic"`, or a table of the same meaning,
-- `sgs.Filter { zone = "hand", suit = "heart", type = "basic" }`, with `not_suit`, `least`, `most` and `any = { {...}, {...} }`.
function sgs.Filter(filter)
    local text = filter
    if type(filter) == "table" then text = text_of(filter) end
    local made, why = native.filter(text)
    if why then error(why, 2) end
    return made
end

-- Returns true if a card passes a filter of `sgs.Filter`. With a player, its places are those of that player.
function string.matches(filter, card, player)
    return sgs.Sanguosha:matchExpPattern(filter, player, card)
end
