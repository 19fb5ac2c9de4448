-- The verbs of `sgs.skills` by which cards are used, and players kept from using them.
local S = ...
local ipairs = ipairs
local verb, who = S.verb, S.who

-- Cards whose targets follow from who uses them.
local OF_USER = { analeptic = true, peach = true, ex_nihilo = true, savage_assault = true, archery_attack = true, god_salvation = true, amazing_grace = true }
S.used_on_nobody = OF_USER
local function use_of_nothing(ctx, name, by)
    local card = S.card_of_nothing(ctx, name)
    if not by:isAlive() or by:isCardLimited(card, sgs.Card_MethodUse) or not card:isAvailable(by) and name ~= "analeptic" then return false end
    if name == "peach" and not by:isWounded() then return false end
    ctx.room:useCard(sgs.CardUseStruct(card, by, sgs.SPlayerList()))
end
verb("use_as", { { "name", "one_card" }, { "by", "player" }, { "at", "player", true } }, "a player counts as using a card of nothing, at another player where it needs one",
    function(ctx, v)
        if not v.at then return use_of_nothing(ctx, v.name, who(ctx, v.by)) end
        local by, at = who(ctx, v.by), who(ctx, v.at)
        if not by:isAlive() or not at:isAlive() then return false end
        local card = by == ctx.me and ctx.made and ctx.made[v.name] or S.card_of_nothing(ctx, v.name)
        ctx.made = nil
        ctx.room:useCard(sgs.CardUseStruct(card, by, at))
    end, { useful = function(_, v, p) return v.at ~= nil or v.name ~= "peach" or p:isWounded() end, checked = function(made, where)
        if not made.at and not OF_USER[made.name] then S.fail("at", "%s: at whom %s is used is missing: `at`", where, made.name) end
    end })

verb("use_card", { { "card", "cards" }, { "slot", "new_slot", true } }, "the owner may use such a card, which is in the slot then", function(ctx, v)
    if not ctx.me:isAlive() then return false end
    local used = ctx.room:askForUseCard(ctx.me, S.use_pattern(v.card), "@" .. ctx.skill)
    if v.slot then ctx.slots[v.slot] = used end
    return used ~= nil
end)

S.word("methods", { "use", "use,response", "discard" })
-- The host ends such a limit with the turn of the limited player; a companion of the skill ends it with the turn of now.
local FORBIDDEN = { use = "cannot_use", discard = "cannot_discard", ["use,response"] = { "cannot_use", "cannot_respond" } }
verb("forbid", { { "who", "player" }, { "methods", "methods" }, { "card", "cards" }, { "until_", "until", true } },
    "the player cannot use, play or discard such cards until this turn ends, or for another time", function(ctx, v)
        local p = who(ctx, v.who)
        if v.until_ then return S.put_effect(ctx, p, { what = FORBIDDEN[v.methods], filter = S.filter(v.card), until_ = v.until_ }) end
        ctx.room:setPlayerCardLimitation(p, v.methods, S.pattern(v.card), true)
        p:setTag("forbidden_by_" .. ctx.skill, sgs.QVariant(true))
    end)

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
