-- The verbs of `sgs.skills` that change the table, and how a list of steps is run.
local S = ...
local type, pairs, ipairs, error = type, pairs, ipairs, error
local who, number = S.who, S.number

local WHO = { "who", "player", true }
local AMOUNT = { "n", "amount" }

local function verb(name, fields, doc, act, more)
    local row = more or {}
    row.fields, row.doc, row.act = fields, doc, act
    S.row("verb", name, row)
end
S.verb = verb

local function in_order(ctx, steps, first)
    local did = true
    for i = first or 1, #steps do
        local step = steps[i]
        if step.verb then
            if ctx.ended or not S.goes_on(ctx) then return false end
            S.now, ctx.steps, ctx.at = ctx, steps, i
            if step.verb == "then_" then
                if did == false then return false end
            elseif S.lacks_player(ctx, step, S.row_of("verb", step)) then
                did = false
            else
                did = S.row_of("verb", step).act(ctx, step)
            end
        end
    end
    return did
end

-- Runs steps in order, as long as the owner lives. A step gives false if it did nothing; `S.then_` ends the list after
-- such a step. Gives false if the last one did nothing. `S.now` is who asks: afterwards who asked before.
function S.run(ctx, steps, first)
    local now, before, at = S.now, ctx.steps, ctx.at
    local did = in_order(ctx, steps, first)
    S.now, ctx.steps, ctx.at = now, before, at
    return did
end

-- Returns true while the owner goes on: only some times are about owners who are dead.
function S.goes_on(ctx) return ctx.even_dead or ctx.me:isAlive() end

-- ---- cards drawn, discarded, taken -------------------------------------------------------

verb("draw", { AMOUNT, WHO }, "draw cards", function(ctx, v)
    local p, n = who(ctx, v.who), number(ctx, v.n)
    if not p:isAlive() or n <= 0 then return false end
    p:drawCards(n, ctx.skill)
end)
verb("draw_up_to", { AMOUNT, WHO }, "draw until the hand has this many cards", function(ctx, v)
    local p = who(ctx, v.who)
    local n = number(ctx, v.n) - p:getHandcardNum()
    if not p:isAlive() or n <= 0 then return false end
    p:drawCards(n, ctx.skill)
end)
verb("draw_each", { AMOUNT, { "players", "nouns" } }, "several players draw at once, in order of action", function(ctx, v)
    local list = sgs.SPlayerList()
    for _, noun in ipairs(v.players) do
        local p = who(ctx, noun)
        if p:isAlive() then list:append(p) end
    end
    ctx.room:sortByActionOrder(list)
    ctx.room:drawCards(list, number(ctx, v.n), ctx.skill)
end)
S.type("nouns", "a list of players such as { S.me, S.target }", function(value)
    if type(value) ~= "table" or #value == 0 then return false end
    for _, one in ipairs(value) do
        if not S.types.player.test(one) then return false end
    end
    return true
end)
-- Returns how many cards of a player fit. Which cards others hold is for those who ask them.
local function how_many(p, v)
    local n = 0
    for _, card in sgs.qlist(p:getCards(v.from == "hand" and "h" or v.from == "equip" and "e" or "he")) do
        if S.matches(card, v.card) then n = n + 1 end
    end
    return n
end
-- Returns the filter of cards with their place. Hand cards need none where only the hand is asked for.
local function wanted(v)
    local f = {}
    for key, value in pairs(v.card or {}) do f[key] = value end
    if v.from == "equip" then f.from = v.from end
    return f
end
-- Asks a player for some of their cards. Gives them, and how many would have fitted.
local function chosen_cards(ctx, p, v)
    local there = how_many(p, v)
    local most = v.n == S.any and there or math.min(number(ctx, v.n), there)
    if most <= 0 then return nil end
    return ctx.room:askForExchange(p, ctx.skill, most, v.n == S.any and 1 or most, v.from ~= "hand", "", false, S.pattern(wanted(v))), there
