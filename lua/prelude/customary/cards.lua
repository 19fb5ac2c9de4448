-- Functions for cards that packages expect of each other although no engine defines them. They are globals,
-- so that a package with its own functions of these names has those.
local type, ipairs, pairs = type, ipairs, pairs
local insert, remove, random = table.insert, table.remove, math.random

-- A virtual card, a slash unless said; nil when there is no card of that name. The third
-- argument may be left out: dummyCard(name, skill).
function dummyCard(name, suit, number, skill)
    if type(suit) == "string" then suit, skill = nil, suit end
    local card = sgs.Sanguosha:cloneCard(name or "slash", suit or sgs.Card_SuitToBeDecided, number or 0)
    if card and skill then card:setSkillName(skill) end
    return card
end

-- The card, when the player could use it now.
function CardIsAvailable(player, name, skill, suit, number)
    local card = dummyCard(name, suit, number, skill)
    if card and card:isAvailable(player) then return card end
end

function string.cardAvailable(name, player, skill, suit, number)
    return CardIsAvailable(player, name, skill, suit, number)
end

-- The names of a game's cards, found once for as long as there are no new ones.
local known

local function printed()
    local engine = sgs.Sanguosha
    local count = engine:getCardCount()
    if known and known.count == count then return known end
    known = { count = count, played = {}, equips = {}, by_class = {} }
    local seen = {}
    for id = 0, count - 1 do
        local card = engine:getEngineCard(id)
        local name = card and card:objectName()
        if name and not seen[name] then
            seen[name] = true
            local list = card:isKindOf("EquipCard") and known.equips or known.played
            list[#list + 1] = name
            known.by_class[card:getClassName()] = name
        end
    end
    return known
end

local function copy(source)
    local made = {}
    for key, value in pairs(source) do made[key] = value end
    return made
end

-- patterns(): the names of all basic cards and tricks, each once.
-- patterns("FireSlash"): the name of that class. patterns(true): all of these.
function patterns(class)
    if class == true then return copy(printed().by_class) end
    if class then return printed().by_class[class] end
    return copy(printed().played)
end

-- The names of all equipment, found when somebody looks.
equip_patterns = setmetatable({}, {
    __index = function(_, key) return printed().equips[key] end,
    __len = function() return #printed().equips end,
    __pairs = function() return pairs(printed().equips) end,
    __ipairs = function() return ipairs(printed().equips) end,
})

local function named(wanted)
    local names = type(wanted) == "table" and wanted or tostring(wanted):split(",")
    return function(card)
        for _, name in ipairs(names) do
            if card:objectName() == name or card:isKindOf(name) then return true end
        end
        return false
    end
end

-- A printed card by name or class, or by several of them; with the second argument the array of
-- all such cards. Cards that are not in the deck count with the third.
function PatternsCard(name, all, derivative)
    local fits, found = named(name), {}
    for _, id in sgs.qlist(sgs.Sanguosha:getRandomCards(derivative == true)) do
        local card = sgs.Sanguosha:getEngineCard(id)
        if fits(card) then
            if not all then return card end
            insert(found, card)
        end
    end
    return all and found
end

-- The cards of a player that have one of the names: in hand (h), equipment (e), judging area (j)
-- and hand piles (&). false when there are none.
function hasCard(player, names, areas)
    local fits, found = named(names), sgs.CardList()
    areas = areas or "he"
    local function look(cards)
        for _, card in sgs.qlist(cards) do
            if fits(card) then found:append(card) end
        end
    end
    if areas:find("h", 1, true) then look(player:getHandcards()) end
    if areas:find("e", 1, true) then look(player:getEquips()) end
    if areas:find("j", 1, true) then look(player:getJudgingArea()) end
    if areas:find("&", 1, true) then
        for _, pile in ipairs(player:getPileNames()) do
            if pile:find("&", 1, true) or pile == "wooden_ox" then look(ListI2C(player:getPile(pile))) end
        end
    end
    return not found:isEmpty() and found
end

-- The cards with one of the names that lie in the discard pile or on the table of a player.
function SearchCard(player, names)
    local fits, found = named(names), sgs.CardList()
    local room = player:getRoom()
    local function look(cards)
        for _, card in sgs.qlist(cards) do
            if fits(card) then found:append(card) end
        end
    end
    look(ListI2C(room:getDiscardPile()))
    for _, p in sgs.qlist(room:getAlivePlayers()) do look(p:getCards("ej")) end
    return found
end

-- Returns whether a card may be used on a player beside those chosen already.
function CanToCard(card, from, to, chosen)
    local others = sgs.PlayerList()
    if chosen then
        for _, p in sgs.list(chosen) do others:append(p) end
    end
    return card:targetFilter(others, to, from) and not from:isProhibited(to, card, others)
end

-- Another card with the same cards under it and the same flags; without a name a virtual card
-- takes the suit and number that its cards give it.
function SetCloneCard(card, name)
    if name then
        local made = dummyCard(name)
        made:addSubcards(card:getSubcards())
        for _, flag in ipairs(card:getFlags()) do made:setFlags(flag) end
        return made
    end
    if not card:isVirtualCard() then return card end
    local under = ListI2C(card:getSubcards())
    local suit, number = sgs.Card_NoSuit, 0
    if under:length() == 1 then
        suit, number = under:first():getSuit(), under:first():getNumber()
    elseif under:length() > 1 then
        suit = under:first():getColor()
        for _, one in sgs.qlist(under) do
            if one:getColor() ~= suit then suit = sgs.Card_NoSuit end
        end
    end
    card:setSuit(suit)
    card:setNumber(number)
    return card
end

-- Returns true if everyone sees the card: it lies open, or it is the only one that there could be.
function CardVisible(player, id, place)
    local at = place or player:getRoom():getCardPlace(id)
    return at ~= sgs.Player_PlaceHand and at ~= sgs.Player_PlaceSpecial and at ~= sgs.Player_DrawPile
end

-- 1 in hand, 2 among the equipment, 3 in the judging area, -1 elsewhere.
function GetCardPlace(player, card)
    if player:getHandcards():contains(card) then return 1 end
    if player:getEquips():contains(card) then return 2 end
    if player:getJudgingArea():contains(card) then return 3 end
    return -1
end

-- ---- lists ---------------------------------------------------------------------------

-- Ids to cards.
function ListI2C(ids)
    local cards = sgs.CardList()
    for _, id in sgs.list(ids) do cards:append(sgs.Sanguosha:getCard(id)) end
    return cards
end

-- Cards to ids.
function ListC2I(cards)
    local ids = sgs.IntList()
    for _, card in sgs.list(cards) do ids:append(card:getEffectiveId()) end
    return ids
end

-- Adds what is in the second list, of either kind, to the first.
function InsertList(list, more)
    if type(list) == "table" then
        for _, item in sgs.list(more) do insert(list, item) end
    else
        for _, item in sgs.list(more) do list:append(item) end
    end
    return list
end

-- Shuffles a list of either kind in its place.
function RandomList(list)
    local left = {}
    for _, item in sgs.list(list) do left[#left + 1] = item end
    local is_table = type(list) == "table"
    if not is_table then list:clear() end
    for i = 1, #left do
        local item = remove(left, random(1, #left))
        if is_table then list[i] = item else list:append(item) end
    end
    return list
end

-- The ids of a move that came from a place.
function MoveFromPlaceIds(move, place)
    local ids = sgs.IntList()
    for i, id in sgs.qlist(move.card_ids) do
        if move.from_places:at(i) == place then ids:append(id) end
    end
    return ids
end

-- Those of the ids that are in a place now.
function MovePlaceIds(room, ids, place)
    local found = sgs.IntList()
    for _, id in sgs.list(ids) do
        if room:getCardPlace(id) == place then found:append(id) end
    end
    return found
end

-- Returns how many suits there are among cards or ids; of one suit, how many cards.
function getPileSuitNum(list, suit)
    local suits, of_suit = {}, 0
    for _, item in sgs.list(list) do
        local card = type(item) == "number" and sgs.Sanguosha:getCard(item) or item
        if card:getSuit() == suit then of_suit = of_suit + 1 end
        if not table.contains(suits, card:getSuit()) then insert(suits, card:getSuit()) end
    end
    return suit and of_suit or #suits
end

-- ---- texts and data ------------------------------------------------------------------

-- Returns how many characters a text has.
function GetStringLength(text)
    local _, n = text:gsub("[^\128-\191]", "")
    return n
end

string.stringLength = GetStringLength

function string.contains(text, pattern)
    return text:find(pattern) ~= nil
end

-- Any value as a QVariant.
function ToData(value)
    if type(value) == "boolean" then return sgs.QVariant(value) end
    local data = sgs.QVariant()
    data:setValue(value == nil and "" or value)
    return data
end
