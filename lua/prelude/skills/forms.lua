-- Skills of `sgs.skills` that act at moments: `when`, `at`, `instead`, `awaken`, `retrial`.
local S = ...
local type, pairs, ipairs, next, unpack, concat = type, pairs, ipairs, next, unpack, table.concat
local face, run, holds = S.face, S.run, S.holds

-- ---- forms in general ------------------------------------------------------------------

-- Declares a form: the keys that an author may write, whether steps stand in it, and `compile(name, form, tags)`, which
-- gives a list of skills.
function S.form(name, row)
    S.row("form", name, row)
    face[name] = function(given)
        local where = "S." .. name
        if type(given) ~= "table" or given.form then S.fail(nil, "%s: takes a table, got %s", where, S.shown(given)) end
        local form = { form = name }
        for key, value in pairs(given) do form[key] = value end
        S.check_fields(form, row.fields, where, { form = true })
        local first = row.first or 1
        for i = first, #form do
            local step = form[i]
            if not row.steps then S.fail(nil, "%s: takes no steps, got %s", where, S.shown(step)) end
            if type(step) ~= "table" or not step.verb then
                S.fail(nil, "%s: entry %d must be a step such as S.draw(1), got %s", where, i, S.shown(step))
            end
        end
        if row.checked then row.checked(form, where) end
        return form
    end
end

-- ---- tags --------------------------------------------------------------------------------

local function frequency(tags)
    if tags.locked then return sgs.Skill_Compulsory end
    if tags.limited then return sgs.Skill_Limited end
    if tags.frequent then return sgs.Skill_Frequent end
    return sgs.Skill_NotFrequent
end
S.frequency = frequency

-- Returns true if the player has the skill, as a lord where it is one, or the equipment that it belongs to.
function S.has(player, tags)
    if tags.worn == "weapon" then return player:hasWeapon(tags.name) end
    if tags.worn == "armor" then return player:hasArmorEffect(tags.name) end
    if tags.lord then return player:hasLordSkill(tags.name) end
    return player:hasSkill(tags.name)
end

-- Returns true if this player may use it now. A limited skill has its mark.
local function is_ready(player, tags)
    return not tags.limited or player:getMark(tags.mark) > 0
end

-- ---- when ----------------------------------------------------------------------------------

local function times_of(form)
    if type(form[1]) == "string" then return { form[1] } end
    if type(form[1]) == "table" and type(form[1][1]) == "string" then return form[1] end
    return {}
end
S.times_of = times_of

S.type("needs", "{ PLAYER, FILTER }, such as { S.target, { has_cards = true } }", function(value)
    return type(value) == "table" and #value == 2 and S.types.player.test(value[1]) and S.types.players.test(value[2])
end)
S.word("whose", { "others", "anyone", "kin" })
S.word("per", { "point" })
S.word("by", { "someone" })
local SCOPES = { phase = "-phase", turn = "-Clear", round = "_lun", game = "-Keep" }
S.type("limit", "{ N, SCOPE } with one of phase, turn, round, game, such as { 2, \"turn\" }", function(value)
    return type(value) == "table" and #value == 2 and S.types.number.test(value[1]) and value[1] > 0 and SCOPES[value[2]] ~= nil
end)

-- The host clears such a mark by its name.
local function uses_mark(form, tags) return tags.name .. "_used" .. SCOPES[form.limit[2]] end
function S.is_spent(form, tags, player) return form.limit ~= nil and player:getMark(uses_mark(form, tags)) >= form.limit[1] end
function S.count_use(form, tags, room, player)
    if form.limit then room:addPlayerMark(player, uses_mark(form, tags)) end
end
local WHEN = {
    { "if_", "cond", true }, { "card", "cards", true }, { "needs", "needs", true }, { "per", "per", true }, { "by", "by", true },
    { "direct", "flag", true }, { "again", "flag", true }, { "prompt", "text", true }, { "arg", "amount", true },
    { "about", "player", true }, { "quiet", "flag", true }, { "silent", "flag", true },
    { "even_dead", "flag", true }, { "of", "whose", true }, { "pay", "cards", true }, { "at_once", "flag", true },
    { "even_lost", "flag", true }, { "limit", "limit", true }, { "apart", "flag", true }, { "nature", "any_nature", true },
}
S.word("any_nature", { "fire", "thunder", "elemental", "normal" })

