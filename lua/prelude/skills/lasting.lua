-- The verbs of `sgs.skills` that give something for some time, and those that count with marks. The table ends what lasts
-- (docs/lasting-effects.md).
local S = ...
local verb, who, number = S.verb, S.who, S.number

local WHO = { "who", "player", true }
local AMOUNT = { "n", "amount" }

S.word("until", { "use", "phase", "turn", "round", "my_turn", "my_next_turn", "game" })

-- Puts an effect on a player, in the name of the skill and its owner.
function S.put_effect(ctx, player, effect)
    if not player:isAlive() then return false end
    effect.on, effect.by, effect.by_skill = player, ctx.me, ctx.skill
    ctx.room:addEffect(effect)
    return true
end

S.word("lasting", { "max_cards", "attack_range", "distance_from", "distance_to", "slash_times", "slash_reach", "slash_targets", "damage_dealt",
    "damage_taken", "not_target" })
local NUMBERLESS = { not_target = true }
local USED_UP = { slash_reach = true, slash_targets = true, damage_dealt = true, damage_taken = true }
local OF_CARDS = { slash_times = true, slash_reach = true, slash_targets = true, damage_dealt = true, damage_taken = true }
verb("lasting", { { "what", "lasting" }, { "n", "amount", true }, WHO, { "until_", "until", true }, { "uses", "number", true }, { "card", "cards", true } },
    "change a number of a player for some time, or make them no legal target: S.lasting { \"max_cards\", 2, until_ = \"round\" }; until the turn ends unless said",
    function(ctx, v)
        local n = v.n and number(ctx, v.n)
        if n == 0 or v.until_ == "use" and not ctx.room:findEvent("use") then return false end
        return S.put_effect(ctx, who(ctx, v.who), { what = v.what, n = n, until_ = v.until_, uses = v.uses,
            filter = v.card and S.filter(v.card) })
    end, { by_place = true, checked = function(made, where)
        made.until_ = made.until_ or "turn"
        if NUMBERLESS[made.what] and made.n ~= nil then S.fail("n", "%s: %s has no number", where, made.what) end
        if not NUMBERLESS[made.what] and made.n == nil then S.fail("n", "%s: how much %s changes is missing: `n`", where, made.what) end
        if made.uses and made.uses < 1 then S.fail("uses", "%s: `uses` must be at least 1, got %d", where, made.uses) end
        if made.uses and not USED_UP[made.what] then S.fail("uses", "%s: `uses` needs one of: damage_dealt, damage_taken, slash_reach, slash_targets", where) end
        if made.card and not OF_CARDS[made.what] and not NUMBERLESS[made.what] then S.fail("card", "%s: %s is about no cards", where, made.what) end
    end })

-- ---- marks ---------------------------------------------------------------------------------

verb("get_mark", { { "name", "text" }, AMOUNT, WHO }, "get marks, which stay until a step removes them", function(ctx, v)
    local p, n = who(ctx, v.who), number(ctx, v.n)
    if not p:isAlive() or n <= 0 then return false end
    p:gainMark(v.name, n)
end)
verb("lose_mark", { { "name", "text" }, AMOUNT, WHO }, "lose marks, if there are so many", function(ctx, v)
    local p, n = who(ctx, v.who), number(ctx, v.n)
    if n <= 0 or p:getMark(v.name) < n then return false end
    p:loseMark(v.name, n)
end)

-- ---- piles on the general ------------------------------------------------------------------

verb("to_pile", { AMOUNT, { "name", "text" }, { "from", "place", true } }, "put cards of one's own choice on the general, where everybody sees them", function(ctx, v)
    local n = math.min(number(ctx, v.n), ctx.me:getCards(v.from == "hand" and "h" or v.from == "equip" and "e" or "he"):length())
    if n <= 0 then return false end
    local pattern = v.from == "equip" and ".|.|.|equipped" or nil
    local cards = ctx.room:askForExchange(ctx.me, ctx.skill, n, n, v.from ~= "hand", "", false, pattern)
    ctx.me:addToPile(v.name, cards)
end)
verb("spend_pile", { AMOUNT, { "name", "text" } }, "put cards of a pile on the general into the discard pile, if there are so many", function(ctx, v)
    local n, ids, spent = number(ctx, v.n), ctx.me:getPile(v.name), sgs.DummyCard()
    if n <= 0 or ids:length() < n then return false end
    for _ = 1, n do
        ctx.room:fillAG(ids, ctx.me)
        local id = ctx.room:askForAG(ctx.me, ids, false, ctx.skill)
        ctx.room:clearAG(ctx.me)
        ids:removeOne(id)
        spent:addSubcard(id)
    end
    ctx.room:throwCard(spent, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE, ctx.me:objectName(), ctx.skill, ""), nil)
