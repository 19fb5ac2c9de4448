-- The verbs of `sgs.skills` about cards that lie open, beside players, or in another hand.
local S = ...
local type, pairs, ipairs, next = type, pairs, ipairs, next
local verb, who, number, run = S.verb, S.who, S.number, S.run

local WHO = { "who", "player", true }

local function dummy(ids)
    local card = sgs.DummyCard()
    for _, id in ipairs(ids) do card:addSubcard(id) end
    return card
end

-- The card of a slot with one, or a dummy of all.
local function all_of(ids) return #ids == 1 and sgs.Sanguosha:getCard(ids[1]) or dummy(ids) end

verb("join", { { "slot", "slot" }, { "into", "slot" } }, "the cards of a slot are further ones of another slot", function(ctx, v)
    local into = ctx.slots[v.into]
    for _, id in ipairs(ctx.slots[v.slot]) do into[#into + 1] = id end
end)

-- ---- laid open -------------------------------------------------------------------------------

local function lay_open(ctx, n)
    local ids = ctx.room:getNCards(n, false)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TURNOVER, ctx.me:objectName(), ctx.skill, "")
    ctx.room:moveCardsAtomic(sgs.CardsMoveStruct(ids, ctx.me, sgs.Player_PlaceTable, reason), true)
    return sgs.QList2Table(ids)
end

-- The top cards of the draw pile, laid open; those that fit and the others go different ways.
verb("reveal_top", { { "n", "amount" }, { "as", "new_slot" } }, "lay the top cards of the draw pile open", function(ctx, v)
    ctx.slots[v.as] = lay_open(ctx, number(ctx, v.n))
end)
verb("sort_out", { { "slot", "slot" }, { "fits", "cards" }, { "as", "new_slot" }, { "rest", "new_slot" } },
    "split the cards of a slot into those that fit and the rest", function(ctx, v)
        local yes, no = {}, {}
        for _, id in ipairs(ctx.slots[v.slot]) do
            local list = S.matches(sgs.Sanguosha:getCard(id), v.fits) and yes or no
            list[#list + 1] = id
        end
        ctx.slots[v.as], ctx.slots[v.rest] = yes, no
        return #yes > 0
    end)
verb("bury", { { "slot", "slot" } }, "put the cards of a slot into the discard pile", function(ctx, v)
    local ids = ctx.slots[v.slot]
    if #ids == 0 then return false end
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_NATURAL_ENTER, ctx.me:objectName(), ctx.skill, "")
    ctx.room:throwCard(dummy(ids), reason, nil)
end)
verb("put_back", { { "slot", "slot" } }, "put the cards of a slot back on top of the draw pile", function(ctx, v)
    local ids = sgs.IntList()
    for _, id in ipairs(ctx.slots[v.slot]) do ids:append(id) end
    ctx.room:returnToTopDrawPile(ids)
end)

S.word("obtained_as", { "got_back", "drawn", "plain", "handed_back" })
verb("obtain", { { "slot", "slot" }, { "who", "player", true }, { "reason", "obtained_as", true } }, "take the cards of a slot", function(ctx, v)
    local ids, p = ctx.slots[v.slot], who(ctx, v.who)
    if #ids == 0 then return false end
    if v.reason == "plain" then
        ctx.room:obtainCard(p, dummy(ids))
    elseif v.reason == "handed_back" then
        p:obtainCard(all_of(ids))
    elseif v.reason == "drawn" then
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DRAW, p:objectName(), ctx.skill, "")
        ctx.room:obtainCard(p, all_of(ids), reason)
    else
        ctx.room:obtainCard(p, dummy(ids), sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, ctx.me:objectName()))
    end
end)
verb("obtain_open", { { "slot", "slot" } }, "take those cards of a slot that still lie on the table", function(ctx, v)
    for _, id in ipairs(ctx.slots[v.slot]) do
        if ctx.room:getCardPlace(id) == sgs.Player_PlaceTable then ctx.me:obtainCard(sgs.Sanguosha:getCard(id)) end
    end
end)

