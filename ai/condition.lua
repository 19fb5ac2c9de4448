-- How a player stands: weak, overfull, glad of damage, better off without cards.

local ipairs, type, max, min, getlocal = ipairs, type, math.max, math.min, debug.getlocal

-- What the first of a player's skills that has an entry answers; nil when none has.
local function any_skill(entries, player, ...)
    for _, name in ipairs(sgs.skillNamesOf(player)) do
        local entry = entries[name]
        if entry ~= nil then
            if type(entry) ~= "function" then return entry end
            local answer = entry(...)
            if answer then return answer end
        end
    end
    return nil
end

-- The same for what a player is like: functions are written as (self, player), those of forks as
-- (player).
local function trait(entries, player, self)
    for _, name in ipairs(sgs.skillNamesOf(player)) do
        local entry = entries[name]
        if entry ~= nil then
            if type(entry) ~= "function" then return entry end
            local answer
            if getlocal(entry, 2) then answer = entry(self, player) else answer = entry(player) end
            if answer then return answer end
        end
    end
    return nil
end

function hasBuquEffect(player)
    return player:hasSkill("buqu") or trait(sgs.ai_hasBuquEffect_skill, player) ~= nil
end

function canNiepan(player)
    return player:hasSkill("niepan") and player:getMark("@nirvana") > 0
        or trait(sgs.ai_canNiepan_skill, player) ~= nil
end

function hasTuntianEffect(player)
    if player:getPhase() ~= sgs.Player_NotActive then return false end
    return player:hasSkill("tuntian") or trait(sgs.ai_hasTuntianEffect_skill, player) ~= nil
end

function hasWulingEffect() return false end

-- In danger of dying of what may come before the next own turn.
function SmartAI:isWeak(player)
    player = player or self.player
    local hp = player:getHp()
    if hp > 2 or hasBuquEffect(player) then return false end
    return hp <= 1 or player:getHandcardNum() <= 2
end

-- Cards above the limit, or the limit itself.
function SmartAI:getOverflow(player, limit_itself)
    player = player or self.player
    local most = player:getMaxCards()
    if limit_itself then return most end
    return max(0, player:getHandcardNum() - most)
end

-- The hit points at which a player's skills are at their best.
function getBestHp(player)
    local best = trait(sgs.ai_getBestHp_skill, player)
    return type(best) == "number" and best or player:getMaxHp()
end

function SmartAI:getLeastHandcardNum(player)
    player = player or self.player
    local least = trait(sgs.ai_getLeastHandcardNum_skill, player, self)
    return type(least) == "number" and least or 0
end

-- Glad to have no hand card: safe without, and without anything worth holding.
function SmartAI:needKongcheng(player, keep)
    player = player or self.player
    if not player:hasSkills(sgs.need_kongcheng) then return false end
    if keep then return player:isKongcheng() end
    if player ~= self.player then return player:getHandcardNum() <= 1 end
    return player:getHp() <= 2 and self:getCardsNum("Jink") + self:getCardsNum("Peach") == 0
end

-- Does giving up a hand card cost this player anything?
function SmartAI:hasLoseHandcardEffective(player)
    player = player or self.player
    return player:getHandcardNum() > self:getLeastHandcardNum(player)
end

function SmartAI:needToThrowLastHandcard(player)
    player = player or self.player
    return player:getHandcardNum() == 1 and player:hasSkills(sgs.need_kongcheng)
end

-- Armour that does more good gone.
function SmartAI:needToThrowArmor(player)
    player = player or self.player
    local armor = player:getArmor()
    return armor ~= nil and armor:isKindOf("SilverLion") and player:isWounded() and player:hasArmorEffect("silver_lion")
end

-- Would rather lose a hit point than a card.
function SmartAI:needToLoseHp(to, from, is_slash)
    to = to or self.player
    return to:getHp() > getBestHp(to)
end

function SmartAI:canLoseHp(player)
    player = player or self.player
    return player:getHp() > 1 and (self:needToLoseHp(player) or player:getHp() > 3)
end

-- Glad of damage: its skill brings more than a hit point is worth.
function SmartAI:getDamagedEffects(to, from, is_slash)
    if not to or to:getHp() <= 1 then return false end
    return any_skill(sgs.ai_need_damaged, to, self, from or self.player, to) ~= nil