local function check_times(form, where)
    if #times_of(form) == 0 then S.fail(nil, "%s: the first entry must be a time, got %s; there are: %s", where, S.shown(form[1]), S.names "time") end
    for _, name in ipairs(times_of(form)) do
        if not S.rows.time[name] then
            -- The near one alone: all of them fill a screen.
            local like = S.like(name, S.order.time)
            if like ~= "" then S.fail(nil, "%s: no time %s%s", where, S.shown(name), like) end
            S.fail(nil, "%s: no time %s; there are: %s", where, S.shown(name), S.names "time")
        end
    end
    for _, name in ipairs(form.apart and times_of(form) or {}) do
        if not S.gives(name, "target") then S.fail("apart", "%s: `apart` is about S.target, whom the time %q does not know", where, name) end
    end
    for _, name in ipairs(form.of and form.of ~= "anyone" and times_of(form) or {}) do
        if name == "died" then S.fail("of", "%s: the death of others has a time of its own: \"other_died\"", where) end
    end
    for _, name in ipairs(form.nature and times_of(form) or {}) do
        if not S.rows.time[name].of_damage then S.fail("nature", "%s: `nature` is about damage, and the time %q is not", where, name) end
    end
    if #form < 2 and where == "S.when" then S.fail(nil, "%s: no steps", where) end
end

-- Returns true if the player whose time it is and the other one of the occasion are two players.
local function are_apart(ctx)
    local other = ctx.target
    if ctx.whose then other = ctx.counterpart end
    return other ~= nil and other ~= (ctx.whose or ctx.me)
end

-- Returns true if the damage of the moment has such a nature.
local function is_of_nature(ctx, wanted)
    local normal = ctx.nature == sgs.DamageStruct_Normal
    if wanted == "elemental" then return not normal end
    if wanted == "normal" then return normal end
    return ctx.nature == (wanted == "fire" and sgs.DamageStruct_Fire or sgs.DamageStruct_Thunder)
end

-- Returns true if the occasion meets what the form asks for.
local function meets(ctx, form)
    if S.is_spent(form, ctx.tags, ctx.me) then return false end
    if form.card and not (ctx.card and S.matches(ctx.card, form.card)) then return false end
    if form.nature and not is_of_nature(ctx, form.nature) then return false end
    if form.direct and ctx.chained then return false end
    if form.apart and not are_apart(ctx) then return false end
    if form.needs and not S.fits(ctx, S.who(ctx, form.needs[1]), form.needs[2]) then return false end
    return holds(ctx, form.if_)
end

-- The first step, where choosing it is what uses the skill.
local function opening(form)
    local n = 2
    while type(form[n]) == "table" and form[n].verb == "gather" do n = n + 1 end
    local step = form[n]
    if step and (step.verb == "discard" and step.may or step.verb == "choose" and step.may or step.verb == "choose_one" and S.can_cancel(step)
        or step.verb == "offer_cards" or step.verb == "use_slash" or step.verb == "pick") then
        return step
    end
end
function S.can_cancel(step)
    for _, option in ipairs(step.options) do
        if option == "cancel" then return true end
    end
    return false
end

local function prompt_of(ctx, form, step)
    local prompt = step.prompt or form.prompt or ctx.skill .. "-invoke"
    return form.arg and prompt .. ":::" .. S.number(ctx, form.arg) or prompt
end

S.opening = opening

-- Returns true if the skill is used. Asks where it may be declined.
local function is_used(ctx, form, tags, open)
    S.now, ctx.form, ctx.steps, ctx.at = ctx, form, form, 1
    if form.silent or ctx.announced then return true end
    if form.pay then
        local prompt = "@" .. ctx.skill .. (ctx.target and ":" .. ctx.target:objectName() or "")
        return ctx.me:canDiscard(ctx.me, "he")
            and ctx.room:askForCard(ctx.me, next(form.pay) == nil and ".." or S.pattern(form.pay), prompt, ctx.data, sgs.Card_MethodDiscard, nil, false, ctx.skill) ~= nil
    end
    if tags.locked then
        ctx.room:sendCompulsoryTriggerLog(ctx.me, ctx.skill)
        return true
    end
    if open and open.verb == "choose" and not open.by then
        local list = sgs.SPlayerList()
        for _, p in ipairs(S.of_use(ctx, form, 2, "target", S.players(ctx, open.players or {}))) do list:append(p) end
        if list:isEmpty() then return false end
        ctx.target = ctx.room:askForPlayerChosen(ctx.me, list, ctx.skill, prompt_of(ctx, form, open), true, true)
        return ctx.target ~= nil
    end
    if open then return true end
    if form.arg then return ctx.room:askForSkillInvoke(ctx.me, ctx.skill, sgs.QVariant(S.number(ctx, form.arg))) end
    if form.about then return ctx.room:askForSkillInvoke(ctx.me, ctx.skill, S.variant(S.who(ctx, form.about))) end
    if ctx.about == false then return ctx.room:askForSkillInvoke(ctx.me, ctx.skill) end
    return ctx.room:askForSkillInvoke(ctx.me, ctx.skill, ctx.about ~= nil and S.variant(ctx.about) or ctx.data)
end

