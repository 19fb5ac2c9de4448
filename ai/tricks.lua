-- Tricks that take effect at once. What one does to a player is a number, above 0 when it
-- serves this seat: using, nullifying and attacks on everyone all go by it.

local ipairs, type, max, min = ipairs, type, math.max, math.min

-- Returns true if the trick does anything to that player.
function SmartAI:hasTrickEffective(card, to, from)
    to, from = to or self.player, from or self.player
    if not to:isAlive() then return false end
    if card:isKindOf("AOE") and to:hasArmorEffect("vine") then return false end
    if self.room:isProhibited(from, to, card) then return false end
    for _, name in ipairs(sgs.skillNamesOf(to)) do
        local is_immune = sgs.ai_trick_immune[name]
        if is_immune and is_immune(card) then return false end
    end
    if card:isKindOf("Duel") or card:isKindOf("FireAttack") or card:isKindOf("AOE") then
        return self:damageIsEffective(to, sgs.natureOf(card), from)
    end
    return true
end
SmartAI.trickIsEffective = SmartAI.hasTrickEffective

function SmartAI:aoeIsEffective(card, to, from)
    return self:hasTrickEffective(card, to, from)
end

-- ---- what it does to one player ------------------------------------------------------

local worth = {}

local function answered(self, card, to)
    local class = card:isKindOf("SavageAssault") and "Slash" or "Jink"
    local chance = self:chanceOfCard(class, to)
    if class == "Jink" and self:hasEightDiagramEffect(to) then chance = chance + (1 - chance) * 0.5 end
    return chance
end

local function assault(self, card, from, to)
    local chance = answered(self, card, to)
    return (1 - chance) * self:worthOfHit(to, 1, nil, from, card) + chance * 0.4 * self:hatred(to)
end
worth.SavageAssault, worth.ArcheryAttack = assault, assault

function worth.Duel(self, card, from, to)
    -- The players alternate, the target first: the one with more slashes wins.
    local theirs = self:getCardsNum("Slash", to)
    local ours = from and self:getCardsNum("Slash", from) or 0
    -- Who starts one is prepared for it.
    if from and from ~= self.player then ours = ours + 0.6 end
    local wins = ours >= theirs and min(1, 0.6 + (ours - theirs) * 0.25) or max(0, 0.45 - (theirs - ours) * 0.3)
    if to:isKongcheng() then wins = 1 end
    local value = wins * self:worthOfHit(to, 1, nil, from, card)
    if from then value = value + (1 - wins) * self:worthOfHit(from, 1, nil, to, card) end
    return value
end

function worth.FireAttack(self, card, from, to)
    if to:isKongcheng() then return 0 end
    local chance
    if from == self.player then
        local suits, n = {}, 0
        for _, each in ipairs(self:holding()) do
            if each ~= card and not suits[each:getSuit()] then
                suits[each:getSuit()] = true
                n = n + 1
            end
        end
        chance = n / 4
    else
        chance = from and 1 - 0.78 ^ from:getHandcardNum() or 0.3
    end
    return chance * (self:worthOfHit(to, 1, sgs.DamageStruct_Fire, from, card) - 0.2)
end

function worth.Snatch(self, card, from, to)
    if to:isAllNude() then return 0 end
    local hate = self:hatred(to)
    local thief = from and self:hatred(from) or 0
    if from and thief < 0 then
        local _, score = self:cardToTake(to, "hej", true)
        return score > 0 and score + 0.6 or hate * 1.2
    end
    -- By an enemy: one card lost and one won; from a friend's judging area it may be kind.
    if hate < 0 and self:worstDelayedTrick(to) then return 0.3 end
    return hate * 1.6 - thief * 0.8
end

function worth.Dismantlement(self, card, from, to)
    if to:isAllNude() then return 0 end
    local hate = self:hatred(to)
    if from and self:hatred(from) < 0 then
        local _, score = self:cardToTake(to, "hej", false)
        return score > 0 and score or hate * 0.8
    end
    if hate < 0 and self:worstDelayedTrick(to) then return 0.3 end
    return hate * 1.5
end

function worth.ExNihilo(self, card, from, to) return -2 * self:hatred(to) end

function worth.AmazingGrace(self, card, from, to)
    return -1.1 * self:hatred(to)
end

function worth.GodSalvation(self, card, from, to)
    if not self:needsHealing(to) then return 0 end
    local hp = to:getHp()
    return -self:hatred(to) * (hp <= 1 and 2.2 or hp == 2 and 1.6 or 1)
end

function worth.IronChain(self, card, from, to)
    local hate = self:hatred(to)
    return to:isChained() and -hate * 0.6 or hate * 0.6
end

