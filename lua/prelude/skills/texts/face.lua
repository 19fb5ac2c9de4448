-- Functions of texts for the program: the text of a spec, the spec of a text, prompts.
local S = ...
local T = S.texts
local type, pairs, ipairs, next, pcall, tonumber = type, pairs, ipairs, next, pcall, tonumber
local concat, sort = table.concat, table.sort
local literal, with, copy, equal = T.literal, T.with, T.copy, T.equal

-- ---- saying ------------------------------------------------------------------------------------------

local TAGS = { { "lord", "主公技", "Lord skill" }, { "awaken", "觉醒技", "Awakening skill" }, { "switch", "转换技", "Switching skill" }, { "limited", "限定技", "Limited skill" }, { "locked", "锁定技",
    "Locked skill" } }
local BETWEEN = { zh = "；", en = "; " }
local STOP = { zh = "。", en = "." }

-- Tags that follow from what is in the spec.
local function has_switch(value)
    if type(value) ~= "table" then return false end
    if value.verb == "switch" then return true end
    for _, item in pairs(value) do
        if has_switch(item) then return true end
    end
    return false
end
local function has_awaken(spec)
    for _, form in ipairs(spec) do
        if form.form == "awaken" then return true end
    end
    return false
end

-- Sentences begin with a capital.
local function capital(text)
    text = text:gsub("^%l", string.upper)
    return (text:gsub("(%. )(%l)", function(mark, first) return mark .. first:upper() end))
end

local function say_defs(cx)
    local said, n = {}, 1
    local letters = T.letters
    while cx.defs[n] do
        local words = cx.explained[n]
        if n > #letters then return nil end
        said[n] = letters[n] .. (cx.lang == "zh" and "为" or " is ") .. words
        n = n + 1
    end
    if n == 1 then return "" end
    local text = concat(said, cx.lang == "zh" and "，" or "; ")
    return cx.lang == "zh" and "（" .. text .. "）" or " (" .. text .. ".)"
end

