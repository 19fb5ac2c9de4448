-- What is said of a key: the text of a skill, the words of its questions and options.
local S = ...
local T = S.texts
local type, ipairs = type, ipairs
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

local function pick(lang, zh, en) return lang == "zh" and zh or en end

-- The words of an option: its steps without their subject.
local function option(spec, word, lang)
    local found
    find(spec, "choose_one", function(step)
        for _, one in ipairs(step.options) do
            if one.word == word then
                found = copy(one)
                found.by = step.by
            end
        end
        return found ~= nil
    end)
    if not found then return nil end
    local plain = T.plain { { form = "when", "start", silent = true, unpack(found) } }[1]
    local cx = fresh(lang, spec)
    cx.subject, cx.agrees, cx.subject_agrees = found.by and found.by.player or "me", "base", "base"
    table.remove(plain, 1)
    return capital(lang, T.say_steps(cx, plain))
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
ASKED["to"] = function(spec, lang)
    return form_of(spec, "thanks") and pick(lang, "你可以选择一名拥有此技能的角色", "You may choose a player who has this skill") or nil
end

-- What to do in the play phase: "选择两张手牌→选择一名其他角色→点击“确定”".
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

-- The text of a key in a language, where a spec has one.
function S.said(key, lang)
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
    if front and ASKED[word] then
        local spec = S.face.spec(front)
        return spec and ASKED[word](spec, lang)
    end
    name = key:match("^@([^:]+)$")
    if name then
        local spec = S.face.spec(name)
        local form = spec and form_of(spec, "when")
        if not form or not form.pay then return nil end
        local cards = T.nouns[lang].bare_cards.say(fresh(lang, spec), form.pay)
        return pick(lang, "你可以弃置一张" .. cards, "You may discard " .. T.article(cards))
    end
    front, word = key:match("^([^:]+):(.+)$")
    local spec = front and S.face.spec(front)
    return spec and option(spec, word, lang)
end
