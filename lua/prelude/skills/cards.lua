-- Filters of cards and of players: the same in every verb, cost, condition and count.
local S = ...
local type, pairs, ipairs, concat = type, pairs, ipairs, table.concat

-- ---- cards -----------------------------------------------------------------------------

local COLORS = { red = "isRed", black = "isBlack" }
local SUITS = { spade = true, heart = true, club = true, diamond = true }
local TYPES = { basic = sgs.Card_TypeBasic, trick = sgs.Card_TypeTrick, equip = sgs.Card_TypeEquip }
local OF_TYPE = { basic = "BasicCard", trick = "TrickCard", equip = "EquipCard" }
-- Names that mean a class of cards.
local CLASSES = {
    slash = "Slash", jink = "Jink", peach = "Peach", analeptic = "Analeptic", duel = "Duel", weapon = "Weapon",
    armor = "Armor", horse = "Horse", delayed_trick = "DelayedTrick", nullification = "Nullification",
    savage_assault = "SavageAssault", archery_attack = "ArcheryAttack", supply_shortage = "SupplyShortage",
    indulgence = "Indulgence", lightning = "Lightning",
}
S.classes = CLASSES

-- The keys of a filter of cards: { key, type, meaning }.
S.word("color", { "red", "black" })
S.word("suit", { "spade", "heart", "club", "diamond" })
S.word("place", { "hand", "equip", "any" })
S.type("kinds", "one of basic, trick, equip, or a list of them", function(value)
    for _, one in ipairs(type(value) == "table" and value or { value }) do
        if not TYPES[one] then return false end
    end
    return type(value) == "string" or type(value) == "table" and #value > 0
end)
S.card_keys = {
    { "color", "color", true, "its colour" }, { "suit", "suit", true, "its suit" },
    { "type", "kinds", true, "its type, or several" }, { "name", "texts", true, "its name, or several: slash, duel ..." },
    { "not_name", "texts", true, "none of these names" }, { "least", "number", true, "its number at least" },
    { "most", "number", true, "its number at most" }, { "from", "place", true, "where it is: hand, equip, any" },
    { "pile", "text", true, "in this pile on the general" }, { "any", "card_list", true, "one of these filters" },
}

local function is_filter(value, keys, nodes)
    if type(value) ~= "table" then return false end
    for key, of in pairs(value) do
        local found
        for _, field in ipairs(keys) do
            if field[1] == key then found = S.types[field[2]].test(of) end
        end
        if not found then return false, key end
    end
    return true
end

local function expected(noun, keys)
    local names = {}
    for i, key in ipairs(keys) do names[i] = key[1] end
    return "a filter of " .. noun .. " with the keys " .. concat(names, ", ")
end

S.type("card_list", "a list of filters", function(value)
    if type(value) ~= "table" or #value == 0 then return false end
    for _, one in ipairs(value) do
        if not is_filter(one, S.card_keys) then return false end
    end
    return true
end)
S.type("cards", expected("cards", S.card_keys), function(value) return (is_filter(value, S.card_keys)) end)

local function one_of(value, test)
    if type(value) ~= "table" then return test(value) end
    for _, one in ipairs(value) do
        if test(one) then return true end
    end
    return false
end

-- Returns true if the card fits, wherever it lies.
function S.matches(card, f)
    if not f then return true end
    if f.color and not card[COLORS[f.color]](card) then return false end
    if f.suit and card:getSuitString() ~= f.suit then return false end
    local function named(name)
        local class = CLASSES[name]
        if class then return card:isKindOf(class) end
        return card:objectName() == name
    end
    if f.type and not one_of(f.type, function(kind) return card:getTypeId() == TYPES[kind] end) then return false end
    if f.name and not one_of(f.name, named) then return false end
    if f.not_name and one_of(f.not_name, named) then return false end
    if f.least and card:getNumber() < f.least or f.most and card:getNumber() > f.most then return false end
    if f.any then return one_of(f.any, function(other) return S.matches(card, other) end) end
    return true
end