-- The text of a spec in a language. Where a word has no template the text is nil, with the form or word.
local function describe(given, lang)
    local zh, spec = lang == "zh", T.plain(given)
    local tags = copy(spec)
    local front = {}
    for _, tag in ipairs(TAGS) do
        local has = spec[tag[1]]
        if tag[1] == "awaken" then has = has_awaken(spec) elseif tag[1] == "switch" then has = has_switch(spec) end
        if has then front[#front + 1] = tag[zh and 2 or 3] end
    end
    local said, defs, explained = {}, {}, {}
    local cx
    for n, form in ipairs(spec) do
        cx = { knows = {}, lang = lang, defs = defs, explained = explained, tags = tags, depth = 0, slots = { cost = "cost", got = "got" } }
        local words = T.say(cx, "form", form.form, form)
        if not words then return nil, form.form end
        said[n] = words
        defs, explained = cx.defs, cx.explained
    end
    local explanation = say_defs(cx)
    if not explanation then return nil, "amount" end
    local head = concat(front, zh and "，" or ", ")
    local text = concat(said, BETWEEN[lang])
    if zh then return (head ~= "" and head .. "，" or "") .. text .. STOP.zh .. explanation end
    for n, tag in ipairs(front) do
        if n > 1 then front[n] = tag:sub(1, 1):lower() .. tag:sub(2) end
    end
    head = concat(front, ", ")
    return (head ~= "" and head .. ": " or "") .. capital(text) .. STOP.en .. explanation
end

function T.describe(given, lang) return T.written(describe, given, lang) end

-- ---- reading ---------------------------------------------------------------------------------------------

-- Puts the explained amounts in the place of their letters.
local function explain(value, defs)
    if type(value) ~= "table" then return value end
    if value.amount == "letter" then return defs[value.n] and explain(defs[value.n], defs) or nil end
    local made = {}
    for key, item in pairs(value) do
        made[key] = explain(item, defs)
        if made[key] == nil then return nil end
    end
    return made
end

local read_defs
function read_defs(cx, at, go)
    local zh = cx.lang == "zh"
    local letters = T.letters
    if at > #cx.text then return go(cx, at, {}) end
    if cx.flip then read_defs(with(cx, "flip", nil), at, go) end
    cx = with(cx, "any_name", true)
    cx.alias, cx.knows = nil, { target = true }
    local function more(c, j, defs)
        return literal(c, j, letters[#defs + 1] .. (zh and "为" or " is "), function(d, k)
            return T.nouns[d.lang].value.read(d, k, function(e, l, value)
                local made = copy(defs)
                made[#made + 1] = value
                literal(e, l, zh and "）" or ".)", function(x, m) return go(x, m, made) end)
                if #made < #letters then return literal(e, l, zh and "，" or "; ", function(x, m) return more(x, m, made) end) end
            end)
        end)
    end
    return literal(cx, at, zh and "（" or " (", function(c, j) return more(c, j, {}) end)
end

local function read_tags(cx, at, tags, go)
    go(cx, at, tags)
    local zh = cx.lang == "zh"
    for _, tag in ipairs(TAGS) do
        if not tags[tag[1]] then
            for _, after in ipairs(zh and { "，" } or { ": ", ", " }) do
                literal(cx, at, (zh and tag[2] or tag[3]:lower()) .. after, function(c, j)
                    local made = copy(tags)
                    made[tag[1]] = true
                    if zh or after == ", " then return read_tags(c, j, made, go) end
                    return go(c, j, made)
                end)
            end
        end
    end
end

-- Calls `go` with each spec that the text may mean.
local function read_spec(text, lang, work, go)
    local cx = { lang = lang, text = text, work = work, depth = 0 }
    return read_tags(cx, 1, {}, function(c, j, tags)
        local function more(d, k, forms)
            for _, word in ipairs(T.order "form") do
                local begun = copy(d)
                for _, key in ipairs { "subject", "first", "alias", "source", "event", "intro_read", "cost_read", "paid", "in_active", "no_intro",
                    "kingdom", "flip", "knows", "awakens", "does" } do begun[key] = nil end
                begun.tags, begun.reads_thanks, begun.source, begun.depth = tags, word == "thanks" or nil, nil, 0
                if (word == "awaken") == (tags.awaken == true) then
                    T.read_by(begun, k, T.lines.form[word][lang], { form = word }, function(e, l, form)
                        local list = copy(forms)
                        list[#list + 1] = form
                        literal(e, l, STOP[lang], function(x, m)
                            return read_defs(x, m, function(y, n, defs)
                                if n <= #y.text then return T.miss(y, n, "") end
                                local spec = copy(tags)
                                spec.awaken, spec.switch = nil, nil
                                for i, one in ipairs(list) do spec[i] = one end
                                spec = explain(spec, defs)
                                if spec then return go(spec) end
                            end)
                        end)
                        if #list >= 6 then return end
                        if lang == "zh" then literal(e, l, STOP.zh, function(x, m) return m <= #x.text and more(x, m, list) end) end
                        return literal(e, l, BETWEEN[lang], function(x, m) return more(x, m, list) end)
                    end)
                end
            end
        end
        return more(c, j, {})
    end)
end

-- Builds what was read with the words of the language: its checks run again.
local function built(value)
    if type(value) ~= "table" then return value end
    local made = {}
    for key, item in pairs(value) do made[key] = built(item) end
    local row = made.verb and S.rows.verb[made.verb] or made.amount and S.rows.amount[made.amount] or made.cond and S.rows.cond[made.cond]
    -- The owner need not be named where nobody else is.
    for _, field in ipairs(row and row.fields or {}) do
        local item = made[field[1]]
        if field[3] and T.is_unnamed(made.verb or made.amount or made.cond, field[1], item) then made[field[1]] = nil end
    end
    if made.player then return S.face[made.player] end
    for _, kind in ipairs { "verb", "amount", "cond" } do
        local word = made[kind]
        if type(word) == "string" then
            if word == "then_" then return S.face.then_ end
            if not S.rows[kind][word] then error("no word", 0) end
            made[kind] = nil
            if made.cancel then
                made.cancel = nil
                made.options[#made.options + 1] = "cancel"
            end
            if word == "judge" and made.bad then made.yes, made.no = made.no, made.yes end
            if next(made) == nil then return S.face[word]() end
            return S.face[word](made)
        end
    end
    if made.form then
        local word = made.form
        made.form = nil
        return S.face[word](made)
    end
    return made
end

-- The same, and who and what is known where it is spoken of.
local function checked(spec)
    local made = built(T.with_again(T.deep(spec)))
    for _, form in ipairs(made) do S.check_steps(form, made) end
    return made
end

-- ---- what a text leaves to the reader -----------------------------------------------------------------------

local function each_step(steps, act)
    for _, step in ipairs(steps) do
        if type(step) == "table" and step.verb then
            act(step)
            for _, key in ipairs { "yes", "no", "steps", "otherwise", "win", "lose", "options", "by_suit" } do
                local inner = step[key]
                if type(inner) == "table" then
                    each_step(inner, act)
                    for _, list in pairs(inner) do
                        if type(list) == "table" and not list.verb then each_step(list, act) end
                    end
                end
            end
        end
    end
end

-- Makes a price of the cards that are discarded first: of one card the question itself, of others a pick.
local function take_price(form, first)
    local cost = first.verb == "pick" and not first.target and not first.uses and not first.steps and first.cost
    if first.verb == "discard" and not first.who and type(first.n) == "number" and first.from ~= "equip" then
        cost = { n = first.n, from = first.from }
    end
    if not cost or cost.lose_hp then return end
    local pay = copy(cost.card or {})
    pay.from = cost.from
    if cost.n == 1 and (next(pay) == nil or S.pattern(pay)) then
        form.pay = pay
        table.remove(form, 2)
    else
        form[2] = { verb = "pick", cost = cost }
    end
end

-- Returns what a player of the moment must have, so that the first step can be done with them.
local function needs_of(form, first)
    local who = first.who or first.with
    local of = who and who.player
    if not of or of == "me" or form.of then return nil end
    local chosen = first.verb == "choose"
    local known = of == "source" and T.is_alias(S.times_of(form), form.of) or of == "target" and not chosen
    if not known then return nil end
    if first.verb == "throw" then return { { player = of }, { discardable = first.from or "he" } } end
    if first.verb == "take" and not first.from then return { { player = of }, { has_cards = true } } end
    if first.verb == "pindian" then return { { player = of }, { pindian = true } } end
    return of == "source" and { { player = of }, {} } or nil
end

-- Adds what follows from the steps: who may be chosen, what need not be asked, words of options.
local function complete(spec)
    local good = not spec.locked
    for _, form in ipairs(spec) do
        local first = form[2]
        local is_when = form.form == "when"
        if is_when and not spec.locked and not form.silent and type(first) == "table" and first.verb == "choose" then first.may = true end
        local chosen = form.target
        each_step(form, function(step)
            if step.verb == "choose" then
                step.players = step.players or {}
                chosen = step.players
            end
            local who = step.who and step.who.player or step.with and step.with.player
            if who == "target" and chosen then
                if step.verb == "throw" then chosen.discardable = step.from or "he" end
                if step.verb == "take" and not step.from then chosen.has_cards = true end
                if step.verb == "throw_trick" then chosen.judged_by = step.name end
                if step.verb == "pindian" then chosen.pindian = true end
                if step.verb == "equip_cost_on" then chosen.free_slot = true end
            end
            if step.verb == "choose_one" then
                for n, option in ipairs(step.options) do
                    option.word = "option" .. n
                    local does = option[1]
                    if #option == 1 and does.verb == "recover" and not option.if_ then option.if_ = { cond = "wounded", who = does.who } end
                end
            end
            if step.verb ~= "draw" and step.verb ~= "recover" or step.who and step.who.player ~= "me" then good = false end
        end)
        if is_when and not spec.locked and not form.silent and #form > 2 then take_price(form, first) end
        if is_when and type(first) == "table" and not form.needs then form.needs = needs_of(form, first) end
    end
    if good and spec[1] and spec[1].form == "when" then spec.frequent = true end
    return spec
end

-- ---- what scripts and the program get --------------------------------------------------------------------------

local function lang_of(text) return text:find("[\228-\233]") and "zh" or "en" end

-- The longest text that is read, in bytes.
T.MOST_BYTES = 4000

-- The specs that a text means, in the order of the rows; where none does, how far it was read and what would fit there.
function T.parse(text, most)
    local lang = lang_of(text)
    if #text > T.MOST_BYTES then return nil, { lang = lang, normal = "", at = 1, wanted = {}, too_long = true } end
    T.forget_names()
    local normal = T.normal(text, lang)
    local squeezed = T.squeezed(normal, lang)
    local work = { n = 0, far = 1, wanted = {} }
    local found, plains = {}, {}
    local ok, why = pcall(read_spec, normal, lang, work, function(spec)
        local fits, form = pcall(checked, spec)
        if not fits then
            if T.trace then T.trace(form) end
            return
        end
        local plain = T.plain(form)
        for _, known in ipairs(plains) do
            if equal(known, plain) then return end
        end
        local said = T.describe(form, lang)
        if not said or T.squeezed(T.normal(said, lang), lang, normal) ~= squeezed then
            work.nearest = work.nearest or said
            return
        end
        plains[#plains + 1], found[#found + 1] = plain, form
        if #found >= (most or 1) then error(work, 0) end
    end)
    if not ok and why ~= work and why ~= T then error(why, 0) end
    if #found > 0 then return found, plains end
    local wanted = {}
    for words in pairs(work.wanted) do
        if words ~= "" then wanted[#wanted + 1] = words end
    end
    sort(wanted)
    return nil, { lang = lang, normal = normal, at = work.far, wanted = wanted, too_long = why == T, nearest = work.nearest }
end

-- Returns the answer to a text that is not understood: where it stopped, and what would fit.
function T.stopped(why)
    local before, after = why.normal:sub(1, why.at - 1), why.normal:sub(why.at)
    local fits = {}
    for n, words in ipairs(why.wanted) do
        if n > 40 then break end
        fits[n] = words
    end
    return before, after, fits, { nearest = why.nearest, too_long = why.too_long or nil }
end

function S.face.text(name, lang)
    local spec = S.face.spec(name)
    return spec and T.describe(spec, lang or "zh")
end

-- "摸牌阶段，你摸三张牌" says how many are drawn, and is no draw before that one.
local function is_doubtful(spec)
    for _, form in ipairs(spec) do
        local first = form[2]
        local draws = type(first) == "table" and first.verb == "draw" and (not first.who or first.who.player == "me")
        if form.form == "when" and not form.of and form[1] == "draw" and draws then return true end
    end
    return false
end

-- The head of a text of equipment: what it is, how far it reaches, and then its skill. Gives the kind, the range and the rest.
local HEADS = { weapon = "^装备牌武器", armor = "^装备牌防具" }
local function equipment_of(text)
    local bare = text:gsub("</?%a[^<>]*>", ""):gsub("%s", ""):gsub(":", "："):gsub("/", ""):gsub("·", "")
    for kind, head in pairs(HEADS) do
        local _, stop = bare:find(head)
        local skill = stop and (bare:match("技能：(.+)$") or bare:match("特效：(.+)$"))
        local range = tonumber(bare:match("攻击范围：(%d+)"))
        if skill and (kind == "armor" or range) and not skill:find("锁定技能", 1, true) then return kind, range, skill end
    end
end

-- Returns the spec of equipment: one form, and nothing that has to be remembered.
local read_skill
local function read_equipment(kind, range, text)
    local spec, before, after, fits, why = read_skill(text)
    if not spec then return nil, before, after, fits, why end
    -- What cannot be a skill of equipment is refused as a whole.
    if #spec > 1 or not S.fits_equipment(spec) then return nil, "", T.normal(text, lang_of(text)), {}, {} end
    spec.worn, spec.range = kind, range
    return spec
end

function S.face.read(text)
    local kind, range, skill = equipment_of(text)
    if kind then return read_equipment(kind, range, skill) end
    return read_skill(text)
end

function read_skill(text)
    local found, why = T.parse(text)
    if found and is_doubtful(found[1]) then
        local lang = lang_of(text)
        return nil, "", T.normal(text, lang), { lang == "zh" and "额外摸" or "draw one more card" }, {}
    end
    if found then return complete(found[1]) end
    return nil, T.stopped(why)
end

-- Flags, questions and what lies aside in a text that was read are called like its skill, so that two skills share none.
local SHARED = { flag = "%s_flag", pile = "%s_pile", ask = "%s" }
local NAMED_BY = { name = true, pile = true, flagged = true }
function T.own_names(value, name)
    if type(value) ~= "table" then return value end
    local made = {}
    for key, item in pairs(value) do
        made[key] = NAMED_BY[key] and SHARED[item] and SHARED[item]:format(name) or T.own_names(item, name)
    end
    return made
end

-- The text of a spec that is no skill yet, and its plain form: for tools and tests.
function S.face.describe(spec, lang) return T.describe(spec, lang) end
function S.face.plain(spec) return T.plain(spec) end
function S.face.read_all(text, most)
    local found, plains = T.parse(text, most or 2)
    if found then return plains end
    return nil, T.stopped(plains)
end

-- Returns a spec whose flags and questions are called like the skill.
function S.face.own_names(spec, name) return T.own_names(spec, name) end

function S.face.to_lua(name, spec) return T.to_lua(name, T.own_names(spec, name)) end

local REFUSED = {
    zh = { too_long = "%q：描述太长", nearest = "%q：描述读到这里：%q；接着是 %q；最接近的写法：%s", stopped = "%q：描述读到这里：%q；读不懂 %q；此处可以是：%s" },
    en = { too_long = "%q: the text is too long", nearest = "%q: the text is understood up to here: %q; then comes %q; the nearest text: %s",
        stopped = "%q: the text is understood up to here: %q; then comes %q; what would fit: %s" },
}
function S.face.from_text(name, text)
    S.check("text", name, "name", "S.from_text")
    S.check("text", text, "text", "S.from_text")
    local spec, before, after, fits, why = S.face.read(text)
    if spec and spec.worn then S.fail(nil, "%q: this text is of equipment: S.%s", name, spec.worn) end
    if spec then return S.call(name)(built(T.own_names(spec, name))) end
    local words = REFUSED[lang_of(text)]
    if why.too_long then S.fail(nil, words.too_long, name) end
    if why.nearest then S.fail(nil, words.nearest, name, before, after, why.nearest) end
    S.fail(nil, words.stopped, name, before, after, concat(fits, " | "))
end
-- A spec of plain tables with the words of the language: its checks run.
S.face.build = checked

-- Words without a template in one of the languages, as "kind word": a test says which.
function S.face.untold()
    local missing = {}
    local unsaid = { ["form notes_phase"] = true, ["verb gather"] = true, ["verb work_out"] = true, ["verb lua"] = true, ["verb then_"] = true, ["cond both"] = true, ["cond either"] = true, ["cond unless"] = true }
    for word in pairs(T.unsaid) do unsaid["verb " .. word] = true end
    for _, kind in ipairs { "form", "time", "verb", "amount", "cond" } do
        for _, word in ipairs(S.order[kind]) do
            local row = T.lines[kind][word]
            if not (row and row.zh and row.en) and not unsaid[kind .. " " .. word] then missing[#missing + 1] = kind .. " " .. word end
        end
    end
    return missing
end
