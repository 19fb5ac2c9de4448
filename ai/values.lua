-- Values of cards: for use, for keeping, and for the order in which they are used. The scale
-- is the one that packages use for their own: a slash some 4.5, a peach some 6 or 7.

local ipairs, type, sort = ipairs, type, table.sort

-- class, worth when used, worth when kept, priority when used, harm to a target (100 for
-- open hostility, below 0 for kindness).
local CARDS = {
    { "Slash", 4.4, 3.5, 2.6, 80 },
    { "FireSlash", 4.6, 3.6, 2.5, 80 },
    { "ThunderSlash", 4.5, 3.55, 2.55, 80 },
    { "Jink", 8.5, 5.3, 0, 0 },
    { "Peach", 6.5, 7, 0.9, -100 },
    { "Analeptic", 5.8, 4.4, 2.8, 0 },
    { "Nullification", 7.8, 4.2, 0, 0 },
    { "ExNihilo", 9.8, 4, 9.3, -60 },
    { "Snatch", 8.6, 3.6, 4.5, 0 },
    { "Dismantlement", 6, 3.5, 4.4, 0 },
    { "Duel", 4, 3.45, 2.9, 80 },
    { "FireAttack", 4.4, 3.1, 4.3, 80 },
    { "SavageAssault", 3.9, 3.4, 3.5, 0 },
    { "ArcheryAttack", 3.9, 3.42, 3.5, 0 },
    { "Collateral", 5, 3.3, 2.75, 0 },
    { "IronChain", 4.8, 3.05, 8.2, 20 },
    { "GodSalvation", 3.4, 3.3, 1.1, 0 },
    { "AmazingGrace", 2.8, 0.5, 1.2, 0 },
    { "Indulgence", 7.8, 3.8, 0.6, 110 },
    { "SupplyShortage", 6.8, 3.7, 0.5, 110 },
    { "Lightning", 1, 0, 0, 0 },
    { "Weapon", 4, 2.2, 2.7, 0 },
    { "Armor", 5, 3.2, 2.8, 0 },
    { "DefensiveHorse", 4.8, 2.9, 2.75, 0 },
    { "OffensiveHorse", 4.2, 2.3, 2.72, 0 },
    { "Treasure", 4.5, 2.5, 2.74, 0 },
    { "Horse", 4.4, 2.5, 2.7, 0 },
}

-- How hostile a card is that says so only by what it does (see learning.lua).
sgs.trick_harm = {
    Snatch = 70, Dismantlement = 70, SavageAssault = 60, ArcheryAttack = 60, Collateral = 60,
    Indulgence = 110, SupplyShortage = 110, Duel = 80, FireAttack = 80, Lightning = 40,
    GodSalvation = -40, AmazingGrace = -30, ExNihilo = -60, IronChain = 20,
}

for _, row in ipairs(CARDS) do
    local class = row[1]
    sgs.ai_use_value[class], sgs.ai_keep_value[class], sgs.ai_use_priority[class] = row[2], row[3], row[4]
    if row[5] ~= 0 then sgs.ai_card_intention[class] = row[5] end
end

-- Chained players are freed by friends and chained by enemies.
sgs.ai_card_intention.IronChain = function(self, card, from, tos)
    for _, to in ipairs(tos) do
        sgs.updateIntention(from, to, to:isChained() and -30 or 30, card)
    end
end

-- The weapon's owner is led to strike the other: neither says much.
sgs.ai_card_intention.Collateral = function(self, card, from, tos)
    if tos[1] and not tos[2] then sgs.updateIntention(from, tos[1], 30, card) end
end

-- Values of a card whose class has no entry, by type.
local BY_TYPE = {
    [sgs.Card_TypeSkill] = { use = 3, keep = 1, priority = 3 },
    [sgs.Card_TypeBasic] = { use = 4, keep = 3.5, priority = 2.4 },
    [sgs.Card_TypeTrick] = { use = 5, keep = 3.4, priority = 3 },
    [sgs.Card_TypeEquip] = { use = 4.3, keep = 2.6, priority = 2.7 },
}

-- Classes above that equipment is looked up by.
local SLOTS = { [0] = "Weapon", "Armor", "DefensiveHorse", "OffensiveHorse", "Treasure" }

local function general_class(card)
    if card:getTypeId() == sgs.Card_TypeEquip then
        return SLOTS[card:getRealCard():toEquipCard():location()]
    end
    if card:isKindOf("Slash") then return "Slash" end
end

-- Found once for each class and table: packages may have filled the table since, so only
-- what is in the table is believed without looking.
local function look_up(values, card, kind)
    local class = card:getClassName()
    local value = values[class]
    if value == nil then
        if class == "SkillCard" or class == "LuaSkillCard" then
            value = values["#" .. card:objectName()] or values[card:objectName()]
        else
            value = values[card:objectName()] or values[general_class(card) or ""]
        end
    end
    if type(value) == "function" then value = nil end
    return value or BY_TYPE[card:getTypeId()][kind]