end
-- Discards as many as there are; gives true if those are all that were asked for.
verb("discard", { AMOUNT, WHO, { "from", "place", true }, { "card", "cards", true }, { "may", "flag", true }, { "prompt", "text", true } },
    "discard cards of one's own choice, that fit where `card` says which; as the first step, `may` makes it the use of the skill, asked for by `prompt`", function(ctx, v)
    local p, n = who(ctx, v.who), number(ctx, v.n)
    if not p:isAlive() or n <= 0 then return false end
    local there, f = how_many(p, v), wanted(v)
    if there == 0 or v.may and not p:canDiscard(p, v.from == "hand" and "h" or "he") then
        ctx.ended = ctx.ended or v.may
        return false
    end
    local pattern = next(f) and S.pattern(f) or nil
    local prompt = v.prompt or pattern and ""
    local did = ctx.room:askForDiscard(p, ctx.skill, n, n, v.may == true, v.from ~= "hand", prompt or nil, pattern)
    if v.may and not did then
        ctx.ended = true
    elseif v.may and ctx.invoked == false then
        ctx.invoked = true
        ctx.room:broadcastSkillInvoke(ctx.skill)
    end
    return did ~= nil and did ~= false and there >= n
end)
verb("discard_down_to", { AMOUNT, WHO }, "discard hand cards until the hand has this many", function(ctx, v)
    local p = who(ctx, v.who)
    local n = p:getHandcardNum() - number(ctx, v.n)
    if not p:isAlive() or n <= 0 then return false end
    ctx.room:askForDiscard(p, ctx.skill, n, n, false, false)
end)
verb("recast", { AMOUNT, WHO, { "from", "place", true }, { "card", "cards", true } }, "put cards of one's own choice into the discard pile, and draw as many", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() then return false end
    local cards, there = chosen_cards(ctx, p, v)
    if not cards then return false end
    local n = cards:subcardsLength()
    ctx.room:moveCardTo(cards, p, nil, sgs.Player_DiscardPile, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_RECAST, p:objectName(), ctx.skill, ""))
    if p:isAlive() then p:drawCards(n, ctx.skill) end
    return v.n == S.any or there >= number(ctx, v.n)
end)
S.word("held", { "h", "e", "he" })
local THROWN = { h = "throwAllHandCards", e = "throwAllEquips", he = "throwAllHandCardsAndEquips" }
verb("throw_everything", { WHO, { "from", "held", true } }, "discard hand, equipment and judging area, or all of what `from` says", function(ctx, v)
    local p = who(ctx, v.who)
    if v.from then
        if p:getCards(v.from):isEmpty() then return false end
        p[THROWN[v.from]](p, ctx.skill)
        return true
    end
    p:throwAllHandCardsAndEquips()
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_NATURAL_ENTER, p:objectName())
    for _, trick in sgs.qlist(p:getJudgingArea()) do ctx.room:throwCard(trick, reason, nil) end
end)
verb("show_hand", { WHO }, "show the whole hand to everybody", function(ctx, v) ctx.room:showAllCards(who(ctx, v.who)) end)
verb("discard_suit", { { "who", "player" }, { "suit_of", "slot" } }, "discard all cards of hand and equipment with the suit of a card",
    function(ctx, v)
        local p, suit, dummy = who(ctx, v.who), ctx.slots[v.suit_of]:getSuit(), sgs.DummyCard()
        for _, card in sgs.qlist(p:getCards("he")) do
            if card:getSuit() == suit then dummy:addSubcard(card) end
        end
        if dummy:subcardsLength() == 0 then return false end
        ctx.room:throwCard(dummy, p)
    end)
verb("throw", { AMOUNT, { "who", "player" }, { "from", "areas", true }, { "dismantle", "flag", true }, { "catch", "cards", true } },
    "the owner discards cards of another player; those that fit `catch` come to the owner instead", function(ctx, v)
        local p, did = who(ctx, v.who), false
        for _ = 1, number(ctx, v.n) do
            if not p:isAlive() or not ctx.me:isAlive() or not ctx.me:canDiscard(p, v.from or "he") then return did end
            local id = ctx.room:askForCardChosen(ctx.me, p, v.from or "he", ctx.skill, false, sgs.Card_MethodDiscard)
            if v.dismantle then
                local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DISMANTLE, ctx.me:objectName(), p:objectName(), ctx.skill, "")
                ctx.room:throwCard(sgs.Sanguosha:getCard(id), reason, p, ctx.me)
            else
                ctx.room:throwCard(id, p, ctx.me)
            end
            ctx.slots.thrown, did = sgs.Sanguosha:getCard(id), true
        end
        return did
    end)
