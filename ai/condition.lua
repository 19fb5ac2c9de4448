-- The state of a player: weak, overfull, glad of damage, better off without cards.

local ipairs, type, max, min, getlocal = ipairs, type, math.max, math.min, debug.getlocal

-- Returns the answer of the first of a player's skills that has an entry, or nil.
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

-- Folds the answers of the entries for each skill of a player. Functions are written as
-- (self, player), those of forks as (player).
local function fold_traits(entries, player, self, result, fold)
    local names = sgs.skillNamesOf(player)
    for i = 1, #names do
        local answer = entries[names[i]]
        if answer then
            if type(answer) == "function" then
                if getlocal(answer, 2) then answer = answer(self or sgs.thinking, player) else answer = answer(player) end
            end
            if answer then result = fold(result, answer) end
        end
    end
    return result
end

local function first(result, answer)
    if result == nil then return answer end
    return result
end

-- The first of these answers; nil when no entry gives one.
local function trait(entries, player, self)
    return fold_traits(entries, player, self, nil, first)
end

-- Keeps a skill this player from dying at 0 hit points?
function hasBuquEffect(player)
    if trait(sgs.ai_hasBuquEffect_skill, player) ~= nil then return true end
    return sgs.ai_hasBuquEffect_skill.buqu == nil and player:hasSkill("buqu")
end

function canNiepan(player)
    return player:hasSkill("niepan") and player:getMark("@nirvana") > 0
        or trait(sgs.ai_canNiepan_skill, player) ~= nil
end

-- Gains this player by the loss of a card outside of the own turn?
function hasTuntianEffect(player)
    if player:getPhase() ~= sgs.Player_NotActive then return false end
    return player:hasSkill("tuntian") or trait(sgs.ai_hasTuntianEffect_skill, player) ~= nil
end

function hasWulingEffect() return false end

-- Returns true while only two players are left: nobody else decides the game, and nothing is gained by waiting.
function SmartAI:isEndgame()
    return self.room:alivePlayerCount() == 2
end

-- The first rounds are without haste; after as many more as HASTENING it is full.
local PATIENCE, HASTENING = 12, 15

-- Returns, from 0 to 1, how far the pace of damage counts before safety. It grows with the rounds: players who all keep
-- their jinks and wait for each other would play on without end.
function SmartAI:haste()
    local rounds = self.room:getTag("TurnLengthCount"):toInt()
    return max(0, min(1, (rounds - PATIENCE) / HASTENING))
end

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

-- Wounded, and better off with more hit points.
function SmartAI:needsHealing(player)
    player = player or self.player
    return player:isWounded() and player:getHp() < getBestHp(player)
end

local function most(result, answer)
    return type(answer) == "number" and max(result, answer) or result
end

-- The number of hand cards that a player's skills keep up: what is lost of these comes back.
function SmartAI:getLeastHandcardNum(player)
    return fold_traits(sgs.ai_getLeastHandcardNum_skill, player or self.player, self, 0, most)
end

-- Glad to have no hand card: safe without, and without anything worth holding.
function SmartAI:needKongcheng(player, keep)
    player = player or self.player
    if not player:hasSkills(sgs.need_kongcheng) then return false end
    if keep then return player:isKongcheng() end
    if player ~= self.player then return player:getHandcardNum() <= 1 end
    return player:getHp() <= 2 and self:getCardsNum("Jink") + self:getCardsNum("Peach") == 0
end

-- Returns true if giving up a hand card costs this player anything.
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

-- Returns true if this player would rather lose a hit point than a card.
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

local function sum(result, answer)
    return result + (type(answer) == "number" and answer or 1)
end

-- Points that entries of `sgs.ai_skill_defense` give a player: a number, or 1 for true.
function sgs.getSkillDefense(player, self)
    return fold_traits(sgs.ai_skill_defense, player, self, 0, sum)
end

-- Returns how hard it is to bring a player down.
function sgs.getDefense(player, self)
    local value = player:getHp() * 2 + min(player:getHandcardNum(), 6) * 0.8 + armor_strength(player)
    if player:getDefensiveHorse() then value = value + 0.5 end
    if player:hasSkills(sgs.masochism_skill) then value = value + 1 end
    if not player:faceUp() then value = value - 0.5 end
    return value + sgs.getSkillDefense(player, self)
end

function SmartAI:getDefense(player) return sgs.getDefense(player or self.player, self) end

function sgs.getDefenseSlash(player, self)
    return sgs.getDefense(player, self) + (getCardsNum("Jink", player, self and self.player) > 0.6 and 1 or 0)
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
