-- `sgs.skills "name" { tags, forms }`: checks a spec as a whole and makes the skill of it.
local S = ...
local native = S.native
local type, pairs, ipairs, next, setmetatable, unpack, tostring = type, pairs, ipairs, next, setmetatable, unpack, tostring
local concat = table.concat

-- ---- tags ------------------------------------------------------------------------------

local function tag(name, kind, doc) S.row("tag", name, { fields = { { name, kind, true } }, doc = doc }) end
tag("locked", "flag", "happens of itself, and stays when skills are out of effect")
tag("frequent", "flag", "players may answer yes once and for all")
tag("limited", "flag", "once in a game")
tag("lord", "flag", "only a lord has it")
tag("mark", "text", "the mark of a limited skill; @ and the name unless said")
tag("base", "text", "another spec, which this one changes")
tag("with", "texts", "archetypes whose forms come first")

-- ---- what a list of steps needs ----------------------------------------------------------

-- Steps after which `S.then_` says something: they may do nothing.
local CAN_FAIL = {}
for _, name in ipairs { "draw", "draw_up_to", "discard", "throw", "take", "swap_hands", "lose_hp", "recover", "damage", "turn_over",
    "choose", "choose_one", "use_slash", "if_", "unless_discards", "unless_slashes", "judge", "use_as", "offer_cards", "sort_out",
    "bury", "obtain", "lua", "set_mark", "pindian", "pick", "look_at_hand", "set_hand_aside", "put_beside", "reveal_until", "use_card", "throw_from_field",
    "unless_swapped", "each", "lasting", "get_mark", "lose_mark", "chain", "unchain", "gain_max_hp", "set_hp", "lose_skill",
    "to_pile", "spend_pile", "give", "throw_everything", "gain_skill", "move_on_field", "show_card", "see_hand", "ignore_armor", "uncount", "obtain_card", "discard_down_to", "recast", "gather", "throw_trick", "add_up", "note_color" } do
    CAN_FAIL[name] = true
end

local function copy_of(set)
    local copy = {}
    for key, value in pairs(set) do copy[key] = value end
    return copy
end

local walk

-- Looks through a value of a step: players that nobody chose, slots that nothing was put into.
local function look(value, known, where)
    if type(value) ~= "table" then return end
    if value.player and not known[value.player] then
        S.fail(nil, "%s: nobody is S.%s here: no time, target or S.choose before says who", where, value.player)
    end
    if value.verb then return end
    for key, item in pairs(value) do
        if key ~= "yes" and key ~= "no" then look(item, known, where) end
    end
end

local function look_at_slots(step, known, where)
    for _, field in ipairs(S.row_of("verb", step).fields) do
        local value = step[field[1]]
        local reads = field[2] == "slot" or field[2] == "crowd" and type(value) == "string"
        if reads and value ~= nil and not known["slot " .. value] then
            S.fail(nil, "%s: S.%s reads the slot %q, which no step before fills", where, step.verb, value)
        end
    end
    for _, field in ipairs(S.row_of("verb", step).fields) do
        if field[2] == "new_slot" and step[field[1]] then known["slot " .. step[field[1]]] = true end
    end
    local among = step.verb == "pick" and step.cost and step.cost.among
    if among and not known["slot " .. among] then
        S.fail("among", "%s: S.%s reads the slot %q, which no step before fills", where, step.verb, among)
    end
    if step.verb == "show_card" then known["slot seen"] = true end
    if step.verb == "judge" then known["slot judged"] = true end
    if step.verb == "throw" then known["slot thrown"] = true end
end

-- Steps that only may happen fill slots all the same: one that was not filled is empty.
local function walk_inside(steps, inside, known, where)
    walk(steps, inside, where)
    for key in pairs(inside) do
        if key:sub(1, 5) == "slot " then known[key] = true end
    end
end

