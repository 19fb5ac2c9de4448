-- Equipment: what is put on, in place of what, and the answers its effects ask for.

local ipairs, type, max, min = ipairs, type, math.max, math.min

-- ---- what it is worth ----------------------------------------------------------------

local WEAPONS = {
    crossbow = 1, double_sword = 2, qinggang_sword = 2.1, blade = 2.2, spear = 2.3, axe = 2.8,
    halberd = 1.7, kylin_bow = 2.6, guding_blade = 2, ice_sword = 1.8, fan = 2.4,
}

-- Every slash more is a slash used.
function sgs.ai_weapon_value.crossbow(self)
    return max(0, self:getCardsNum("Slash") - 1) * 1.6
end

function sgs.ai_weapon_value.spear(self, enemy, player)
    return player:getHandcardNum() >= 4 and 0.6 or 0
end

-- Vines burn, and other slashes do nothing to them.
function sgs.ai_weapon_value.fan(self)
    local n = 0
    for _, enemy in ipairs(self:getEnemies()) do
        if enemy:hasArmorEffect("vine") then n = n + 1 end
    end
    return n * 1.2
end

function SmartAI:evaluateWeapon(card, player)
    player = player or self.player
    local name = card:objectName()
    local value = WEAPONS[name] or 1.5
    local more = sgs.ai_weapon_value[name]
    if type(more) == "number" then
        value = more
    elseif type(more) == "function" and player == self.player then
        value = value + (more(self, self.enemies[1], player) or 0)
    end
    if player:hasSkill("paoxiao") and name == "crossbow" then value = 0.5 end
    -- Enemies that come within reach.
    local range = card:getRange(player)
    for _, enemy in ipairs(self:getEnemies(player)) do
        local distance = player:distanceTo(enemy)
        if distance > 1 and distance <= range then value = value + 0.5 + self:haste() * 1.5 end
    end
    return value
end

local ARMORS = { eight_diagram = 3.4, renwang_shield = 3.2, vine = 2.4, silver_lion = 2.2 }

function SmartAI:evaluateArmor(card, player)
    player = player or self.player
    card = card or player:getArmor()
    if not card then return 0 end
    local name = card:objectName()
    local value = ARMORS[name] or 2
    local more = sgs.ai_armor_value[name]
    if type(more) == "number" then value = more elseif type(more) == "function" then value = more(player, self) or value end
    if name == "vine" and player:isChained() then value = value - 1.5 end
    if player:hasArmorEffect("bazhen") and not player:getArmor() then value = value - 3 end
    return value
end

local SLOT = { "getWeapon", "getArmor", "getDefensiveHorse", "getOffensiveHorse", "getTreasure" }

-- Returns the card in the slot of this card, or nil.
function SmartAI:getSameEquip(card, player)
    player = player or self.player
    local equip = card:getRealCard():toEquipCard()
    local get = equip and SLOT[equip:location() + 1]
    return get and player[get](player) or nil
end

function SmartAI:hasEquip(card, player)
    for _, equip in sgs.qlist((player or self.player):getEquips()) do
        if equip:getEffectiveId() == card:getEffectiveId() then return true end
    end
    return false
end

function SmartAI:isEquip(class, player)
    for _, equip in sgs.qlist((player or self.player):getEquips()) do
        if equip:isKindOf(class) then return true end
    end
    return false
end

-- Returns how much more a card is worth than another of its slot; horses and treasures are alike.
local function gain(self, card, old)
    if card:isKindOf("Weapon") and old:isKindOf("Weapon") then return self:evaluateWeapon(card) - self:evaluateWeapon(old) end
    if card:isKindOf("Armor") and old:isKindOf("Armor") then return self:evaluateArmor(card) - self:evaluateArmor(old) end
    return 0
end

local function better(self, card, old)
    if card:isKindOf("Armor") and self:needToThrowArmor() then return true end
    return gain(self, card, old) > 0.4
end

-- Returns true if a better card for the slot is in hand. Equipment that is put on first would only be replaced.
local function outdone(self, card)
    local place = card:getRealCard():toEquipCard():location()
    for _, other in sgs.qlist(self.player:getHandcards()) do
        local equip = other:getTypeId() == sgs.Card_TypeEquip and other:getRealCard():toEquipCard()
        if equip and equip:location() == place and other:getEffectiveId() ~= card:getEffectiveId()
            and not self["useCard" .. other:getClassName()] and other:isAvailable(self.player)
            and gain(self, other, card) > 0 then
            return true
        end
    end
    return false
end

