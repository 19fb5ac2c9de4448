-- Simple answers to questions that packages ask of an AI: most of it is about generals that
-- bring their own file, which then says more.

local ipairs, type, math = ipairs, type, math

function SmartAI:getDefenseSlash(player) return sgs.getDefenseSlash(player, self) end

-- Bears damage well: it has the hit points, and a skill that says so.
function SmartAI:canDamageHp(from, card, to)
    to = to or self.player
    if to:getHp() <= 1 then return false end
    for _, name in ipairs(sgs.skillNamesOf(to)) do
        local bears = sgs.ai_can_damagehp[name]
        if type(bears) == "function" and bears(self, from, card, to) then return true end
    end
    return self:getDamagedEffects(to, from)
end

function SmartAI:mayBeLord(player) return player:isLord() end
function SmartAI:getMyLord() return self.room:getLord() end
function SmartAI:compareRoleEvaluation(...) return sgs.compareRoleEvaluation(...) end
function SmartAI:willUseSlash(card) return self:aiUseCard(card or sgs.Sanguosha:cloneCard("slash")).card ~= nil end
function SmartAI:canSaveSelf(player)
    return (player == self.player and self:getCardsNum { "Peach", "Analeptic" } > 0) or hasBuquEffect(player)
end

-- No skill of this kind is known here.
function SmartAI:needLeiji() return false end
function SmartAI:canLeiji() return false end
function SmartAI:findLeijiTarget() return nil end
function SmartAI:canLiuli() return false end
function SmartAI:isLihunTarget() return false end
function SmartAI:isTiaoxinTarget() return false end
function SmartAI:isValueSkill() return false end
function SmartAI:canUseJieyuanDecrease() return false end
function SmartAI:shouldUseRende() return false end

-- Nothing is said and nothing is written down.
function SmartAI:speak(_kind, _is_female) end
function SmartAI:log() end
function SmartAI:writeLog() end

SmartAI.getSameTypeEquip = SmartAI.getSameEquip
SmartAI.needToThrowCard = SmartAI.needToThrowArmor

function SmartAI:hasAllSkills(names, player)
    player = player or self.player
    for _, name in ipairs(type(names) == "table" and names or names:split("|")) do
        if not player:hasSkill(name) then return false end
    end
    return true
end

-- Returns how far a card reaches.
function SmartAI:getDistanceLimit(card, from)
    from = from or self.player
    if card:isKindOf("Snatch") or card:isKindOf("SupplyShortage") then return 1 end
    return from:getAttackRange()
end

-- Returns true if the card may be used on one of these.
function SmartAI:canUse(card, players, from)
    if (from or self.player) ~= self.player then return (from):canUse(card) end
    for _, to in ipairs(type(players) == "userdata" and sgs.QList2Table(players) or players or self.living) do
        if self:canTarget(card, to) then return true end
    end
    return false
end

function SmartAI:countRebel()
    self:updatePlayers()
    local n = 0
    for _, player in ipairs(self.living) do n = n + self.odds[player].rebel end
    return math.floor(n + 0.5)
end

function hasExplicitRebel(room)
    for _, player in sgs.qlist((room or global_room):getAlivePlayers()) do
        if sgs.evaluatePlayerRole(player) == "rebel" then return true end
    end
    return false
end
function SmartAI:hasExplicitRebel() return hasExplicitRebel(self.room) end

-- Returns true if this player is already a target of a use in progress.
function isCurrent(use, to)
    for _, player in ipairs(type(use.current_targets) == "table" and use.current_targets or {}) do
        if player == to or player == to:objectName() then return true end
    end
    return false
end

-- A use to try a card with (`self:aiUseCard(card, dummy())`).
function dummy(is_dummy, extra_targets, current_targets)
    return {
        isDummy = is_dummy ~= false, to = sgs.SPlayerList(),
        extra_target = extra_targets or 0, current_targets = current_targets or {},
    }
end

function hasJueqingEffect(from, to) return from ~= nil and from:hasSkill("jueqing") end