end

function SmartAI:getUseValue(card)
    local value = look_up(sgs.ai_use_value, card, "use")
    if card:getTypeId() == sgs.Card_TypeEquip then
        return self:hasEquip(card) and value - 1.5 or value
    end
    return value
end

function SmartAI:getUsePriority(card)
    local value = look_up(sgs.ai_use_priority, card, "priority")
    local adjust = sgs.ai_card_priority[card:getClassName()]
    if type(adjust) == "function" then value = value + (adjust(self, card, value) or 0) end
    return value
end

function SmartAI:adjustUsePriority(card, value) return value end

-- Returns how a card's turn comes in the play phase, as things stand.
function SmartAI:getDynamicUsePriority(card)
    local value = card:getTypeId() == sgs.Card_TypeSkill and self:priorityOfPlan(card) or self:getUsePriority(card)
    if card:isKindOf("Peach") then
        -- Before anything that may cost the last hit points.
        if self.player:getHp() <= 1 then value = 6 end
    elseif card:isKindOf("Slash") then
        -- Cards made of others come after those that are slashes anyway.
        if card:isVirtualCard() then value = value - 0.05 end
        -- Nothing comes between a drink and the slash that it is for.
        if self.player:getMark("drank") > 0 then value = value + 10 end
    elseif card:getTypeId() == sgs.Card_TypeEquip and card:isKindOf("Weapon") then
        if self:getCardsNum("Slash") > 0 then value = value + 0.1 end
    end
    return value
end

-- ---- keeping -------------------------------------------------------------------------

-- Values added for the first card of a kind in hand, and for each further one.
local FEW = {
    Jink = { 1.2, -0.4, -1.6 },
    Slash = { 0.6, -0.3, -0.9 },
    Peach = { 0.6, 0.4, 0.2 },
    Nullification = { 0.6, 0, -0.5 },
    Analeptic = { 0.4, -0.6, -1 },
}

local function is_needed(self, card)
    for _, name in ipairs(self:skillNames(self.player)) do
        local need = sgs.ai_cardneed[name]
        if type(need) == "function" and need(self.player, card, self) then return true end
    end
    return false
end

-- Returns true if a crossbow in use or in hand lets the player use any number of slashes in one turn.
local function is_volley(self)
    return self.player:hasWeapon("crossbow") or self:getCardsNum("Crossbow") > 0
end

-- `place` among cards of its class, counted from 1.
function SmartAI:getKeepValue(card, place)
    local value = look_up(sgs.ai_keep_value, card, "keep")
    local kind = card:isKindOf("Slash") and "Slash" or card:getClassName()
    local few = FEW[kind]
    if few and type(place) == "number" then value = value + (few[place] or few[3]) end
    -- Late in the game one jink is enough, and each turn wants its slash.
    if kind == "Jink" and place ~= 1 then
        value = value - self:haste() * 1.6
    elseif kind == "Slash" then
        value = value + self:haste() * (is_volley(self) and 2 or 0.7)
    elseif kind == "Crossbow" then
        value = value + self:haste() * 1.5
    end
    -- All enemies slash the lord, who needs more than one dodge.
    if self.role == "lord" and (kind == "Jink" or kind == "Nullification") then
        value = value + (place == 1 and 0.4 or 1)
    elseif self.role == "lord" and kind == "Peach" then
        -- A peach does what a jink does, and against everything else, too.
        value = value + 1.4
    end
    if self:isWeak() then
        if kind == "Jink" then
            value = value + 0.8
        elseif kind == "Analeptic" or kind == "Peach" then
            value = value + 2
        end
    end
    if card:getTypeId() == sgs.Card_TypeEquip then
        if self:hasEquip(card) then
            value = value + (card:isKindOf("Armor") and 2.5 or card:isKindOf("DefensiveHorse") and 2 or 1.2)
            if card:isKindOf("Armor") and self:needToThrowArmor() then return -5 end
        elseif self:getSameEquip(card) then
            value = value - 1.6
        end
    end
    if is_needed(self, card) then value = value + 0.8 end
    return value
end

-- Values of these cards if all were in one hand: the second jink is missed less than the
-- first. By card.
function SmartAI:keepValues(cards)
    local counts, values = {}, {}
    for _, card in ipairs(cards) do
        local kind = card:isKindOf("Slash") and "Slash" or card:getClassName()
        counts[kind] = (counts[kind] or 0) + 1
        values[card] = self:getKeepValue(card, counts[kind])
    end
    return values
end

-- Returns the cost of giving up each of these, counted as the last of its kind in hand, by card.
function SmartAI:lossOfOne(cards)
    local counts, values = {}, {}
    for _, card in ipairs(self:possessions()) do
        local kind = card:isKindOf("Slash") and "Slash" or card:getClassName()
        counts[kind] = (counts[kind] or 0) + 1
    end
    for _, card in ipairs(cards) do
        local kind = card:isKindOf("Slash") and "Slash" or card:getClassName()
        values[card] = self:getKeepValue(card, counts[kind] or 1)
    end
    return values