-- One use, or several where it may be repeated.
local function uses(ctx, form, tags, open)
    repeat
        if not is_used(ctx, form, tags, open) then return ctx.ends_when_refused end
        local chosen = open and open.verb == "choose" and not open.by
        if open and not chosen then
            ctx.invoked = false
        elseif not form.quiet and not form.silent and not form.pay and not ctx.announced then
            ctx.room:broadcastSkillInvoke(ctx.skill)
        end
        if tags.limited and not (open and open.verb == "pick") then ctx.room:removePlayerMark(ctx.me, tags.mark) end
        ctx.form = form
        if not open or chosen then S.count_use(form, tags, ctx.room, ctx.me) end
        run(ctx, form, chosen and 3 or 2)
        if ctx.invoked then S.count_use(form, tags, ctx.room, ctx.me) end
    until not form.again or ctx.ended or not ctx.me:isAlive()
    return false
end

-- Runs the steps. A skill that asked before asks again afterwards.
local function act(ctx, form, tags, open)
    local before = S.now
    local ends = uses(ctx, form, tags, open)
    S.now = before
    return ends
end

local function context(room, me, tags, data)
    return { room = room, me = me, skill = tags.name, data = data, slots = {}, tags = tags }
end
S.context = context

-- The events of several times, and the times of each event.
local function events_of(form)
    local events, by_event = {}, {}
    for _, name in ipairs(times_of(form)) do
        local row = S.rows.time[name]
        for _, event in ipairs(row.events) do
            if not by_event[event] then
                by_event[event] = {}
                events[#events + 1] = event
            end
            by_event[event][#by_event[event] + 1] = row
        end
    end
    return events, by_event
end

local function is_about_the_dead(form)
    for _, name in ipairs(times_of(form)) do
        if S.rows.time[name].even_dead then return true end
    end
    return false
end

-- Returns true if such times of the player are the owner's.
local function is_whose(of, owner, player)
    if of == "anyone" then return true end
    return owner ~= player and (of ~= "kin" or owner:getKingdom() == player:getKingdom())
end

-- Times of other players: each owner may act, with that player as S.target.
function S.act_for_owners(form, tags, rows, event, player, data, room)
    local stops = false
    for _, row in ipairs(rows) do
        -- Each owner has separate occasions.
        for _, owner in sgs.qlist(room:findPlayersBySkillName(tags.name)) do
            for _, ctx in ipairs(row.occasions(room, player, data, form, event, tags)) do
                for key, value in pairs(context(room, owner, tags, data)) do
                    if ctx[key] == nil then ctx[key] = value end
                end
                ctx.counterpart, ctx.target, ctx.whose, ctx.time = ctx.target, player, player, row.name
                if owner:isAlive() and is_whose(form.of, owner, player) and (ctx.only or owner) == owner and S.has(owner, tags)
                    and is_ready(owner, tags) and meets(ctx, form) then
                    act(ctx, form, tags, opening(form))
                    stops = stops or ctx.stops or false
                end
            end
        end
    end
    return stops
end

function S.compile_when(own, form, tags, owner)
    local events, by_event = events_of(form)
    local open, even_dead = opening(form), is_about_the_dead(form)
    local skill = {
        name = own, events = events, frequency = frequency(tags), limit_mark = tags.limited and tags.mark or nil,
        view_as_skill = not owner and tags.picks and S.picking(tags, tags.picks) or nil,
        on_trigger = function(self, event, player, data, room)
            if form.of then return S.act_for_owners(form, tags, by_event[event], event, player, data, room) end
            local stops = false
            for _, row in ipairs(by_event[event]) do
                local announced = false
                local occasions, after = row.occasions(room, player, data, form, event, tags)
                for _, ctx in ipairs(occasions) do
                    if player:isDead() and not even_dead then break end
                    ctx.even_dead, ctx.time = even_dead or form.even_dead, row.name
                    for key, value in pairs(context(room, player, tags, data)) do
                        if ctx[key] == nil then ctx[key] = value end
                    end
                    if not meets(ctx, form) then
                        if ctx.ends_when_refused then break end
                    else
                        ctx.announced = form.at_once and announced
                        local ends = act(ctx, form, tags, open)
                        announced = true
                        stops = stops or ctx.stops or false
                        if ends then break end
                    end
                end
                if after then after() end
            end
            return stops
        end,
    }
    -- The host asks whether an owner lives and has the skill.
    if form.of then
        skill.can_trigger = function(self, target) return target ~= nil end
    elseif form.even_lost then
        skill.can_trigger = function(self, target) return target ~= nil and target:isAlive() end
    elseif tags.lord or tags.limited or tags.worn or even_dead or owner then
        skill.can_trigger = function(self, target)
            return target ~= nil and (even_dead or target:isAlive()) and S.has(target, tags) and is_ready(target, tags)
        end
    end
    return { sgs.CreateTriggerSkill(skill) }
end

S.form("when", { fields = WHEN, steps = true, first = 2, doc = "acts at a time, or at one of several: S.when { \"damaged\", steps }",
    checked = check_times, compile = S.compile_when })

-- `S.at "finish" { S.draw(1) }` is `S.when { "finish", S.draw(1) }`.
function face.at(time)
    return function(given)
        if type(given) ~= "table" then S.fail(nil, "S.at: takes a table of steps, got %s", S.shown(given)) end
        local form = { time }
        for key, value in pairs(given) do
            form[type(key) == "number" and key + 1 or key] = value
        end
        return face.when(form)
    end
end

-- What was to happen does not; the steps happen in its place, if there are any.
S.form("instead", { fields = WHEN, steps = true, first = 2, doc = "the event does not happen, and the steps do: S.instead { \"damage_taken\", steps }",
    checked = check_times,
    compile = function(own, form, tags, owner)
        local with = {}
        for key, value in pairs(form) do with[key] = value end
        with[#with + 1] = { verb = "prevent" }
        return S.compile_when(own, with, tags, owner)
    end })

-- ---- awakening -------------------------------------------------------------------------------

S.word("awaken_time", { "start", "finish", "damage_dealt" })
local function announce(room, player, tags)
    local log = sgs.LogMessage()
    log.type, log.from, log.arg = "#Awakens", player, tags.name
    room:sendLog(log)
    room:notifySkillInvoked(player, tags.name)
    room:broadcastSkillInvoke(tags.name)
    room:setPlayerMark(player, tags.name, 1)
end

S.form("awaken", {
    fields = { { "if_", "cond", true }, { "gain", "texts", true }, { "max_hp", "number", true }, { "at", "awaken_time", true } },
    steps = true, doc = "awakens once in a game: S.awaken { if_ = CONDITION, gain = { SKILL }, steps }; `max_hp` is the change, -1 unless said",
    compile = function(own, form, tags)
        sgs.LoadTranslationTable { ["#Awakens"] = "%from 因【%arg】觉醒" }
        local gain = type(form.gain) == "string" and { form.gain } or form.gain or {}
        local time = S.rows.time[form.at or "start"]
        local function may(player, room)
            if not S.has(player, tags) or player:getMark(tags.name) > 0 then return false end
            return holds({ me = player, room = room, skill = tags.name, slots = {} }, form.if_) or player:canWake(tags.name)
        end
        return { sgs.CreateTriggerSkill {
            name = own, events = time.events, frequency = sgs.Skill_Wake,
            waked_skills = #gain > 0 and concat(gain, ",") or nil,
            can_trigger = function(self, target)
                return target ~= nil and target:isAlive() and S.has(target, tags) and target:getMark(tags.name) == 0
            end,
            on_trigger = function(self, event, player, data, room)
                local ctx = time.occasions(room, player, data, form, event)[1]
                if not ctx or not may(player, room) then return false end
                announce(room, player, tags)
                if not room:changeMaxHpForAwakenSkill(player, form.max_hp or -1, tags.name) then return false end
                for key, value in pairs(context(room, player, tags, data)) do ctx[key] = value end
                run(ctx, form)
                if not player:isAlive() then return false end
                if #gain == 1 then
                    room:acquireSkill(player, gain[1])
                elseif #gain > 1 then
                    room:handleAcquireDetachSkills(player, concat(gain, "|"))
                end
                return false
            end,
        } }
    end,
})

-- ---- judgements of others ----------------------------------------------------------------------

S.form("retrial", {
    fields = { { "card", "cards", true }, { "exchange", "flag", true } }, doc = "plays a card in place of a judgement's: S.retrial { card = FILTER, exchange = true }",
    compile = function(own, form, tags)
        local pattern = form.card and S.pattern(form.card) or ".."
        -- Not whether there is such a card in hand: the question would tell the others.
        local function may(player)
            if not player:isKongcheng() then return true end
            for _, card in sgs.qlist(player:getEquips()) do
                if S.matches(card, form.card) then return true end
            end
            return false
        end
        return { sgs.CreateRetrialSkill {
            name = own, frequency = frequency(tags), exchange = form.exchange,
            can_trigger = function(self, target) return target ~= nil and target:isAlive() and S.has(target, tags) and may(target) end,
            on_retrial = function(self, player, judge, room)
                local prompt = ("@%s-card:%s:%s:%s:%d"):format(tags.name, judge.who:objectName(), tags.name, judge.reason,
                    judge.card:getEffectiveId())
                return room:askForCard(player, pattern, prompt, sgs.QVariant(judge), sgs.Card_MethodResponse, judge.who, true)
            end,
        } }
    end,
})
