-- The verbs of `sgs.skills` that ask or branch.
local S = ...
local pairs, ipairs, next, type, unpack, concat = pairs, ipairs, next, type, unpack, table.concat

function S.variant(value)
    local data = sgs.QVariant()
    data:setValue(value)
    return data
end
local verb, who, number, run, holds = S.verb, S.who, S.number, S.run, S.holds

verb("then_", {}, "what follows happens only if the step before did something", function() end)
S.face.then_ = S.face.then_()

verb("if_", { { "condition", "cond" }, { "yes", "steps" }, { "no", "steps", true } }, "steps under a condition", function(ctx, v)
    if holds(ctx, v.condition) then return run(ctx, v.yes) end
    if v.no then return run(ctx, v.no) end
    return false
end)
verb("switch", { { "yang", "steps" }, { "yin", "steps" } }, "a skill of two states: the first steps, the next time the others, and so on",
    function(ctx, v)
        local state = ctx.me:getChangeSkillState(ctx.skill)
        ctx.room:setChangeSkillState(ctx.me, ctx.skill, state == 1 and 2 or 1)
        return run(ctx, state == 1 and v.yang or v.yin)
    end)
verb("work_out", { { "n", "amount" }, { "as", "new_slot" } }, "note down an amount, which is S.count of the slot from then on", function(ctx, v)
    ctx.slots[v.as] = number(ctx, v.n)
end)
verb("times", { { "n", "amount" }, { "steps", "steps" } }, "repeat steps", function(ctx, v)
    for _ = 1, number(ctx, v.n) do
        if not S.goes_on(ctx) or ctx.ended then return false end
        run(ctx, v.steps)
    end
end)

-- ---- players ---------------------------------------------------------------------------

local function listed(players)
    local list = sgs.SPlayerList()
    for _, p in ipairs(players) do list:append(p) end
    return list
end

-- Returns true unless the step can do nothing with this player, who is the noun in it. A row says so by `useful`.
function S.helps(ctx, step, noun, p)
    local useful = step and S.row_of("verb", step).useful
    local of = useful and (step.by or step.who)
    return not of or of.player ~= noun or useful(ctx, step, p)