-- The filter as one of the host, which tests cards without Lua.
local function host_keys(f)
    local made = {}
    for key, value in pairs(f) do made[key] = value end
    if made.from == "any" then made.from = nil end
    if made.pile then made.pile, made.from = nil, "pile." .. made.pile end
    if made.any then
        made.any = {}
        for i, one in ipairs(f.any) do made.any[i] = host_keys(one) end
    end
    return made
end
function S.filter(f) return sgs.Filter(host_keys(f)) end

-- The filter as a pattern of the host: one in the older form where that can say it.
function S.pattern(f)
    f = f or {}
    if f.any or f.not_name or f.least or f.most or f.name and f.type then return S.filter(f) end
    local classes = {}
    for _, name in ipairs(type(f.name) == "table" and f.name or { f.name }) do classes[#classes + 1] = CLASSES[name] or name end
    for _, kind in ipairs(type(f.type) == "table" and f.type or { f.type }) do classes[#classes + 1] = OF_TYPE[kind] end
    local class = #classes > 0 and concat(classes, ",") or "."
    local place = f.pile or (f.from == "hand" and "hand" or f.from == "equip" and "equipped") or nil
    if place then return ("%s|%s|.|%s"):format(class, f.suit or f.color or ".", place) end
    if f.suit or f.color then return ("%s|%s"):format(class, f.suit or f.color) end
    return class
end

-- The filter as a pattern of a use: here a type may leave names out.
function S.use_pattern(f)
    local classes = {}
    for _, kind in ipairs(type(f.type) == "table" and f.type or { f.type }) do
        local class = OF_TYPE[kind]
        for _, name in ipairs(type(f.not_name) == "table" and f.not_name or { f.not_name }) do
            local card = sgs.Sanguosha:cloneCard(name, sgs.Card_NoSuit, 0)
            if card and card:isKindOf(class) then class = class .. "+^" .. (CLASSES[name] or name) end
            if card then card:deleteLater() end
        end
        classes[#classes + 1] = class
    end
    if #classes == 0 then return S.pattern(f) end
    local place = f.from == "hand" and "|.|.|hand" or ""
    return concat(classes, ",") .. (place == "" and (f.suit or f.color) and "|" .. (f.suit or f.color) or place)
end

-- ---- players ---------------------------------------------------------------------------

S.word("rank", { "most", "least" })
S.word("areas", { "h", "e", "j", "he", "ej", "hej" })
S.player_keys = {
    { "everyone", "flag", true, "the owner too" }, { "male", "flag", true, "male, or not" },
    { "female", "flag", true, "female, or not" }, { "wounded", "flag", true, "wounded, or not" },
    { "kingdom", "text", true, "of this kingdom" }, { "same_kingdom", "flag", true, "of the owner's kingdom, or of another" }, { "has_hand", "flag", true, "with hand cards, or without" },
    { "has_cards", "flag", true, "with cards in hand or equipment" }, { "chained", "flag", true, "chained, or not" }, { "face_down", "flag", true, "face down, or face up" },
    { "has_judging", "flag", true, "with cards in the judging area, or without" }, { "has_equips", "flag", true, "with equipment, or without" }, { "in_range", "flag", true, "within the owner's attack range" },
    { "reaches_me", "flag", true, "with the owner in the attack range" }, { "pindian", "flag", true, "who can compare cards with the owner" },
    { "discardable", "areas", true, "of whom the owner can discard a card in these areas" },
    { "other_than", "player", true, "not this player" }, { "in_range_of", "player", true, "within this player's attack range" },
    { "flagged", "text", true, "with this flag" }, { "aimed_at", "flag", true, "a target of the card of the moment, or not" },
    { "slashed_by", "player", true, "at whom this player may use the Slash of the moment, over any distance" },
    { "field_like", "slot", true, "with a card in equipment or judging area that the owner can discard, of the type of a slot's card" },
    { "within", "number", true, "within this distance from the owner" },
    { "hp_rank", "rank", true, "with the most or the least hit points of all" }, { "hand_rank", "rank", true, "with the most or the least hand cards of all" },
    { "on_field", "flag", true, "with cards in the equipment or judging area, or without" },
    { "judged_by", "text", true, "with such a trick in the judging area that the owner can discard" },
    { "usable", "one_card", true, "at whom the owner may use this card of nothing" },
    { "hand_apart", "compare", true, "the difference of hand cards to S.target compared" },
    { "lord", "flag", true, "the lord, or not" }, { "may_use_at", "card_at", true, "who may use this card at a player" },
    { "free_slot", "flag", true, "with room for the equipment of the cost" },
    { "hp", "compare", true, "hit points compared, as { \">\", S.hp() }" }, { "hand", "compare", true, "hand cards compared" },
}
S.type("compare", "a comparison such as { \">\", S.hp() }", function(value)
    return type(value) == "table" and #value == 2 and S.types.cond.test { 0, value[1], value[2] }
end)
S.type("players", expected("players", S.player_keys), function(value)
    return type(value) == "table" and not value.player and (is_filter(value, S.player_keys))
end)

S.type("card_at", "{ CARD, PLAYER }, such as { \"duel\", S.target }", function(value)
    return type(value) == "table" and #value == 2 and type(value[1]) == "string" and S.types.player.test(value[2])
end)

local function may_use_at(ctx, p, name, target)
    local card = sgs.Sanguosha:cloneCard(name, sgs.Card_NoSuit, 0)
    card:setSkillName("_" .. (ctx.skill or ""))
    card:deleteLater()
    return not p:isProhibited(target, card) and not p:isCardLimited(card, sgs.Card_MethodUse)
end

-- A card of nothing that the owner may use. Steps that choose players for it, and use it then, make one only.
function S.card_of_nothing(ctx, name)
    local card = sgs.Sanguosha:cloneCard(name, sgs.Card_NoSuit, 0)
    card:setSkillName("_" .. (ctx.skill or ""))
    return card
end

-- Returns true if the owner may use such a card, made of nothing, at the player.
local function is_usable(ctx, p, name)
    local card = ctx.made and ctx.made[name]
    if not card then
        card = S.card_of_nothing(ctx, name)
        card:deleteLater()
    end
    return not ctx.me:isProhibited(p, card) and not ctx.me:isCardLimited(card, sgs.Card_MethodUse)
end

-- The cards before a player that the owner cannot discard, or that are of another type than the card of a slot.
function S.fixed_on_field(ctx, p, slot)
    local like, fixed = slot and S.card_in(ctx, slot), {}
    for _, card in sgs.qlist(p:getCards("ej")) do
        if like and card:getTypeId() ~= like:getTypeId() or not ctx.me:canDiscard(p, card:getEffectiveId()) then
            fixed[#fixed + 1] = card:getEffectiveId()
        end
    end
    return fixed
end

local function is_slashed_by(ctx, p, noun)
    local from = S.who(ctx, noun)
    return from ~= nil and from ~= p and from:canSlash(p, ctx.card, false)
end

local function is_aimed_at(ctx, p) return ctx.data ~= nil and ctx.data:toCardUse().to:contains(p) end

local function has_room_for(p, card)
    local slot = sgs.Sanguosha:getCard(card:getEffectiveId()):getRealCard():toEquipCard():location()
    return p:hasEquipArea(slot) and not p:getEquip(slot)
end

local function compares(ctx, n, compare)
    return not compare or S.holds(ctx, { n, compare[1], compare[2] })
end

local TESTS = {
    male = function(_, p) return p:isMale() end,
    female = function(_, p) return p:isFemale() end,
    wounded = function(_, p) return p:isWounded() end,
    has_hand = function(_, p) return not p:isKongcheng() end,
    has_cards = function(_, p) return not p:isNude() end,
    chained = function(_, p) return p:isChained() end,
    face_down = function(_, p) return not p:faceUp() end,
    has_judging = function(_, p) return not p:getJudgingArea():isEmpty() end,
    on_field = function(_, p) return not p:getCards("ej"):isEmpty() end,
    has_equips = function(_, p) return not p:getEquips():isEmpty() end,
    in_range = function(ctx, p) return ctx.me:inMyAttackRange(p) end,
    reaches_me = function(ctx, p) return p:inMyAttackRange(ctx.me) end,
    pindian = function(ctx, p) return ctx.me:canPindian(p) end,
    lord = function(_, p) return p:isLord() end,
    same_kingdom = function(ctx, p) return p:getKingdom() == ctx.me:getKingdom() end,
    aimed_at = is_aimed_at,
    free_slot = function(ctx, p) return ctx.paid:subcardsLength() > 0 and has_room_for(p, ctx.paid) end,
}

-- Returns true if nobody alive has more, or less, of it.
local function has_rank(p, rank, number_of)
    local own = number_of(p)
    for _, other in sgs.qlist(p:getAliveSiblings()) do
        local n = number_of(other)
        if rank == "most" and n > own or rank == "least" and n < own then return false end
    end
    return true
end
local function hp_of(p) return p:getHp() end
local function hand_of(p) return p:getHandcardNum() end

-- Returns true if the player fits. The caller tests whether they are the owner.
function S.fits(ctx, p, f)
    if not p or p:isDead() then return false end
    for key, wanted in pairs(f) do
        local test = TESTS[key]
        if test and test(ctx, p) ~= wanted then return false end
    end
    if f.kingdom and p:getKingdom() ~= f.kingdom then return false end
    if f.discardable and not ctx.me:canDiscard(p, f.discardable) then return false end
    if f.other_than and S.who(ctx, f.other_than) == p then return false end
    if f.may_use_at and not may_use_at(ctx, p, f.may_use_at[1], S.who(ctx, f.may_use_at[2])) then return false end
    if f.in_range_of then
        local from = S.who(ctx, f.in_range_of)
        if from == p or not from:inMyAttackRange(p) then return false end
    end
    if f.flagged and not p:hasFlag(f.flagged) then return false end
    if f.slashed_by and not is_slashed_by(ctx, p, f.slashed_by) then return false end
    if f.field_like and #S.fixed_on_field(ctx, p, f.field_like) == p:getCards("ej"):length() then return false end
    if f.within and ctx.me:distanceTo(p) > f.within then return false end
    if f.hp_rank and not has_rank(p, f.hp_rank, hp_of) or f.hand_rank and not has_rank(p, f.hand_rank, hand_of) then return false end
    if f.judged_by then
        local trick = S.trick_before(p, f.judged_by)
        if not trick or not ctx.me:canDiscard(p, trick:getEffectiveId()) then return false end
    end
    if f.usable and not is_usable(ctx, p, f.usable) then return false end
    if f.hand_apart and not compares(ctx, math.abs(p:getHandcardNum() - ctx.target:getHandcardNum()), f.hand_apart) then return false end
    return compares(ctx, p:getHp(), f.hp) and compares(ctx, p:getHandcardNum(), f.hand)
end

-- Those who fit, from the owner on in order of seats.
function S.players(ctx, f)
    local all
    if ctx.room then
        all = f.everyone and ctx.room:getAlivePlayers() or ctx.room:getOtherPlayers(ctx.me)
    else
        all = ctx.me:getAliveSiblings()
    end
    local list = {}
    for _, p in sgs.qlist(all) do
        if S.fits(ctx, p, f) then list[#list + 1] = p end
    end
    if f.everyone and not ctx.room and S.fits(ctx, ctx.me, f) then list[#list + 1] = ctx.me end
    return list
end

-- `S.others { wounded = true }`, `S.everyone()`: filters as authors write them.
local function filter(where, everyone)
    return function(f)
        local made = {}
        if f ~= nil and type(f) ~= "table" then S.fail(nil, "%s: must be %s", where, S.types.players.expected) end
        for key, value in pairs(f or {}) do made[key] = value end
        S.check_filter(made, S.player_keys, where)
        made.everyone = everyone or made.everyone
        return made
    end
end

-- Checks a filter key by key, so that an error names the key.
function S.check_filter(f, keys, where)
    for key, value in pairs(f) do
        local of
        for _, field in ipairs(keys) do
            if field[1] == key then of = field[2] end
        end
        if not of then
            local names = {}
            for i, field in ipairs(keys) do names[i] = field[1] end
            S.fail(type(key) == "string" and key or nil, "%s: no key `%s`; there are: %s", where, tostring(key), concat(names, ", "))
        end
        S.check(of, value, key, where)
    end
end
S.face.others = filter("S.others", nil)
S.face.everyone = filter("S.everyone", true)