end

function SmartAI:assignKeep()
    self.keepdata = {}
    return self.keepdata
end

-- ---- sorting -------------------------------------------------------------------------

-- Sorts in place by numbers worked out once for each; equal ones keep their order.
local function sort_by(list, values, downward)
    local places = {}
    for i, each in ipairs(list) do places[each] = i end
    sort(list, function(a, b)
        local x, y = values[a], values[b]
        if x == y then return places[a] < places[b] end
        if downward then return x > y end
        return x < y
    end)
    return list
end
sgs.sortByValues = sort_by

local function each(list, measure)
    local values = {}
    for _, item in ipairs(list) do values[item] = measure(item) end
    return values
end

-- Packages pass lists of the host, too, and use what is given back.
local function array(list)
    return type(list) == "userdata" and sgs.QList2Table(list) or list
end

-- The least missed first.
function SmartAI:sortByKeepValue(cards, inverse)
    cards = array(cards)
    return sort_by(cards, self:keepValues(cards), inverse == true)
end

-- The most useful first.
function SmartAI:sortByUseValue(cards, inverse)
    cards = array(cards)
    return sort_by(cards, each(cards, function(c) return self:getUseValue(c) end), not inverse)
end

function SmartAI:sortByUsePriority(cards)
    cards = array(cards)
    return sort_by(cards, each(cards, function(c) return self:getUsePriority(c) end), true)
end

function SmartAI:sortByDynamicUsePriority(cards)
    cards = array(cards)
    return sort_by(cards, each(cards, function(c) return self:getDynamicUsePriority(c) end), true)
end

-- The least needed first.
function SmartAI:sortByCardNeed(cards, inverse)
    cards = array(cards)
    return sort_by(cards, each(cards, function(c) return self:cardNeed(c) end), inverse == true)
end

-- Returns how much one would like to have a card that one has not.
function SmartAI:cardNeed(card)
    local class = card:getClassName()
    local value = look_up(sgs.ai_use_value, card, "use")
    if class == "Peach" then return 11 + (self.player:isWounded() and 2 or 0) end
    if class == "Analeptic" and self:isWeak() then return 9 end
    if class == "Jink" then
        return self:getCardsNum("Jink") == 0 and 8.8 or 5
    end
    if class == "Nullification" then return self:getCardsNum("Nullification") == 0 and 8 or 6 end
    if card:isKindOf("Slash") then
        return self:getCardsNum("Slash") == 0 and 6.5 or 3.5
    end
    if card:getTypeId() == sgs.Card_TypeEquip and not self:getSameEquip(card) then value = value + 2.5 end
    if is_needed(self, card) then value = value + 2 end
    return value
end

local compare = {}
sgs.ai_compare_funcs = {
    hp = function(a, b) return a:getHp() < b:getHp() end,
    maxhp = function(a, b) return a:getMaxHp() < b:getMaxHp() end,
    handcard = function(a, b) return a:getHandcardNum() < b:getHandcardNum() end,
    handcard_defense = function(a, b)
        if a:getHandcardNum() ~= b:getHandcardNum() then return a:getHandcardNum() < b:getHandcardNum() end
        return sgs.getDefense(a) < sgs.getDefense(b)
    end,
    equip = function(a, b) return a:getEquips():length() < b:getEquips():length() end,
    role = function(a, b) return a:getSeat() < b:getSeat() end,
}

function compare.hp(p) return p:getHp() end
function compare.maxhp(p) return p:getMaxHp() end
function compare.handcard(p) return p:getHandcardNum() end
function compare.equip(p) return p:getEquips():length() end
function compare.card(p) return p:getCardCount(true) end
function compare.value(p) return sgs.getValue(p) end
function compare.defense(p, self) return sgs.getDefense(p, self) end
function compare.defenseSlash(p, self) return sgs.getDefenseSlash(p, self) end
function compare.threat(p) return -sgs.getValue(p) - p:getCardCount(true) * 0.3 end
function compare.chaofeng(p) return -(sgs.ai_chaofeng[p:getGeneralName()] or 0) end
function compare.round(p, self) return self:playerGetRound(p) end

-- Players by `hp`, `handcard`, `defense` ...: the weakest first.
function SmartAI:sort(players, key)
    players = array(players)
    local measure = compare[key or "defense"]
    if measure then
        return sort_by(players, each(players, function(p) return measure(p, self) end))
    end
    local before = sgs.ai_compare_funcs[key]
    if before then sort(players, before) else self:sort(players, "defense") end
    return players
end

function SmartAI:sortEnemies(players)
    return sort_by(players, each(players, function(p) return sgs.getDefense(p, self) - self:hatred(p) * 3 end))
end
