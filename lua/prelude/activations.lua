-- The newer kind of skills: cost, payment and effect are apart, uses are counted, and the
-- callbacks share a context. They stand on the older kind: what follows calls the parts.
local native = ...
local error, type, pairs, ipairs, tonumber, setmetatable = error, type, pairs, ipairs, tonumber, setmetatable
local huge = math.huge

local function create(kind, spec)
    local made, why = native.create(kind, spec)
    if why then error(why, 3) end
    return made
end

local function with(spec, changes)
    local copy = {}
    for key, value in pairs(spec) do copy[key] = value end
    for key, value in pairs(changes) do copy[key] = value end
    return copy
end

-- ---- what callbacks get --------------------------------------------------------------

local Key = {}
Key.__index = Key
function Key:isValid() return self.skillName ~= "" end
function Key:toString() return self.skillName .. "#" .. self.instanceID end

function sgs.SkillInstanceKey(name, id)
    return setmetatable({ skillName = name or "", instanceID = id or 0 }, Key)
end

local Reference = {}
Reference.__index = Reference
function Reference:isValid() return self.ownerObjectName ~= "" and self.key:isValid() end

function sgs.SkillInstanceRef(owner, key)
    return setmetatable({ ownerObjectName = owner or "", key = key or sgs.SkillInstanceKey() }, Reference)
end

local Context = {}
Context.__index = Context

function Context:getActivationRef()
    local owner = self.owner and self.owner:objectName()
    return sgs.SkillInstanceRef(owner, sgs.SkillInstanceKey(self.skill_name, self.instanceID))
end
Context.getSourceRef = Context.getActivationRef

function Context:setModifiedAmount(n)
    self.modified_amount, self.modified_amount_set, self.amount = n, true, n
end

function Context:clearModifiedAmount()
    self.modified_amount, self.modified_amount_set, self.amount = 0, false, self.base_amount
end

function Context:hasModifiedAmount() return self.modified_amount_set end

local function context(fields)
    local made = {
        skill_name = "", instanceID = 0, targets = sgs.SPlayerList(), updated_targets = sgs.SPlayerList(),
        preferredTargetSeat = 0, is_forced = false, is_canceled = false, bypass_cost = false,
        manual_effect = false, amount = 1, base_amount = 1, modified_amount = 0, modified_amount_set = false,
        trigger_count = 1, multiplier = 1, choice = "", extra_data = sgs.QVariant(),
    }
    for key, value in pairs(fields) do made[key] = value end
    return setmetatable(made, Context)
end

function sgs.SkillContext() return context {} end

-- What a correction is asked about: the host fills in the fields.
local Correction = {}
Correction.__index = Correction
function Correction:getPrimary() return self.from or self.target end
function Correction:getHolder() return self:getPrimary() end
function Correction:getSecondary() return self.to end
function Correction:getCard() return self.card end
function Correction:getCurrentAmount() return self.amount end
function Correction:includesWeapon() return self.include_weapon ~= false end
function Correction:getModType()
    local types = { residue = sgs.TargetModSkill_Residue, distance_limit = sgs.TargetModSkill_DistanceLimit }
    return types[self.type] or sgs.TargetModSkill_ExtraTarget
end
function Correction:getInstanceRef()
    local holder = self:getHolder()
    return sgs.SkillInstanceRef(holder and holder:objectName(), sgs.SkillInstanceKey(self.skill_name, 0))
end
native.correction = Correction

-- ---- how often -----------------------------------------------------------------------

-- The mark that counts uses; the table forgets it by its ending.
local function counter(spec)
    local scope = spec.limit_scope or sgs.Skill_Limit_None
    local phase = spec.phase_name
    local endings = {
        [sgs.Skill_Limit_Round] = "_lun",
        [sgs.Skill_Limit_Turn] = "-Clear",
        [sgs.Skill_Limit_Phase] = phase and phase ~= "" and "-" .. phase .. "Clear" or "-phase",
        [sgs.Skill_Limit_Game] = "",
    }
    local ending = endings[scope]
    return ending and "usage_" .. spec.name .. ending
end

local function usable(spec, skill, ctx)
    if spec.limit_scope == sgs.Skill_Limit_Custom then
        local check = native.asked(spec.check_custom_usage)
        return not check or check(skill, ctx)
    end
    local mark = counter(spec)
    return not mark or ctx.owner:getMark(mark) < (spec.max_usage_limit or 1)
end

local function count(spec, skill, ctx)
    if spec.on_add_usage then return spec.on_add_usage(skill, ctx) end
    local mark = counter(spec)
    if mark then ctx.owner:addMark(mark) end
end

-- ---- skills that act at timings ------------------------------------------------------

