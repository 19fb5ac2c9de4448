-- Names that files of packages take for granted, since the AI that they were written beside has them:
-- functions that they call, and entries that theirs are made equal to
-- (`sgs.ai_skill_playerchosen.mine = sgs.ai_skill_playerchosen.damage`).

local ipairs, type, max, min = ipairs, type, math.max, math.min

local function list_of(players)
    return type(players) == "userdata" and sgs.QList2Table(players) or players or {}
end

-- ---- whom to choose ------------------------------------------------------------------

-- Chooses who is dealt a point of damage.
function sgs.ai_skill_playerchosen.damage(self, targets)
    local best = self:findPlayerToDamage(1, self.player, nil, targets, -math.huge)
    return best or list_of(targets)[1]
end

-- A slash that costs no card.
function sgs.ai_skill_playerchosen.zero_card_as_slash(self, targets)
    local slash = sgs.Sanguosha:cloneCard("slash")
    local best, most = nil, -math.huge
    self:updatePlayers()
    for _, to in ipairs(list_of(targets)) do
        local value = self:slashProhibit(slash, to) and -10 or self:worthOfSlash(slash, to)
        if value > most then best, most = to, value end
    end
    return best
end

function SmartAI:getPriorTarget()
    self:updatePlayers()
    self:sort(self.enemies, "defense")
    return self.enemies[1]
end

-- The players of a list who may be chosen for nothing better to do with it.
function SmartAI:noChoice(targets, reason) return nil end

-- ---- what to answer ------------------------------------------------------------------

-- "." when the harm that a card would keep away does not matter, or does good.
function sgs.ai_skill_cardask.nullfilter(self, data, pattern, target)
    if self.player:isDead() then return "." end
    local effect = type(data) == "userdata" and data:toSlashEffect()
    local nature = effect and effect.slash and effect.nature or sgs.DamageStruct_Normal
    if not self:damageIsEffective(self.player, nature, target) then return "." end
    if target and target:hasSkill("jueqing") then return nil end
    if self:getDamagedEffects(self.player, target) or self:needToLoseHp(self.player, target) then return "." end
end

function sgs.ai_skill_cardask.aoe(self, data, pattern, target)
    return sgs.ai_skill_cardask.nullfilter(self, data, pattern, target)
end

sgs.ai_skill_cardask["slash-jink"] = sgs.ai_skill_cardask.aoe