-- The hand card goes on top of the draw pile as the other one comes.
local function swap(ctx, hand_id, id)
    local name, moves = ctx.me:objectName(), sgs.CardsMoveList()
    moves:append(sgs.CardsMoveStruct(hand_id, nil, sgs.Player_DrawPile, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, name, ctx.skill, "")))
    moves:append(sgs.CardsMoveStruct(id, ctx.me, sgs.Player_PlaceHand, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DRAW, name, ctx.skill, "")))
    ctx.room:moveCardsAtomic(moves, false)
end
verb("unless_swapped", { { "slot", "slot" }, { "otherwise", "steps" } },
    "steps, unless the owner puts a hand card on top of the draw pile and takes the card of the slot", function(ctx, v)
        local shown, given = S.card_in(ctx, v.slot), nil
        if not ctx.me:isKongcheng() then
            local prompt = ("@%s-exchange:::%s"):format(ctx.skill, shown:objectName())
            given = ctx.room:askForCard(ctx.me, ".", prompt, S.variant(shown), sgs.Card_MethodNone)
        end
        if given then
            swap(ctx, given:getEffectiveId(), shown:getEffectiveId())
            return true
        end
        run(ctx, v.otherwise)
        return false
    end)

-- ---- a search for what was named ---------------------------------------------------------------

S.type("kinds_named", "a list of kinds such as { word = \"red\", card = { color = \"red\" } }", function(value)
    if type(value) ~= "table" or #value == 0 then return false end
    for _, kind in ipairs(value) do
        if type(kind) ~= "table" or type(kind.word) ~= "string" or not S.types.cards.test(kind.card) then return false end
    end
    return true
end)
verb("name_kind", { { "kinds", "kinds_named" }, { "as", "new_slot" }, { "tell", "log_text", true } },
    "name one of several kinds of cards; `tell` is a line of the log with the word as %arg", function(ctx, v)
        local words = {}
        for i, kind in ipairs(v.kinds) do words[i] = kind.word end
        local word = #words == 1 and words[1] or ctx.room:askForChoice(ctx.me, ctx.skill, table.concat(words, "+"))
        if v.tell then ctx.room:sendLog(v.tell, ctx.me, word) end
        for _, kind in ipairs(v.kinds) do
            if kind.word == word then ctx.slots[v.as] = kind.card end
        end
    end)

-- Returns true if there is such a card, in the draw pile or in the pile that will be shuffled to be one.
local function is_there(room, filter)
    for _, pile in ipairs { room:getDrawPile(), room:getDiscardPile() } do
        for _, id in sgs.qlist(pile) do
            if S.matches(sgs.Sanguosha:getCard(id), filter) then return true end
        end
    end
    return false
end
verb("reveal_until", { { "kind", "slot" }, { "as", "new_slot" }, { "rest", "new_slot" } },
    "lay cards of the draw pile open until there is one of the kind in a slot, if there is one; the others are the rest", function(ctx, v)
        local filter, passed = ctx.slots[v.kind], {}
        ctx.slots[v.as], ctx.slots[v.rest] = {}, passed
        if not is_there(ctx.room, filter) then return false end
        while true do
            local id = lay_open(ctx, 1)[1]
            if S.matches(sgs.Sanguosha:getCard(id), filter) then
                ctx.slots[v.as] = { id }
                return true
            end
            passed[#passed + 1] = id
        end
    end)

-- ---- beside players ----------------------------------------------------------------------------

verb("set_hand_aside", { { "pile", "text" } }, "put the whole hand face down beside the general until the turn of now ends", function(ctx, v)
    if ctx.me:isKongcheng() then return false end
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TRANSFER, ctx.me:objectName(), ctx.skill, "")
    ctx.me:addToPile(v.pile, ctx.me:handCards(), false, sgs.SPlayerList(), reason)
end)

local function take_back(room, player, pile, name)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXCHANGE_FROM_PILE, player:objectName(), name, "")
    room:obtainCard(player, sgs.DummyCard(player:getPile(pile)), reason, false)
end

-- The skill by which such a hand comes back, with or without the skill that put it there.
function S.returning(name, pile)
    return sgs.CreateTriggerSkill { name = "#" .. name .. "-back", events = { sgs.EventPhaseChanging },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            if data:toPhaseChange().to ~= sgs.Player_NotActive then return false end
            for _, other in sgs.qlist(room:getAllPlayers()) do
                if not other:getPile(pile):isEmpty() then take_back(room, other, pile, name) end
            end
            return false
        end }