end
SmartAI.invokeDamagedEffect = SmartAI.getDamagedEffects

function SmartAI:cantbeHurt(player, from)
    return player:hasSkills("duanchang|wuhun|huilei") and player:getHp() <= 1 and not self:isFriend(player)
        and (from or self.player):getHp() > 1 and player:hasSkill("wuhun")
end
SmartAI.cannotBeHurt = SmartAI.cantbeHurt

function SmartAI:needDeath() return false end
function SmartAI:needBear() return false end
function SmartAI:needRende() return false end

-- ---- what the next turn of a player will lack ----------------------------------------

local function last_delayed(player, name) return player:containsTrick(name) end

function SmartAI:willSkipPlayPhase(player, not_nullified)
    player = player or self.player
    if player:isSkipped(sgs.Player_Play) then return true end
    return last_delayed(player, "indulgence") and player:getPhase() == sgs.Player_NotActive
end

function SmartAI:willSkipDrawPhase(player)
    player = player or self.player
    if player:isSkipped(sgs.Player_Draw) then return true end
    return last_delayed(player, "supply_shortage") and player:getPhase() == sgs.Player_NotActive
end

-- Turning this player over would be to its own good.
function SmartAI:toTurnOver(player, n)
    if not player then return false end
    return not player:faceUp() == false
end

function SmartAI:canDraw(player, from)
    player = player or self.player
    return player:isAlive() and not player:hasSkill("zishu")
end

function SmartAI:hasCrossbowEffect(player)
    player = player or self.player
    return player:hasWeapon("crossbow") or player:hasSkill("paoxiao")
end

function SmartAI:hasEightDiagramEffect(player)
    player = player or self.player
    return player:hasArmorEffect("eight_diagram") or player:hasArmorEffect("bazhen")
end

function IgnoreArmor(from, to)
    return from ~= nil and from:hasWeapon("qinggang_sword") or to:getMark("Armor_Nullified") > 0
end

function SmartAI:hasWizard(players, only_harm)
    local skills = only_harm and sgs.wizard_harm_skill or sgs.wizard_skill
    for _, player in ipairs(players) do
        if player:hasSkills(skills) then return true end
    end
    return false
end

-- ---- how strong players are ----------------------------------------------------------

function sgs.getValue(player)
    return player:getHp() * 2 + player:getHandcardNum()
end

local function armor_strength(player)
    local armor = player:getArmor()
    if not armor then return 0 end
    local class = armor:getClassName()
    return class == "EightDiagram" and 2 or class == "RenwangShield" and 1.6 or class == "SilverLion" and 1
        or class == "Vine" and 1.4 or 1
end

-- How hard it is to bring a player down.
function sgs.getDefense(player)
    local value = player:getHp() * 2 + min(player:getHandcardNum(), 6) * 0.8 + armor_strength(player)
    if player:getDefensiveHorse() then value = value + 0.5 end
    if player:hasSkills(sgs.masochism_skill) then value = value + 1 end
    if not player:faceUp() then value = value - 0.5 end
    for _, name in ipairs(sgs.skillNamesOf(player)) do
        local extra = sgs.ai_skill_defense[name]
        if type(extra) == "function" then extra = extra(nil, player) end
        value = value + (type(extra) == "number" and extra or extra and 1 or 0)
    end
    return value
end

function sgs.getDefenseSlash(player, self)
    return sgs.getDefense(player) + (getCardsNum("Jink", player, self and self.player) > 0.6 and 1 or 0)
end

function sgs.isGoodHp(player)
    return player:getHp() > 1 or getCardsNum("Peach", player) > 0.8 or hasBuquEffect(player)
end

-- Worth attacking: not one whose skills feed on damage while weaker targets are there.
function sgs.isGoodTarget(player, targets, self)
    if player:getHp() > 1 and player:hasSkills(sgs.masochism_skill) then
        for _, other in ipairs(targets or {}) do
            if other ~= player and not other:hasSkills(sgs.masochism_skill) then return false end
        end
    end
    return true
end

function SmartAI:isGoodTarget(player, targets, card)
    return sgs.isGoodTarget(player, targets, self)
end

function SmartAI:getJiemingChaofeng(player)
    return -max(0, min(player:getMaxHp(), 5) - player:getHandcardNum()) * 2
end