-- Keeps two points of value more than what the damage of the other is worth, or discards.
function nosganglie_discard(self, n, least, optional, include_equip, skill)
    local from = self.room:findPlayerBySkillName(skill or "")
    if from and self:worthOfDamage(self.player, 1, nil, from) >= 0 then return {} end
    local cards = {}
    for _, card in ipairs(self:holding()) do
        if not card:isKindOf("Peach") and not self.player:isJilei(card) then cards[#cards + 1] = card end
    end
    if #cards < n then return {} end
    self:sortByKeepValue(cards)
    local ids = {}
    for i = 1, n do ids[i] = cards[i]:getEffectiveId() end
    return ids
end

-- The first of the choices (`a=x+b=y`, or a table of them) whose part `n` is this word.
function getChoice(choices, word, n)
    for _, choice in ipairs(type(choices) == "table" and choices or choices:split("+")) do
        local parts = choice:split("=")
        if parts[n or 1] == word then return choice end
    end
end

-- ---- cards ---------------------------------------------------------------------------

function sgs.ai_cardneed.bignumber(to, card, self)
    return not self:willSkipPlayPhase(to) and card:getNumber() > 10 and self:getUseValue(card) < 6
end

function sgs.ai_cardneed.equip(to, card, self)
    return not self:willSkipPlayPhase(to) and card:getTypeId() == sgs.Card_TypeEquip
end

function sgs.ai_cardneed.weapon(to, card, self)
    return not self:willSkipPlayPhase(to) and card:isKindOf("Weapon")
end

-- The cards without one of them.
function SmartAI:resetCards(cards, except)
    local left = {}
    for _, card in ipairs(cards) do
        if card:getEffectiveId() ~= except:getEffectiveId() then left[#left + 1] = card end
    end
    return left
end

-- Cards of a player that `from` knows; `h` hand, `e` equipment.
function getKnownCards(player, from, flags)
    flags = type(flags) == "string" and flags or "h"
    from = from or global_room:getCurrent()
    local cards = {}
    if flags:find("h") then
        for _, card in ipairs(from and from == player and sgs.QList2Table(player:getHandcards()) or sgs.seenHand(player)) do
            cards[#cards + 1] = card
        end
    end
    if flags:find("e") then
        for _, card in sgs.qlist(player:getEquips()) do cards[#cards + 1] = card end
    end
    return cards
end

-- The weapon of the hand that serves better than the one that is worn; false when that one does.
function SmartAI:findWeaponToUse()
    local worn = self.player:getWeapon()
    local best, most = worn, worn and self:evaluateWeapon(worn, self.player) or -1000
    local found = false
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("Weapon") and self:aiUseCard(card).card then
            found = true
            local value = self:evaluateWeapon(card, self.player)
            if value > most then best, most = card, value end
        end
    end
    if not found then return nil end
    return best ~= worn and best
end

function SmartAI:adjustKeepValue(card, value) return value end

-- The least missed card that a pair of others may be set against each other for.
function SmartAI:getLijianCard()
    if self:needToThrowArmor() then return self.player:getArmor():getEffectiveId() end
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        if not card:isKindOf("Peach") and not self.player:isJilei(card) then cards[#cards + 1] = card end
    end
    self:sortByKeepValue(cards)
    return cards[1] and cards[1]:getEffectiveId()
end

-- Two men for a duel: first and second player, the second begins to lack slashes.
function SmartAI:findLijianTarget(card_name, use)
    self:updatePlayers()
    local duel = sgs.Sanguosha:cloneCard("duel")
    local first, second, most = nil, nil, 0.5
    for _, one in ipairs(self.living) do
        for _, other in ipairs(self.living) do
            if one ~= other and one ~= self.player and other ~= self.player and one:isMale() and other:isMale()
                and not self.room:isProhibited(other, one, duel) and self:hasTrickEffective(duel, one, other) then
                -- The challenged player answers first, and so tends to lose.
                local value = self:worthOfDamage(one, 1, nil, other)
                    + 0.3 * (getCardsNum("Slash", other, self.player) - getCardsNum("Slash", one, self.player)) * self:hatred(one)
                if value > most then first, second, most = one, other, value end
            end
        end
    end
    return first, second
end

-- Slashes that the lord's followers may lend.
function SmartAI:JijiangSlash(lord)
    if not lord or not lord:hasLordSkill("jijiang") then return 0 end
    local n = 0
    for _, player in sgs.qlist(self.room:getOtherPlayers(lord)) do
        if player:getKingdom() == "shu" and self:isFriend(lord, player) then
            n = n + getCardsNum("Slash", player, self.player)
        end
    end
    return n
end
SmartAI.getJijiangSlashNum = SmartAI.JijiangSlash

function turnUse_spear(self, inclusive, skill)
    local text = sgs.ai_cardsview.spear(self, "Slash", self.player)
    return text and sgs.Card_Parse((text:gsub("spear", skill or "spear")))
end

function cardsView_spear(self, player, skill)
    local text = sgs.ai_cardsview.spear(self, "Slash", player)
    return text and (text:gsub("spear", skill or "spear"))
end

-- Names of the extra card that is worth most for a player who looks at the top of the draw pile.
function SmartAI:getValuableCardForGuanxing(cards)
    local best, most = nil, -math.huge
    for _, card in ipairs(cards) do
        local value = self:getUseValue(card) + self:getKeepValue(card)
        if value > most then best, most = card, value end
    end
    return best
end

-- ---- what players gain and lose ------------------------------------------------------

local DRAWS = { yingzi = 1, haoshi = 2, luoyi = -1, zaiqi = -1, shuangxiong = -1, juejing = 0 }

-- Returns how many cards a draw phase is expected to bring; `skills` is a list of skills.
function SmartAI:ImitateResult_DrawNCards(player, skills, overall)
    if not player or player:isSkipped(sgs.Player_Draw) then return 0 end
    local n = 2
    for _, skill in ipairs(list_of(skills)) do
        local name = type(skill) == "string" and skill or skill:objectName()
        if overall or player:hasSkill(name) then n = n + (DRAWS[name] or 0) end
    end
    return max(0, n)
end

-- Points that come of one point of damage.
function SmartAI:AtomDamageCount(target, source, nature, card)
    if not target or not self:damageIsEffective(target, nature, source) then return 0 end
    return self:ajustDamage(source, target, 1, card, nature)
end

function SmartAI:SortByAtomDamageCount(targets, source, nature, card, inverse)
    local scores = {}
    for _, to in ipairs(targets) do
        scores[to] = self:AtomDamageCount(to, source, nature, card) - to:getHp() * 0.01
    end
    sgs.sortByValues(targets, scores, not inverse)
end

function SmartAI:needToThrowAll(player) return false end
function SmartAI:doNotSave(player) return player:hasFlag("AI_doNotSave") end
function SmartAI:dontHurt(to, from) return not self:damageIsEffective(to, nil, from) end
function SmartAI:hasHeavyDamage(from, card, to, nature) return self:ajustDamage(from, to, 1, card, nature) > 1 end

-- Returns true if this card is good as the judgement, as this seat sees it.
function SmartAI:goodJudge(player, reason, card)
    local spades = card:getSuit() == sgs.Card_Spade
    local harms
    if reason == "lightning" then
        harms = spades and card:getNumber() >= 2 and card:getNumber() <= 9
    elseif reason == "indulgence" then
        harms = card:getSuit() ~= sgs.Card_Heart
    elseif reason == "supply_shortage" then
        harms = card:getSuit() ~= sgs.Card_Club
    else
        return nil
    end
    return harms == self:isEnemy(player)
end

-- Returns what the next judgement of this player will be about, if there is one.
function getNextJudgeReason(self, player)
    local tricks = player:getJudgingArea()
    if not tricks:isEmpty() then return tricks:last():objectName() end
    for _, name in ipairs { "luoshen", "tuntian", "tieji" } do
        if player:hasSkill(name) then return name end
    end
end

-- Kept full, the ox would be lost with what lies in it.
function SmartAI:keepWoodenOx(player, flags)
    player = player or self.player
    if not player:hasTreasure("wooden_ox") or player:getPile("wooden_ox"):isEmpty() then return false end
    return player:getCards(flags or "e"):length() == 1
end

-- ---- players -------------------------------------------------------------------------

function SmartAI:KingdomsCount(players)
    local seen, n = {}, 0
    for _, player in ipairs(list_of(players)) do
        if not seen[player:getKingdom()] then
            seen[player:getKingdom()] = true
            n = n + 1
        end
    end
    return n
end

-- Returns how many players sit between two, going round from the first.
function SmartAI:getNumBySeat(from, to)
    local n, count = 0, self.room:alivePlayerCount()
    local far = (to:getSeat() - from:getSeat()) % count
    for _, player in sgs.qlist(self.room:getAlivePlayers()) do
        if (player:getSeat() - from:getSeat()) % count < far then n = n + 1 end
    end
    return n
end

function beFriend(to, from)
    local ai = from and sgs.ais[from:objectName()]
    return to ~= nil and ai ~= nil and ai:isFriend(to)
end

function isRolePredictable() return sgs.isRolePredictable() end

-- Points of damage and of recovery that marks of the table speak of.
function SmartAI:getDamagePoint(player) return player and player:getMark("FocusDamageCount") or 0 end
function SmartAI:getRecoverPoint(player) return player and player:getMark("FocusRecoverCount") or 0 end

-- ---- skills that others' files ask after ---------------------------------------------

function hasManjuanEffect(player) return player:hasSkill("manjuan") and player:getPhase() == sgs.Player_NotActive end
function hasChainEffect(to, from) return to:isChained() end
function hasZhaxiangEffect(player) return player:hasSkill("zhaxiang") end
function hasYinshiEffect(player, with_armor) return player:hasSkill("yinshi") and (with_armor or not player:getArmor()) end
function ZishuEffect(player) return player:hasSkill("zishu") and player:getPhase() ~= sgs.Player_NotActive and 1 or 0 end
function SmartAI:hasQiuyuanEffect(from, to) return false end
function SmartAI:hasGuanxingEffect(player) return (player or self.player):hasSkill("guanxing") end
function SmartAI:getWuhunRevengeTargets() return {} end

-- ---- said and written nowhere --------------------------------------------------------

function speak() end
function speakTrigger() end
function logmsg() end
function outputRoleValues() end
function outputPlayersEvaluation() end
SmartAI.printAll, SmartAI.printStand, SmartAI.printFEList = logmsg, logmsg, logmsg

-- Value of taking one card of a player, in hand, worn or in the judging area. It is higher if an enemy misses
-- the card or a friend gets rid of it, and 0 for a player without cards.
function getGuixinValue(self, player)
    if player:isAllNude() then return 0 end
    local best = -math.huge
    local enemy = self:isEnemy(player)
    for _, card in sgs.qlist(player:getCards("ej")) do
        local lies_before = self.room:getCardPlace(card:getEffectiveId()) == sgs.Player_PlaceDelayedTrick
        local value = self:getKeepValue(card)
        -- A trick that lies before somebody is a burden: taking it helps.
        if lies_before then value = -value end
        best = max(best, enemy and value or -value)
    end
    if not player:isKongcheng() then
        local few = player:getHandcardNum() < 3 and 1 or 0
        best = max(best, enemy and 2 + few or -2 - few)
    end
    return best
end

-- The older form of Rende, under the name that its card has in the stock AI.
function sgs.ai_skill_use_func.NosRendeCard(card, use, self)
    local held = sgs.QList2Table(self.player:getHandcards())
    local give, friend = self:getCardNeedPlayer(held, false)
    if not give then return end
    use.card = sgs.Card_Parse("@NosRendeCard=" .. give:getEffectiveId())
    if use.to and use.card then use.to:append(friend) end
end