end

verb("put_beside", { { "most", "number" }, { "who", "player" }, { "pile", "text" }, { "prompt", "text", true } },
    "put up to so many hand cards face down beside a player, who gets them when the player's next draw phase begins", function(ctx, v)
        if ctx.me:isKongcheng() then return false end
        local to = who(ctx, v.who)
        local prompt = (v.prompt or "@" .. ctx.skill .. "-give") .. "::" .. to:objectName()
        local cards = ctx.room:askForExchange(ctx.me, ctx.skill, v.most, 1, false, prompt)
        if cards then to:addToPile(v.pile, cards, false) end
    end)

-- This comes before the player's own skills: one that replaces drawing leaves nothing for later ones.
function S.handing(name, pile)
    return sgs.CreateTriggerSkill { name = "#" .. name .. "-given", events = { sgs.EventPhaseStart }, priority = 4,
        can_trigger = function(self, target) return target ~= nil and target:isAlive() and not target:getPile(pile):isEmpty() end,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() == sgs.Player_Draw then take_back(room, player, pile, name) end
            return false
        end }
end

-- ---- another hand ------------------------------------------------------------------------------

verb("look_at_hand", { { "who", "player" }, { "card", "cards" }, { "as", "new_slot" } },
    "look at a player's hand and perhaps show one card of it that fits", function(ctx, v)
        local to, ids = who(ctx, v.who), sgs.IntList()
        for _, card in sgs.qlist(to:getHandcards()) do
            if S.matches(card, v.card) then ids:append(card:getEffectiveId()) end
        end
        if ids:isEmpty() then
            ctx.room:showAllCards(to, ctx.me)
            return false
        end
        local id = ctx.room:doGongxin(ctx.me, to, ids, ctx.skill)
        ctx.slots[v.as] = { id }
        return id ~= -1
    end)
verb("see_hand", { { "who", "player" } }, "look at a player's hand", function(ctx, v)
    local to = who(ctx, v.who)
    if not to:isAlive() or to:isKongcheng() then return false end
    ctx.room:showAllCards(to, ctx.me)
end)
verb("throw_card", { { "slot", "slot" }, { "who", "player" } }, "discard the card of a slot, which belongs to a player", function(ctx, v)
    local of = who(ctx, v.who)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DISMANTLE, ctx.me:objectName(), of:objectName(), ctx.skill, "")
    ctx.room:throwCard(S.card_in(ctx, v.slot), reason, of, ctx.me)
end)
verb("throw_from_field", { { "who", "player" }, { "like", "slot", true } },
    "the owner discards a card of a player's equipment or judging area, of the type of a slot's card", function(ctx, v)
        local of, fixed = who(ctx, v.who), sgs.IntList()
        for _, id in ipairs(S.fixed_on_field(ctx, of, v.like)) do fixed:append(id) end
        if fixed:length() == of:getCards("ej"):length() then return false end
        local id = ctx.room:askForCardChosen(ctx.me, of, "ej", ctx.skill, false, sgs.Card_MethodDiscard, fixed)
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DISMANTLE, ctx.me:objectName(), of:objectName(), "", "")
        ctx.room:throwCard(sgs.Sanguosha:getCard(id), reason, of)
    end)
verb("put_on_top", { { "slot", "slot" } }, "put the card of a slot openly on top of the draw pile", function(ctx, v)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, ctx.me:objectName(), ctx.skill, "")
    ctx.room:moveCardTo(S.card_in(ctx, v.slot), nil, sgs.Player_DrawPile, reason, true)
end)

-- ---- cards on their way to the discard pile ----------------------------------------------------

local function stop_move(data, ids)
    local move = data:toMoveOneTime()
    move:removeCardIds(ids)
    data:setValue(move)
end
verb("catch", {}, "take the card that is about to go to the discard pile", function(ctx)
    local ids = sgs.IntList()
    ids:append(ctx.card:getEffectiveId())
    stop_move(ctx.data, ids)
    ctx.me:obtainCard(ctx.card)
end, { moments = { "others_card_spent" } })

