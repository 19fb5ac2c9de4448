-- The effect of damage, and its worth to this seat: above 0 when it serves.

local ipairs, pairs, type, max, min = ipairs, pairs, type, math.max, math.min

local FIRE, THUNDER = sgs.DamageStruct_Fire, sgs.DamageStruct_Thunder

-- Packages write natures as constants or as letters.
local LETTERS = { N = sgs.DamageStruct_Normal, F = FIRE, T = THUNDER }
local function nature_of(nature) return LETTERS[nature] or nature or sgs.DamageStruct_Normal end

-- Returns true if damage of this kind takes effect.
function SmartAI:damageIsEffective(to, nature, from)
    to, from, nature = to or self.player, from or self.player, nature_of(nature)
    if not to:isAlive() then return false end
    -- Each says whether it would take effect.
    for _, is_effective in ipairs(sgs.ai_damage_effect) do
        if type(is_effective) == "function" and not is_effective(self, to, nature, from) then
            return false
        end
    end
    return true
end

function SmartAI:damageIsEffective_(damage)
    return self:damageIsEffective(damage.to, damage.nature, damage.from)
end
SmartAI.damageStruct = SmartAI.damageIsEffective_

function SmartAI:canDamage(to, from, card)
    return self:damageIsEffective(to, nil, from) and not self:getDamagedEffects(to, from)
end

function SmartAI:cantDamageMore(from, to)
    return to:hasArmorEffect("silver_lion") and not IgnoreArmor(from, to)
end

-- Those of packages may return nothing.
local function number(value) return tonumber(value) or 0 end

-- Points that come of `n`, with armour and skills.
function SmartAI:ajustDamage(from, to, n, card, nature)
    n, nature = n or 1, nature_of(nature)
    local armor_counts = not IgnoreArmor(card and card:isKindOf("Slash") and from or nil, to)
    if nature == FIRE and armor_counts and to:hasArmorEffect("vine") then n = n + 1 end
    for _, name in ipairs(from and sgs.skillNamesOf(from) or {}) do
        local adjust = sgs.ai_ajustdamage_from[name]
        if adjust then n = n + number(adjust(self, from, to, card, nature)) end
    end
    for _, name in ipairs(sgs.skillNamesOf(to)) do
        local adjust = sgs.ai_ajustdamage_to[name]
        if adjust then n = n + number(adjust(self, from, to, card, nature)) end
    end
    if n > 1 and armor_counts and to:hasArmorEffect("silver_lion") then n = 1 end
    return max(0, n)
end

-- Returns what hit points cost their owner, counted in points of a healthy player.
local function cost(hp, n)
    local sum = 0
    for at = hp, hp - n + 1, -1 do
        sum = sum + (at > 2 and 1 or at == 2 and 1.4 or at == 1 and 1.8 or 0)
    end
    return sum
end

-- Probability that the player dies at 0 hit points, considering peaches of the player and of friends.
local function dies(self, to)
    if hasBuquEffect(to) or canNiepan(to) then return 0.1 end
    local saved = self:chanceOfCard("Peach", to)
    local friends = self:isFriend(to) and self.friends_noself or self.enemies
    local alone = 1 - saved
    for _, other in ipairs(friends) do
        if other ~= to then alone = alone * (1 - self:chanceOfCard("Peach", other) * 0.8) end
    end
    return alone
end

-- Returns what a death is worth to this seat.
local function death(self, to, from)
    local hate = self:hatred(to)
    local value = hate * 4
    if to:isLord() then
        -- With the lord's death the game is over.
        if self.role == "rebel" then return 30 end
        if self.role == "renegade" then return self.room:alivePlayerCount() == 2 and 30 or -20 end
        return -30
    end
    local is = self.odds[to]
    if is and from == self.player then
        value = value + is.rebel * 1.5
        if self.player:isLord() then value = value - is.loyalist * 3 end
    end
    if to == self.player then return -20 end
    return value
end

-- The worth of `n` of these hit points; and whether they were the last.
local function loss(self, to, n, hp, from)
    local hate = self:hatred(to)
    local value = hate * cost(hp, n)
    -- The lord's side survives only with the lord, who will miss hit points lost early.
    if hate < 0 and to:isLord() then value = value * 1.5 end
    if n >= hp then return value + death(self, to, from) * dies(self, to), true end
    return value, false