local TAKEN = { got_back = sgs.CardMoveReason_S_REASON_GOTBACK }
S.word("taken_as", { "got_back" })
verb("take", { AMOUNT, { "who", "player" }, { "from", "areas", true }, { "reason", "taken_as", true } }, "the owner takes cards of another player",
    function(ctx, v)
        local p, did = who(ctx, v.who), false
        for _ = 1, number(ctx, v.n) do
            local from = v.from or "he"
            if not p:isAlive() or not ctx.me:isAlive() or p:getCards(from):isEmpty() then return did end
            local id = ctx.room:askForCardChosen(ctx.me, p, from, ctx.skill)
            local reason = sgs.CardMoveReason(TAKEN[v.reason] or sgs.CardMoveReason_S_REASON_EXTRACTION, ctx.me:objectName())
            ctx.room:obtainCard(ctx.me, sgs.Sanguosha:getCard(id), reason, ctx.room:getCardPlace(id) ~= sgs.Player_PlaceHand)
            did = true
        end
        return did
    end)
verb("take_all", { { "who", "player" }, { "from", "held", true } }, "the owner takes equipment and hand of another player, or one of them", function(ctx, v)
    local all = sgs.DummyCard()
    for _, area in ipairs { "e", "h" } do
        for _, card in sgs.qlist((v.from or "he"):find(area, 1, true) and who(ctx, v.who):getCards(area) or {}) do all:addSubcard(card) end
    end
    if v.from and all:subcardsLength() == 0 then return false end
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_RECYCLE, ctx.me:objectName())
    ctx.room:obtainCard(ctx.me, all, reason, false)
end)
local OF_CARDS = { "damaged", "damage_taken", "damage_dealt", "near_damage_dealt", "dealing_damage", "recovered", "recovering", "card_used", "card_played", "use_ended",
    "targets_chosen", "targets_named", "aimed_at", "becoming_target", "slash_targets", "slashed_at", "slash_dodged", "judged", "judged_at_all", "trick_affects_alone",
    "hand_card_played" }
verb("obtain_card", {}, "take the card that the moment is about", function(ctx)
    if not ctx.card then return false end
    ctx.me:obtainCard(ctx.card)
end, { moments = OF_CARDS })
verb("give_cost", { { "who", "player" }, { "hidden", "flag", true }, { "as", "new_slot", true } }, "give the cards of the cost to a player", function(ctx, v)
    local to = who(ctx, v.who)
    if v.as then ctx.slots[v.as] = sgs.Sanguosha:getCard(ctx.paid:getEffectiveId()) end
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, ctx.me:objectName(), to:objectName(), ctx.skill, "")
    ctx.room:obtainCard(to, ctx.paid, reason, not v.hidden)
end)
verb("give", { { "n", "amount" }, { "to", "player" }, { "by", "player", true }, { "from", "place", true }, { "card", "cards", true } },
    "a player, the owner unless said, gives cards of their own choice to another", function(ctx, v)
        local by, to = who(ctx, v.by), who(ctx, v.to)
        if by == to or not by:isAlive() or not to:isAlive() then return false end
        local cards, there = chosen_cards(ctx, by, v)
        if not cards then return false end
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, by:objectName(), to:objectName(), ctx.skill, "")
        ctx.room:obtainCard(to, cards, reason, false)
        return v.n == S.any or there >= number(ctx, v.n)
    end, { useful = function(_, v, p) return how_many(p, { from = v.from }) > 0 end })
verb("equip_cost_on", { { "who", "player" } }, "put the equipment of the cost into a player's equipment area", function(ctx, v)
    local to = who(ctx, v.who)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, ctx.me:objectName(), ctx.skill, "")
    ctx.room:moveCardTo(ctx.paid, ctx.me, to, sgs.Player_PlaceEquip, reason)
end)
verb("look_and_take", { { "n", "number" }, { "take", "number" } },
    "look at the top cards of the draw pile, take some, and put the rest at its bottom in any order", function(ctx, v)
        local ids, taken = ctx.room:getNCards(v.n), sgs.DummyCard()
        for _ = 1, v.take do
            ctx.room:fillAG(ids, ctx.me)
            local id = ctx.room:askForAG(ctx.me, ids, false, ctx.skill)
            ctx.room:clearAG(ctx.me)
            ids:removeOne(id)
            taken:addSubcard(id)
        end
        ctx.room:askForGuanxing(ctx.me, ids, sgs.Room_GuanxingDownOnly)
        ctx.me:obtainCard(taken, false)
    end)
