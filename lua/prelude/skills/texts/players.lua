-- Filters of players as nouns of texts.
local S = ...
local T = S.texts
local type, ipairs = type, ipairs
local concat = table.concat
local noun, literal, with, copy = T.noun, T.literal, T.with, T.copy

local function both(name, say, read)
    for _, lang in ipairs { "zh", "en" } do noun(name, lang, say, read) end
end

local OPERATORS = {
    { "==", "为", "exactly" }, { "~=", "不为", "not" }, { "<=", "不大于", "at most" }, { ">=", "不小于", "at least" },
    { "<", "小于", "fewer than" }, { ">", "大于", "more than" },
}
T.operators = OPERATORS

-- What is said of a player before the noun in Chinese, in this order; `en` stands before the noun, `after` behind it.
-- Two that say what a player is or has are joined: "已受伤且有手牌的".
local MARKS = {
    { key = "in_range", value = true, zh = "攻击范围内的", after = " within your attack range" },
    { key = "in_range", value = false, zh = "攻击范围外的", after = " outside your attack range" },
    { key = "reaches_me", value = true, joins = true, zh = "攻击范围内有你的", after = " whose attack range you are in" },
    { key = "reaches_me", value = false, joins = true, zh = "攻击范围内没有你的", after = " whose attack range you are not in" },
    { key = "same_kingdom", value = true, joins = true, zh = "与你势力相同的", after = " of your kingdom" },
    { key = "same_kingdom", value = false, joins = true, zh = "与你势力不同的", after = " of another kingdom than yours" },
    { key = "wounded", value = true, joins = true, zh = "已受伤的", en = "wounded " }, { key = "wounded", value = false, joins = true, zh = "未受伤的", en = "unwounded " },
    { key = "has_hand", value = true, joins = true, zh = "有手牌的", after = " who has hand cards" },
    { key = "has_hand", value = false, joins = true, zh = "没有手牌的", after = " who has no hand cards" },
    { key = "has_cards", value = true, joins = true, zh = "有牌的", after = " who has cards" }, { key = "has_cards", value = false, joins = true, zh = "没有牌的",
        after = " who has no cards" },
    { key = "chained", value = true, joins = true, zh = "处于连环状态的", en = "chained " }, { key = "chained", value = false, joins = true, zh = "不处于连环状态的", en = "unchained " },
    { key = "face_down", value = true, joins = true, zh = "武将牌背面朝上的", after = " who is face down" },
    { key = "face_down", value = false, joins = true, zh = "武将牌正面朝上的", after = " who is face up" },
    { key = "has_judging", value = true, joins = true, zh = "判定区里有牌的", after = " who has cards in the judging area" },
    { key = "has_judging", value = false, joins = true, zh = "判定区里没有牌的", after = " who has no cards in the judging area" },
    { key = "has_equips", value = true, joins = true, zh = "装备区里有牌的", after = " who has equipment" },
    { key = "has_equips", value = false, joins = true, zh = "装备区里没有牌的", after = " who has no equipment" },
    { key = "on_field", value = true, joins = true, zh = "场上有牌的", after = " who has cards on the field" },
    { key = "on_field", value = false, joins = true, zh = "场上没有牌的", after = " who has no cards on the field" },
    { key = "lord", value = true, joins = true, zh = "为主公的", after = " who is the lord" }, { key = "lord", value = false, joins = true, zh = "不为主公的",
        after = " who is not the lord" },
    { key = "hp", compare = true, joins = true, zh = "体力值%s的", after = " whose hit points are %s" },
    { key = "hand", compare = true, joins = true, zh = "手牌数%s的", after = " whose hand cards number %s" },
    { key = "hp_rank", value = "most", joins = true, zh = "体力值最大的", after = " who has the most hit points" },
    { key = "hp_rank", value = "least", joins = true, zh = "体力值最小的", after = " who has the fewest hit points" },
    { key = "hand_rank", value = "most", joins = true, zh = "手牌数最多的", after = " who has the most hand cards" },
    { key = "hand_rank", value = "least", joins = true, zh = "手牌数最少的", after = " who has the fewest hand cards" },
    { key = "within", number = true, zh = "距离%s以内的", after = " within distance %s" },
    { key = "in_range_of", player = "whose", zh = "%s攻击范围内的", after = " within %s attack range" },
    { key = "slashed_by", player = "whose", joins = true, zh = "可成为%s【杀】的目标的", after = " whom %s Slash may target" },
    { key = "hand_apart", compare = true, joins = true, zh = "手牌数与其相差%s的", after = " whose number of hand cards differs from theirs by %s" },
    { key = "flagged", value = "flag", joins = true, zh = "被标记的", after = " who is marked" },
    { key = "aimed_at", value = true, zh = "此牌目标中的", after = " among the targets of the card" },
    { key = "aimed_at", value = false, joins = true, zh = "不为此牌目标的", after = " not among the targets of the card" },
    { key = "other_than", player = "whom", zh = "除%s外的", after = " besides %s" },
}
-- What a number is compared with the owner's: "who has more hand cards than you".
local THAN_YOU = {
    hand = { [">="] = "at least as many hand cards as you", ["<="] = "at most as many hand cards as you", ["=="] = "as many hand cards as you",
        [">"] = "more hand cards than you", ["<"] = "fewer hand cards than you" },
    hp = { [">="] = "at least as many hit points as you", ["<="] = "at most as many hit points as you", ["=="] = "as many hit points as you",
        [">"] = "more hit points than you", ["<"] = "fewer hit points than you" },
}
local ORDER = { ">=", "<=", "==", ">", "<" }
local function than_you(mark, value)
    local right = value[2]
    local of_owner = type(right) == "table" and right.amount == mark.key and (right.who == nil or right.who.player == "me")
    local words = of_owner and THAN_YOU[mark.key] and THAN_YOU[mark.key][value[1]]
    return words and " who has " .. words
