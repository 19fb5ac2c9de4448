-- The play phase: one card or skill after another, by priority.

local ipairs, type, next = ipairs, type, next

-- Cards that skills offer now.
function SmartAI:fillSkillCards(cards)
    for _, skill in ipairs(sgs.ai_skills) do
        if skill.getTurnUseCard and self:hasSkill(skill) then
            local card = skill.getTurnUseCard(self, #cards == 0)
            if type(card) == "string" then card = sgs.Card_Parse(card) end
            if card then cards[#cards + 1] = card end
        end
    end
    for _, name in ipairs(self:skillNames(self.player)) do
        local fill = sgs.ai_fill_skill[name]
        if fill then
            local card = fill(self, #cards == 0)
            if type(card) == "string" then card = sgs.Card_Parse(card) end
            if card then cards[#cards + 1] = card end
        end
    end
end

local function skill_card_key(card)
    local class = card:getClassName()
    if class == "LuaSkillCard" or class == "SkillCard" or card:isKindOf("LuaSkillCard") then
        return "#" .. card:objectName()
    end
    return class
end

function SmartAI:useSkillCard(card, use)
    local name = skill_card_key(card)
    local own = sgs.ai_skill_use_func[name] or sgs.ai_skill_use_func[card:objectName()]
    if own then return own(card, use, self) end
    local method = self["useCard" .. name]
    if method then return method(self, card, use) end
end

function SmartAI:useCardByClassName(card, use)
    local class = card:getClassName()
    local method = self["useCard" .. class]
    if method then return method(self, card, use) end
    if card:isKindOf("Slash") then return self:useCardSlash(card, use) end
    -- Answers only, or nobody knows what it does.
    if class == "Jink" or class == "Nullification" then return end
    self:useUnknownCard(card, use)
end

function SmartAI:useBasicCard(card, use) return self:useCardByClassName(card, use) end
function SmartAI:useTrickCard(card, use) return self:useCardByClassName(card, use) end

local BY_TYPE = {
    [sgs.Card_TypeSkill] = "useSkillCard",
    [sgs.Card_TypeBasic] = "useBasicCard",
    [sgs.Card_TypeTrick] = "useTrickCard",
    [sgs.Card_TypeEquip] = "useEquipCard",
}

-- Fills `use` with how this card would be used, if at all.
function SmartAI:aiUseCard(card, use)
    use = use or { isDummy = true }
    if use.isDummy and not use.to then use.to = sgs.SPlayerList() end
    local how = BY_TYPE[card:getTypeId()]
    if how then self[how](self, card, use) end
    return use
end

function SmartAI:willUse(player, card)
    return self:aiUseCard(card).card ~= nil
end

-- Every card and skill that would be used this turn, by priority.
function SmartAI:getTurnUse()
    local cards, uses = {}, {}
    for _, card in ipairs(self:holding()) do
        if card:isAvailable(self.player) then cards[#cards + 1] = card end
    end
    self:fillSkillCards(cards)
    self:sortByUseValue(cards)
    for _, card in ipairs(cards) do
        local use = self:aiUseCard(card)
        if use.card then uses[#uses + 1] = use.card end
    end
    return uses
end

-- ---- skills that are used whenever they may be --------------------------------------

-- Files name them in `sgs.ai_suppress_intention`.
local function is_forced(name)
    return name ~= nil and name ~= "" and sgs.ai_suppress_intention[name]
end

-- The skill that a card is offered by: a card of a skill may be named after it.
local function forced_skill(self, card)
    for _, name in ipairs(card:getSkillNames()) do
        if is_forced(name) then return name end
    end
    local by_card = card:objectName():gsub("Card$", "")
    for _, name in ipairs({ by_card, by_card:lower() }) do
        if is_forced(name) and self:hasSkill(name) then return name end
    end
end

-- Targets for a card that is used in any case: those whom it suits best, then anyone.
local function any_targets(self, card)
    local intention = sgs.ai_card_intention["#" .. card:objectName()] or sgs.ai_card_intention[card:getClassName()]
    local sign = type(intention) == "number" and intention < 0 and -1 or 1
    local players, ranks = {}, {}
    for i, player in ipairs(self.living) do
        players[i] = player
        ranks[player] = sign * self:hatred(player)
    end
    for _, first in ipairs(sgs.sortByValues(players, ranks, true)) do
        local targets = self:canTarget(card, first) and self:targetsFrom(card, first)
        if targets then return targets end
    end
end

-- Fills `use` with a card of such a skill where nothing else did: once in a turn, as a skill without
-- a limit would never end.
local function force(self, card, use)
    local skill = card:getTypeId() == sgs.Card_TypeSkill and forced_skill(self, card)
    if not skill or self.forced[skill] == sgs.turn_serial then return end
    local none = sgs.PlayerList()
    local targets = not (card:targetFixed() or card:targetsFeasible(none, self.player)) and any_targets(self, card)
    if targets == nil then return end
    self.forced[skill] = sgs.turn_serial
    use.card = card
    for _, to in sgs.qlist(targets or none) do use.to:append(to) end
end

-- Cards of such skills that no entry offers and that are made of nothing.
local function fill_forced(self, cards)
    for _, name in ipairs(self:skillNames(self.player)) do
        local skill = is_forced(name) and self.forced[name] ~= sgs.turn_serial and sgs.Sanguosha:getViewAsSkill(name)
        if skill and skill:isEnabledAtPlay(self.player) then
            local made = skill:viewAs(sgs.CardList())
            if made then cards[#cards + 1] = made end
        end
    end
end

-- ---- the next card -------------------------------------------------------------------

local function may_use(self, card)
    if not self.player:isCardLimited(card, card:getHandlingMethod()) then return true end
    return card:canRecast() and not self.player:isCardLimited(card, sgs.Card_MethodRecast)
end

function SmartAI:activate(use)
    self:updatePlayers()
    local cards = {}
    for _, card in ipairs(self:holding()) do
        if card:isAvailable(self.player) then cards[#cards + 1] = card end
    end
    self:fillSkillCards(cards)
    local is_any_forced = next(sgs.ai_suppress_intention) ~= nil
    if is_any_forced then fill_forced(self, cards) end
    self:sortByDynamicUsePriority(cards)
    self.toUse = cards
    for _, card in ipairs(cards) do
        if may_use(self, card) then
            self:aiUseCard(card, use)
            if not use.card and is_any_forced then force(self, card, use) end
            if use.card then return end
        end
    end
end
