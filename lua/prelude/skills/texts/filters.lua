-- Filters of cards as nouns of texts.
local S = ...
local T = S.texts
local type, pairs, ipairs, next, select, tonumber = type, pairs, ipairs, next, select, tonumber
local concat = table.concat
local noun, literal, with, copy = T.noun, T.literal, T.with, T.copy

local function both(name, say, read)
    for _, lang in ipairs { "zh", "en" } do noun(name, lang, say, read) end
end
local at = { zh = 1, en = 2 }

-- ---- cards -------------------------------------------------------------------------------

local COLORS = { red = { "红色", "red " }, black = { "黑色", "black " } }
local SUITS = { spade = { "黑桃", "spade " }, heart = { "红桃", "heart " }, club = { "梅花", "club " }, diamond = { "方块", "diamond " } }
local TYPES = { basic = { "基本牌", "basic card" }, trick = { "锦囊牌", "trick card" }, equip = { "装备牌", "equipment card" } }
local PLAIN = { "牌", "card" }
local PLACES = { hand = { "手牌", "hand card" }, equip = { "装备区里的牌", "card in your equipment area" } }

-- The words for a place: in English it may be another player's than the reader's.
local function place_words(cx, key)
    if cx.lang == "en" and key == "equip" and cx.whose_area then return ("card in %s equipment area"):format(cx.whose_area) end
    return PLACES[key][at[cx.lang]]
end

-- One kind of card: a colour or suit, and a type, name or place.
local function say_kind(cx, kind)
    local n = at[cx.lang]
    local front = kind.color and COLORS[kind.color][n] or kind.suit and SUITS[kind.suit][n] or ""
    local numbered = cx.lang == "en" and T.numbered(kind) or ""
    local back
    if kind.name then
        back = T.nouns[cx.lang].one_card.say(cx, kind.name)
    elseif kind.type then back = TYPES[kind.type][n]
    elseif kind.from and PLACES[kind.from] then back = place_words(cx, kind.from)
    elseif cx.lang == "en" and kind.suit then
        -- "a heart"
        front, back = "", front:sub(1, -2)
    else back = PLAIN[n] end
    if cx.lang == "zh" and kind.from == "hand" and kind.type then back = "手牌中的" .. back end
    if cx.lang == "en" and kind.from == "hand" and kind.type then back = back .. " from your hand" end
    back = back .. numbered
    if not kind.not_name then return front .. back end
    local names = {}
    for at_name, name in ipairs(type(kind.not_name) == "table" and kind.not_name or { kind.not_name }) do
        names[at_name] = T.nouns[cx.lang].one_card.say(cx, name)
        if cx.lang == "en" then names[at_name] = T.plural_name(names[at_name]) end
    end
    if cx.lang == "zh" then return "除" .. concat(names, "、") .. "外的" .. front .. back end
    return front .. back .. " other than " .. concat(names, " and ")
end

local function read_any(cx, i, words, go)
    for _, key in ipairs(words.order) do
        literal(cx, i, words == PLACES and place_words(cx, key) or words[key][at[cx.lang]], function(c, j) return go(c, j, key) end)
    end
