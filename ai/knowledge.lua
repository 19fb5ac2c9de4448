-- The cards that there are: one's own exactly, those of others by what is known and by how
-- common a card is.

local ipairs, type, rawequal = ipairs, type, rawequal

-- Of a hundred cards drawn, so many are of this class.
local COMMON = {
    Slash = 27, Jink = 15, Peach = 7.5, Analeptic = 3, Nullification = 4.5, Snatch = 3, Dismantlement = 4,
    Duel = 2, ExNihilo = 2.5, Indulgence = 2, SupplyShortage = 1.2, FireAttack = 2, SavageAssault = 2,
    ArcheryAttack = 0.7, IronChain = 3.8, Collateral = 1.2, Weapon = 7, Armor = 4, DefensiveHorse = 2,
    OffensiveHorse = 2, EquipCard = 16, TrickCard = 31, BasicCard = 53,
}

-- Object names that a class may have, so that card strings need not be made into cards to
-- see what they are.
local NAMES = {
    Slash = { slash = true, fire_slash = true, thunder_slash = true },
    FireSlash = { fire_slash = true }, ThunderSlash = { thunder_slash = true },
    Jink = { jink = true }, Peach = { peach = true }, Analeptic = { analeptic = true },
    Nullification = { nullification = true },
}

-- ---- skills --------------------------------------------------------------------------

local function own_skills(player)
    local names = sgs.own_skills[player]
    if names then return names end
    names = {}
    for i, skill in ipairs(sgs.QList2Table(player:getVisibleSkillList())) do names[i] = skill:objectName() end
    sgs.own_skills[player] = names
    return names
end