-- Steps that do nothing for an owner who is dead: those of which the owner is the player, and those that owners do.
local NOT_TO_THE_DEAD, NOT_BY_THE_DEAD = {}, {}
for _, name in ipairs { "draw", "draw_up_to", "discard", "lose_hp", "recover", "turn_over", "gain_max_hp", "set_hp", "chain", "unchain", "lose_skill",
    "get_mark", "lose_mark", "lasting", "set_mark", "damage", "discard_down_to", "recast" } do
    NOT_TO_THE_DEAD[name] = true
end
for _, name in ipairs { "throw", "take", "take_all", "move_on_field", "use_card", "use_slash", "pindian", "pick", "to_pile", "use_as", "give", "judge" } do NOT_BY_THE_DEAD[name] = true end

local function is_owner(noun) return noun == nil or noun.player == "me" end
local function check_alive(step, known, where)
    if known.me_dead and (NOT_BY_THE_DEAD[step.verb] and is_owner(step.by) and is_owner(step.verb == "judge" and step.who or nil)
        or NOT_TO_THE_DEAD[step.verb] and is_owner(step.who)) then
        S.fail(nil, "%s: the owner is dead at this time, so S.%s does nothing", where, step.verb)
    end
end

-- Some steps are about what happens at certain times.
local function check_moment(step, known, where)
    local moments = S.row_of("verb", step).moments
    if type(moments) == "function" then moments = moments(step) end
    if not moments then return end
    local fits = #known.times > 0
    for _, time in ipairs(known.times) do fits = fits and (" " .. concat(moments, " ") .. " "):find(" " .. time .. " ", 1, true) ~= nil end
    if not fits then S.fail(nil, "%s: S.%s needs one of these times: %s", where, step.verb, concat(moments, ", ")) end
end

-- One step; gives what is known after it.
local function walk_step(step, known, where)
    S.check_possible(step, where .. ": S." .. step.verb)
    check_alive(step, known, where)
    for _, field in ipairs(S.row_of("verb", step).fields) do
        local key, value = field[1], step[field[1]]
        if value ~= nil and field[2] ~= "steps" and field[2] ~= "options" and field[2] ~= "by_suit" then look(value, known, where .. ": S." .. step.verb) end
    end
    look_at_slots(step, known, where)
    check_moment(step, known, where)
    if step.verb == "choose" then known[step.as or "target"] = true end
    if step.verb == "pick" and type(step.targets or 1) == "number" and (step.targets or 1) == 1 then known.target = true end
    if step.verb == "pick" and step.cost then known["slot cost"] = true end
    for _, field in ipairs(S.row_of("verb", step).fields) do
        local value = step[field[1]]
        if value ~= nil and field[2] == "steps" then
            local inside = copy_of(known)
            if step.verb == "each" or step.verb == "pick" or step.verb == "pass_damage" then inside.target = true end
            walk_inside(value, inside, known, where)
        elseif value ~= nil and field[2] == "options" then
            for _, option in ipairs(value) do
                if option ~= "cancel" then walk_inside(option, copy_of(known), known, where) end
            end
        elseif value ~= nil and field[2] == "by_suit" then
            for _, steps in pairs(value) do walk_inside(steps, copy_of(known), known, where) end
        end
    end
end

function walk(steps, known, where)
    local before
    for _, step in ipairs(steps) do
        if type(step) == "table" and step.verb then
            if step.verb == "then_" and not (before and CAN_FAIL[before]) then
                S.fail(nil, "%s: S.then_ must follow a step that may do nothing%s", where,
                    before and ", and S." .. before .. " always does something" or "")
            end
            walk_step(step, known, where)
            before = step.verb
        end
    end
end