end)

-- ---- hit points, general, skills -----------------------------------------------------------

verb("chain", { WHO }, "chain the general", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() or p:isChained() then return false end
    ctx.room:setPlayerChained(p, true)
end, { useful = function(_, _, p) return not p:isChained() end })
verb("unchain", { WHO }, "unchain the general", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() or not p:isChained() then return false end
    ctx.room:setPlayerChained(p, false)
end, { useful = function(_, _, p) return p:isChained() end })
verb("gain_max_hp", { AMOUNT, WHO }, "gain maximum hit points", function(ctx, v)
    local p, n = who(ctx, v.who), number(ctx, v.n)
    if not p:isAlive() or n <= 0 then return false end
    ctx.room:gainMaxHp(p, n, ctx.skill)
end)
verb("set_hp", { AMOUNT, WHO }, "have this many hit points, but no more than the maximum; it is neither loss nor recovery", function(ctx, v)
    local p = who(ctx, v.who)
    local n = math.min(number(ctx, v.n), p:getMaxHp())
    if not p:isAlive() or n < 1 or n == p:getHp() then return false end
    ctx.room:setPlayerProperty(p, "hp", sgs.QVariant(n))
end)
verb("lose_skill", { { "name", "text" }, WHO }, "lose a skill", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() or not p:hasSkill(v.name, true) then return false end
    ctx.room:detachSkillFromPlayer(p, v.name)
end)

-- ---- a colour noted down, and a sum -------------------------------------------------------------

-- The mark is 1 for red and 2 for black. The other one is by which players of the original see that something goes on.
local NOTED = { red = 1, black = 2 }
local function shown_mark(name) return "ViewAsSkill_" .. name .. "Effect" end
verb("note_color", { { "slot", "slot" } }, "note the colour of a card in a slot until the owner's next start phase; see `unlike_noted` of S.view_as", function(ctx, v)
    local card = S.card_in(ctx, v.slot)
    if not card then return false end
    ctx.room:setPlayerMark(ctx.me, ctx.skill, card:isRed() and NOTED.red or NOTED.black)
    ctx.room:setPlayerMark(ctx.me, shown_mark(ctx.skill), 1)
end)
-- Returns true if a colour was noted, and the card has the other one.
function S.is_unlike_noted(player, name, card)
    local noted = player:getMark(name)
    return noted == NOTED.red and card:isBlack() or noted == NOTED.black and card:isRed()
end

-- The skill that forgets the colour.
function S.forgetting(name)
    return sgs.CreateTriggerSkill { name = "#" .. name .. "-forgotten", events = { sgs.EventPhaseStart, sgs.EventPhaseChanging },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            local mark
            if event == sgs.EventPhaseStart then
                mark = player:getPhase() == sgs.Player_Start and name
            else
                mark = data:toPhaseChange().to == sgs.Player_NotActive and shown_mark(name)
            end
            if mark and player:getMark(mark) > 0 then room:setPlayerMark(player, mark, 0) end
            return false
        end }
end

verb("add_up", { AMOUNT, { "reaches", "number" }, { "steps", "steps" } },
    "add to a sum of the play phase, which stands in the mark of the skill's name; steps where it reaches this number for the first time", function(ctx, v)
        local before = ctx.me:getMark(ctx.skill)
        local sum = before + number(ctx, v.n)
        ctx.room:setPlayerMark(ctx.me, ctx.skill, sum)
        if before >= v.reaches or sum < v.reaches then return false end
        return S.run(ctx, v.steps)
    end)

-- The skill that ends such a sum, and what of the hand may still be used.
function S.summing(name)
    return sgs.CreateTriggerSkill { name = "#" .. name .. "-summed", events = { sgs.EventPhaseChanging },
        can_trigger = function(self, target) return target ~= nil and target:getMark(name) > 0 end,
        on_trigger = function(self, event, player, data, room)
            if data:toPhaseChange().from ~= sgs.Player_Play then return false end
            room:setPlayerMark(player, name, 0)
            room:setPlayerProperty(player, name, sgs.QVariant(""))
            return false
        end }
end
