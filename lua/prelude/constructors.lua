-- sgs.Create..., sgs.Package, sgs.General: what packages define their content with.
local native = ...
local error, type, pairs, ipairs, setmetatable = error, type, pairs, ipairs, setmetatable

-- The language of `sgs.skills`, once a script uses it.
local language

-- A skill that is made by hand takes the place of a spec of its name.
local make = native.create
function native.create(kind, spec)
    if language and type(spec) == "table" and kind:find("Skill", 1, true) then language.made_by_hand(spec.name) end
    return make(kind, spec)
end

-- Makes what a table describes; an error points at the line of the author.
local function create(kind, spec, level)
    local made, why = native.create(kind, spec)
    if why then error(why, (level or 1) + 2) end
    return made
end

for _, kind in ipairs {
    "TriggerSkill", "ProhibitSkill", "ProhibitPindianSkill", "FilterSkill", "DistanceSkill", "MaxCardsSkill",
    "TargetModSkill", "InvaliditySkill", "AttackRangeSkill", "ViewAsEquipSkill", "CardLimitSkill",
    "DistanceSkillV2", "MaxCardsSkillV2", "TargetModSkillV2", "AttackRangeSkillV2", "ViewAsSkill",
    "SkillCard", "BasicCard", "TrickCard", "EquipCard", "Weapon", "Armor", "Treasure",
    "OffensiveHorse", "DefensiveHorse",
} do
    sgs["Create" .. kind] = function(spec)
        local made, why = native.create(kind, spec)
        if why then error(why, 2) end
        return made
    end
end

-- A copy of a description with some fields changed.
local function with(spec, changes)
    local copy = {}
    for key, value in pairs(spec) do copy[key] = value end
    for key, value in pairs(changes) do copy[key] = value end
    return copy
end

-- Skills that only differ in how their function is called. The function is looked up in the
-- description, so that an error in it is its own.
local function trigger(kind, field, events, call)
    sgs["Create" .. kind] = function(spec)
        local run = type(spec) == "table" and spec[field]
        if type(run) ~= "function" then
            create(kind, spec)
        end
        if spec.on_trigger ~= nil then
            native.warn("not-called", kind, field)
        end
        return create(kind, with(spec, { events = events(spec), on_trigger = call(run, spec) }))
    end
end

local function always(event)
    return function() return event end
end

trigger("MasochismSkill", "on_damaged", always(sgs.Damaged), function(run)
    return function(self, event, player, data, room)
        run(self, player, data:toDamage(), room)
        return false
    end
end)

trigger("PhaseChangeSkill", "on_phasechange", always(sgs.EventPhaseStart), function(run)
    return function(self, event, player, data, room)
        return run(self, player, room)
    end
end)

trigger("GameStartSkill", "on_gamestart", always(sgs.GameStart), function(run)
    return function(self, event, player, data, room)
        if player then run(self, player, room) end
        return false
    end
end)

trigger("DrawCardsSkill", "draw_num_func", function(spec)
    return spec.is_initial and sgs.DrawInitialCards or sgs.DrawNCards
end, function(run, spec)
    return function(self, event, player, data, room)
        -- Every draw raises the event; such a skill is about that of the phase.
        if not spec.is_initial and data:toDraw().reason ~= "draw_phase" then return false end
        local n = run(self, player, data:toInt(), room)
        if type(n) ~= "number" then
            error(native.cause("callback-result", "draw_num_func", "a number", type(n)), 0)
        end
        data:setValue(n)
        return false
    end
end)

trigger("RetrialSkill", "on_retrial", always(sgs.AskForRetrial), function(run, spec)
    local exchange = spec.exchange == true
    return function(self, event, player, data, room)
        local judge = data:toJudge()
        local card = run(self, player, judge, room)
        if card then
            room:retrial(card, player, judge, self:objectName(), exchange)
        end
        return false
    end
end)

-- The filter of a skill that takes one card is asked about that card alone.
function sgs.CreateOneCardViewAsSkill(spec)
    if type(spec) ~= "table" then create("OneCardViewAsSkill", spec) end
    local filter, view_as = spec.view_filter, spec.view_as
    local changes = { n = 1 }
    if type(filter) == "function" then
        changes.view_filter = function(self, selected, to_select)
            return #selected == 0 and not to_select:hasFlag("using") and native.asked(filter)(self, to_select)
        end
    end
    if type(view_as) == "function" then
        changes.view_as = function(self, cards)
            if #cards == 1 then return native.asked(view_as)(self, cards[1]) end
        end
    end
    return create("OneCardViewAsSkill", with(spec, changes))
end

function sgs.CreateZeroCardViewAsSkill(spec)
    if type(spec) ~= "table" then create("ZeroCardViewAsSkill", spec) end
    local view_as = spec.view_as
    local changes = { n = 0 }
    changes.view_filter = function() return false end
    if type(view_as) == "function" then
        changes.view_as = function(self, cards)
            if #cards == 0 then return native.asked(view_as)(self, cards) end
        end
    end
    return create("ZeroCardViewAsSkill", with(spec, changes))
end

sgs.CreateInvalidSkill = sgs.CreateInvaliditySkill