local function check_steps(form, tags)
    local known = { me = true, current = true }
    local row = S.rows.form[form.form]
    if form.target or form.all or form.form == "thanks" or form.form == "lent" then known.target = true end
    if form.together and form.target then known["slot targets"] = true end
    if form.of then known.target = true end
    if form.together and form.targets then known.other = true end
    if form.cost then known["slot cost"] = true end
    known.times = S.times_of(form)
    known.me_dead = not form.of and #known.times > 0
    for _, name in ipairs(known.times) do
        local time = S.rows.time[name]
        known.me_dead = known.me_dead and time and time.even_dead
        for _, noun in ipairs(time and time.gives or {}) do known[noun] = true end
    end
    look(form.if_, known, "S." .. form.form .. ": `if_`")
    S.check_possible(form, "S." .. form.form)
    S.check_firsts(form, form, "S." .. form.form)
    look(form.needs, known, "S." .. form.form .. ": `needs`")
    if row.steps then walk(form, known, "S." .. form.form) end
    local first = form[2]
    if tags.locked and type(first) == "table" and first.verb == "choose" and first.may then
        S.fail(nil, "S.%s: a locked skill happens of itself, but S.choose with `may` could be declined", form.form)
    end
end

S.check_steps = check_steps

-- ---- what comes with a skill ------------------------------------------------------------

-- Calls `act` for each step, those within others too.
local function each_step(steps, act)
    for _, step in ipairs(steps) do
        if type(step) == "table" and step.verb then
            act(step)
            for _, field in ipairs(S.row_of("verb", step).fields) do
                local value = step[field[1]]
                if value ~= nil and field[2] == "steps" then each_step(value, act) end
                if value ~= nil and field[2] == "options" then
                    for _, option in ipairs(value) do
                        if option ~= "cancel" then each_step(option, act) end
                    end
                end
                if value ~= nil and field[2] == "by_suit" then
                    for _, steps in pairs(value) do each_step(steps, act) end
                end
            end
        end
    end
end

-- Takes the card of a judgement while it ends, so that it is never discarded in between.
local function keeper(tags, step)
    if step.by_suit then
        return sgs.CreateTriggerSkill {
            name = "#" .. tags.name .. "-judged", events = { sgs.FinishJudge },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data)
                local judge = data:toJudge()
                if judge.reason == tags.name then judge.pattern = judge.card:getSuitString() end
                return false
            end,
        }
    end
    return sgs.CreateTriggerSkill {
        name = "#" .. tags.name .. "-judged", events = { sgs.FinishJudge },
        can_trigger = function(self, target) return target ~= nil and target:isAlive() and S.has(target, tags) end,
        on_trigger = function(self, event, player, data, room)
            local judge = data:toJudge()
            if judge.reason ~= tags.name or not judge:isGood()
                or room:getCardPlace(judge.card:getEffectiveId()) ~= sgs.Player_PlaceJudge then
                return false
            end
            if step.keep == "obtain" then
                player:obtainCard(judge.card)
            else
                player:addToPile(step.keep.pile, judge.card:getEffectiveId())
            end
            return false
        end,
    }
end

-- Without the skill the pile goes.
local function clearing(tags, pile)
    return sgs.CreateTriggerSkill {
        name = "#" .. tags.name .. "-lost", events = { sgs.EventLoseSkill },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data)
            if data:toString() == tags.name then player:clearOnePrivatePile(pile) end
            return false
        end,
    }
end