function worth.Indulgence(self, card, from, to)
    if to:containsTrick("indulgence") then return 0 end
    local value = self:hatred(to) * (1.6 + min(to:getHandcardNum(), 6) * 0.25)
    if to:hasSkills(sgs.priority_skill) then value = value * 1.2 end
    if not to:faceUp() then value = value * 0.2 end
    return value
end

function worth.SupplyShortage(self, card, from, to)
    if to:containsTrick("supply_shortage") then return 0 end
    local value = self:hatred(to) * (2 - min(to:getHandcardNum(), 4) * 0.1)
    if to:hasSkills("yingzi|tuxi|luoyi|haoshi") then value = value * 1.2 end
    if not to:faceUp() then value = value * 0.2 end
    return value
end

function worth.Lightning(self, card, from, to)
    return self:worthOfHit(to, 3, sgs.DamageStruct_Thunder, nil, card) * 0.15
end

function worth.Collateral(self, card, from, to)
    if not to:getWeapon() then return 0 end
    return self:hatred(to) * 1.2
end

-- Returns the worth of the trick's effect on this player; 0 when nothing is known.
function SmartAI:worthOfTrick(card, from, to)
    self:updatePlayers()
    if not to:isAlive() or not self:hasTrickEffective(card, to, from) then return 0 end
    local of = worth[card:getClassName()]
    if of then return of(self, card, from, to) end
    local intention = sgs.ai_card_intention[card:getClassName()]
    return type(intention) == "number" and self:hatred(to) * intention / 60 or 0
end

-- ---- attacks on everyone -------------------------------------------------------------

function SmartAI:getAoeValueTo(card, to, from)
    return self:worthOfTrick(card, from or self.player, to) * 15
end

function SmartAI:getAoeValue(card, from)
    from = from or self.player
    self:updatePlayers()
    local sum = 0
    for _, to in ipairs(self.living) do
        if to ~= from then sum = sum + self:getAoeValueTo(card, to, from) end
    end
    return sum
end

function SmartAI:canAvoidAOE(card)
    if not self:aoeIsEffective(card, self.player) then return true end
    return self:getCardsNum(card:isKindOf("SavageAssault") and "Slash" or "Jink") > 0
end

local function use_on_everyone(self, card, use)
    if self:getAoeValue(card) > 6 then use.card = card end
end
SmartAI.useCardSavageAssault = use_on_everyone
SmartAI.useCardArcheryAttack = use_on_everyone

-- ---- targets -------------------------------------------------------------------------

-- Returns true if the card may be used on this player, after those.
function SmartAI:canTarget(card, to, chosen)
    chosen = chosen or sgs.PlayerList()
    return card:targetFilter(chosen, to, self.player) and not self.room:isProhibited(self.player, to, card)
end

-- The best player for a card, and what it is worth there; between equals by the mood of the turn.
function SmartAI:bestTarget(card, players, least)
    local best, most, highest = nil, least or 0, nil
    for _, to in ipairs(players or self.living) do
        -- What it is worth first: to ask the rules costs more.
        local value = self:worthOfTrick(card, self.player, to)
        local rank = value > (least or 0) and value * self:whim(to)
        if rank and (not highest or rank > highest) and self:canTarget(card, to) then
            best, most, highest = to, value, rank
        end
    end
    return best, most
end

-- Of what a card has to be worth, so much is enough when it would be discarded otherwise.
local SPARE = 0.35

local function use_on_best(least)
    return function(self, card, use)
        self:updatePlayers()
        local is_spare = (self:getOverflow() > 0 or self:isEndgame()) and not card:isVirtualCard()
        local to = self:bestTarget(card, nil, is_spare and least * SPARE or least)
        if not to then return end
        use.card = card
        if use.to then use.to:append(to) end
    end
end

SmartAI.useCardSnatch = use_on_best(0.7)
SmartAI.useCardDismantlement = use_on_best(0.6)
SmartAI.useCardSnatchOrDismantlement = use_on_best(0.6)
SmartAI.useCardDuel = use_on_best(0.55)
SmartAI.useCardIndulgence = use_on_best(0.9)
SmartAI.useCardSupplyShortage = use_on_best(0.8)

function SmartAI:useCardFireAttack(card, use)
    -- The last cards are not thrown after others' fire.
    if #self:holding() < 3 and not self:getOverflow() then return end
    use_on_best(0.45)(self, card, use)
end

function SmartAI:useCardExNihilo(card, use)
    use.card = card
end

function SmartAI:useCardAmazingGrace(card, use)
    self:updatePlayers()
    -- The user takes first, the last takes what nobody wanted.
    local sum, share = 0, 1.5
    local at = self.player
    for _ = 1, #self.living do
        sum = sum + share * -self:hatred(at)
        share = max(0.6, share - 0.12)
        at = at:getNextAlive()
    end
    -- Between the last two it costs a card and wins as many as it gives.
    if sum > 0.3 and not self:isEndgame() then use.card = card end