-- Returns how often these names, `a*2+b`, name the skill.
local function times(names, skill)
    local n = 0
    for one in names:gmatch("[^+]+") do
        local name, more = one:match("^(.-)%*(%d+)$")
        name = (name or one):gsub("#%d+$", "")
        if name == skill then n = n + (tonumber(more) or 1) end
    end
    return n
end

-- Returns who may use the skill now, and how often: as `can_trigger` tells by names.
local function owners(self, spec, event, room, player, data)
    local found = {}
    if not player or not spec.can_trigger then return found end
    local names, whose = spec.can_trigger(self, event, room, player, data)
    if type(names) ~= "string" then return found end
    local skill = self:objectName()
    if type(whose) ~= "string" then
        local n = times(names, skill)
        if n > 0 then found[1] = { who = whose or player, n = n } end
        return found
    end
    local skills = names:split("|")
    for i, name in ipairs(whose:split("|")) do
        local n = times(skills[i] or "", skill)
        for _, p in sgs.qlist(room:getAllPlayers()) do
            if n > 0 and p:objectName() == name then found[#found + 1] = { who = p, n = n } end
        end
    end
    return found
end

local function occasion(self, spec, event, owner, player, data)
    local amount = spec.base_amount or 1
    return context {
        skill_name = self:objectName(), owner = owner, invoker = owner, original_data = data,
        current_event = event, amount = amount, base_amount = amount, event_player = player,
        is_forced = self:getFrequency() == sgs.Skill_Compulsory,
    }
end

-- One use of the skill. True stops the event.
local function use_once(self, spec, event, room, ctx)
    local owner = ctx.owner
    if not usable(spec, self, ctx) then return false end
    if spec.on_cost and not spec.on_cost(self, event, room, owner, ctx) then return false end
    if spec.on_pay and not ctx.bypass_cost and not spec.on_pay(self, event, room, owner, ctx) then return false end
    count(spec, self, ctx)
    if spec.on_effect and spec.on_effect(self, event, room, owner, ctx) then return true end
    if spec.on_effect_target and not ctx.manual_effect then
        for _, target in sgs.qlist(ctx.targets) do
            if spec.on_effect_target(self, event, room, owner, ctx, target) then return true end
        end
    end
    return false
end

function sgs.CreateTriggerSkillV2(spec)
    if type(spec) ~= "table" then create("TriggerSkillV2", spec) end
    if spec.on_turn_broken then
        native.warn("turn-broken")
    end
    local parts = {}
    function parts.can_trigger(self, target, room, event, owner, data)
        if not target then return false end
        if spec.on_record then
            for _, p in sgs.qlist(room:getAllPlayers()) do
                if p:hasSkill(self:objectName()) then
                    spec.on_record(self, event, room, target, occasion(self, spec, event, p, target, data))
                end
            end
        end
        return #owners(self, spec, event, room, target, data) > 0
    end
    function parts.on_trigger(self, event, player, data, room)
        for _, owner in ipairs(owners(self, spec, event, room, player, data)) do
            for _ = 1, owner.n do
                local ctx = occasion(self, spec, event, owner.who, player, data)
                if owner.who:isAlive() and use_once(self, spec, event, room, ctx) then return true end
            end
        end
        return false
    end
    return create("TriggerSkillV2", with(spec, parts))
end

-- ---- skills of one's own choice ------------------------------------------------------

local Request = {}
Request.__index = Request
function Request:getReason() return self.reason end
function Request:getPattern() return self.pattern end
function Request:getInitiator() return self.player end
function Request:getActivationSkillName() return self.skill end
function Request:getActivationInstanceId() return 0 end
function Request:getSelectedCardIds() return self.cards end
function Request:getSelectedTargetNames() return self.targets end
function Request:getUserString() return "" end

local function request(skill, player, cards, targets)
    local asked = sgs.Sanguosha:getCurrentCardUsePattern()
    local ids, names = sgs.IntList(), {}
    for _, card in ipairs(cards or {}) do ids:append(card:getEffectiveId()) end
    for i, target in ipairs(targets or {}) do names[i] = target:objectName() end
    return setmetatable({
        skill = skill:objectName(), player = player, cards = ids, targets = names,
        pattern = asked or "", reason = sgs.Sanguosha:getCurrentCardUseReason(),
    }, Request)
end

local function subcards(card)
    local cards = {}
    for _, id in sgs.qlist(card:getSubcards()) do cards[#cards + 1] = sgs.Sanguosha:getCard(id) end
    return cards
end

-- The card that stands for a use of the skill.
local function activation(spec, skill_of)
    local function carry_out(self, room, source, targets)
        local skill, asked = skill_of(), request(skill_of(), source, subcards(self), targets)
        local list = sgs.SPlayerList()
        for _, target in ipairs(targets) do list:append(target) end
        local amount = spec.base_amount or 1
        local ctx = context {
            skill_name = skill:objectName(), owner = source, invoker = source, use_card = self, targets = list,
            amount = amount, base_amount = amount,
        }
        if not usable(spec, skill, ctx) then return end
        if spec.cost and not spec.cost(skill, room, ctx, asked) then return end
        if spec.pay and not spec.pay(skill, room, ctx, asked) then return end
        count(spec, skill, ctx)
        local finish = sgs.ViewAsSkillV2_FinishSkill
        if spec.on_effect and spec.on_effect(skill, ctx) == finish then return end
        if spec.target_effect_mode == sgs.ViewAsSkillV2_WholeTargetGroup then
            if spec.on_effect_target_group then spec.on_effect_target_group(skill, ctx, targets) end
            return
        end
        for _, target in sgs.qlist(ctx.targets) do
            if spec.on_effect_target and spec.on_effect_target(skill, ctx, target) == finish then return end
        end
    end
    local fixed = spec.target_mode == sgs.ViewAsSkillV2_NoTarget
    return native.create("SkillCard", {
        name = spec.name .. "ActiveSkillCard",
        skill_name = spec.name,
        target_fixed = fixed,
        -- A separate payment handles the cards.
        will_throw = spec.will_throw_selected_cards ~= false and spec.pay == nil,
        filter = function(self, targets, to_select, player)
            local asked = request(skill_of(), player, subcards(self), targets)
            local may = native.asked(spec.can_select_target)
            return may ~= nil and may(skill_of(), asked, targets, to_select)
        end,
        feasible = function(self, targets, player)
            if fixed then return true end
            local asked = request(skill_of(), player, subcards(self), targets)
            local may = native.asked(spec.targets_feasible)
            return may ~= nil and may(skill_of(), asked, targets)
        end,
        on_use = carry_out,
    })
end

function sgs.CreateViewAsSkillV2(spec)
    if type(spec) ~= "table" or type(spec.name) ~= "string" then return create("ViewAsSkillV2", spec) end
    local skill
    -- Any number of cards, but some.
    local any = spec.n == "any"
    local n = any and huge or spec.n or 0
    local card, why = activation(spec, function() return skill end)
    if not card then error(why, 2) end
    local function may(player)
        local can_activate = native.asked(spec.can_activate)
        return can_activate ~= nil and usable(spec, skill, { owner = player })
            and can_activate(skill, request(skill, player))
    end
    skill = create("ViewAsSkillV2", with(spec, {
        enabled_at_play = function(self, player) return may(player) end,
        enabled_at_response = function(self, player, pattern) return may(player) end,
        enabled_at_nullification = function(self, player) return may(player) end,
        view_filter = function(self, selected, to_select)
            if not spec.can_select_card then return #selected < n end
            return native.asked(spec.can_select_card)(self, request(self, sgs.Self, selected), to_select)
        end,
        view_as = function(self, cards)
            local asked = request(self, sgs.Self, cards)
            local feasible = native.asked(spec.card_selection_feasible)
            if feasible then
                if not feasible(self, asked) then return nil end
            elseif any and #cards == 0 or not any and #cards ~= n then
                return nil
            end
            if spec.create_card then return native.asked(spec.create_card)(self, asked) end
            local made = card:clone()
            for _, one in ipairs(cards) do made:addSubcard(one) end
            made:setSkillName(self:objectName())
            return made
        end,
    }))
    return skill
end

-- Creates a skill for any moment. Here the moments are those of the player's own play phase: a game is a
-- sequence of requests, and a player who was not asked cannot interrupt between two of them.
function sgs.CreateAnytimeSkill(spec)
    if type(spec) ~= "table" or type(spec.name) ~= "string" then return create("AnytimeSkill", spec) end
    local skill
    local card, why = native.create("SkillCard", {
        name = spec.name .. "AnytimeCard",
        skill_name = spec.name,
        target_fixed = true,
        on_use = function(self, room, source)
            if spec.on_trigger then spec.on_trigger(skill, room, source) end
        end,
    })
    if not card then error(why, 2) end
    skill = create("AnytimeSkill", with(spec, {
        n = 0,
        enabled_at_play = function(self, player) return not spec.can_trigger or native.asked(spec.can_trigger)(self, player) end,
        view_as = function(self, cards)
            if #cards == 0 then return card:clone() end
        end,
    }))
    return skill
end

function sgs.CreatePreSelectionMetaSkill(spec)
    native.warn("pre-selection")
    return create("PreSelectionMetaSkill", spec)
end