function SmartAI:useEquipCard(card, use)
    local own = self["useCard" .. card:getClassName()]
    if own then
        own(self, card, use)
        if use.card then return end
    end
    if not card:isAvailable(self.player) then return end
    local old = self:getSameEquip(card)
    if old and not better(self, card, old) or outdone(self, card) then return end
    use.card = card
end

function SmartAI:loseEquipEffect(player)
    return (player or self.player):hasSkills(sgs.lose_equip_skill)
end

-- ---- what effects of equipment ask ---------------------------------------------------

sgs.ai_skill_invoke.eight_diagram = function(self)
    return not self:getDamagedEffects(self.player)
end

sgs.ai_skill_invoke.double_sword = true
sgs.ai_skill_invoke.kylin_bow = function(self, data)
    return self:hatred(data:toDamage().to) > 0
end
sgs.ai_skill_choice.kylin_bow = "dhorse"

-- Two cards rather than a point: of an enemy that would not die of it.
sgs.ai_skill_invoke.ice_sword = function(self, data)
    local damage = data:toDamage()
    local to = damage.to
    local harm = self:worthOfDamage(to, damage.damage, damage.nature, self.player)
    if self:hatred(to) < 0 then return harm < -0.6 end
    local cards = min(2, to:getCardCount(true)) * self:hatred(to) * 1.1
    return cards > harm
end

sgs.ai_skill_invoke.fan = function(self, data)
    local use = data:toCardUse()
    local sum = 0
    for _, to in sgs.qlist(use.to) do
        sum = sum + self:worthOfHit(to, 1, sgs.DamageStruct_Fire, self.player, use.card)
            - self:worthOfHit(to, 1, nil, self.player, use.card)
        if to:hasArmorEffect("vine") then sum = sum + self:hatred(to) end
    end
    return sum >= 0
end

-- A card given up, or one more for the enemy.
sgs.ai_skill_cardask["double-sword-card"] = function(self, data, pattern, user)
    if user and self:isFriend(user) then return "." end
    local cards = sgs.QList2Table(self.player:getHandcards())
    local values = self:keepValues(cards)
    self:sortByKeepValue(cards)
    for _, card in ipairs(cards) do
        if not self.player:isJilei(card) and values[card] < 3.6 then return card:getEffectiveId() end
    end
    return "."
end

-- Two cards for the hit.
sgs.ai_skill_cardask["@axe"] = function(self, data, pattern, target)
    if not target or self:hatred(target) <= 0 then return "." end
    local effect = data:toSlashEffect()
    local nature = effect and effect.nature
    local n = 1 + (effect and effect.drank or 0)
    local value = self:worthOfHit(target, n, nature, self.player, effect and effect.slash)
    local cards = {}
    local weapon = self.player:getWeapon()
    for _, card in ipairs(self:possessions()) do
        if not (weapon and card:getEffectiveId() == weapon:getEffectiveId()) and self.player:canDiscard(self.player, card:getEffectiveId()) then
            cards[#cards + 1] = card
        end
    end
    if #cards < 2 then return "." end
    local values = self:keepValues(cards)
    self:sortByKeepValue(cards)
    local price = max(0, values[cards[1]] - 2.4) + max(0, values[cards[2]] - 2.4)
    if value <= price * (0.7 - self:haste() * 0.4) + 0.2 then return "." end
    return ("$%d+%d"):format(cards[1]:getEffectiveId(), cards[2]:getEffectiveId())
end

-- Struck again.
sgs.ai_skill_cardask["blade-slash"] = function(self, data, pattern, target)
    if target and self:hatred(target) <= 0 then return "." end
end

-- ---- cards that equipment makes ------------------------------------------------------

-- Two hand cards as a slash, when the hand holds nothing better.
function sgs.ai_cardsview.spear(self, class, player)
    if class ~= "Slash" or player ~= self.player then return nil end
    local cards = {}
    for _, card in ipairs(sgs.QList2Table(player:getHandcards())) do
        if not card:isKindOf("Peach") and not card:isKindOf("Slash") then cards[#cards + 1] = card end
    end
    if #cards < 2 then return nil end
    self:sortByKeepValue(cards)
    return ("slash:spear[no_suit:0]=%d+%d"):format(cards[1]:getEffectiveId(), cards[2]:getEffectiveId())
end

addAiSkills("spear").getTurnUseCard = function(self)
    -- Own slashes first, and not the cards that keep one alive.
    if self:getCardsNum("Slash", "h") > 1 or self.player:getHandcardNum() < 3 or not sgs.Slash_IsAvailable(self.player) then
        return nil
    end
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("Slash") then return nil end
    end
    local text = sgs.ai_cardsview.spear(self, "Slash", self.player)
    return text and sgs.Card_Parse(text)
end