end

function SmartAI:willUseGodSalvation(card)
    self:updatePlayers()
    local sum = 0
    for _, to in ipairs(self.living) do sum = sum + self:worthOfTrick(card, self.player, to) end
    return sum > 0.4
end

function SmartAI:useCardGodSalvation(card, use)
    if self:willUseGodSalvation(card) then use.card = card end
end

-- Two enemies together, or friends out of it; else it is changed for another card.
function SmartAI:useCardIronChain(card, use)
    self:updatePlayers()
    local values, found = {}, {}
    for _, to in ipairs(self.living) do
        local value = self:worthOfTrick(card, self.player, to)
        if value > 0.2 then
            found[#found + 1] = to
            values[to] = value
        end
    end
    sgs.sortByValues(found, values, true)
    local chosen = sgs.PlayerList()
    local names, enemies = {}, 0
    for _, to in ipairs(found) do
        if self:canTarget(card, to, chosen) then
            chosen:append(to)
            names[#names + 1] = to
            if not to:isChained() then enemies = enemies + 1 end
        end
    end
    -- One enemy alone in chains hurts nobody.
    local useful = #names - enemies > 0 or enemies > 1 or enemies == 1 and #self:getChainedEnemies() > 0
    local recast = card:canRecast() and not self.player:isCardLimited(card, sgs.Card_MethodRecast)
    if useful and not self.player:isLocked(card) and self:hasElement() then
        use.card = card
        if use.to then
            for _, to in ipairs(names) do use.to:append(to) end
        end
    elseif recast then
        use.card = card
    end
end

-- Any fire or thunder at hand that would go through a chain?
function SmartAI:hasElement()
    return self.player:hasWeapon("fan") or self:getCardsNum { "FireSlash", "ThunderSlash", "FireAttack" } > 0
        or #self:getChainedFriends() > 0
end

-- Lets a player with a weapon strike an enemy, or hand the weapon over.
function SmartAI:useCardCollateral(card, use)
    self:updatePlayers()
    local best_killer, best_victim, most = nil, nil, 0.4
    for _, killer in ipairs(self.living) do
        if killer ~= self.player and killer:getWeapon() and self:canTarget(card, killer) then
            local hate = self:hatred(killer)
            local weapon = hate * 1.5 + (self.player:getWeapon() and 0 or 0.4)
            local obeys = self:chanceOfCard("Slash", killer)
            local first = sgs.PlayerList()
            first:append(killer)
            for _, victim in ipairs(self.living) do
                if victim ~= killer and victim ~= self.player and self:canTarget(card, victim, first) then
                    local struck = self:worthOfHit(victim, 1, nil, killer) * 0.6
                    -- A friend is not made to strike a friend, nor to give up its weapon for nothing.
                    local value = obeys * struck + (1 - obeys) * weapon
                    if self:hatred(victim) > 0 and value > most then
                        best_killer, best_victim, most = killer, victim, value
                    end
                end
            end
        end
    end
    if not best_killer then return end
    use.card = card
    if use.to then
        use.to:append(best_killer)
        use.to:append(best_victim)
    end
end

-- Returns how many own tricks would reach an enemy.
function SmartAI:enemiesContainsTrick(count)
    local n = 0
    for _, enemy in ipairs(self:getEnemies()) do
        if enemy:containsTrick("indulgence") or enemy:containsTrick("supply_shortage") then n = n + 1 end
    end
    return count and n or n > 0
end

function getTrickIntention(class, target)
    local intention = sgs.ai_card_intention[class]
    if type(intention) == "number" then return intention end
    return sgs.trick_harm[class] or 0
end

-- Cards of which nothing is known: on the enemy or friend that their intention names.
function SmartAI:useUnknownCard(card, use)
    self:updatePlayers()
    if card:targetFixed() then
        use.card = card
        return
    end
    local to = self:bestTarget(card, nil, 0.3)
    if not to and sgs.ai_card_intention[card:getClassName()] == nil then
        for _, enemy in ipairs(self:getEnemies()) do
            if self:canTarget(card, enemy) then
                to = enemy
                break
            end
        end
    end
    local targets = to and self:targetsFrom(card, to)
    if not targets then return end
    use.card = card
    if use.to then
        for _, each in sgs.qlist(targets) do use.to:append(each) end
    end
end

-- Targets that the card can do with, beginning with this one; nil when there are no others to
-- make it enough.
function SmartAI:targetsFrom(card, first)
    local targets = sgs.PlayerList()
    targets:append(first)
    for _, other in ipairs(self.living) do
        if card:targetsFeasible(targets, self.player) then return targets end
        if not targets:contains(other) and self:canTarget(card, other, targets) then targets:append(other) end
    end
    return card:targetsFeasible(targets, self.player) and targets or nil
end