end

-- Returns the words behind an English noun in the plural: "who have cards".
local function many(words) return (words:gsub("who has", "who have"):gsub("who is", "who are")) end
local function joined(words, before)
    if not before or not before:find("^ who") or not words:find("^ who") then return words end
    if words:find("^ who ") and before:find("^ who ") then return " and" .. words:sub(5) end
    return " and" .. words
end

local SEXES = { { "male", true, "男性", "male " }, { "male", false, "非男性", "not male " }, { "female", true, "女性", "female " },
    { "female", false, "非女性", "not female " } }

local function compared(cx, value)
    local right = value[2]
    for _, row in ipairs(OPERATORS) do
        if row[1] == value[1] then
            if cx.lang == "zh" then
                local of = type(right) == "table" and right.amount and (right.who == nil or right.who.player == "me") and (right.amount == "hp"
                    or right.amount == "hand")
                return row[2] .. (of and right.amount == "hp" and "你" or T.nouns.zh.value.say(cx, right))
            end
            return row[3] .. " " .. T.nouns.en.value.say(cx, right)
        end
    end
end

local function say_mark(cx, mark, f)
    local value = f[mark.key]
    if value == nil then return nil end
    local words = cx.lang == "zh" and mark.zh or mark.en or mark.after
    if mark.key == "hand_apart" then
        local said = value[1] == "==" and T.nouns[cx.lang].digits.say(cx, value[2])
        return said and words:format(said) or false
    end
    if mark.number then
        local said = T.nouns[cx.lang].digits.say(cx, value)
        return said and words:format(said) or false
    end
    if mark.compare then
        if cx.lang == "zh" and mark.key == "hand" and type(value[2]) == "table" and value[2].amount == "hand" and not value[2].who then
            for _, row in ipairs(OPERATORS) do
                if row[1] == value[1] then return words:format(row[2] .. "你") end
            end
        end
        return cx.lang == "en" and than_you(mark, value) or words:format(compared(cx, value))
    end
    if mark.player then return words:format(T.called(cx, value.player, mark.player == "whom" and "object" or "owner")) end
    return value == mark.value and words or nil
end