end
-- Gives those of the players with whom the step behind this place does something.
function S.of_use(ctx, steps, at, noun, players)
    local step = steps[at + 1]
    if step and step.verb == "then_" then step = steps[at + 2] end
    local kept = {}
    for _, p in ipairs(players) do
        if S.helps(ctx, step, noun, p) then kept[#kept + 1] = p end
    end
    return kept
end

S.word("chosen", { "target", "other" })
verb("choose", { { "players", "players", true }, { "may", "flag", true }, { "prompt", "text", true },
        { "as", "chosen", true }, { "by", "player", true }, { "about", "player", true }, { "card", "slot", true },
        { "otherwise", "steps", true } },
    "choose a player, who is S.target from then on, or S.other with as = \"other\"; without one the steps end, after those of `otherwise`", function(ctx, v)
        local usable = v.players and v.players.usable
        if usable then ctx.made = { [usable] = S.card_of_nothing(ctx, usable) } end
        local list, chosen = listed(S.of_use(ctx, ctx.steps, ctx.at, v.as or "target", S.players(ctx, v.players or {}))), nil
        if not list:isEmpty() then
            local prompt = v.prompt or "@" .. ctx.skill .. "-choose"
            if v.about then prompt = prompt .. ":" .. who(ctx, v.about):objectName() end
            if v.card then
                local card = S.card_in(ctx, v.card)
                prompt = ("%s:::%s:%s"):format(prompt, card:objectName(), card:getSuitString())
            end
            chosen = ctx.room:askForPlayerChosen(who(ctx, v.by), list, ctx.skill, prompt, v.may == true)
        end
        ctx[v.as or "target"] = chosen
        if not chosen then
            if v.otherwise then run(ctx, v.otherwise) end
            ctx.ended = true
        elseif ctx.invoked == false then
            ctx.invoked = true
            ctx.room:notifySkillInvoked(ctx.me, ctx.skill)
            ctx.room:broadcastSkillInvoke(ctx.skill)
        end
        return chosen ~= nil
    end)
S.type("crowd", "a filter of players, or a slot of players", function(value)
    return S.types.text.test(value) or S.types.players.test(value)
end)
verb("include", { { "who", "player" }, { "slot", "new_slot" } }, "put a player into a slot of players; see S.each", function(ctx, v)
    local list = ctx.slots[v.slot] or {}
    list[#list + 1] = who(ctx, v.who)
    ctx.slots[v.slot] = list
end)
verb("each", { { "players", "crowd" }, { "steps", "steps" } }, "steps for each player who fits, or who is in the slot: S.target", function(ctx, v)
    local target = ctx.target
    for _, p in ipairs(type(v.players) == "string" and (ctx.slots[v.players] or {}) or S.players(ctx, v.players)) do
        if not S.goes_on(ctx) then break end
        if p:isAlive() then
            ctx.target = p
            run(ctx, v.steps)
        end
    end
    ctx.target = target
end)

-- ---- one of several --------------------------------------------------------------------

-- The first card of a slot.
function S.card_in(ctx, slot)
    local value = ctx.slots[slot]
    if type(value) == "table" then value = value[1] end
    return type(value) == "number" and sgs.Sanguosha:getCard(value) or value
end

S.type("options", "a list of options such as { word = \"draw\", S.draw(1) }, each with steps and perhaps an if_", function(value)
    if type(value) ~= "table" or #value == 0 then return false end
    for _, option in ipairs(value) do
        if option ~= "cancel" then
            if type(option) ~= "table" or type(option.word) ~= "string" then return false end
            if option.if_ ~= nil and not S.types.cond.test(option.if_) then return false end
            if not S.types.steps.test { unpack(option) } then return false end
        end
    end
    return true
end)
verb("choose_one", { { "options", "options" }, { "by", "player", true }, { "about", "player", true }, { "name", "text", true },
        { "about_card", "slot", true } },
    "choose one of several; a single possible one is taken without asking", function(ctx, v)
        local p, words = who(ctx, v.by), {}
        if not p:isAlive() then return false end
        for _, option in ipairs(v.options) do
            if option == "cancel" then words[#words + 1] = option
            elseif holds(ctx, option.if_) then words[#words + 1] = option.word end
        end
        if #words == 0 then return false end
        local word = words[1]
        if #words > 1 then
            local name = v.name or ctx.skill
            if v.about_card then
                word = ctx.room:askForChoice(p, name, concat(words, "+"), S.variant(S.card_in(ctx, v.about_card)))
            elseif v.about then
                word = ctx.room:askForChoice(p, name, concat(words, "+"), S.variant(who(ctx, v.about)))
            elseif ctx.about == false then
                word = ctx.room:askForChoice(p, name, concat(words, "+"))
            else
                word = ctx.room:askForChoice(p, name, concat(words, "+"), ctx.about and S.variant(ctx.about) or ctx.data)
            end
        end
        local taken
        for _, option in ipairs(v.options) do
            if type(option) == "table" and option.word == word then taken = option end
        end
        if not taken then return false end
        if ctx.invoked == false then
            ctx.invoked = true
            ctx.room:notifySkillInvoked(ctx.me, ctx.skill)
            ctx.room:broadcastSkillInvoke(ctx.skill)
        end
        return run(ctx, taken)
    end)

-- The text of the question is `NAME:prompt` of the loaded texts, with the suit of a card as %arg.
verb("ask", { { "by", "player" }, { "name", "text" }, { "yes", "steps" }, { "no", "steps", true }, { "suit_of", "slot", true }, { "if_", "cond", true } },
    "ask a player yes or no; where `if_` does not hold, the answer is no", function(ctx, v)
        local p = who(ctx, v.by)
        if not p:isAlive() then return false end
        local suit = v.suit_of and ":::" .. ctx.slots[v.suit_of]:getSuitString() or ""
        local yes = holds(ctx, v.if_) and ctx.room:askForSkillInvoke(p, v.name, sgs.QVariant("prompt" .. suit))
        local steps = yes and v.yes or v.no
        if steps then run(ctx, steps) end
        return yes
    end)

-- ---- discarding, or else ---------------------------------------------------------------

verb("unless_discards", { { "who", "player" }, { "card", "cards" }, { "otherwise", "steps" }, { "same_suit_as", "slot", true },
    { "always", "flag", true }, { "about", "player", true } },
    "steps, unless the player discards a card that fits", function(ctx, v)
        local p, card = who(ctx, v.who), {}
        if not p:isAlive() then return false end
        for key, value in pairs(v.card) do card[key] = value end
        if v.same_suit_as then card.suit = ctx.slots[v.same_suit_as]:getSuitString() end
        local prompt = ("@%s-discard:%s::%s"):format(ctx.skill, ctx.me:objectName(), card.suit or "")
        local pattern = S.pattern(card)
        if card.type == "basic" and not card.suit and not card.color then pattern = ".Basic" end
        if (v.always or p:canDiscard(p, card.from == "hand" and "h" or "he"))
            and ctx.room:askForCard(p, pattern, prompt, v.about and S.variant(who(ctx, v.about)) or ctx.data, sgs.Card_MethodDiscard) then
            return true
        end
        run(ctx, v.otherwise)
        return false
    end, { checked = function(made, where)
        if not S.pattern(made.card) then
            S.fail("card", "%s: `card` must be a filter by name or type, colour or suit, and place", where)
        end
    end })
verb("use_slash", { { "at", "player" } }, "the owner may use a Slash at the player, over any distance; as the first step it is the use of the skill",
    function(ctx, v)
        local to = who(ctx, v.at)
        if not to:isAlive() or not ctx.me:canSlash(to, nil, false) then return false end
        local prompt = ("@%s-slash:%s:%s"):format(ctx.skill, ctx.me:objectName(), to:objectName())
        if not ctx.room:askForUseSlashTo(ctx.me, to, prompt, false) then return false end
        if ctx.invoked == false then
            ctx.invoked = true
            ctx.room:notifySkillInvoked(ctx.me, ctx.skill)
        end
        return true
    end)
verb("unless_slashes", { { "who", "player" }, { "otherwise", "steps" }, { "nearest", "flag", true } },
    "steps, unless the player uses a Slash at the owner (or at a nearest player)", function(ctx, v)
        local p = who(ctx, v.who)
        if not p:isAlive() then return false end
        local used
        if v.nearest then
            local found = S.nearest(ctx.room, p)
            used = not found:isEmpty() and ctx.room:askForUseSlashTo(p, found, ("@%s-slash:::%s"):format(ctx.skill, ctx.me:objectName()))
        else
            used = p:canSlash(ctx.me, nil, false)
                and ctx.room:askForUseSlashTo(p, ctx.me, ("@%s-slash:%s"):format(ctx.skill, ctx.me:objectName()))
        end
        if used then return true end
        run(ctx, v.otherwise)
        return false
    end)

-- The players nearest to this one, as far as a slash may be used at them.
function S.nearest(room, player)
    local least
    local others = room:getOtherPlayers(player)
    for _, other in sgs.qlist(others) do
        local distance = player:distanceTo(other)
        if not least or distance < least then least = distance end
    end
    local found = sgs.SPlayerList()
    for _, other in sgs.qlist(others) do
        if player:distanceTo(other) == least and player:canSlash(other) then found:append(other) end
    end
    return found
end

-- ---- judging, comparing ----------------------------------------------------------------

S.type("keep", "\"obtain\", or { pile = NAME }", function(value)
    return value == "obtain" or type(value) == "table" and type(value.pile) == "string"
end)
local SUITS = { spade = true, heart = true, club = true, diamond = true }
S.type("by_suit", "steps by suit, such as { heart = { S.draw(1) } }", function(value)
    if type(value) ~= "table" or next(value) == nil then return false end
    for suit, steps in pairs(value) do
        if not SUITS[suit] or not S.types.steps.test(steps) then return false end
    end
    return true
end)
verb("judge", {
    { "by_suit", "by_suit", true }, { "good", "cards", true }, { "bad", "cards", true }, { "yes", "steps", true }, { "no", "steps", true }, { "as", "new_slot", true },
    { "who", "player", true }, { "keep", "keep", true }, { "harmful", "flag", true },
}, "judge; `yes` follows a card that fits `good` (or `bad`), `no` another one, `by_suit` the suit as it was judged", function(ctx, v)
    local judge = sgs.JudgeStruct()
    judge.pattern = S.pattern(v.good or v.bad or {})
    judge.good = v.bad == nil
    judge.negative = v.harmful == true
    judge.reason, judge.who = ctx.skill, who(ctx, v.who)
    ctx.room:judge(judge)
    ctx.slots[v.as or "judged"] = judge.card
    if v.by_suit then
        -- A companion wrote the suit that the card had when it was judged.
        local steps = v.by_suit[judge.pattern]
        return steps ~= nil and run(ctx, steps)
    end
    local fits = judge:isGood() == (v.bad == nil)
    local steps = fits and v.yes or not fits and v.no
    if steps then return run(ctx, steps) end
    return fits
end, { checked = function(made, where)
    if made.by_suit and (made.good or made.bad or made.yes or made.no) then
        S.fail("by_suit", "%s: `by_suit` stands alone", where)
    end
    if made.good and made.bad then S.fail("bad", "%s: either `good` or `bad`", where) end
    if not S.pattern(made.good or made.bad or {}) then
        S.fail(made.good and "good" or "bad", "%s: the filter must be by name or type, and colour or suit", where)
    end
end })
verb("pindian", { { "with", "player" }, { "win", "steps", true }, { "lose", "steps", true }, { "name", "text", true } }, "compare cards with a player", function(ctx, v)
    local p = who(ctx, v.with)
    if not ctx.me:canPindian(p) then return false end
    local won = ctx.me:pindian(p, v.name or ctx.skill, nil)
    local steps = won and v.win or not won and v.lose
    if steps then run(ctx, steps) end
    return won
end)
