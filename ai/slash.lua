-- Slashes: who is hit, what it is worth, and the drink before.

local ipairs, type, max, min = ipairs, type, math.max, math.min

-- A weapon that passes armour by, for this slash.
local function passes_armor(from, slash, to)
    return IgnoreArmor(from, to) and not (slash and slash:isVirtualCard() and slash:getSkillName() == "qinggang_sword")
end

-- Returns true if the fan makes a fire slash of it. Not of one that a skill makes of other cards.
local function burns(from, slash)
    if not from:hasWeapon("fan") or slash:getClassName() ~= "Slash" then return false end
    return not slash:isVirtualCard() or slash:getSubcards():isEmpty()
end

-- Returns true if the slash can do anything to this player.
function SmartAI:slashIsEffective(slash, to, from, ignore_armor)
    from = from or self.player
    if not slash then return true end
    if not ignore_armor and not passes_armor(from, slash, to) then
        if to:hasArmorEffect("renwang_shield") and slash:isBlack() then return false end
        if to:hasArmorEffect("vine") and slash:getClassName() == "Slash" and not burns(from, slash) then return false end
    end
    return self:damageIsEffective(to, sgs.natureOf(slash), from)
end

-- Returns true if something forbids the slash, regardless of its value.
function SmartAI:slashProhibit(slash, to, from)
    from = from or self.player
    for _, name in ipairs(sgs.skillNamesOf(to)) do
        local prohibits = sgs.ai_slash_prohibit[name]
        if type(prohibits) == "function" and prohibits(self, from, to, slash) then return true end
    end
    if slash and self.room:isProhibited(from, to, slash) then return true end
    return false
end
SmartAI.slashIsProhibited = SmartAI.slashProhibit

function SmartAI:slashIsAvailable(player, slash)
    player = player or self.player
    return slash and slash:isAvailable(player) or sgs.Slash_IsAvailable(player)
end

-- Returns how likely the target does not dodge.
function SmartAI:chanceToHit(slash, to, from)
    from = from or self.player
    local dodge = self:chanceOfCard("Jink", to)
    if self:hasEightDiagramEffect(to) and not passes_armor(from, slash, to) then dodge = dodge + (1 - dodge) * 0.5 end
    if to:hasSkill("hujia") and to:isLord() then dodge = dodge + (1 - dodge) * 0.3 end
    -- Struck again, or struck all the same.
    if from == self.player then
        if from:hasWeapon("axe") and from:getCardCount(true) >= 5 then dodge = dodge * 0.5 end
        if from:hasWeapon("blade") and self:getCardsNum("Slash") > 1 then dodge = dodge * dodge end
        if from:hasSkill("tieji") then dodge = dodge * 0.3 end
    end
    if self:canLiegong(to, from) then return 1 end
    return 1 - dodge
end

-- A skill that leaves the target no jink.
function SmartAI:canLiegong(to, from)
    for _, name in ipairs(sgs.skillNamesOf(from)) do
        local sure = sgs.ai_canliegong_skill[name]
        if type(sure) == "function" and sure(self, from, to) then return true end
    end
    return false
end

function SmartAI:canHit(to, from, conservative)
    return self:chanceToHit(nil, to or self.player, from) > (conservative and 0.9 or 0.6)
end

function sgs.isJinkAvailable(from, to)
    return not to:isKongcheng()
end

function SmartAI:getExpectedJinkNum(use)
    return 1
end

-- Points of damage that a slash does.
local function points(self, slash, to, from)
    local n = 1 + from:getMark("drank")
    if to:isKongcheng() and from:hasWeapon("guding_blade") then n = n + 1 end
    return n
end

-- Above 0: to be struck.
function SmartAI:worthOfSlash(slash, to, from, extra)
    from = from or self.player
    self:updatePlayers()
    if not self:slashIsEffective(slash, to, from) then return 0 end
    local nature = sgs.natureOf(slash)
    if nature == sgs.DamageStruct_Normal and slash and burns(from, slash) then
        nature = sgs.DamageStruct_Fire
    end
    local chance = self:chanceToHit(slash, to, from)
    local value = chance * self:worthOfHit(to, points(self, slash, to, from) + (extra or 0), nature, from, slash)
    -- A jink drawn out is worth something, too.
    return value + (1 - chance) * 0.35 * self:hatred(to)
end

-- The rules' own answer, where the card may change what they say: a horse spent as a slash
-- carries nobody nearer.
function SmartAI:maySlash(to, slash, limit)
    if limit and slash and slash:isVirtualCard() then return self:canTarget(slash, to) end
    return self.player:canSlash(to, slash, limit)