end
for _, words in ipairs { COLORS, SUITS, TYPES, PLACES } do
    local order = {}
    for key in pairs(words) do order[#order + 1] = key end
    table.sort(order)
    words.order = order
end

-- "numbered 2 to 9", behind an English noun.
function T.numbered(kind)
    if not kind.least and not kind.most then return "" end
    local low, high = kind.least or 1, kind.most or 13
    return low == high and " numbered " .. low or (" numbered %d to %d"):format(low, high)
end
local function with_numbers(kind, low, high)
    local made = copy(kind)
    made.least, made.most = low > 1 and low or nil, high < 13 and high or nil
    if low == high then made.least, made.most = low, high end
    return made
end
local function read_numbered(cx, i, kind, go)
    go(cx, i, kind)
    if cx.lang == "zh" then return end
    local stop, low, high = select(2, cx.text:find("^ numbered (%d+) to (%d+)", i))
    if stop then return go(cx, stop + 1, with_numbers(kind, tonumber(low), tonumber(high))) end
    stop, low = select(2, cx.text:find("^ numbered (%d+)", i))
    if stop then return go(cx, stop + 1, with_numbers(kind, tonumber(low), tonumber(low))) end
end

local function read_kind(cx, i, go)
    local function back(c, j, front)
        local function done(d, k, key, value, more)
            local made = copy(front)
            if key then made[key] = value end
            if more then made.from = more end
            return read_numbered(d, k, made, go)
        end
        T.nouns[c.lang].one_card.read(c, j, function(d, k, name) return done(d, k, "name", name) end)
        read_any(c, j, TYPES, function(d, k, kind)
            if d.lang == "en" then literal(d, k, " from your hand", function(e, l) return done(e, l, "type", kind, "hand") end) end
            return done(d, k, "type", kind)
        end)
        if c.lang == "zh" then
            literal(c, j, "手牌中的", function(d, k)
                return read_any(d, k, TYPES, function(e, l, kind) return done(e, l, "type", kind, "hand") end)
            end)
        end
        read_any(c, j, PLACES, function(d, k, place) return done(d, k, "from", place) end)
        return literal(c, j, PLAIN[at[c.lang]], done)
    end
    read_any(cx, i, COLORS, function(c, j, color) return back(c, j, { color = color }) end)
    read_any(cx, i, SUITS, function(c, j, suit) return back(c, j, { suit = suit }) end)
    if cx.lang == "en" then
        for _, suit in ipairs(SUITS.order) do
            literal(cx, i, suit, function(c, j) return read_numbered(c, j, { suit = suit }, go) end)
        end
    end
    return back(cx, i, {})
end

-- A filter as a list of kinds, of which one must fit; nil where no text says it.
local function kinds_of(f)
    if f.any then
        if next(f, "any") ~= nil or next(f) ~= "any" then return nil end
        local list = {}
        for _, one in ipairs(f.any) do
            local inner = kinds_of(one)
            if not inner then return nil end
            for _, kind in ipairs(inner) do list[#list + 1] = kind end
        end
        return list
    end
    local key = f.name and "name" or f.type and "type"
    if f.name and f.type then return nil end
    local list = {}
    for _, value in ipairs(key and type(f[key]) == "table" and f[key] or { key and f[key] or "" }) do
        local kind = { color = f.color, suit = f.suit, from = f.from, not_name = f.not_name, least = f.least, most = f.most }
        if key then kind[key] = value end
        list[#list + 1] = kind
    end
    return list
end

-- The filter that a list of kinds makes: by several names or types, or by `any`.
local function filter_of(kinds)
    if #kinds == 1 then return kinds[1] end
    for _, key in ipairs { "name", "type" } do
        local values, first = {}, kinds[1]
        for _, kind in ipairs(kinds) do
            local fits = kind[key] and kind.color == first.color and kind.suit == first.suit and kind.from == first.from
                and kind.least == first.least and kind.most == first.most and T.equal(kind.not_name, first.not_name)
            if fits then values[#values + 1] = kind[key] end
        end
        if #values == #kinds then
            local made = copy(first)
            made[key] = values
            return made
        end
    end
    return { any = kinds }
end

T.kinds_of, T.filter_of = kinds_of, filter_of

local function article(words) return (words:find("^[aeiouAEIO]") and "an " or "a ") .. words end
T.article = article

-- What a filter says besides the kinds: piles. In Chinese a number stands before all of them.
local EXTRA = { zh = { least = true, most = true, pile = true }, en = { pile = true } }

local function say_cards(cx, f, each)
    f = f or {}
    local plain = {}
    for key, value in pairs(f) do
        if not EXTRA[cx.lang][key] then plain[key] = value end
    end
    local kinds = kinds_of(plain)
    -- What no text says is not called "a card".
    if not kinds then return T.give_up() end
    local said = {}
    if f.pile then
        said[1] = T.nouns[cx.lang].pile.say(cx, f.pile)
        if cx.lang == "en" and each then said[1] = "one of the cards of " .. said[1] end
    else
        for n, kind in ipairs(kinds) do
            local words = say_kind(cx, kind)
            said[n] = each and cx.lang == "en" and article(words) or words
        end
    end
    local words = concat(said, cx.lang == "zh" and "或" or " or ")
    if cx.lang == "zh" and (f.least or f.most) then
        local low, high = f.least or 1, f.most or 13
        words = low == high and ("点数为%d的%s"):format(low, words) or ("点数为%d至%d的%s"):format(low, high, words)
    end
    return words
end

local function read_cards(cx, i, go, each)
    local between = cx.lang == "zh" and "或" or " or "
    local zh = cx.lang == "zh"
    -- "除坐骑牌外的装备牌", "an equipment card other than horses"
    local function except(c, j, names, on)
        local function named(d, k, name)
            local list = copy(names)
            list[#list + 1] = name
            on(d, k, #list == 1 and name or list)
            return literal(d, k, zh and "、" or " and ", function(e, l) return except(e, l, list, on) end)
        end
        if zh then return T.nouns.zh.one_card.read(c, j, named) end
        return T.read_plural(c, j, T.nouns.en.one_card.read, named)
    end
    local function kind_of(c, j, on)
        if zh then
            literal(c, j, "除", function(d, k)
                return except(d, k, {}, function(e, l, names)
                    return literal(e, l, "外的", function(x, m)
                        return read_kind(x, m, function(y, n, kind)
                            kind = copy(kind)
                            kind.not_name = names
                            return on(y, n, kind)
                        end)
                    end)
                end)
            end)
            return read_kind(c, j, on)
        end
        return read_kind(c, j, function(d, k, kind)
            on(d, k, kind)
            return literal(d, k, " other than ", function(e, l)
                return except(e, l, {}, function(x, m, names)
                    local made = copy(kind)
                    made.not_name = names
                    return on(x, m, made)
                end)
            end)
        end)
    end
    local function one(c, j, on)
        if each and c.lang == "en" then
            literal(c, j, "a ", function(d, k) return kind_of(d, k, on) end)
            return literal(c, j, "an ", function(d, k) return kind_of(d, k, on) end)
        end
        return kind_of(c, j, on)
    end
    local function more(c, j, kinds)
        go(c, j, filter_of(kinds))
        if #kinds > 4 then return end
        return literal(c, j, between, function(d, k)
            return one(d, k, function(e, l, kind)
                local list = copy(kinds)
                list[#list + 1] = kind
                return more(e, l, list)
            end)
        end)
    end
    one(cx, i, function(c, j, kind) return more(c, j, { kind }) end)
    if not zh then return end
    -- "点数为2至9的牌"
    local stop, low, high = select(2, cx.text:find("^点数为(%d+)至(%d+)的", i))
    if not stop then
        stop, low = select(2, cx.text:find("^点数为(%d+)的", i))
        high = low
    end
    if not stop then return end
    return one(cx, stop + 1, function(c, j, kind) return more(c, j, { with_numbers(kind, tonumber(low), tonumber(high)) }) end)
end

-- Cards as such ("红色【杀】", "a red Slash").
both("cards", function(cx, f) return say_cards(cx, f, true) end, function(cx, i, go) return read_cards(cx, i, go, true) end)
-- The same without an article, after "no" or a possessive.
both("bare_cards", function(cx, f) return say_cards(cx, f) end, function(cx, i, go) return read_cards(cx, i, go) end)
-- Returns the words for several cards: "一张红色手牌", "two red hand cards".
function T.plural_name(words)
    if words:find("[sx]$") or words:find("[cs]h$") then return words .. "es" end
    return words .. "s"
end
local function plural(words)
    words = words:gsub("(%f[%a]card)%f[%A]", "cards"):gsub("(weapon)$", "weapons"):gsub("(armor)$", "armors")
        :gsub("(horse)$", "horses"):gsub("(trick)$", "tricks")
    for _, suit in ipairs(SUITS.order) do
        words = words:gsub("^" .. suit .. "$", suit .. "s"):gsub("^" .. suit .. " numbered", suit .. "s numbered"):gsub("^" .. suit .. " other", suit .. "s other")
    end
    return words
end
local function singular(words)
    words = words:gsub("cards", "card"):gsub("(weapon)s$", "%1"):gsub("(armor)s$", "%1"):gsub("(horse)s$", "%1"):gsub("(trick)s$", "%1")
    for _, suit in ipairs(SUITS.order) do words = words:gsub("^" .. suit .. "s", suit) end
    return words
end
local function say_many(cx, n, f)
    local number = T.nouns[cx.lang].num
    if cx.lang == "zh" then
        if f and f.from == "hand" and f.type then
            local rest = copy(f)
            rest.from = nil
            return "手牌中的" .. number.say(cx, n) .. "张" .. say_cards(cx, rest)
        end
        if f and f.from == "equip" then
            local rest = copy(f)
            rest.from = nil
            return "装备区里的" .. number.say(cx, n) .. "张" .. say_cards(cx, rest)
        end
        local said = number.say(cx, n)
        return said and said .. "张" .. say_cards(cx, f)
    end
    if n == 1 then return say_cards(cx, f, true) end
    local said = number.say(cx, n)
    return said and said .. " " .. plural(say_cards(cx, f))
end
T.say_many = say_many

-- Reads an English noun in the plural as its singular: with what `read` reads of the singular.
local SINGULARS = { { "es$", "" }, { "s$", "" } }
function T.read_plural(cx, i, read, go)
    local text = cx.text
    local stop = text:find("[,.;:(]", i) or #text + 1
    local rest = text:sub(i, stop - 1)
    for last in rest:gmatch("()%f[%A]") do
        local words = rest:sub(1, last - 1)
        for _, ending in ipairs(SINGULARS) do
            local single, n = words:gsub(ending[1], ending[2])
            if n == 1 and (T.plural_name(single) == words or plural(single) == words) then
                local inner = T.apart(cx, single)
                read(inner, 1, function(_, m, value)
                    if m == #single + 1 then return go(cx, i + #words, value) end
                end)
            end
        end
    end
end
function T.say_plural(cx, f) return plural(say_cards(cx, f)) end

local function read_many(cx, i, on)
    local outer = cx.takes_any
    cx = with(cx, "takes_any", true)
    local function go(c, j, n, f) return on(with(c, "takes_any", outer), j, n, f) end
    if cx.lang == "zh" then
        local function counted(c, j, from)
            return T.nouns.zh.num.read(c, j, function(d, k, n)
                return literal(d, k, "张", function(e, l)
                    return read_cards(e, l, function(x, m, f)
                        if from then
                            if f.from then return end
                            f = copy(f)
                            f.from = from
                        end
                        return go(x, m, n, f)
                    end)
                end)
            end)
        end
        literal(cx, i, "手牌中的", function(c, j) return counted(c, j, "hand") end)
        literal(cx, i, "装备区里的", function(c, j) return counted(c, j, "equip") end)
        return counted(cx, i)
    end
    read_cards(cx, i, function(c, j, f) return go(c, j, 1, f) end, true)
    return T.nouns.en.num.read(cx, i, function(c, j, n)
        return literal(c, j, " ", function(d, k)
            -- Plurals are read as their singulars.
            local text = d.text
            local stop = text:find("[,.;:(]", k) or #text + 1
            local rest = text:sub(k, stop - 1)
            for last in rest:gmatch("()%f[^%a]") do
                local words = rest:sub(1, last - 1)
                local single = singular(words)
                if single ~= words and plural(single) == words then
                    local inner = T.apart(d, single)
                    read_cards(inner, 1, function(_, m, f)
                        if m == #single + 1 then return go(d, k + #words, n, f) end
                    end)
                end
            end
        end)
    end)
end
T.read_many = read_many
