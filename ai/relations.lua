-- Friend or foe: judged by the own role, the shown roles, the number of players of each role, and the deeds that everyone
-- has seen.

local ipairs, exp, max, min, abs = ipairs, math.exp, math.max, math.min, math.abs

-- No deeds weigh more than this; at a third of it a player's side is hardly in doubt.
local MOST = 200
local SCALE = 45
-- Share of the newest deed in `recent`, a mean of the deeds in which old ones fade.
local NEWEST = 0.25
-- With at most so many rebels left, recent deeds count more than the sum of all. A renegade helps the lord against the
-- rebels: the sum of its deeds stays kind for long after the first attack on the lord's side.
local FEW_REBELS = 1
-- Weights of all deeds, of recent ones, and of having helped both sides.
local EARLY = { all = 1, recent = 0, both = 1 }
local LATE = { all = 0.5, recent = 2, both = 0.7 }

-- ---- what everyone has seen ----------------------------------------------------------

local function shown_role(player)
    if player:isLord() then return "lord" end
    return player:hasShownRole() and player:getRole() or nil
end

-- From -1 (against the lord) to 1 (for the lord), from public information.
local function side_of(player)
    local role = shown_role(player)
    if role then
        if role == "lord" then return 1 end
        return role == "loyalist" and 0.9 or role == "rebel" and -0.9 or 0
    end
    local seen = sgs.role_evaluation[player:objectName()]
    if not seen then return 0 end
    -- Hearsay counts for less than what is known, so that a mistake does not grow by itself.
    return max(-1, min(1, (seen.loyalist - seen.rebel) / 100)) * 0.6
end

-- A deed of `from` to `to`: above 0 hostile, below kind; 80 is an open attack.
function sgs.updateIntention(from, to, intention, card)
    if not from or not to or from == to or intention == 0 or shown_role(from) then return end
    if card and sgs.ai_suppress_intention[card:getSkillName()] then return end
    local seen = sgs.role_evaluation[from:objectName()]
    if not seen then return end
    local loyal = -intention * side_of(to)
    if abs(loyal) < 1 then return end
    if loyal > 0 then
        seen.loyalist = min(MOST, seen.loyalist + loyal)
    else
        seen.rebel = min(MOST, seen.rebel - loyal)
    end
    seen.recent = (seen.recent or 0) * (1 - NEWEST) + loyal * NEWEST
    -- A player who has helped both sides may be of neither.
    seen.renegade = min(seen.loyalist, seen.rebel)
    local lean = seen.loyalist - seen.rebel
    sgs.ai_role[from:objectName()] = lean > 30 and "loyalist" or lean < -30 and "rebel" or "neutral"
    sgs.relation_version = sgs.relation_version + 1
end

function sgs.updateIntentions(from, tos, intention, card)
    for _, to in ipairs(tos) do sgs.updateIntention(from, to, intention, card) end
end

function sgs.evaluatePlayerRole(player)
    return shown_role(player) == "lord" and "loyalist" or sgs.ai_role[player:objectName()] or "neutral"
end

function sgs.compareRoleEvaluation(player, first, second)
    local seen = sgs.role_evaluation[player:objectName()]
    if not seen or seen[first] == seen[second] then return "neutral" end
    return seen[first] > seen[second] and first or second
end

function sgs.isRolePredictable() return false end
function CanUpdateIntention(player) return shown_role(player) == nil end

-- ---- the judgement of one seat -------------------------------------------------------

-- Scales one column so that it adds up to `n`.
local function scale_column(all, role, n)
    local sum = 0
    for i = 1, #all do sum = sum + all[i][role] end
    if sum <= 0 then return end
    local by = n / sum
    for i = 1, #all do all[i][role] = all[i][role] * by end
end

-- Returns how likely each hidden player is of each role: the weights of their deeds, fitted to the number of players left of
-- each role by scaling columns and rows in turn.
local function odds(hidden, left)
    local all = {}
    local weight = left.rebel <= FEW_REBELS and LATE or EARLY
    for i, player in ipairs(hidden) do
        local seen = sgs.role_evaluation[player:objectName()]
        local lean = max(-MOST, min(MOST, (seen.loyalist - seen.rebel) * weight.all + (seen.recent or 0) * weight.recent))
            / SCALE
        all[i] = {
            rebel = left.rebel > 0 and exp(-lean) or 0,
            loyalist = left.loyalist > 0 and exp(lean) or 0,
            renegade = left.renegade > 0 and 0.8 * exp(seen.renegade * weight.both / SCALE) or 0,
        }
    end
    for _ = 1, 4 do
        scale_column(all, "rebel", left.rebel)
        scale_column(all, "loyalist", left.loyalist)
        scale_column(all, "renegade", left.renegade)
        for i = 1, #all do
            local each = all[i]
            local sum = each.rebel + each.loyalist + each.renegade
            if sum > 0 then
                each.rebel, each.loyalist, each.renegade = each.rebel / sum, each.loyalist / sum, each.renegade / sum
            end
        end
    end
    return all
end

