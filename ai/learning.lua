-- Learning from what happens. All of it was seen by everyone, so the seat that the event is
-- about takes it in for all.

local ipairs, pairs, type, tonumber, rawget, next = ipairs, pairs, type, tonumber, rawget, next

-- Packages append their callbacks, or put them under the name of a skill.
local function call(list, self, player, data)
    for _, callback in pairs(list) do
        if type(callback) == "function" then callback(self, player, data) end
    end
end

-- A number of how hostile the deed is, or a function that sees to it.
local function take_in(intention, self, card, from, to)
    if type(intention) == "function" then
        intention(self, card, from, to)
    elseif type(intention) == "number" then
        sgs.updateIntentions(from, to, intention, card)
    end
end

local function card_used(self, use)
    local card, from = use.card, use.from
    if not card or not from then return end
    local to = sgs.QList2Table(use.to)
    local class = card:getClassName()
    take_in(sgs.ai_card_intention[class] or sgs.ai_card_intention["#" .. card:objectName()]
        or sgs.ai_card_intention[card:objectName()], self, card, from, to)
end

local function player_named(self, name)
    return name and self.room:findPlayerByObjectName(name, true)
end

-- ---- choices, by the first word of their record --------------------------------------

local records = {}

function records.playerChosen(self, player, words)
    local reason, name = words[2], words[3]
    for one in (name or ""):gmatch("[^+]+") do
        local to = player_named(self, one)
        if to then
            local intention = sgs.ai_playerchosen_intention[reason] or sgs.ai_playerschosen_intention[reason]
            if type(intention) == "function" then
                intention(self, player, to)
            elseif type(intention) == "number" then
                sgs.updateIntention(player, to, intention)
            end
        end
    end
end

local function holds(cards, id)
    for _, card in ipairs(sgs.QList2Table(cards)) do
        if card:getEffectiveId() == id then return true end
    end
    return false
end

-- Taking a card of somebody is hostile, unless it lay in the judging area or was a burden.
function records.cardChosen(self, player, words)
    local reason, id, owner = words[2], tonumber(words[3]), player_named(self, words[5])
    if not id or not owner or owner == player then return end
    local filter = sgs.ai_choicemade_filter.cardChosen[reason]
    if type(filter) == "function" then return filter(self, player, words) end
    if reason ~= "snatch" and reason ~= "dismantlement" and not sgs.ai_choicemade_filter.cardChosen[reason] then
        return
    end
    if holds(owner:getJudgingArea(), id) then
        sgs.updateIntention(player, owner, -60)
    elseif not (holds(owner:getEquips(), id) and self:needToThrowArmor(owner)) then
        sgs.updateIntention(player, owner, 70)
    end
end

function records.Nullification(self, player, words)
    local class, owner, positive = words[2], player_named(self, words[3]), words[4] == "true"
    if not owner then return end
    local hostile = sgs.ai_card_intention[class]
    if class == "Nullification" then return end
    if type(hostile) ~= "number" then hostile = sgs.trick_harm[class] end
    if not hostile then return end
    -- To void what harms is kind.
    sgs.updateIntention(player, owner, (positive and -hostile or hostile) * 0.8)
end

function records.peach(self, player, words)
    local dying = player_named(self, words[2])
    if dying and dying ~= player and words[4] and words[4] ~= "_nil_" then
        sgs.updateIntention(player, dying, -100)
    end
end

function records.cardResponded(self, player, words)
    local pattern, answer = words[2], words[#words]
    local lack = sgs.card_lack[player:objectName()]
    local class = pattern and (pattern:find("jink") and "Jink" or pattern:find("slash") and "Slash")
    if class and lack then lack[class] = answer == "_nil_" and player:getHandcardNum() or nil end
end

local function choice_made(self, player, data)
    local use = data:toCardUse()
    if use and use.card then
        for _, filter in ipairs(sgs.ai_choicemade_filter.cardUsed) do
            if type(filter) == "function" then filter(self, player, use) end
        end
        return
    end
    local text = data:toString()
    if not text or text == "" then return end
    local words = text:split(":")
    local record = records[words[1]]
    if record then record(self, player, words) end
    local filters = sgs.ai_choicemade_filter[words[1]]
    if type(filters) == "table" and words[1] ~= "cardChosen" then
        local filter = filters[words[words[1] == "cardResponded" and 3 or 2]] or filters.general
        if type(filter) == "function" then filter(self, player, words) end
    end
end

-- ---- timings -------------------------------------------------------------------------

-- What is taken in. Packages add their own by `sgs.ai_event_callback`.
local taken_in = {
    [sgs.ChoiceMade] = choice_made,
    [sgs.TargetConfirmed] = function(self, player, data)
        local use = data:toCardUse()
        if use.from == player then card_used(self, use) end
    end,
    [sgs.Death] = function()
        sgs.relation_version = sgs.relation_version + 1
    end,
    [sgs.BuryVictim] = function()
        sgs.relation_version = sgs.relation_version + 1
    end,
    [sgs.TurnStart] = function(self, player)
        sgs.turn_serial = sgs.turn_serial + 1
        -- A player who draws may have cards that were lacking before.
        sgs.card_lack[player:objectName()] = {}
        sgs.own_skills[player] = nil
    end,
    [sgs.EventAcquireSkill] = function(self, player)
        sgs.own_skills[player] = nil
    end,
    [sgs.EventLoseSkill] = function(self, player)
        sgs.own_skills[player] = nil
    end,
}

function SmartAI:filterEvent(event, player, data)
    if sgs.ai_load_failures[1] then error(table.remove(sgs.ai_load_failures, 1), 0) end
    local take = taken_in[event]
    if take then take(self, player, data) end
    local callbacks = rawget(sgs.ai_event_callback, event)
    if callbacks then call(callbacks, self, player, data) end
end

-- The timings that anything here or in packages needs: the table need not tell of others.
function sgs.ai_listens()
    local listens = {}
    for event in pairs(taken_in) do listens[event] = true end
    for event, callbacks in pairs(sgs.ai_event_callback) do
        if #callbacks > 0 or next(callbacks) then listens[event] = true end
    end
    return listens
end