local function companions(spec, tags)
    local made, has_keeper, silences, piles, remembered = {}, false, false, {}, {}
    -- Conditions that somebody has to remember something for.
    local function remember(node)
        if type(node) ~= "table" then return end
        local row = type(node.cond) == "string" and S.row_of("cond", node) or type(node.amount) == "string" and S.row_of("amount", node)
        if row and row.companion and not remembered[row] then
            remembered[row] = true
            made[#made + 1] = row.companion(tags, node)
        end
        for _, item in pairs(node) do remember(item) end
    end
    for _, form in ipairs(spec) do
        remember(form)
        for _, name in ipairs(S.times_of(form)) do
            local time = S.rows.time[name]
            if time and time.companion then made[#made + 1] = time.companion(tags) end
        end
        if form.form == "view_as" and form.limit then made[#made + 1] = S.counting(form, tags) end
        each_step(form, function(step)
            local pile = (step.verb == "top_to_pile" or step.verb == "to_pile") and step.name or step.verb == "judge" and type(step.keep) == "table" and step.keep.pile
            if step.verb == "judge" and (step.keep or step.by_suit) and not has_keeper then
                has_keeper = true
                made[#made + 1] = keeper(tags, step)
            end
            if step.verb == "mark_turn" or step.verb == "set_mark" and step.until_ then made[#made + 1] = S.unmarking(tags.name, step) end
            if step.verb == "note_color" then made[#made + 1] = S.forgetting(tags.name) end
            if step.verb == "add_up" then made[#made + 1] = S.summing(tags.name) end
            if step.verb == "extra_turn" then made[#made + 1] = S.turning(tags.name) end
            if step.verb == "pass_damage" and step.after then made[#made + 1] = S.following(tags, step) end
            if step.verb == "set_hand_aside" then made[#made + 1] = S.returning(tags.name, step.pile) end
            if step.verb == "put_beside" then made[#made + 1] = S.handing(tags.name, step.pile) end
            if step.catch then made[#made + 1] = S.catching(tags, step) end
            if step.verb == "forbid" and not step.until_ then made[#made + 1] = S.freeing(tags.name, step) end
            if step.verb == "silence" and not step.until_ and not silences then
                silences = true
                for _, skill in ipairs(S.silencers(tags.name)) do made[#made + 1] = skill end
            end
            if pile and not piles[pile] then
                piles[pile] = true
                made[#made + 1] = clearing(tags, pile)
            end
        end)
    end
    return made
end

-- Returns true if a spec may be that of equipment, which remembers nothing.
function S.fits_equipment(spec)
    local picked = spec[1].form
    if picked == "active" or picked == "awaken" or spec.limited or spec.lord then return false end
    return #companions(spec, { name = "equipment" }) == 0
end

-- ---- inheritance -------------------------------------------------------------------------

-- Specs and archetypes by name, as they were checked, and the files that have them.
local specs, archetypes = {}, {}
-- The same without the value that `--vary` puts into one: what others inherit.
local written = {}
local spec_files, archetype_files = {}, {}

-- The file that is run now is run again when the other one is reloaded.
local function uses_file(path)
    if path then native.gave(path) end
end
local function this_file() return (native.line_of("")) end

local function deep(value)
    if type(value) ~= "table" then return value end
    local copy = {}
    for key, item in pairs(value) do copy[key] = deep(item) end
    return copy
end

-- Keys that are no tags change the only form of the base.
local function change_form(spec, changes, name, base)
    if next(changes) == nil then return end
    if #spec ~= 1 then
        S.fail(next(changes), "%s: the base %q has %d forms, so `%s` must stand in a form of its own", name, base, #spec, next(changes))
    end
    local form = spec[1]
    local again = { unpack(form) }
    for key, value in pairs(form) do
        if type(key) == "string" and key ~= "form" then again[key] = value end
    end
    for key, value in pairs(changes) do again[key] = value end
    spec[1] = S.face[form.form](again)
end

local function inherit(name, given)
    local base = written[given.base]
    if not base then S.fail("base", "%s: no spec %q has been read before this one", name, given.base) end
    uses_file(spec_files[given.base])
    local spec, changes = deep(base), {}
    for key, value in pairs(given) do
        if type(key) == "string" and key ~= "base" then
            if S.rows.tag[key] then spec[key] = value else changes[key] = value end
        end
    end
    if #given > 0 then
        for i = #spec, 1, -1 do spec[i] = nil end
        for i, form in ipairs(given) do spec[i] = form end
    end
    change_form(spec, changes, name, given.base)
    return spec
end

local function compose(name, given)
    local spec = {}
    for _, one in ipairs(type(given.with) == "string" and { given.with } or given.with) do
        local archetype = archetypes[one]
        if not archetype then S.fail("with", "%s: no archetype %q has been read before this one", name, one) end
        uses_file(archetype_files[one])
        for key, value in pairs(deep(archetype)) do
            if type(key) == "number" then spec[#spec + 1] = value else spec[key] = value end
        end
    end
    for key, value in pairs(given) do
        if type(key) == "number" then spec[#spec + 1] = value elseif key ~= "with" then spec[key] = value end
    end
    return spec
end

-- ---- a skill -----------------------------------------------------------------------------

local PICKED = { active = true, view_as = true, exchange = true, lent = true }

-- The picks among the steps of a spec, in order.
local function picks_of(spec)
    local found = {}
    for _, form in ipairs(spec) do
        each_step(form, function(step)
            if step.verb == "pick" then found[#found + 1] = step end
        end)
    end
    return #found > 0 and found or nil
end

-- Puts picks first. Where the owner picks, a form with moments has the name of the skill, and so the card of the picks.
local function picks_come_first(forms, where)
    for i, form in ipairs(forms) do
        if #S.times_of(form) > 0 and form.form ~= "thanks" then
            table.insert(forms, 1, table.remove(forms, i))
            return
        end
        if PICKED[form.form] then S.fail(nil, "%s: S.%s and S.pick: players can pick one of them only", where, form.form) end
    end
    S.fail(nil, "%s: S.pick needs a form with a time, such as S.when", where)
end

local function checked(name, given, where)
    if type(given) ~= "table" then S.fail(nil, "%s: takes a table, got %s", where, S.shown(given)) end
    if given.with ~= nil then
        S.check("texts", given.with, "with", where)
        given = compose(name, given)
    end
    if given.base ~= nil then
        S.check("text", given.base, "base", where)
        given = inherit(name, given)
    end
    local spec = {}
    for key, value in pairs(given) do
        if type(key) ~= "number" then
            local row = S.rows.tag[key]
            if not row then
                local like = S.like(tostring(key), S.order.tag)
                if like ~= "" then S.fail(key, "%s: no tag `%s`%s", where, tostring(key), like) end
                S.fail(key, "%s: no tag `%s`; there are: %s", where, tostring(key), S.names "tag")
            end
            S.check(row.fields[1][2], value, key, where)
        end
        spec[key] = value
    end
    for i, form in ipairs(spec) do
        if type(form) ~= "table" or not form.form then
            S.fail(nil, "%s: entry %d must be a form (%s), got %s", where, i, S.names "form", S.shown(form))
        end
    end
    return spec
end

-- The one that players pick comes first: it has the name of the skill.
local function in_order(spec, where)
    local first, others = nil, {}
    for _, form in ipairs(spec) do
        if PICKED[form.form] then
            if first then S.fail(nil, "%s: S.%s and S.%s: players can pick one of them only", where, first.form, form.form) end
            first = form
        else
            others[#others + 1] = form
        end
    end
    if first then table.insert(others, 1, first) end
    return others
end

local function tags_of(name, spec)
    return { name = name, locked = spec.locked, limited = spec.limited, lord = spec.lord, frequent = spec.frequent,
        mark = spec.mark or "@" .. name }
end

-- The skill that is being made of a spec now.
local making

-- Of a skill that a script now makes by hand nothing more is known.
function S.made_by_hand(name)
    name = type(name) == "string" and name:gsub("%$$", "") or nil
    if name and name ~= making then specs[name], written[name] = nil, nil end
end

local function make(name, given, worn)
    local where = ("%q"):format(name)
    local as_written = checked(name, given, where)
    local spec = as_written
    making = name
    if native.varied(name) then
        spec = deep(as_written)
        S.vary(name, spec)
    end
    if #spec == 0 then S.fail(nil, "%s: no forms; there are: %s", where, S.names "form") end
    local tags, main = tags_of(name, spec), nil
    tags.worn = worn
    for _, form in ipairs(spec) do check_steps(form, tags) end
    tags.picks = picks_of(spec)
    local forms = in_order(spec, where)
    if tags.picks then picks_come_first(forms, where) end
    for i, form in ipairs(forms) do
        local own = main and ("#%s-%d"):format(name, i) or name .. (spec.lord and "$" or "")
        local row = S.rows.form[form.form]
        for _, skill in ipairs(row.compile(own, form, tags, main ~= nil)) do
            if row.status then native.sleeps_without(skill, name) end
            if main then native.follow(main, skill) else main = skill end
        end
    end
    local parts = companions(spec, tags)
    if worn and (#forms > 1 or #parts > 0) then S.fail(nil, "%s: equipment has one form, which remembers nothing", where) end
    for _, skill in ipairs(parts) do native.follow(main, skill) end
    specs[name], written[name], spec_files[name], S.version = spec, as_written, this_file(), (S.version or 0) + 1
    making = nil
    return main
end

local function named(word, act)
    return function(name)
        if type(name) ~= "string" or name == "" then S.fail(nil, "%s: takes the name of the skill, got %s", word, S.shown(name)) end
        return function(given) return act(name, given) end
    end
end

S.face.archetype = named("S.archetype", function(name, given)
    archetypes[name], archetype_files[name] = checked(name, given, ("archetype %q"):format(name)), this_file()
end)

-- The skills with steps of the author's own functions, and how many each has.
function S.face.functions()
    local counted = {}
    for name, spec in pairs(specs) do
        for _, form in ipairs(spec) do
            each_step(form, function(step)
                if step.verb == "lua" then counted[name] = (counted[name] or 0) + 1 end
            end)
        end
    end
    return counted
end

function S.has_spec(name) return specs[name] ~= nil end
function S.all_specs() return specs end

-- A copy of the spec of a skill, or nil.
function S.face.spec(name) return deep(specs[name]) end

-- `S.weapon "name" { range = 3, FORM }`: a card of equipment, with the skill that it gives. It has a name like `HookSpear` for classes.
local function class_of(name)
    return (("_" .. name):gsub("_(%l?)", function(letter) return letter:upper() end))
end
local function equipment(kind, create)
    return named("S." .. kind, function(name, given)
        local where = ("S.%s %q"):format(kind, name)
        if type(given) ~= "table" then S.fail(nil, "%s: takes a table, got %s", where, S.shown(given)) end
        local card, spec = { name = name, class_name = class_of(name) }, {}
        for key, value in pairs(given) do
            if key == "range" and kind == "weapon" then card.range = value else spec[key] = value end
        end
        if kind == "weapon" then S.check("number", card.range, "range", where) end
        if #spec > 0 then card.equip_skill = make(name, spec, kind) end
        return create(card)
    end)
end
S.face.weapon = equipment("weapon", sgs.CreateWeapon)
S.face.armor = equipment("armor", sgs.CreateArmor)

-- What `sgs.skills` itself does (constructors.lua): a call, a word, an assignment.
S.call = named("sgs.skills", function(name, given) return make(name, given) end)

local face = S.face
function S.word_of(key)
    local found = face[key]
    if found == nil then
        local words = {}
        for word in pairs(face) do words[#words + 1] = word end
        table.sort(words)
        local like = S.like(tostring(key), words)
        if like ~= "" then S.fail(nil, "no word S.%s%s", tostring(key), like) end
        S.fail(nil, "no word S.%s; forms: %s; verbs: %s", tostring(key), S.names "form", S.names "verb")
    end
    return found
end

function S.refuse(key)
    S.fail(nil, "S.%s: the words are fixed; S.lua(function(ctx) ... end, TEXT) takes a function", tostring(key))
end