-- Says players who fit, without their number.
local function say_filter(cx, f, one)
    local zh, front, back, joins = cx.lang == "zh", {}, {}, false
    f = f or {}
    for _, mark in ipairs(MARKS) do
        local words = say_mark(cx, mark, f)
        if words == false then return nil end
        if words and zh then
            if joins and mark.joins then front[#front] = front[#front]:gsub("的$", "且") end
            front[#front + 1], joins = words, mark.joins
        elseif words then
            if mark.en then front[#front + 1] = words else back[#back + 1] = words end
        end
    end
    if zh and not f.everyone then front[#front + 1] = "其他" end
    for _, sex in ipairs(SEXES) do
        if f[sex[1]] == sex[2] then front[#front + 1] = sex[zh and 3 or 4] end
    end
    if f.kingdom then
        local name = T.nouns[cx.lang].kingdom.say(cx, f.kingdom)
        front[#front + 1] = zh and name .. "势力" or name .. " "
    end
    if zh then return concat(front) .. "角色" end
    local words = concat(front) .. (one and "player" or "players")
    if not f.everyone then words = (one and "another " or "other ") .. words elseif one then words = T.article(words) end
    local after, before = {}, nil
    for n, part in ipairs(back) do
        if not one then part = many(part) end
        after[n], before = joined(part, before), part
    end
    return words .. concat(after)
end

-- Reads marks in their order, then what follows. `before` is what stands before: in Chinese whether another mark must
-- follow, in English the last part behind the noun.
local read_marks

-- Returns the ways in which a mark may be written here, each with the words before the next mark.
local function spellings(mark, words, zh, behind, before)
    if zh then
        local list = {}
        if not before or mark.joins then list[1] = { words } end
        if mark.joins and (not before or mark.joins) then list[#list + 1] = { (words:gsub("的$", "且")), "join" } end
        return list
    end
    if not behind then return { { words } } end
    local list = { { joined(words, before), words } }
    if many(words) ~= words then list[2] = { joined(many(words), before), many(words) } end
    return list
end

local function read_mark(cx, i, mark, spelled, on)
    local zh, words, before = cx.lang == "zh", spelled[1], spelled[2]
    local function found(c, j, value) return on(c, j, value, before) end
    local head, tail = words:match("^(.-)%%s(.*)$")
    if mark.key == "hand_apart" then
        return literal(cx, i, head, function(c, j)
            return T.nouns[c.lang].digits.read(c, j, function(d, k, value)
                return literal(d, k, tail, function(e, l) return found(e, l, { "==", value }) end)
            end)
        end)
    elseif mark.number then
        return literal(cx, i, head, function(c, j)
            return T.nouns[c.lang].digits.read(c, j, function(d, k, value)
                if type(value) ~= "number" then return end
                return literal(d, k, tail, function(e, l) return found(e, l, value) end)
            end)
        end)
    elseif mark.compare then
        return literal(cx, i, T.folded(head, cx.lang), function(c, j)
            for _, row in ipairs(OPERATORS) do
                literal(c, j, zh and row[2] or row[3] .. " ", function(d, k)
                    if zh then
                        literal(d, k, "你" .. tail, function(e, l) return found(e, l, { row[1], { amount = mark.key } }) end)
                    end
                    return T.nouns[d.lang].value.read(d, k, function(e, l, value)
                        return literal(e, l, tail, function(x, m) return found(x, m, { row[1], value }) end)
                    end)
                end)
            end
        end)
    elseif mark.player then
        return literal(cx, i, head, function(c, j)
            return T.nouns[c.lang][mark.player == "whom" and "whom" or "his"].read(with(c, "no_intro", true), j, function(d, k, value)
                return literal(d, k, tail, function(e, l) return found(e, l, value) end)
            end)
        end)
    end
    return literal(cx, i, words, function(c, j) return found(c, j, mark.value) end)
end

function read_marks(cx, i, n, behind, made, go, before)
    local mark = MARKS[n]
    local zh = cx.lang == "zh"
    if not mark then
        if not (zh and before) then return go(cx, i, made) end
        return
    end
    local words = zh and mark.zh or behind and mark.after or not behind and mark.en
    if words and made[mark.key] == nil then
        local function found(c, j, value, now)
            local more = copy(made)
            more[mark.key] = value
            return read_marks(c, j, n + 1, behind, more, go, now)
        end
        for _, spelled in ipairs(spellings(mark, words, zh, behind, before)) do read_mark(cx, i, mark, spelled, found) end
        if not zh and behind and THAN_YOU[mark.key] then
            for _, operator in ipairs(ORDER) do
                local value = { operator, { amount = mark.key } }
                for _, spelled in ipairs(spellings(mark, than_you(mark, value), false, true, before)) do
                    literal(cx, i, spelled[1], function(c, j) return found(c, j, value, spelled[2]) end)
                end
            end
        end
    end
    return read_marks(cx, i, n + 1, behind, made, go, before)
end

local function read_sex(cx, i, made, go)
    local function kingdom(c, j, f)
        go(c, j, f)
        return T.nouns[c.lang].kingdom.read(c, j, function(d, k, name)
            return literal(d, k, d.lang == "zh" and "势力" or " ", function(e, l)
                local more = copy(f)
                more.kingdom = name
                return go(e, l, more)
            end)
        end)
    end
    kingdom(cx, i, made)
    for _, sex in ipairs(SEXES) do
        literal(cx, i, sex[cx.lang == "zh" and 3 or 4], function(c, j)
            local more = copy(made)
            more[sex[1]] = sex[2]
            return kingdom(c, j, more)
        end)
    end
end

local function read_filter(cx, i, go, one)
    local outer = cx.no_intro
    local function done(c, j, f) return go(with(c, "no_intro", outer), j, f) end
    cx = with(cx, "no_intro", true)
    if cx.lang == "zh" then
        return read_marks(cx, i, 1, false, {}, function(c, j, f)
            local function sexes(d, k, g)
                return read_sex(d, k, g, function(e, l, h)
                    return literal(e, l, "角色", function(x, m) return done(x, m, h) end)
                end)
            end
            literal(c, j, "其他", function(d, k) return sexes(d, k, f) end)
            local more = copy(f)
            more.everyone = true
            return sexes(c, j, more)
        end)
    end
    local function rest(c, j, f)
        return read_marks(c, j, 1, false, f, function(d, k, g)
            return read_sex(d, k, g, function(e, l, h)
                return literal(e, l, one and "player" or "players", function(x, m)
                    return read_marks(x, m, 1, true, h, done)
                end)
            end)
        end)
    end
    literal(cx, i, one and "another " or "other ", function(c, j) return rest(c, j, {}) end)
    if not one then return rest(cx, i, { everyone = true }) end
    literal(cx, i, "a ", function(c, j) return rest(c, j, { everyone = true }) end)
    return literal(cx, i, "an ", function(c, j) return rest(c, j, { everyone = true }) end)
end

-- "攻击范围内的一名其他角色": where they sit stands before their number.
local PLACE = "攻击范围内的"
both("one_player", function(cx, f)
    if cx.lang == "en" then return say_filter(cx, f, true) end
    local near = f and f.in_range == true
    if near then
        f = copy(f)
        f.in_range = nil
    end
    return (near and PLACE or "") .. "一名" .. say_filter(cx, f, true)
end, function(cx, i, go)
    if cx.lang == "zh" then
        literal(cx, i, "一名", function(c, j)
            return read_filter(c, j, function(d, k, f)
                if f.in_range ~= true then return go(d, k, f) end
            end, true)
        end)
        return literal(cx, i, PLACE .. "一名", function(c, j)
            return read_filter(c, j, function(d, k, f)
                f = copy(f)
                f.in_range = true
                return go(d, k, f)
            end, true)
        end)
    end
    return read_filter(cx, i, go, true)
end)
-- What there is in Chinese: "攻击范围内有已受伤的角色".
for name, word in pairs { there_are = "有", there_are_no = "没有" } do
    noun(name, "zh", function(cx, node, _, covered)
        covered.players = true
        local f, place = copy(node.players), ""
        if f.in_range == true then
            f.in_range, place = nil, "攻击范围内"
        elseif f.in_range_of then
            place, f.in_range_of = T.called(cx, f.in_range_of.player, "owner") .. "攻击范围内", nil
        end
        return place .. word .. say_filter(cx, f)
    end, function(cx, i, go)
        local function players(c, j, key, value)
            return literal(c, j, (key and "攻击范围内" or "") .. word, function(d, k)
                return read_filter(d, k, function(e, l, f)
                    f = copy(f)
                    if key and (f.in_range ~= nil or f.in_range_of) then return end
                    if key then f[key] = value end
                    return go(e, l, { players = f })
                end)
            end)
        end
        players(cx, i)
        players(cx, i, "in_range", true)
        return T.nouns.zh.his.read(with(cx, "no_intro", true), i, function(c, j, value)
            return players(with(c, "no_intro", cx.no_intro), j, "in_range_of", value)
        end)
    end)
end
both("players", function(cx, f) return say_filter(cx, f) end, function(cx, i, go) return read_filter(cx, i, go) end)