-- The skill by which cards that the owner discards come to the owner instead.
function S.catching(tags, step)
    return sgs.CreateTriggerSkill { name = "#" .. tags.name .. "-caught", events = { sgs.BeforeCardsMove },
        can_trigger = function(self, target) return target ~= nil and target:isAlive() and S.has(target, tags) end,
        on_trigger = function(self, event, player, data, room)
            local move = data:toMoveOneTime()
            local reason = move.reason
            if reason.m_skillName ~= tags.name or reason.m_playerId ~= player:objectName() or move.to_place ~= sgs.Player_DiscardPile then
                return false
            end
            local card = sgs.Sanguosha:getCard(move.card_ids:first())
            if not S.matches(card, step.catch) then return false end
            stop_move(data, move.card_ids)
            room:obtainCard(player, card, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, player:objectName()))
            return false
        end }
end

-- ---- cards on the field --------------------------------------------------------------------------

-- Returns those to whom a card could be moved, from where it lies before a player.
local function places_for(room, from, card)
    local found = sgs.SPlayerList()
    for _, other in sgs.qlist(room:getOtherPlayers(from)) do
        local fits
        if card:isKindOf("EquipCard") then
            local slot = card:getRealCard():toEquipCard():location()
            fits = other:hasEquipArea(slot) and not other:getEquip(slot)
        else
            fits = other:hasJudgeArea() and not other:containsTrick(card:objectName())
        end
        if fits and not room:isProhibited(from, other, card) then found:append(other) end
    end
    return found
end

-- Returns the cards before a player that have no other place.
local function fixed_cards(room, from)
    local fixed = sgs.IntList()
    for _, card in sgs.qlist(from:getCards("ej")) do
        if places_for(room, from, card):isEmpty() then fixed:append(card:getEffectiveId()) end
    end
    return fixed
end

-- Returns those before whom a card lies that can be moved.
local function with_movable_cards(room)
    local list = sgs.SPlayerList()
    for _, p in sgs.qlist(room:getAlivePlayers()) do
        if fixed_cards(room, p):length() < p:getCards("ej"):length() then list:append(p) end
    end
    return list
end

verb("move_on_field", { { "who", "player", true } }, "the owner moves a card of an equipment or judging area to the same place of another player; from `who`, or from anybody",
    function(ctx, v)
        local room, from = ctx.room, v.who and who(ctx, v.who)
        local owners = with_movable_cards(room)
        if from and not owners:contains(from) or owners:isEmpty() then return false end
        from = from or room:askForPlayerChosen(ctx.me, owners, ctx.skill, "@" .. ctx.skill .. "-from")
        local id = room:askForCardChosen(ctx.me, from, "ej", ctx.skill, false, sgs.Card_MethodNone, fixed_cards(room, from))
        local card, place = sgs.Sanguosha:getCard(id), room:getCardPlace(id)
        local to = room:askForPlayerChosen(ctx.me, places_for(room, from, card), ctx.skill, "@" .. ctx.skill .. "-to:::" .. card:objectName())
        room:moveCardTo(card, from, to, place, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TRANSFER, ctx.me:objectName(), ctx.skill, ""))
    end, { useful = function(ctx, _, p) return fixed_cards(ctx.me:getRoom(), p):length() < p:getCards("ej"):length() end })
-- Returns such a trick in the judging area.
function S.trick_before(p, name)
    for _, card in sgs.qlist(p:getJudgingArea()) do
        if S.matches(card, { name = name }) then return card end
    end
end
verb("throw_trick", { { "name", "text" }, { "who", "player" } }, "the owner discards such a trick of a player's judging area", function(ctx, v)
    local p = who(ctx, v.who)
    local card = S.trick_before(p, v.name)
    if not card then return false end
    ctx.room:throwCard(card, p, ctx.me)
end)
verb("show_card", { WHO, { "as", "new_slot", true } }, "show a hand card of one's own choice to everybody, which is in the slot then", function(ctx, v)
    local p = who(ctx, v.who)
    if not p:isAlive() or p:isKongcheng() then return false end
    local card = ctx.room:askForCardShow(p, ctx.me, ctx.skill)
    if not card then return false end
    ctx.room:showCard(p, card:getEffectiveId())
    ctx.slots[v.as or "seen"] = { card:getEffectiveId() }
end, { useful = function(_, _, p) return not p:isKongcheng() end })
