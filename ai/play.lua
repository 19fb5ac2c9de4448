-- The play phase: one card or skill after another, by priority.

local ipairs, type = ipairs, type

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
    self:sortByDynamicUsePriority(cards)
    self.toUse = cards
    for _, card in ipairs(cards) do
        if may_use(self, card) then
            self:aiUseCard(card, use)
            if use.card then return end
        end
    end
end
