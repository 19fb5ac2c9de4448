-- The texts of keys: the text of a skill, the words of its questions and options.
local S = ...
local T = S.texts
local type, pairs, ipairs, tonumber, unpack = type, pairs, ipairs, tonumber, unpack
local copy = T.copy

local function fresh(lang, spec)
    return { lang = lang, defs = {}, tags = spec, depth = 0, knows = {}, slots = { cost = "cost", got = "got" }, source = "they" }
end
local function capital(lang, text) return lang == "en" and text and text:gsub("^%l", string.upper) or text end

-- The first node of this word in a spec for which the test holds.
local function find(value, word, test)
    if type(value) ~= "table" then return nil end
    if value.verb == word and (not test or test(value)) then return value end
    for _, item in pairs(value) do
        local found = find(item, word, test)
        if found then return found end
    end
end
local function form_of(spec, word)
    for _, form in ipairs(spec) do
        if form.form == word then return form end
    end
end

local question_of, answer_of
local function pick(lang, zh, en) return lang == "zh" and zh or en end

-- The words with what X means in them behind them.
local function with_defs(cx, words)
    if not words or not cx.defs[1] then return words end
    local said = {}
    for n, explained in ipairs(cx.explained) do said[n] = T.letters[n] .. pick(cx.lang, "为", " is ") .. explained end
    return words .. pick(cx.lang, "（", " (") .. table.concat(said, pick(cx.lang, "，", "; ")) .. pick(cx.lang, "）", ")")
end

-- Steps in words, without their subject. The player who is asked reads them: if that is the target, "you" is the target.
local function steps_of(spec, steps, by, lang)
    local plain = T.plain { { form = "when", "start", silent = true, unpack(steps) } }[1]
    local cx = fresh(lang, spec)
    cx.subject, cx.agrees, cx.subject_agrees = by and by.player or "me", "base", "base"
    cx.flip = by ~= nil and by.player == "target"
    table.remove(plain, 1)
    return with_defs(cx, T.say_steps(cx, plain))
end

-- The words of an option: its steps without their subject; the words of a kind of card that may be named.
local function option(spec, name, word, lang)
    local words
    find(spec, "choose_one", function(step)
        for _, one in ipairs(step.name == nil and name == nil and step.options or step.name == name and step.options or {}) do
            if one.word == word then words = steps_of(spec, one, step.by, lang) end
        end
        return words ~= nil
    end)
    if words or name then return capital(lang, words) end
    find(spec, "name_kind", function(step)
        for _, kind in ipairs(step.kinds) do
            if kind.word == word then words = T.nouns[lang].bare_cards.say(fresh(lang, spec), kind.card) end
        end
        return words ~= nil
    end)
    if not words and form_of(spec, "lent") then
        words = word == "accept" and pick(lang, "接受", "accept") or word == "reject" and pick(lang, "拒绝", "refuse") or nil
    end
    return capital(lang, words)
end