verb("swap_hands", { { "a", "player" }, { "b", "player" } }, "two players exchange their hands", function(ctx, v)
    local a, b = who(ctx, v.a), who(ctx, v.b)
    if not a:isAlive() or not b:isAlive() then return false end
    ctx.room:swapCards(a, b, "h", ctx.skill)
end)
verb("arrange_top", { AMOUNT }, "look at the top cards of the draw pile and put them on top or at the bottom in any order",
    function(ctx, v) ctx.room:askForGuanxing(ctx.me, ctx.room:getNCards(number(ctx, v.n))) end)
verb("top_to_pile", { { "name", "text" }, { "as", "new_slot", true } }, "put the top card of the draw pile on the general",
    function(ctx, v)
        local id = ctx.room:drawCard()
        ctx.me:addToPile(v.name, id)
        if v.as then ctx.slots[v.as] = sgs.Sanguosha:getCard(id) end
    end, { pile = "name" })
verb("remove_from_pile", { { "slot", "slot" } }, "put the card of a slot from the general into the discard pile", function(ctx, v)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE, "", ctx.skill, "")
    ctx.room:throwCard(ctx.slots[v.slot], reason, nil)
end)

-- ---- hit points and general ---------------------------------------------------------------

verb("lose_hp", { AMOUNT, WHO }, "lose hit points", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() then return false end
    ctx.room:loseHp(p, number(ctx, v.n))
end)
verb("lose_max_hp", { AMOUNT, WHO }, "lose maximum hit points", function(ctx, v)
    ctx.room:loseMaxHp(who(ctx, v.who), number(ctx, v.n))
end)
verb("recover", { AMOUNT, WHO }, "recover hit points", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() then return false end
    local wounded = p:isWounded()
    ctx.room:recover(p, sgs.RecoverStruct(ctx.me, nil, number(ctx, v.n)))
    return wounded
end)
verb("recover_to", { AMOUNT, WHO }, "recover to this many hit points", function(ctx, v)
    local p = who(ctx, v.who)
    ctx.room:recover(p, sgs.RecoverStruct(p, nil, number(ctx, v.n) - p:getHp()))
end)
S.word("nature", { "normal", "fire", "thunder" })
local NATURES = { normal = sgs.DamageStruct_Normal, fire = sgs.DamageStruct_Fire, thunder = sgs.DamageStruct_Thunder }
verb("damage", { AMOUNT, { "who", "player" }, { "nature", "nature", true }, { "by", "player", true } }, "deal damage",
    function(ctx, v)
        local p = who(ctx, v.who)
        if not p or not p:isAlive() then return false end
        ctx.room:damage(sgs.DamageStruct(ctx.skill, who(ctx, v.by), p, number(ctx, v.n), NATURES[v.nature or "normal"]))
    end)
verb("turn_over", { WHO }, "turn the general over", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() then return false end
    p:turnOver()
end)
verb("restore", { WHO }, "unchain the general and turn it face up", function(ctx, v)
    local p = who(ctx, v.who)
    if p:isChained() then ctx.room:setPlayerChained(p, false) end
    if not p:faceUp() then p:turnOver() end
end)

-- ---- skills --------------------------------------------------------------------------------