end

-- Each point of defence by skills makes a target a little less inviting.
local PER_DEFENSE = 0.85
local LEAST_DEFENSE, MOST_DEFENSE = -3, 6

-- Rank of a target among others: the value of the slash there, less for targets that skills defend. It is
-- slightly random, so that equal targets are not always slashed in the order of seats.
function SmartAI:slashRank(to, value)
    local defense = max(LEAST_DEFENSE, min(MOST_DEFENSE, sgs.getSkillDefense(to, self)))
    return value * PER_DEFENSE ^ defense * self:whim(to)
end

-- Those whom this slash may be used on, the best first, with what it is worth. `distance_limit`:
-- false for none, a number for a distance, and the attack range otherwise.
function SmartAI:slashTargets(slash, players, distance_limit, extra)
    local values, ranks, found = {}, {}, {}
    local within = type(distance_limit) == "number" and distance_limit
    local limit = distance_limit ~= false and not within
    self:updatePlayers()
    for _, to in ipairs(players or self.living) do
        if to ~= self.player and self:hatred(to) > 0 and self:maySlash(to, slash, limit)
            and (not within or self.player:distanceTo(to) <= within) and not self:slashProhibit(slash, to) then
            local value = self:worthOfSlash(slash, to, nil, extra)
            if value > 0.1 then
                found[#found + 1] = to
                values[to], ranks[to] = value, self:slashRank(to, value)
            end
        end
    end
    return sgs.sortByValues(found, ranks, true), values
end

-- The enemy to slash, nil for nobody, and a list of it and of as many more as `extra_targets` allows.
-- `distance_limit`: nil and false for none, true for the attack range, a number for that distance.
-- `fixed_target` comes first where it may be slashed; without it nobody is.
function SmartAI:findPlayerToUseSlash(distance_limit, players, reason, slash, extra_targets, fixed_target)
    if slash == nil then
        slash = sgs.Sanguosha:cloneCard("slash")
    end
    if type(players) == "userdata" then players = sgs.QList2Table(players) end
    local targets = self:slashTargets(slash, players, distance_limit or false)
    if fixed_target then
        local rest = {}
        for _, to in ipairs(targets) do
            if to ~= fixed_target then rest[#rest + 1] = to end
        end
        if #rest == #targets then return nil, {} end
        table.insert(rest, 1, fixed_target)
        targets = rest
    end
    local chosen = {}
    for i = 1, 1 + (tonumber(extra_targets) or 0) do chosen[i] = targets[i] end
    return chosen[1], chosen
end

-- Returns true if this player may strike that one with the cards in hand.
function SmartAI:canAttack(enemy, attacker, nature)
    attacker = attacker or self.player
    return self:damageIsEffective(enemy, nature, attacker) and self:worthOfDamage(enemy, 1, nature, attacker) > 0
end

function SmartAI:isPriorFriendOfSlash(friend, card)
    return self:isFriend(friend) and self:worthOfSlash(card, friend) > 0
end

local function extra_targets(self, slash)
    return sgs.Sanguosha:correctCardTarget(sgs.TargetModSkill_ExtraTarget, self.player, slash)
end

-- Returns true if both cards are made of one and the same.
local function share(one, other)
    local function ids(card) return card:isVirtualCard() and sgs.QList2Table(card:getSubcards()) or { card:getEffectiveId() } end
    local others = ids(other)
    for _, id in ipairs(ids(one)) do
        if table.contains(others, id) then return true end
    end
    return false
end

-- Returns true if this card leaves enough for the other costs of the slash at the target.
local function leaves_the_price(self, drink, slash, target)
    self.drinking = drink
    local barred = self:slashProhibit(slash, target)
    self.drinking = nil
    return not barred
end

-- A drink first, when the slash is likely to hit or would kill.
function SmartAI:drinkBefore(slash, target)
    local drink
    for _, card in ipairs(self:getCards("Analeptic")) do
        if not share(card, slash) and card:isAvailable(self.player) and not self.player:isLocked(card) then
            drink = card
            break
        end
    end
    if not drink or self.player:getMark("drank") > 0 then return nil end
    if self:cantDamageMore(self.player, target) then return nil end
    -- The last way to save oneself is not drunk.
    if self:isWeak() and self:getCardsNum("Peach") + self:getCardsNum("Analeptic") < 2 then return nil end
    if not leaves_the_price(self, drink, slash, target) then return nil end
    local chance = self:chanceToHit(slash, target)
    local gain = self:worthOfSlash(slash, target, nil, 1) - self:worthOfSlash(slash, target)
    local haste = self:haste()
    if gain > 1 - haste * 0.5 and chance > 0.4 or gain > 0.6 - haste * 0.4 and self:getOverflow() > 0 then
        return drink
    end
    return nil
end

function SmartAI:searchForAnaleptic(use, enemy, slash)
    return self:drinkBefore(slash, enemy)
end

function SmartAI:shouldUseAnaleptic(target, slash)
    return self:drinkBefore(slash, target) ~= nil
end

-- Worth striking for at all: jinks drawn from those who are hardly enemies are not.
local ENOUGH = 0.25
-- Value of a slash that would be discarded at the end of the turn. While nobody has shown a side, most
-- players whom a lord may slash are against the lord.
local ENOUGH_OF_SPARE = 0.1

local function is_spare(self, slash)
    return (self:getOverflow() > 0 or self:isEndgame()) and not slash:isVirtualCard()
end

function SmartAI:useCardSlash(card, use)
    if not use.isDummy and not card:isAvailable(self.player) then return end
    local targets, values = self:slashTargets(card)
    local first = targets[1]
    -- Who has drunk strikes: the drink is lost otherwise.
    local has_drunk = self.player:getMark("drank") > 0
    local enough = has_drunk and 0 or is_spare(self, card) and ENOUGH_OF_SPARE or ENOUGH
    if not first or values[first] < enough then return end
    -- A peach is not used as a slash, even if a skill allows it, unless it kills.
    if card:isVirtualCard() and not has_drunk and self:costOf(card) > values[first] * 2.2 + 1.5 then return end
    local drink = not use.isDummy and self:drinkBefore(card, first)
    if drink then
        use.card = drink
        return
    end
    use.card = card
    if not use.to then return end
    use.to:append(first)
    local more = extra_targets(self, card)
    for i = 2, #targets do
        if more <= 0 then break end
        if values[targets[i]] >= enough then
            use.to:append(targets[i])
            more = more - 1
        end
    end
end

SmartAI.useCardFireSlash = SmartAI.useCardSlash
SmartAI.useCardThunderSlash = SmartAI.useCardSlash

-- Drinks come with slashes.
function SmartAI:useCardAnaleptic(card, use) end

-- Returns the cost of a card that a skill makes: the keep values of its subcards.
function SmartAI:costOf(card)
    local sum = 0
    for _, id in sgs.qlist(card:getSubcards()) do
        sum = sum + max(0, self:getKeepValue(sgs.Sanguosha:getCard(id), 1) - 2.5)
    end
    return sum
end

-- Asked to slash one of these: the card string with its target. `unwillingly`: better than not to do it.
function SmartAI:slashOneOf(victims, distance_limit, unwillingly)
    self:updatePlayers()
    local best, best_to, most = nil, nil, 0
    for _, slash in ipairs(self:getCards("Slash")) do
        for _, to in ipairs(victims) do
            if to ~= self.player and self.player:canSlash(to, slash, distance_limit ~= false)
                and not self:slashProhibit(slash, to) then
                local value = self:slashRank(to, self:worthOfSlash(slash, to))
                if unwillingly then value = value + 0.5 end
                if value > most then best, best_to, most = slash, to, value end
            end
        end
    end
    if not best then return "." end
    return best:toString() .. "->" .. best_to:objectName()
end

-- Patterns of requests for a slash to be used; the prompt names victim and user.
sgs.ai_skill_use["slash"] = function(self, prompt)
    local words = prompt:split(":")
    local victim = words[2] and self.room:findPlayerByObjectName(words[2])
    local user = words[3] and self.room:findPlayerByObjectName(words[3])
    -- Some prompts name the player who is asked first.
    if victim == self.player then victim, user = user, victim end
    local special = sgs.ai_skill_cardask[words[1]]
    if special and type(special) == "function" then
        local answer = special(self, nil, "slash", victim, user)
        if answer == "." then return "." end
    end
    -- One who obeys keeps the weapon, or a card.
    local obeys = words[1] == "collateral-slash" or words[1] == "@tiaoxin-slash"
    local distance = words[1] ~= "blade-slash" and not self.player:hasFlag("slashNoDistanceLimit")
    if victim then
        if self:hatred(victim) < 0 then return "." end
        return self:slashOneOf({ victim }, distance, obeys)
    end
    -- Where only some may be slashed they are marked so.
    local open = {}
    for _, enemy in ipairs(self:getEnemies()) do
        if not self.player:hasFlag("slashTargetFix") or enemy:hasFlag("SlashAssignee") then open[#open + 1] = enemy end
    end
    return self:slashOneOf(open, distance)
end