-- Returns what a pick asks for: the price, and whom.
local function picking(spec, step, lang)
    local cx, said = fresh(lang, spec), {}
    local target = step.target and T.plain({ { form = "active", all = step.target } })[1].all
    local cost = step.cost
    if cost and cost.keep then
        said[1] = pick(lang, "选择", "choose ") .. T.say_cost_cards(cx, cost)
    elseif cost then
        said[1] = T.say_cost(cx, cost)
    end
    if step.uses then said[#said + 1] = T.say(cx, "verb", "pick", { verb = "pick", uses = step.uses }) end
    if target then
        local n = step.targets
        local players = n and n ~= 1 and T.say_targets(cx, n, target) or T.nouns[lang].one_player.say(cx, target)
        said[#said + 1] = pick(lang, "选择", "choose ") .. players
    end
    local words = table.concat(said, pick(lang, "，", " and "))
    if words == "" then return nil end
    -- A largest number that is worked out stands in the question.
    if #cx.defs == 1 then words = words:gsub("X", "%%arg", 1) end
    return (step.must and pick(lang, "请", "Please ") or pick(lang, "你可以", "You may ")) .. words
end

local function choosing(spec, step, lang)
    local players = T.nouns[lang].one_player.say(fresh(lang, spec), T.plain({ { form = "active", all = step.players or {} } })[1].all)
    return players and (step.may and pick(lang, "你可以选择", "You may choose ") or pick(lang, "请选择", "Choose ")) .. players
end

local function laying(_, step, lang)
    return pick(lang, ("请将至多%d张手牌扣置于%%dest的武将牌旁"):format(step.most), ("Put at most %d hand cards face down beside %%dest"):format(step.most))
end

-- The step that asks with this key, and its words.
local ASKING = { pick = picking, choose = choosing, put_beside = laying }
local function asking(spec, key, lang)
    for word, say in pairs(ASKING) do
        local step = find(spec, word, function(one) return one.prompt == key end)
        if step then return say(spec, step, lang) end
    end
end

-- The picks of a spec that have no key by themselves, in order.
local function nth_pick(spec, n)
    local found, count = nil, 0
    find(spec, "pick", function(step)
        count = count + 1
        if count == n then found = step end
        return found ~= nil
    end)
    return found
end

-- By the end of a key such as `@name-choose`: the words of the question.
local ASKED = {}
function ASKED.choose(spec, lang)
    local step = find(spec, "choose")
    if not step then return nil end
    local players = T.nouns[lang].one_player.say(fresh(lang, spec), T.plain({ { form = "active", all = step.players or {} } })[1].all)
    return pick(lang, "请选择", "Choose ") .. players
end
function ASKED.invoke(spec, lang)
    local step = find(spec, "choose", function(one) return one.may end)
    if not step then return nil end
    local players = T.nouns[lang].one_player.say(fresh(lang, spec), T.plain({ { form = "active", all = step.players or {} } })[1].all)
    return pick(lang, "你可以选择", "You may choose ") .. players
end
function ASKED.discard(spec, lang)
    local step = find(spec, "unless_discards")
    if not step then return nil end
    local cards = T.nouns[lang].bare_cards.say(fresh(lang, spec), step.card)
    local suit = step.same_suit_as
    if lang == "zh" then return "你可以弃置一张" .. (suit and "%arg" or "") .. cards end
    return "You may discard " .. T.article((suit and "%arg " or "") .. cards)
end
function ASKED.slash(spec, lang)
    local form = form_of(spec, "provide")
    if form then return pick(lang, "你可以替%src打出一张【杀】", "You may play a Slash for %src") end
    if find(spec, "use_slash") then return pick(lang, "你可以对%dest使用一张【杀】", "You may use a Slash on %dest") end
    local step = find(spec, "unless_slashes")
    if not step then return nil end
    if step.nearest then return pick(lang, "请对距离最近的一名角色使用一张【杀】", "Use a Slash on a nearest player") end
    return pick(lang, "请对%src使用一张【杀】", "Use a Slash on %src")
end
function ASKED.jink(spec, lang)
    return form_of(spec, "provide") and pick(lang, "你可以替%src打出一张【闪】", "You may play a Jink for %src") or nil
end
function ASKED.card(spec, lang)
    local form = form_of(spec, "retrial")
    if not form then return nil end
    local cards = T.nouns[lang].bare_cards.say(fresh(lang, spec), form.card or {})
    if lang == "zh" then return "你可以打出一张" .. cards .. (form.exchange and "替换" or "代替") .. "%src的判定牌" end
    return "You may play " .. T.article(cards) .. (form.exchange and " in exchange for" or " in place of") .. " the judgement card of %src"
end
function ASKED.give(spec, lang)
    local step = find(spec, "put_beside")
    return step and laying(spec, step, lang)
end
function ASKED.exchange(spec, lang)
    return find(spec, "unless_swapped") and pick(lang, "你可以用一张手牌替换%arg", "You may replace %arg with a hand card") or nil
end
ASKED["to"] = function(spec, lang)
    return form_of(spec, "thanks") and pick(lang, "你可以选择一名拥有此技能的角色", "You may choose a player who has this skill") or nil
end

-- Returns what to do in the play phase: "选择两张手牌→选择一名其他角色→点击“确定”".
local function steps_of_use(spec, lang)
    local form = form_of(spec, "active")
    local arrow, said = pick(lang, "→", " → "), {}
    if form then
        local plain = T.plain { form }[1]
        local cost = form.cost and not (form.cost.lose_hp and not form.cost.n) and plain.cost or form.cost
        if cost and cost.n then said[1] = pick(lang, "选择", "choose ") .. T.say_cost_cards(fresh(lang, spec), cost) end
        if plain.target then
            local n = plain.targets
            local players = n and T.say_targets(fresh(lang, spec), n, plain.target) or T.nouns[lang].one_player.say(fresh(lang, spec), plain.target)
            said[#said + 1] = pick(lang, "选择", "choose ") .. players
        end
    elseif find(spec, "pick") then
        local step = find(spec, "pick")
        if step.cost and step.cost.n then said[1] = pick(lang, "选择", "choose ") .. T.say_cost_cards(fresh(lang, spec), step.cost) end
        local target = step.target and T.plain({ { form = "active", all = step.target } })[1].all
        local cx, n = fresh(lang, spec), step.targets
        if target then
            local players = n and n ~= 1 and T.say_targets(cx, n, target) or T.nouns[lang].one_player.say(cx, target)
            said[#said + 1] = pick(lang, "选择", "choose ") .. players
        end
        if #cx.defs > 0 then return nil end
    else
        form = form_of(spec, "view_as")
        if not form then return nil end
        local node = T.plain { form }[1]
        said[1] = pick(lang, "选择", "choose ") .. T.nouns[lang].as_cards.say(fresh(lang, spec), node, node, {})
        said[2] = pick(lang, "选择目标", "choose the targets")
    end
    said[#said + 1] = pick(lang, "点击“确定”", "confirm")
    return capital(lang, table.concat(said, arrow))
end

-- "@calm": the question of a price, a pick or the use of a card; "@calm2" is that of the second pick.
function question_of(name, key, lang)
    local bare, n = name:match("^(.-)(%d*)$")
    local spec = S.face.spec(name)
    if not spec and n ~= "" then
        spec = S.face.spec(bare)
        local step = spec and nth_pick(spec, tonumber(n))
        return step and picking(spec, step, lang)
    end
    if not spec then return nil end
    local form = form_of(spec, "when")
    if form and form.pay then
        local cards = T.nouns[lang].bare_cards.say(fresh(lang, spec), form.pay)
        return pick(lang, "你可以弃置一张" .. cards, "You may discard " .. T.article(cards))
    end
    local step = find(spec, "pick", function(one) return one.prompt == nil or one.prompt == key end)
    if step then return picking(spec, step, lang) end
    step = find(spec, "use_card")
    if not step then return asking(spec, key, lang) end
    local cards = T.nouns[lang].bare_cards.say(fresh(lang, spec), step.card)
    return lang == "zh" and "你可以使用一张" .. cards or "You may use " .. T.article(cards)
end

-- "calm:draw" and "calm:prompt": an option, or a question to be answered by yes or no. Some have other names.
local function answer_in(spec, name, own, word, lang)
    if word == "prompt" then
        local step = find(spec, "ask", function(one) return one.name == name end)
        local words = step and steps_of(spec, step.yes, step.by, lang)
        if words then return pick(lang, "你可以", "You may ") .. words end
    end
    return option(spec, own and name or nil, word, lang)
end
function answer_of(name, word, lang)
    local spec = S.face.spec(name)
    if spec then return answer_in(spec, name, false, word, lang) end
    for _, other in pairs(S.all_specs()) do
        local words = answer_in(other, name, true, word, lang)
        if words then return words end
    end
end

local function words_of(key, lang)
    local name = key:match("^:(.+)$")
    if name then
        local spec = S.face.spec(name)
        return spec and T.describe(spec, lang) or nil
    end
    name = key:match("^~(.+)$")
    if name then
        local spec = S.face.spec(name)
        return spec and steps_of_use(spec, lang)
    end
    local front, word = key:match("^@?([^:]+)%-(%a+)$")
    if front then
        local spec = S.face.spec(front)
        local said = spec and (asking(spec, key, lang) or ASKED[word] and ASKED[word](spec, lang))
        if said then return said end
    end
    name = key:match("^@([^:]+)$")
    if name then return question_of(name, key, lang) end
    front, word = key:match("^([^:]+):(.+)$")
    return front and answer_of(front, word, lang)
end

-- Returns the text of a key in a language, where a spec has one.
function S.said(key, lang) return (T.written(words_of, key, lang)) end