S.word("skill_until", { "phase", "turn", "round", "my_next_turn", "game" })
verb("gain_skill", { { "name", "text" }, { "until_", "skill_until", true }, WHO }, "gain a skill, for good or for some time", function(ctx, v)
    if not sgs.Sanguosha:getSkill(v.name) then return false end
    if v.until_ == "turn" then
        ctx.room:acquireOneTurnSkills(who(ctx, v.who), ctx.skill, v.name)
    elseif v.until_ and v.until_ ~= "game" then
        S.put_effect(ctx, who(ctx, v.who), { what = "gain_skill", skills = v.name, until_ = v.until_ })
    else
        ctx.room:acquireSkill(who(ctx, v.who), v.name)
    end
end)
verb("lose_all_skills", { { "who", "player" } }, "lose all visible skills", function(ctx, v)
    local p, lost = who(ctx, v.who), {}
    for _, skill in sgs.qlist(p:getVisibleSkillList()) do
        if not skill:isAttachedLordSkill() then lost[#lost + 1] = "-" .. skill:objectName() end
    end
    if #lost > 0 then ctx.room:handleAcquireDetachSkills(p, table.concat(lost, "|")) end
end)
S.word("mark_until", { "turn", "my_next_turn" })
verb("set_mark", { { "name", "text" }, { "n", "amount" }, WHO, { "until_", "mark_until", true } },
    "set a mark, which everybody sees where its name begins with @; the skill removes it when the turn of the player ends, or when the next one begins",
    function(ctx, v)
        local p = who(ctx, v.who)
        if not p:isAlive() then return false end
        ctx.room:setPlayerMark(p, v.name, number(ctx, v.n))
    end)

verb("mark_turn", { { "name", "text" }, AMOUNT, WHO }, "add to a mark that the skill removes when the turn of the player ends", function(ctx, v)
    ctx.room:addPlayerMark(who(ctx, v.who), v.name, number(ctx, v.n))
end)

-- The skill that removes such a mark.
function S.unmarking(name, step)
    local at_start = step.until_ == "my_next_turn"
    return sgs.CreateTriggerSkill { name = "#" .. name .. "-unmarked", events = { at_start and sgs.EventPhaseStart or sgs.EventPhaseChanging },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            local ends
            if at_start then ends = player:getPhase() == sgs.Player_RoundStart else ends = data:toPhaseChange().to == sgs.Player_NotActive end
            if ends and player:getMark(step.name) > 0 then room:setPlayerMark(player, step.name, 0) end
            return false
        end }
end

-- ---- what lasts for this turn --------------------------------------------------------------

-- The host keeps these numbers and ends them with the turn.
local NUMBERS = {
    slash_times = "addSlashCishu", slash_reach = "addSlashJuli", slash_targets = "addSlashMubiao",
    max_cards = "addMaxCards", attack_range = "addAttackRange",
}
S.word("turn_number", { "slash_times", "slash_reach", "slash_targets", "max_cards", "attack_range" })
verb("this_turn", { { "what", "turn_number" }, AMOUNT, WHO }, "change a number of a player for this turn", function(ctx, v)
    ctx.room[NUMBERS[v.what]](ctx.room, who(ctx, v.who), number(ctx, v.n), true)
end)

verb("clear_flag", { { "name", "text" }, WHO }, "remove a flag of a player", function(ctx, v)
    ctx.room:setPlayerFlag(who(ctx, v.who), "-" .. v.name)
end)
verb("set_flag", { { "name", "text" }, WHO }, "set a flag of a player, which goes with the turn; see S.flagged", function(ctx, v)
    ctx.room:setPlayerFlag(who(ctx, v.who), v.name)
end)

-- ---- the event -----------------------------------------------------------------------------

local PAYLOADS = {
    damage = function(ctx, change)
        local damage = ctx.data:toDamage()
        damage.damage = change(damage.damage)
        ctx.data:setValue(damage)
        if damage.damage <= 0 then ctx.stops = true end
    end,
    draw = function(ctx, change) ctx.data:setValue(change(ctx.data:toInt())) end,
    recover = function(ctx, change)
        local recover = ctx.data:toRecover()
        recover.recover = change(recover.recover)
        ctx.data:setValue(recover)
    end,
}
S.word("payload", { "damage", "draw", "recover" })
S.word("operation", { "+", "-", "=" })
-- The times whose number can be changed.
local CHANGED = { damage = { "damage_taken", "dealing_damage" }, draw = { "drawing" }, recover = { "recovering" } }
verb("change", { { "what", "payload" }, { "op", "operation" }, AMOUNT }, "change the number of the event", function(ctx, v)
    local n = number(ctx, v.n)
    PAYLOADS[v.what](ctx, function(old)
        if v.op == "+" then return old + n elseif v.op == "-" then return old - n end
        return n
    end)
end, { moments = function(v) return CHANGED[v.what] end })
verb("prevent", {}, "the event does not happen", function(ctx) ctx.stops = true end)
verb("stop", {}, "nothing more of this use of the skill happens", function(ctx) ctx.ended = true end)
verb("skip_phase", { { "phase", "phase" }, { "as_cost", "flag", true } }, "skip a phase of this turn, perhaps as the price of something",
    function(ctx, v) ctx.me:skip(S.phases[v.phase], v.as_cost == true) end)
verb("extra_turn", { { "who", "player" } }, "the player has a turn of its own after this one", function(ctx, v)
    ctx.me:setTag(ctx.skill .. "_turn", sgs.QVariant(who(ctx, v.who)))
end)

-- The skill that begins such a turn.
function S.turning(name)
    return sgs.CreateTriggerSkill { name = "#" .. name .. "-turn", events = { sgs.EventPhaseStart },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player)
            if player:getPhase() ~= sgs.Player_NotActive then return false end
            local target = player:getTag(name .. "_turn"):toPlayer()
            player:removeTag(name .. "_turn")
            if target and target:isAlive() then target:gainAnExtraTurn() end
            return false
        end }
