-- The verbs of `sgs.skills` by which cards are used, and players kept from using them.
local S = ...
local ipairs = ipairs
local verb, who = S.verb, S.who

verb("use_as", { { "name", "text" }, { "by", "player" }, { "at", "player" } }, "a player counts as using a card of nothing at another player",
    function(ctx, v)
        local by, at = who(ctx, v.by), who(ctx, v.at)
        if not by:isAlive() or not at:isAlive() then return false end
        local card = sgs.Sanguosha:cloneCard(v.name, sgs.Card_NoSuit, 0)
        card:setSkillName("_" .. ctx.skill)
        ctx.room:useCard(sgs.CardUseStruct(card, by, at))
    end)

S.word("methods", { "use", "use,response", "discard" })
-- The host ends such a limit with the turn of the limited player; a companion of the skill ends it with the turn of now.
verb("forbid", { { "who", "player" }, { "methods", "methods" }, { "card", "cards" } },
    "the player cannot use, play or discard such cards until this turn ends", function(ctx, v)
        local p = who(ctx, v.who)
        ctx.room:setPlayerCardLimitation(p, v.methods, S.pattern(v.card), true)
        p:setTag("forbidden_by_" .. ctx.skill, sgs.QVariant(true))
    end, { checked = function(made, where)
        if not S.pattern(made.card) then S.fail("card", "%s: `card` must be a filter by name or type, colour or suit, and place", where) end
    end })

-- The skill that ends what `forbid` began.
function S.freeing(name, step)
    return sgs.CreateTriggerSkill { name = "#" .. name .. "-freed", events = { sgs.EventPhaseChanging, sgs.Death },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            if not S.turn_is_over(event, player, data, room) then return false end
            for _, p in sgs.qlist(room:getAllPlayers()) do
                if p:getTag("forbidden_by_" .. name):toBool() then
                    p:removeTag("forbidden_by_" .. name)
                    room:removePlayerCardLimitation(p, step.methods, S.pattern(step.card) .. "$1")
                end
            end
            return false
        end }
end

verb("offer_cards", { { "slot", "slot" } }, "give any of the cards of a slot to other players, as often as wanted", function(ctx, v)
    local ids = sgs.IntList()
    for _, id in ipairs(ctx.slots[v.slot]) do ids:append(id) end
    local did = false
    -- What is given is no longer in the list.
    while ctx.me:isAlive() and not ids:isEmpty() and ctx.room:askForYiji(ctx.me, ids, ctx.skill) do did = true end
    return did
end)

-- The top cards of the draw pile, laid open; those that fit and the others go different ways.
verb("reveal_top", { { "n", "amount" }, { "as", "new_slot" } }, "lay the top cards of the draw pile open", function(ctx, v)
    local ids = ctx.room:getNCards(S.number(ctx, v.n), false)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TURNOVER, ctx.me:objectName(), ctx.skill, "")
    ctx.room:moveCardsAtomic(sgs.CardsMoveStruct(ids, ctx.me, sgs.Player_PlaceTable, reason), true)
    ctx.slots[v.as] = sgs.QList2Table(ids)
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
local function dummy(ids)
    local card = sgs.DummyCard()
    for _, id in ipairs(ids) do card:addSubcard(id) end
    return card
end
verb("bury", { { "slot", "slot" } }, "put the cards of a slot into the discard pile", function(ctx, v)
    local ids = ctx.slots[v.slot]
    if #ids == 0 then return false end
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_NATURAL_ENTER, ctx.me:objectName(), ctx.skill, "")
    ctx.room:throwCard(dummy(ids), reason, nil)
end)
verb("obtain", { { "slot", "slot" } }, "take the cards of a slot", function(ctx, v)
    local ids = ctx.slots[v.slot]
    if #ids == 0 then return false end
    ctx.room:obtainCard(ctx.me, dummy(ids), sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, ctx.me:objectName()))
end)