local CERTAIN = {
    lord = { loyalist = 1, rebel = 0, renegade = 0 },
    loyalist = { loyalist = 1, rebel = 0, renegade = 0 },
    rebel = { loyalist = 0, rebel = 1, renegade = 0 },
    renegade = { loyalist = 0, rebel = 0, renegade = 1 },
}

-- `self.odds`: what each living other is, as far as this seat can tell.
local function weigh(self)
    local left = { rebel = sgs.mode_roles.rebel, loyalist = sgs.mode_roles.loyalist, renegade = sgs.mode_roles.renegade }
    local hidden, living, known = {}, {}, {}
    for _, player in ipairs(sgs.QList2Table(self.room:getAllPlayers(true))) do
        local role = shown_role(player)
        if player == self.player then role = self.player:getRole() end
        if role and left[role] then left[role] = max(0, left[role] - 1) end
        if player:isAlive() then
            living[#living + 1] = player
            if role then known[player] = CERTAIN[role] else hidden[#hidden + 1] = player end
        end
    end
    local guessed = odds(hidden, left)
    for i, player in ipairs(hidden) do known[player] = guessed[i] end
    self.odds, self.living, self.left = known, living, left
    self.hidden_count = #hidden
end

local function strength(player)
    return player:getHp() + player:getHandcardNum() * 0.4 + 1
end

-- A renegade wants the lord to fall last. A renegade helps the weaker side until one is gone, then removes
-- the rest, and kills the lord only when nobody else is left. Until then a renegade may wound the lord if
-- there are no rebels to do it. Late in the game a renegade turns against the rebels even while the lord's side
-- is stronger, so that waiting ends.
local function renegade_stance(self)
    local lord_side, rebels, others = 0, 0, 0
    local rebel_count = 0
    for _, player in ipairs(self.living) do
        local is = self.odds[player]
        if player ~= self.player then
            if not player:isLord() then others = others + 1 end
            lord_side = lord_side + strength(player) * is.loyalist
            rebels = rebels + strength(player) * is.rebel
            rebel_count = rebel_count + is.rebel
        end
    end
    local lord_in_danger = (self.room:getLord():getHp() or 0) <= 2
    for _, player in ipairs(self.living) do
        local is = self.odds[player]
        local hate
        if player:isLord() then
            hate = others == 0 and 1 or lord_in_danger and -0.7 or rebel_count < 0.5 and 0.2 or -0.2
        elseif rebel_count < 0.5 then
            hate = 0.8
        elseif lord_side > rebels * (1.6 + self:haste() * 2) and not lord_in_danger then
            hate = is.loyalist * 0.9 - is.rebel * 0.2
        else
            hate = is.rebel * 0.9 - is.loyalist * 0.3 + is.renegade * 0.3
        end
        self.hate[player] = hate
    end
end

-- Modes of two sides, with open roles: the renegade leads the rebels.
local TWO_SIDES = { ["06_3v3"] = true, ["06_XMode"] = true }

-- `self.hate`: from -1 (friend) to 1 (enemy).
local function judge(self)
    self.hate = {}
    local role = self.role
    if TWO_SIDES[self.room:getMode()] then
        for _, player in ipairs(self.living) do
            self.hate[player] = self.player:isYourFriend(player) and -1 or 1
        end
    elseif role == "renegade" then
        renegade_stance(self)
    else
        local rebel = role == "rebel"
        for _, player in ipairs(self.living) do
            local is = self.odds[player]
            if rebel then
                self.hate[player] = is.loyalist - is.rebel + is.renegade * 0.3
            else
                -- Rebels first: a renegade keeps the lord alive until they are gone.
                local renegade = self.left.rebel > 1 and 0.2 or self.left.rebel == 1 and 0.5 or 1
                self.hate[player] = is.rebel - is.loyalist + is.renegade * renegade
            end
        end
    end
    self.hate[self.player] = -1
end

-- The scale on which packages compare: above 3 to be attacked, below 0 a friend.
local function level_of(hate)
    if hate >= 0.7 then return 5 end
    if hate >= 0.45 then return 4 end
    if hate >= 0.15 then return 2 end
    if hate > -0.25 then return 0 end
    return hate > -0.6 and -1 or -2
end

function SmartAI:updatePlayers()
    -- Nothing changes while one question is thought about.
    if self.cache.related then return end
    self.cache.related = true
    local alive = self.room:alivePlayerCount()
    if self.relations_at == sgs.relation_version and self.alive_count == alive and self.role ~= "renegade" then
        return
    end
    self.relations_at, self.alive_count = sgs.relation_version, alive
    self.role = self.player:getRole()
    weigh(self)
    judge(self)
    local friends, noself, enemies, levels = {}, {}, {}, {}
    for _, player in ipairs(self.living) do
        local level = player == self.player and -3 or level_of(self.hate[player])
        levels[player] = level
        if level < 0 then
            friends[#friends + 1] = player
            if player ~= self.player then noself[#noself + 1] = player end
        elseif level > 0 then
            enemies[#enemies + 1] = player
        end
    end
    self.friends, self.friends_noself, self.enemies, self.levels = friends, noself, enemies, levels
end

-- ---- questions -----------------------------------------------------------------------

-- From -1 (friend) to 1 (enemy).
function SmartAI:hatred(player)
    if not self.cache.related then self:updatePlayers() end
    return self.hate[player] or 0
end

function SmartAI:objectiveLevel(player)
    if not self.cache.related then self:updatePlayers() end
    return self.levels[player] or 0
end

function SmartAI:isFriend(one, other)
    if not one then return false end
    if not other then return self:objectiveLevel(one) < 0 end
    if one == other then return true end
    local a, b = self:objectiveLevel(one), self:objectiveLevel(other)
    return a < 0 and b < 0 or a > 0 and b > 0
end

function SmartAI:isEnemy(one, other)
    if not one then return false end
    if not other then return self:objectiveLevel(one) > 0 end
    return self:objectiveLevel(one) * self:objectiveLevel(other) < 0
end

function SmartAI:getFriends(player)
    self:updatePlayers()
    if not player or player == self.player then return self.friends end
    local friends = {}
    for _, other in ipairs(self.living) do
        if self:isFriend(player, other) then friends[#friends + 1] = other end
    end
    return friends
end

function SmartAI:getFriendsNoself(player)
    self:updatePlayers()
    if not player or player == self.player then return self.friends_noself end
    local friends = {}
    for _, other in ipairs(self.living) do
        if other ~= player and self:isFriend(player, other) then friends[#friends + 1] = other end
    end
    return friends
end

function SmartAI:getEnemies(player)
    self:updatePlayers()
    if not player or player == self.player then return self.enemies end
    local enemies = {}
    for _, other in ipairs(self.living) do
        if self:isEnemy(player, other) then enemies[#enemies + 1] = other end
    end
    return enemies
end

-- A player disliked more than this does not serve the lord.
local SERVES = 0.45
-- Below this chance of a card the question is asked in vain.
local MAY_HAVE = 0.12

-- Returns true if a player of this kingdom may have a card of the class and give it to the lord. A player who
-- was asked in vain is not asked again before their next turn (see `sgs.card_lack`).
function SmartAI:mayBeServed(kingdom, class)
    self:updatePlayers()
    for _, other in ipairs(self.living) do
        if other ~= self.player and other:getKingdom() == kingdom and self:hatred(other) < SERVES
            and self:chanceOfCard(class, other) > MAY_HAVE then
            return true
        end
    end
    return false
end

function SmartAI:hasFriends() return #self:getFriendsNoself() > 0 end

-- Those between two seats, in playing order, the last one aside.
local function between(self, from, to, count)
    local n, at = 0, from
    for _ = 1, self.room:alivePlayerCount() do
        at = at:getNextAlive()
        if at == to or at == from then break end
        if count(at) then n = n + 1 end
    end
    return n
end

function SmartAI:getEnemyNumBySeat(from, to, target)
    target = target or from
    return between(self, from, to, function(p) return self:isEnemy(p, target) end)
end

function SmartAI:getFriendNumBySeat(from, to)
    return between(self, from, to, function(p) return self:isFriend(p, from) end)
end

-- Returns how many seats after the current player somebody's turn comes.
function SmartAI:playerGetRound(player, source)
    source = source or self.room:getCurrent()
    if not source or source == player then return 0 end
    local n, at = 0, source
    repeat
        at = at:getNextAlive()
        n = n + 1
    until at == player or n > 12
    return n
end

function SmartAI:amLord() return self.player:isLord() end
function SmartAI:amRebel() return self.role == "rebel" end
function SmartAI:amLoyalist() return self.role == "loyalist" end
function SmartAI:amRenegade() return self.role == "renegade" end
function SmartAI:mayLord(player) return player:isLord() end

function SmartAI:mayRebel(player)
    self:updatePlayers()
    local is = self.odds[player]
    return is ~= nil and is.rebel > 0.5
end

function SmartAI:mayLoyalist(player)
    self:updatePlayers()
    local is = self.odds[player]
    return is ~= nil and is.loyalist > 0.5
end

function SmartAI:mayRenegade(player)
    self:updatePlayers()
    local is = self.odds[player]
    return is ~= nil and is.renegade > 0.5
end

-- Names used by packages written for forks.
SmartAI.isPartner = SmartAI.isFriend
SmartAI.isOpponent = SmartAI.isEnemy
SmartAI.getPartners = SmartAI.getFriends
SmartAI.getOpponents = SmartAI.getEnemies
SmartAI.getOpponentNumBySeat = SmartAI.getEnemyNumBySeat

function sgs.isLordHealthy()
    local lord = global_room:getLord()
    return lord ~= nil and lord:getHp() > 2
end

function sgs.isLordInDanger()
    local lord = global_room:getLord()
    return lord ~= nil and lord:getHp() <= 2
end

-- Returns the side that is ahead, as everyone may judge it.
function sgs.gameProcess(room)
    local balance = 0
    for _, player in sgs.qlist((room or global_room):getAlivePlayers()) do
        balance = balance + side_of(player) * strength(player)
    end
    if balance > 4 then return "loyalist" end
    if balance < -4 then return "rebel" end
    return "neutral"
end