-- Names of the skills of a player, those of equipment among them; each is a key as well.
function sgs.skillNamesOf(player)
    local names = sgs.seen_skills[player]
    if names then return names end
    names = {}
    for i, name in ipairs(own_skills(player)) do
        names[i], names[name] = name, true
    end
    for _, equip in ipairs(sgs.QList2Table(player:getEquips())) do
        local name = equip:objectName()
        names[#names + 1], names[name] = name, true
    end
    sgs.seen_skills[player] = names
    return names
end

function SmartAI:skillNames(player) return sgs.skillNamesOf(player) end

function sgs.getPlayerSkillList(player)
    return sgs.QList2Table(player:getVisibleSkillList())
end
sgs.getSkillList = sgs.getPlayerSkillList

function SmartAI:hasSkills(names, player)
    player = player or self.player
    -- Any of several players.
    if type(player) == "table" then
        for _, each in ipairs(player) do
            if self:hasSkills(names, each) then return true end
        end
        return false
    end
    if type(names) == "table" then
        for _, name in ipairs(names) do
            if player:hasSkill(name) then return true end
        end
        return false
    end
    return player:hasSkills(names)
end

-- A skill of `sgs.ai_skills`, or a name.
function SmartAI:hasSkill(skill)
    local name = type(skill) == "table" and skill.name or skill
    if not sgs.skillNamesOf(self.player)[name] then return false end
    -- It may be there and be void for now.
    return self.player:hasSkill(name) or self.player:hasLordSkill(name) or self.player:hasWeapon(name)
end

-- ---- one's own cards -----------------------------------------------------------------

-- Hand and what counts as hand.
function SmartAI:holding()
    local held = self.cache.held
    if held then return held end
    held = sgs.QList2Table(self.player:getHandcards())
    for _, id in sgs.qlist(self.player:getHandPile()) do held[#held + 1] = sgs.Sanguosha:getCard(id) end
    self.cache.held = held
    return held
end

-- Returns the same cards, with equipment.
function SmartAI:possessions()
    local all = self.cache.possessions
    if all then return all end
    all = {}
    for _, card in ipairs(self:holding()) do all[#all + 1] = card end
    for _, card in ipairs(sgs.QList2Table(self.player:getEquips())) do all[#all + 1] = card end
    self.cache.possessions = all
    return all
end

function SmartAI:addHandPile(cards, player)
    player = player or self.player
    if cards == nil or type(cards) == "string" then cards = sgs.QList2Table(player:getCards(cards or "h")) end
    for _, id in sgs.qlist(player:getHandPile()) do cards[#cards + 1] = sgs.Sanguosha:getCard(id) end
    return cards
end

local function name_in(text)
    return text:match("^([%w_]+):")
end

-- Returns the card that the text of a skill card names: `jink` of `#GuhuoCard:5:jink` and of `@GuhuoCard=5:jink`.
local function becomes(text)
    return text:match("^#[^:]*:[^:]*:([%w_]+)") or text:match("^@[^:]*:([%w_]+)")
end

-- Returns true if this text is a card of the class. `asked`: the entry that gave it knows the class, so that a
-- skill card without a name counts.
local function fits(text, class, asked)
    if type(text) ~= "string" or text == "" or text == "." then return false end
    if text:match("^[#@]") then
        local named = becomes(text)
        local card = named and sgs.Sanguosha:cloneCard(named)
        if card then return card:isKindOf(class) end
        return asked == true and sgs.Card_Parse(text) ~= nil
    end
    local names, name = NAMES[class], name_in(text)
    if names and name then return names[name] == true end
    local card = sgs.Card_Parse(text)
    return card ~= nil and card:isKindOf(class)
end

-- Returns what one's skills make of one's cards: card strings of this class.
local function conversions(self, class)
    local made = self.cache.made
    if not made then
        made = {}
        self.cache.made = made
    end
    if made[class] then return made[class] end
    local texts = {}
    made[class] = texts
    for _, skill in ipairs(self:skillNames(self.player)) do
        local view_as = sgs.ai_view_as[skill]
        local works = view_as or sgs.ai_cardsview[skill] or sgs.ai_cardsview_valuable[skill]
        -- A skill may be listed and be void for now.
        works = works and self:hasSkill(skill)
        if works and view_as then
            for _, card in ipairs(self:possessions()) do
                local place = card:isEquipped() and sgs.Player_PlaceEquip or sgs.Player_PlaceHand
                local text = view_as(card, self.player, place, class)
                if fits(text, class) then texts[#texts + 1] = text end
            end
        end
        for _, view in ipairs { works and sgs.ai_cardsview_valuable[skill] or false, works and sgs.ai_cardsview[skill] or false } do
            local text = view and view(self, class, self.player)
            for _, one in ipairs(type(text) == "table" and text or { text }) do
                if fits(one, class, true) then texts[#texts + 1] = one end
            end
        end
    end
    return texts
end

-- Returns true if this card, as it is or as a skill sees it, is of that class in the hand of that player.
function isCard(class, card, player)
    if not card or not player then return nil end
    if card:isKindOf(class) then return card end
    local place = card:isEquipped() and sgs.Player_PlaceEquip or sgs.Player_PlaceHand
    for _, skill in sgs.qlist(player:getVisibleSkillList()) do
        local view_as = sgs.ai_view_as[skill:objectName()]
        local text = view_as and view_as(card, player, place, class)
        if text and fits(text, class) then return sgs.Card_Parse(text) end
    end
    return nil
end

-- Own cards of a class as they are, the least missed first.
local function plain(self, class)
    local found = self.cache.plain
    if not found then
        found = {}
        self.cache.plain = found
    end
    local cards = found[class]
    if cards then return cards end
    cards = {}
    for _, card in ipairs(self:holding()) do
        if card:isKindOf(class) then cards[#cards + 1] = card end
    end
    if #cards > 1 then
        local places = {}
        for i, card in ipairs(cards) do places[card] = self:getUseValue(card) + i / 100 end
        sgs.sortByValues(cards, places)
    end
    found[class] = cards
    return cards
end

-- A card of that class one may give, handled as is asked for now (`self.method`): an id, or the string of one that a skill makes; nil.
function SmartAI:getCardId(class, player, except)
    if player and player ~= self.player then return nil end
    local method = self.method
    for _, card in ipairs(plain(self, class)) do
        if card ~= except and not (method and self.player:isCardLimited(card, method)) then
            return card:getEffectiveId()
        end
    end
    for _, text in ipairs(conversions(self, class)) do
        if not method or not self.player:isCardLimited(sgs.Card_Parse(text), method) then return text end
    end
    return nil
end

-- With `true` all own cards of the class, in a list.
function SmartAI:getCard(class, player)
    if player == true then return self:getCards(class) end
    local text = self:getCardId(class, player)
    return text and (type(text) == "number" and sgs.Sanguosha:getCard(text) or sgs.Card_Parse(text)) or nil
end

-- All own cards of these classes, skills included. Places (`h`, `he`, `ej`) instead of classes give
-- the cards that lie there.
function SmartAI:getCards(classes, flag)
    if type(classes) == "string" and classes:match("^[hej]+$") then
        return sgs.QList2Table(self.player:getCards(classes))
    end
    local cards = {}
    for _, class in ipairs(type(classes) == "table" and classes or { classes }) do
        for _, card in ipairs(plain(self, class)) do cards[#cards + 1] = card end
        if flag ~= "h" then
            for _, text in ipairs(conversions(self, class)) do
                local card = sgs.Card_Parse(text)
                if card then cards[#cards + 1] = card end
            end
        end
    end
    return cards
end

local function own_number(self, class)
    local n = #plain(self, class)
    local texts = conversions(self, class)
    if #texts == 0 then return n end
    -- A card that is of the class anyway is not counted again.
    local counted = {}
    for _, card in ipairs(plain(self, class)) do counted[tostring(card:getEffectiveId())] = true end
    for _, text in ipairs(texts) do
        local id = text:match("=(%d+)$") or text:match("^#[^:]*:(%d+):") or text:match("^@[^=]*=(%d+):")
        if not id or not counted[id] then
            n = n + 1
            if id then counted[id] = true end
        end
    end
    return n
end

-- Returns how many such cards: one's own exactly, somebody else's as expected.
function SmartAI:getCardsNum(classes, player)
    local n = 0
    if player == nil or type(player) ~= "userdata" or player == self.player then
        for _, class in ipairs(type(classes) == "table" and classes or { classes }) do
            n = n + own_number(self, class)
        end
        return n
    end
    return getCardsNum(classes, player, self.player)
end

-- ---- cards of others -----------------------------------------------------------------

-- Classes that skills make plentiful.
local PLENTY = {
    Jink = { qingguo = 50, longdan = 40 },
    Slash = { wusheng = 60, longdan = 42 },
    Peach = { jijiu = 50 },
}

-- Of a hundred hand cards of this player, so many are of the class.
local function share_of(class, player)
    local share = COMMON[class] or 2
    local lack = sgs.card_lack[player:objectName()]
    local seen = lack and lack[class]
    -- Asked for one, it had none, and has drawn nothing since.
    if seen and player:getHandcardNum() <= seen then share = share * 0.15 end
    local plenty = PLENTY[class]
    if plenty then
        local skills = sgs.skillNamesOf(player)
        for i = 1, #skills do
            local more = plenty[skills[i]]
            if more and more > share then share = more end
        end
    end
    return share
end

-- The hand cards of somebody else that were seen, and how many were not.
local function seen_hand(player)
    local seen = sgs.seen_hands[player]
    if not seen then
        seen = sgs.QList2Table(player:getKnownHandcards())
        sgs.seen_hands[player] = seen
    end
    return seen, player:getHandcardNum() - #seen
end
sgs.seenHand = seen_hand

local function count_of(class, player)
    local seen, hidden = seen_hand(player)
    local n = hidden > 0 and hidden * share_of(class, player) / 100 or 0
    for _, card in ipairs(seen) do
        if isCard(class, card, player) then n = n + 1 end
    end
    return n
end

function getCardsNum(classes, player, from)
    if not player or player:isKongcheng() then return 0 end
    if type(classes) ~= "table" then return count_of(classes, player) end
    local n = 0
    for _, class in ipairs(classes) do n = n + count_of(class, player) end
    return n
end

local function chance_of(class, player)
    local seen, hidden = seen_hand(player)
    for _, card in ipairs(seen) do
        if isCard(class, card, player) then return 1 end
    end
    return 1 - (1 - math.min(95, share_of(class, player)) / 100) ^ hidden
end

-- Returns how likely somebody else has at least one such card.
function SmartAI:chanceOfCard(class, player)
    if player == self.player then return self:getCardsNum(class) > 0 and 1 or 0 end
    local known = self.cache.chances
    if not known then
        known = {}
        self.cache.chances = known
    end
    local of_class = known[class]
    if not of_class then
        of_class = {}
        known[class] = of_class
    end
    local chance = of_class[player]
    if not chance then
        chance = chance_of(class, player)
        of_class[player] = chance
    end
    return chance
end

-- Returns how many of somebody's cards are known to be of a class: equipment, one's own hand, and what
-- was seen of another one.
function getKnownCard(player, from, class, viewas, flags)
    flags = flags or "h"
    local n = 0
    local cards = {}
    if flags:find("e") then cards = sgs.QList2Table(player:getEquips()) end
    if flags:find("h") then
        for _, card in ipairs((seen_hand(player))) do cards[#cards + 1] = card end
    end
    for _, card in ipairs(cards) do
        if card:isKindOf(class) or card:getSuitString() == class or card:getColorString() == class then n = n + 1 end
    end
    return n
end

function getKnownNum(player, other)
    return #(seen_hand(player))
end

function SmartAI:getKnownNum(player)
    return #(seen_hand(player or self.player))
end

function SmartAI:getAllPeachNum(player)
    player = player or self.player
    local n = 0
    for _, friend in ipairs(self:getFriends(player)) do n = n + self:getCardsNum("Peach", friend) end
    return n
end

-- Returns how many are still in the pile, by how common they are.
function SmartAI:getRestCardsNum(class)
    local cards = self.cache.deck_left or 80
    return cards * (COMMON[class] or 2) / 100
end

function SmartAI:hasSuit(suits, include_equip, player)
    return self:getSuitNum(suits, include_equip, player) > 0
end

function SmartAI:getSuitNum(suits, include_equip, player)
    player = player or self.player
    local n = 0
    local flags = include_equip and "he" or "h"
    local cards
    if player == self.player then
        cards = sgs.QList2Table(player:getCards(flags))
    else
        -- A quarter of what nobody has seen.
        local seen, hidden = seen_hand(player)
        cards, n = seen, hidden * 0.25
    end
    for _, card in ipairs(cards) do
        if ("|" .. suits .. "|"):find("|" .. card:getSuitString() .. "|", 1, true) then n = n + 1 end
    end
    return n
end

-- The own card of the highest number; those worth keeping are spared when there is a
-- cheaper one of nearly the same number.
function SmartAI:getMaxCard(player, cards)
    player = player or self.player
    if player ~= self.player and not cards then return nil end
    if type(cards) == "userdata" then cards = sgs.QList2Table(cards) end
    local best, number = nil, -1
    for _, card in ipairs(cards or sgs.QList2Table(player:getHandcards())) do
        local n = card:getNumber() - (card:isKindOf("Peach") and 2 or 0)
        if n > number then best, number = card, n end
    end
    return best
end

function SmartAI:getMinCard(player, cards)
    player = player or self.player
    if player ~= self.player and not cards then return nil end
    if type(cards) == "userdata" then cards = sgs.QList2Table(cards) end
    local best, number = nil, 99
    for _, card in ipairs(cards or sgs.QList2Table(player:getHandcards())) do
        local n = card:getNumber()
        if n < number then best, number = card, n end
    end
    return best
end
SmartAI.getMaxPointCard = SmartAI.getMaxCard

