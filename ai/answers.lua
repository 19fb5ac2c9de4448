-- Answers to what is asked by name. Packages answer for their own skills by the tables; here
-- is what is done where they say nothing.

local ipairs, type, tostring = ipairs, type, tostring

-- Keys of some tables are written with `_` where the name of the reason has `-`.
local function key(name)
    return name and (name:gsub("%-", "_")) or ""
end

local function player_of(data)
    local ok = data and data.toPlayer and data:toPlayer()
    return ok or nil
end

function SmartAI:askForSkillInvoke(name, data)
    if sgs.ai_suppress_intention[name] or sgs.ai_suppress_intention[key(name)] then return true end
    local own = sgs.ai_skill_invoke[key(name)]
    if type(own) == "function" then return own(self, data) and true or false end
    if own ~= nil then return own and true or false end
    local skill = sgs.Sanguosha:getSkill(name)
    if skill and skill:getFrequency() == sgs.Skill_Frequent then return true end
    -- A skill is there to be used; only not on friends as far as one can tell.
    local about = player_of(data)
    return not (about and about ~= self.player and self:isFriend(about))
end

function SmartAI:askForChoice(skill, choices, data)
    local own = sgs.ai_skill_choice[skill]
    if type(own) == "string" then return own end
    if type(own) == "function" then
        local choice = own(self, choices, data)
        if choice then return choice end
    end
    local acts = {}
    for _, choice in ipairs(choices:split("+")) do
        if choice ~= "cancel" then acts[#acts + 1] = choice end
    end
    return acts[self:random(math.max(1, #acts))] or choices
end

function SmartAI:askForSuit(reason)
    local own = sgs.ai_skill_suit[reason]
    if type(own) == "function" then return own(self) end
    if type(own) == "number" then return own end
    return sgs.Card_Spade + self:random(4) - 1
end

-- The lord's kingdom, if the lord's skills are for followers.
function SmartAI:askForKingdom(kingdoms, reason)
    local lord = self.room:getLord()
    local his = lord and lord ~= self.player and lord:getKingdom()
    return his and table.contains(kingdoms, his) and his or kingdoms[1]
end

-- ---- cards asked for -----------------------------------------------------------------

local function named(self, name)
    if not name or name == "" then return nil end
    return self.room:findPlayerByObjectName(name, true)
        or self.room:findPlayer(name, true)
end

-- Returns true if the slash or trick that is answered would do harm.
local function is_harmed(self, data)
    local effect = data and data.toSlashEffect and data:toSlashEffect()
    if effect and effect.from and effect.to == self.player then
        local nature = effect.nature
        if not self:damageIsEffective(self.player, nature, effect.from) then return false end
        if self:getDamagedEffects(self.player, effect.from, true) then return false end
    end
    return true
end

-- One of the cheapest cards that the pattern lets through; nil.
local function cheapest_matching(self, pattern)
    pattern = pattern:gsub("!$", "")
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        if sgs.Sanguosha:matchPattern(pattern, self.player, card) and not self.player:isJilei(card) then
            cards[#cards + 1] = card
        end
    end
    if #cards == 0 then return nil end
    local values = self:lossOfOne(cards)
    sgs.sortByValues(cards, values)
    return cards[1], values[cards[1]]
end

local WANTED = { slash = "Slash", jink = "Jink", peach = "Peach", analeptic = "Analeptic", nullification = "Nullification" }

function SmartAI:askForCard(pattern, prompt, data, method)
    self.method = method
    local words = prompt:split(":")
    local target, target2 = named(self, words[2]), named(self, words[3])
    local own = sgs.ai_skill_cardask[words[1]]
    if type(own) == "function" then
        local answer = own(self, data, pattern, target, target2, words[4], words[5])
        if type(answer) == "userdata" then return answer:toString() end
        if answer then return tostring(answer) end
    end
    local must = pattern:sub(-1) == "!"
    local class = WANTED[must and pattern:sub(1, -2) or pattern]
    if class then
        if not must and not is_harmed(self, data) then return "." end
        local text = self:getCardId(class)
        return text and tostring(text) or "."
    end
    if pattern:sub(1, 1) == "@" then return "." end
    local card, value = cheapest_matching(self, pattern)
    if card and (must or target and self:hatred(target) > 0 and value < 3.4) then
        return tostring(card:getEffectiveId())
    end
    return "."
end

-- For the benefit of another: a lord who asks followers.
local function for_lord(class)
    return function(self, data, pattern, target)
        local lord = player_of(data) or target
        if lord and self:hatred(lord) > -0.5 then return "." end
        local n = self:getCardsNum(class)
        if n == 0 or self:isWeak() and n == 1 and class == "Jink" then return "." end
        return self:getCardId(class) or "."
    end
end
sgs.ai_skill_cardask["@hujia-jink"] = for_lord("Jink")
sgs.ai_skill_cardask["@jijiang-slash"] = for_lord("Slash")

-- Dodging friends' slashes as well: the hit helps nobody. A dodge is not wasted where the
-- rest of them cannot be had.
sgs.ai_skill_cardask["@multi-jink-start"] = function(self, data, pattern, target, target2, needed)
    local n = tonumber(needed) or 1
    if self:getCardsNum("Jink") < n then return "." end
end

-- A duel is gone on with while the other may run out first.
sgs.ai_skill_cardask["duel-slash"] = function(self, data, pattern, target)
    local slashes = self:getCardsNum("Slash")
    if slashes == 0 or not target then return nil end
    local mine = self:worthOfDamage(self.player, 1, nil, target)
    local theirs = self:worthOfDamage(target, 1, nil, self.player)
    -- Who loses should be the one whose loss hurts less.
    if mine > theirs and not (mine < -5) then return "." end
end

sgs.ai_skill_cardask["@fire-attack"] = function(self, data, pattern, target)
    if not target or target == self.player then return "." end
    local value = self:worthOfHit(target, 1, sgs.DamageStruct_Fire, self.player)
    local card, price = cheapest_matching(self, pattern)
    if not card or value <= 0.3 then return "." end
    if card:isKindOf("Peach") and value < 5 then return "." end
    if price - 3 > value * 1.6 then return "." end
    return card:getEffectiveId()
end

function SmartAI:askForUseCard(pattern, prompt, method)
    local own = sgs.ai_skill_use[pattern] or sgs.ai_skill_use[(pattern:gsub("!$", ""))]
    self:updatePlayers()
    if type(own) == "function" then return own(self, prompt, method, pattern) or "." end
    return "."
end

-- ---- cards chosen --------------------------------------------------------------------

function SmartAI:askForAG(ids, refusable, reason)
    local own = sgs.ai_skill_askforag[key(reason)]
    if type(own) == "function" then
        local id = own(self, ids)
        if id then return id end
    end
    local cards = {}
    for i, id in ipairs(ids) do cards[i] = sgs.Sanguosha:getCard(id) end
    self:sortByCardNeed(cards)
    local best = cards[#cards]
    return best and best:getEffectiveId() or -1
end

function SmartAI:askForCardShow(requestor, reason)
    local own = sgs.ai_cardshow[reason]
    if type(own) == "function" then
        local card = own(self, requestor)
        if card then return card end
    end
    local cards = sgs.QList2Table(self.player:getHandcards())
    self:sortByKeepValue(cards)
    return cards[1]
end

-- Returns what one would take, whether it may be taken or not.
local function card_wanted(self, who, flags, reason, method)
    local own = sgs.ai_skill_cardchosen[key(reason)]
    if type(own) == "number" then return own end
    if type(own) == "function" then
        local card = own(self, who, flags, method)
        if type(card) == "number" then return card end
        if card then return card:getEffectiveId() end
    end
    local discards = method == sgs.Card_MethodDiscard
    local card = self:cardToTake(who, flags, not discards)
    if card == nil then
        -- A friend's: what it misses least.
        if flags:find("h") and not who:isKongcheng() then card = "h" else card = self:getCardRandomly(who, flags) end
    end
    if card == "h" then return self:handCardToTake(who) end
    if discards and not self.player:canDiscard(who, card) then return self:getCardRandomly(who, flags) end
    return card
end

function SmartAI:askForCardChosen(who, flags, reason, method, open)
    local id = card_wanted(self, who, flags, reason, method)
    local lies_open = id >= 0 and self.room:getCardPlace(id) ~= sgs.Player_PlaceHand
    if not lies_open or table.contains(open, id) then return id end
    return #open > 0 and open[self:random(#open)] or -1
end

-- ---- players chosen ------------------------------------------------------------------

-- Players of a list by how much they are to be harmed, or else helped.
local function ranked(self, targets, kindly)
    local scores = {}
    for _, player in ipairs(targets) do
        local hate = self:hatred(player)
        scores[player] = kindly and -hate * 4 - self:getDefense(player) * 0.1 or hate * 6 - self:getDefense(player) * 0.2
    end
    return sgs.sortByValues(targets, scores, true)
end

local function is_kind(reason)
    local intention = sgs.ai_playerchosen_intention[reason]
    return type(intention) == "number" and intention < 0
end

function SmartAI:askForPlayerChosen(targets, reason, optional)
    local own = sgs.ai_skill_playerchosen[key(reason)]
    local forced = sgs.ai_suppress_intention[reason] or sgs.ai_suppress_intention[key(reason)]
    if type(own) == "function" then
        local chosen = own(self, targets, reason)
        if chosen or not forced then return chosen end
    end
    local kindly = is_kind(reason)
    local best = ranked(self, sgs.QList2Table(targets), kindly)[1]
    if forced then return best end
    -- Neither harm to a friend nor good to an enemy.
    if optional and best and (kindly and not self:isFriend(best) or not kindly and self:isFriend(best)) then return nil end
    return best
end

-- Chooses the first of several.
function SmartAI:askForTriggerOrder(reason, names)
    return names[1]
end

function SmartAI:askForPlayersChosen(targets, reason, most, least)
    local own = sgs.ai_skill_playerschosen[key(reason)]
    if type(own) == "function" then return own(self, targets, most, least) or {} end
    local kindly = is_kind(reason)
    local chosen = {}
    for _, player in ipairs(ranked(self, sgs.QList2Table(targets), kindly)) do
        local fits = kindly and self:isFriend(player) or not kindly and self:isEnemy(player)
        if #chosen < (least or 0) or fits and #chosen < (most or 1) then chosen[#chosen + 1] = player end
    end
    return chosen
end

function SmartAI:askForYiji(ids, reason, players)
    local own = sgs.ai_skill_askforyiji[key(reason)]
    if type(own) == "function" then
        local to, id = own(self, ids, players)
        if to and id then return to, id end
        return nil, -1
    end
    local cards = {}
    for i, id in ipairs(ids) do cards[i] = sgs.Sanguosha:getCard(id) end
    -- Giving to oneself changes nothing, and a skill that goes on while cards are given would never end.
    local others = {}
    for _, player in ipairs(players and sgs.QList2Table(players) or self.friends_noself) do
        if player:objectName() ~= self.player:objectName() then others[#others + 1] = player end
    end
    local card, friend = self:getCardNeedPlayer(cards, false, others)
    if not card then return nil, -1 end
    return friend, card:getEffectiveId()
end

-- ---- comparing numbers ---------------------------------------------------------------

-- The highest of the cards that are missed about equally little.
local function for_pindian(self, cards, high)
    local values, scores = self:keepValues(cards), {}
    for _, card in ipairs(cards) do
        scores[card] = (high and card:getNumber() or -card:getNumber()) - values[card] * 0.8
    end
    return sgs.sortByValues(cards, scores, true)[1]
end

function SmartAI:askForPindian(requestor, reason)
    local cards = sgs.QList2Table(self.player:getHandcards())
    local highest, lowest = self:getMaxCard(), self:getMinCard()
    local own = sgs.ai_skill_pindian[reason]
    if type(own) == "function" then
        self:sortByKeepValue(cards)
        local card = own(cards[1], self, requestor, highest, lowest)
        if card then return card end
    end
    if requestor ~= self.player and self:isFriend(requestor) then return for_pindian(self, cards, false) end
    return for_pindian(self, cards, true)
end