end
-- The times at which the targets of a card are known, and its effect is to come.
local TARGETS = { "aimed_at", "becoming_target", "slash_targets", "slashed_at", "targets_chosen", "targets_named" }
verb("nullify", { WHO }, "the card has no effect on the player", function(ctx, v)
    local use = ctx.data:toCardUse()
    local list = use.nullified_list
    list[#list + 1] = who(ctx, v.who):objectName()
    use.nullified_list = list
    ctx.data:setValue(use)
end, { moments = TARGETS })
verb("redirect", { { "who", "player" } }, "the player becomes the target of the card in place of the owner", function(ctx, v)
    local use, to = ctx.data:toCardUse(), who(ctx, v.who)
    use.to:removeOne(ctx.me)
    use.to:append(to)
    ctx.room:sortByActionOrder(use.to)
    ctx.data:setValue(use)
end, { moments = { "becoming_target" } })
verb("pass_damage", { { "who", "player" }, { "after", "steps", true } }, "the player is damaged in place of the owner; `after`: what follows for S.target, if alive",
    function(ctx, v)
        local damage = ctx.data:toDamage()
        damage.to, damage.transfer, damage.transfer_reason = who(ctx, v.who), true, ctx.skill
        ctx.me:setTag("TransferDamage", S.variant(damage))
        ctx.stops = true
    end, { moments = { "damage_taken" } })

-- The skill that does what follows such damage; it draws and tells in its own name.
function S.following(tags, step)
    local part = "#" .. tags.name
    return sgs.CreateTriggerSkill { name = part, events = { sgs.DamageComplete },
        can_trigger = function(self, target) return target ~= nil and target:isAlive() end,
        on_trigger = function(self, event, player, data, room)
            local damage = data:toDamage()
            if damage.transfer and damage.transfer_reason == tags.name then
                local ctx = S.context(room, player, tags, data)
                ctx.skill, ctx.target = part, player
                S.run(ctx, step.after)
            end
            return false
        end }
end

-- How many jinks each target needs is kept by the time "slash_targets", which writes it back.
verb("jinks", { { "n", "number" } }, "the target needs this many Jinks; 0: it cannot dodge; more only where one was needed", function(ctx, v)
    if v.n == 0 or ctx.jinks:at(ctx.index) == 1 then ctx.jinks:replace(ctx.index, v.n) end
end, { moments = { "slash_targets", "slashed_at" } })
-- The times at which a card is used, and those at which it has targets.
local USES = { "aimed_at", "becoming_target", "card_used", "slash_targets", "slashed_at", "targets_chosen", "targets_named", "use_ended" }
local AIMS = { "aimed_at", "becoming_target", "card_used", "damage_taken", "dealing_damage", "slash_targets", "slashed_at", "targets_chosen", "targets_named" }
verb("ignore_armor", { { "who", "player" } }, "the armor of the player has no effect on the card of the moment", function(ctx, v)
    local p = who(ctx, v.who)
    if not ctx.card or not p:isAlive() then return false end
    p:addQinggangTag(ctx.card)
end, { moments = AIMS })
verb("uncount", {}, "the card of the moment does not count against its user's limit of uses", function(ctx)
    local use = ctx.data:toCardUse()
    if not use.card or not use.from or not use.m_addHistory then return false end
    ctx.room:addPlayerHistory(use.from, use.card:getClassName(), -1)
    use.m_addHistory = false
    ctx.data:setValue(use)
end, { moments = USES })
-- The rule of duels reads this tag of a duellist: the players who need two slashes each time.
verb("two_slashes", { { "who", "player", true } }, "in the duel, the player needs two Slashes each time; without a player, all targets",
    function(ctx, v)
        local names = {}
        if v.who then
            names[1] = who(ctx, v.who):objectName()
        else
            for _, target in sgs.qlist(ctx.data:toCardUse().to) do names[#names + 1] = target:objectName() end
        end
        ctx.me:setTag("Wushuang_" .. ctx.card:toString(), sgs.QVariant(names))
    end, { moments = { "aimed_at", "targets_chosen" } })

S.type("log_text", "a text that begins with #, the key of a line of the log", function(value)
    return type(value) == "string" and value:sub(1, 1) == "#"
end)
verb("tell", { { "key", "log_text" }, { "who", "player", true }, { "about", "player", true }, { "slot", "slot", true }, { "to", "slot", true } },
    "write a line into the log: %from is the player, %arg the other player or the number of the card in the slot, %to the players of a slot, with the card of the moment as %arg", function(ctx, v)
        if v.to then
            local log = sgs.LogMessage()
            log.type, log.from, log.arg = v.key, who(ctx, v.who), ctx.card:objectName()
            for _, p in ipairs(ctx.slots[v.to]) do log.to:append(p) end
            ctx.room:sendLog(log)
            return
        end
        if v.about then
            ctx.room:sendLog(v.key, who(ctx, v.who), who(ctx, v.about):getGeneralName())
        elseif v.slot then
            ctx.room:sendLog(v.key, who(ctx, v.who), ctx.slots[v.slot]:getNumberString())
        else
            ctx.room:sendLog(v.key, who(ctx, v.who))
        end
    end)

-- ---- skills out of effect --------------------------------------------------------------------

-- Marks say so: one for each skill that did it, and one that counts them all.
local ALL = "@skill_invalidity"
verb("silence", { { "who", "player" }, { "until_", "until", true } }, "skills that are not locked are out of effect until the turn ends, or for another time", function(ctx, v)
    local p = who(ctx, v.who)
    if v.until_ then
        S.put_effect(ctx, p, { what = "silence_unlocked", until_ = v.until_ })
        return
    end
    ctx.room:addPlayerMark(p, ctx.skill)
    ctx.room:addPlayerMark(p, ALL)
    ctx.room:filterCards(p, p:getCards("he"), true)
end)

-- Returns true if the turn ends, or the current player dies.
function S.turn_is_over(event, player, data, room)
    if event == sgs.EventPhaseChanging then return data:toPhaseChange().to == sgs.Player_NotActive end
    local victim = data:toDeath().who
    return victim == player and victim == room:getCurrent()
end

local function end_silence(room, name)
    for _, p in sgs.qlist(room:getAllPlayers()) do
        local n = p:getMark(name)
        if n > 0 then
            room:setPlayerMark(p, name, 0)
            room:removePlayerMark(p, ALL, n)
            room:filterCards(p, p:getCards("he"), false)
        end
    end
end

-- The skills that come with a skill that silences.
function S.silencers(name)
    return {
        sgs.CreateInvaliditySkill { name = "#" .. name .. "-silence", skill_valid = function(self, player, skill)
            if player:getMark(name) == 0 then return true end
            local frequency = skill:getFrequency()
            return frequency == sgs.Skill_Compulsory or frequency == sgs.Skill_Wake
        end },
        -- At the end of the turn, or when the current player dies.
        sgs.CreateTriggerSkill { name = "#" .. name .. "-heard", events = { sgs.EventPhaseChanging, sgs.Death },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                if S.turn_is_over(event, player, data, room) then end_silence(room, name) end
                return false
            end },
    }
end

-- ---- the author's own code -----------------------------------------------------------------

S.type("function", "a function", function(value) return type(value) == "function" end)
S.type("words", "a text, or { zh = \"...\", en = \"...\" }", function(value)
    if type(value) ~= "table" then return S.types.text.test(value) end
    return S.types.text.test(value.zh) and S.types.text.test(value.en)
end)
verb("lua", { { "run", "function" }, { "text", "words" } }, "the author's own function, with a text that says what it does", function(ctx, v)
    return v.run(ctx)
end)