end

-- The worth of hit points that go without damage: nothing prevents it, and nobody avenges it.
function SmartAI:worthOfLostHp(to, n)
    return n > 0 and to:isAlive() and (loss(self, to, n, to:getHp())) or 0
end

-- The worth of damage to one player, chains aside.
function SmartAI:worthOfDamage(to, n, nature, from)
    if n <= 0 or not self:damageIsEffective(to, nature, from) then return 0 end
    local hate = self:hatred(to)
    local value, is_deadly = loss(self, to, n, to:getHp() + to:getHujia(), from)
    if is_deadly then return value end
    if to:hasSkills(sgs.masochism_skill) then value = value - hate * 0.6 end
    if self:getDamagedEffects(to, from) then value = value - hate * 0.8 end
    return value
end

-- With what goes on through chains.
function SmartAI:worthOfHit(to, n, nature, from, card)
    from, nature = from or self.player, nature_of(nature)
    n = self:ajustDamage(from, to, n or 1, card, nature)
    local value = self:worthOfDamage(to, n, nature, from)
    if n > 0 and (nature == FIRE or nature == THUNDER) and to:isChained() then
        for _, other in ipairs(self.living) do
            if other ~= to and other:isChained() and other:isAlive() then
                value = value + self:worthOfDamage(other, self:ajustDamage(from, other, n, card, nature), nature, from)
            end
        end
    end
    return value
end

-- Returns true if it is good that damage of this kind goes through the chain of this player.
function SmartAI:isGoodChainTarget(who, source, nature, n, card)
    if type(source) ~= "userdata" then source, nature, n, card = self.player, source, nature, n end
    self:updatePlayers()
    return self:worthOfHit(who, type(n) == "number" and n or 1, nature or FIRE, source, card) > 0
end

function SmartAI:isGoodChainPartner(player)
    player = player or self.player
    return self:isFriend(player) and (hasBuquEffect(player) or player:getHp() > 2)
end

function SmartAI:getChainedFriends(player)
    local chained = {}
    for _, friend in ipairs(self:getFriends(player)) do
        if friend:isChained() then chained[#chained + 1] = friend end
    end
    return chained
end

function SmartAI:getChainedEnemies(player)
    local chained = {}
    for _, enemy in ipairs(self:getEnemies(player)) do
        if enemy:isChained() then chained[#chained + 1] = enemy end
    end
    return chained
end

function SmartAI:hasHeavySlashDamage(from, slash, to, number_wanted)
    local n = 1
    from = from or self.player
    if from:getMark("drank") > 0 then n = n + from:getMark("drank") end
    if to and to:isKongcheng() and from:hasWeapon("guding_blade") then n = n + 1 end
    if to then n = self:ajustDamage(from, to, n, slash, sgs.natureOf(slash)) end
    if number_wanted then return n end
    return n > 1
end
SmartAI.hasHeavyDamage = SmartAI.hasHeavySlashDamage

function sgs.natureOf(card)
    if card then
        if card:isKindOf("FireSlash") or card:isKindOf("FireAttack") then return FIRE end
        if card:isKindOf("ThunderSlash") or card:isKindOf("Lightning") then return THUNDER end
    end
    return sgs.DamageStruct_Normal
end

-- Returns what stays of a player's hit points after damage from many sides; above 0: it is not enough.
function SmartAI:damageMinusHp(enemy, n)
    return (n or 1) - enemy:getHp()
end

-- The player whose damage serves best; nil when none does.
function SmartAI:findPlayerToDamage(n, source, nature, targets, base_value, card)
    if type(base_value) ~= "number" then base_value = 0 end
    source = source or self.player
    self:updatePlayers()
    local list = targets
    if type(list) == "userdata" or list == nil then
        list = sgs.QList2Table(targets or self.room:getOtherPlayers(source))
    end
    local best, most = nil, base_value
    for _, to in ipairs(list) do
        local value = self:worthOfHit(to, n or 1, nature, source, card)
        if value > most then best, most = to, value end
    end
    return best
end
SmartAI.findBestDamageTarget = SmartAI.findPlayerToDamage