-- Any value as a QVariant.
function sgs.QVariant_fromValue(value)
    local data = sgs.QVariant()
    data:setValue(value)
    return data
end

-- Creates constructors of things that a table without a picture does not have: their results are accepted
-- and do nothing. Each is reported once.
local function absent(name)
    sgs[name] = function(spec)
        native.warn("without-effect", name)
        return nil
    end
end

absent("CreateCardActionButton")
absent("CreateBattleArraySkill")

function sgs.SetCardActionButtons() end

local ROLES = { "lord", "loyalist", "rebel", "renegade" }

-- Creates a scenario, which is a separate mode: its roles in this order, seat by seat, with the named
-- generals. The keys begin with the role: `rebel1`, `rebel2`.
function sgs.CreateScenario(spec)
    if type(spec) ~= "table" then error(native.cause("spec-table", "Scenario", type(spec)), 2) end
    if type(spec.name) ~= "string" then
        error(native.cause("spec-field-type", "Scenario", "", "name", "a string", type(spec.name)), 2)
    end
    if type(spec.roles) ~= "table" then
        error(native.cause("spec-field-type", "Scenario", spec.name, "roles", "a table", type(spec.roles)), 2)
    end
    local roles, generals = {}, {}
    for _, role in ipairs(ROLES) do
        for key, general in pairs(spec.roles) do
            if type(key) == "string" and key:find(role, 1, true) then
                roles[#roles + 1] = role
                generals[#generals + 1] = type(general) == "string" and general or ""
            end
        end
    end
    local why = native.scenario(spec.name, roles, generals, spec.expose ~= false)
    if why then error(why, 2) end
    local scenario = { name = spec.name }
    function scenario:objectName() return self.name end
    function scenario:inherits(class) return class == "Scenario" or class == "LuaScenario" end
    if spec.rule then scenario.rule = spec.rule end
    return scenario
end

-- The rule of a scenario: a trigger skill that acts for everyone, where it is played.
function sgs.CreateScenarioRule(spec)
    if type(spec) ~= "table" then error(native.cause("spec-table", "ScenarioRule", type(spec)), 2) end
    local scenario = spec.scenario
    if type(scenario) ~= "table" or type(scenario.name) ~= "string" then
        local made = "one that sgs.CreateScenario made"
        error(native.cause("spec-field-type", "ScenarioRule", "", "scenario", made, type(scenario)), 2)
    end
    local rule = create("TriggerSkill", {
        name = "#" .. scenario.name .. "_rule",
        events = spec.events,
        global = spec.global ~= false,
        priority = spec.priority or 1,
        can_trigger = function(self, target, room)
            if room:getMode() ~= scenario.name then return false end
            return spec.can_trigger == nil or spec.can_trigger(self, target)
        end,
        on_trigger = spec.on_trigger,
    })
    scenario.rule = rule
    local skills = sgs.SkillList()
    skills:append(rule)
    sgs.Sanguosha:addSkills(skills)
    return rule
end

function sgs.Package(name, kind)
    local made, why = native.package(name, kind)
    if why then error(why, 2) end
    return made
end

function sgs.General(package, name, kingdom, max_hp, male, hidden, never_shown, start_hp, start_hujia)
    local made, why =
        native.general(package, name, kingdom, max_hp, male, hidden, never_shown, start_hp, start_hujia)
    if why then error(why, 2) end
    return made
end

-- `sgs.skills`: its words are made when a script first uses one, since most games do without.
local function words()
    if not language then
        language = { native = native }
        for _, part in ipairs(native.skills()) do part(language) end
    end
    return language
end

-- Returns what AIs read of the specs; nil as long as there are none.
function native.specs_for_ai() return language and language.for_ai end

-- The texts of specs: their templates are read when a text is first asked for.
local function texts()
    local made = words()
    if not made.texts then
        for _, part in ipairs(native.skill_texts()) do part(made) end
    end
    return made
end
function native.say(key, lang)
    if language then return texts().said(key, lang) end
end
function native.understand(name, text)
    local found, before, after, fits, why = texts().face.read(text)
    if found then return texts().face.to_lua(name, found) end
    return nil, { before = before, after = after, fits = fits, nearest = why.nearest, too_long = why.too_long }
end
local OF_TEXTS = { text = true, read = true, from_text = true, to_lua = true, plain = true, describe = true, read_all = true, build = true, untold = true }

sgs.skills = setmetatable({}, {
    __call = function(_, name) return words().call(name) end,
    __index = function(_, key) return (OF_TEXTS[key] and texts() or words()).word_of(key) end,
    __newindex = function(_, key) words().refuse(key) end,
    __metatable = false,
})

-- An unknown name is nil, as always, and reported once.
setmetatable(sgs, {
    __index = function(_, name)
        if name == "Self" then return native.chooser() end
        if name == "Player_Extra" then
            native.warn("player-extra")
            return sgs.Player_PhaseExtra
        end
        -- The AI in the file of its package is run when the AI is there.
        if type(name) == "string" and name:sub(1, 3) == "ai_" and native.has_ai_part() then return native.nothing() end
        native.unknown(name)
        return nil
    end,
})
