-- The moments at which skills of `sgs.skills` act: rows with their events, and what is known at each.
local S = ...
local pairs, ipairs = pairs, ipairs
local row = S.row

-- A row's `occasions(room, player, data, form, event)` gives a list: one table for each time that the skill may act
-- now, with the players and the card it is about. `about` is what the question shows; false for nothing, the event's
-- data where it is absent.
local function time(name, events, doc, occasions, more)
    local made = more or {}
    made.events, made.doc, made.occasions = events, doc, occasions
    row("time", name, made)
end

local function once(occasion) return { occasion } end
local NONE = {}

-- ---- phases ------------------------------------------------------------------------------

local PHASES = { start = "the start phase", judge = "the judging phase", draw = "the draw phase", play = "the play phase",
    discard = "the discard phase", finish = "the finish phase" }
for _, name in ipairs { "start", "judge", "draw", "play", "discard", "finish" } do
    time(name, { sgs.EventPhaseStart }, "at the start of " .. PHASES[name], function(_, player)
        if player:getPhase() ~= S.phases[name] then return NONE end
        return once { about = false }
    end)
end
for _, name in ipairs { "judge", "draw", "play", "discard" } do
    time("before_" .. name .. "_phase", { sgs.EventPhaseChanging }, "before " .. PHASES[name] .. ", which may be skipped", function(_, player, data)
        local phase = S.phases[name]
        if data:toPhaseChange().to ~= phase or player:isSkipped(phase) then return NONE end
        return once { about = false }
    end)
end
for _, name in ipairs { "start", "judge", "draw", "play", "discard", "finish" } do
    time(name .. "_ends", { sgs.EventPhaseEnd }, "at the end of " .. PHASES[name], function(_, player)
        if player:getPhase() ~= S.phases[name] then return NONE end
        return once { about = false }
    end)
end
-- Everybody's first hand is there.
time("game_starts", { sgs.GameStart }, "when the game starts, after the first hands are dealt", function() return once { about = false } end)
time("round_starts", { sgs.RoundStart }, "when a round starts", function() return once { about = false } end)
time("turn_starts", { sgs.EventPhaseStart }, "when the owner's turn starts, before its phases", function(_, player)
    if player:getPhase() ~= sgs.Player_RoundStart then return NONE end
    return once { about = false }
end)
time("turn_ends", { sgs.EventPhaseChanging }, "when the owner's turn ends", function(_, _, data)
    if data:toPhaseChange().to ~= sgs.Player_NotActive then return NONE end
    return once { about = false }
end)

time("turn_ended", { sgs.EventPhaseStart }, "after the owner's turn", function(_, player)
    if player:getPhase() ~= sgs.Player_NotActive then return NONE end
    return once { about = false }
end)

-- ---- damage ------------------------------------------------------------------------------

-- One occasion, or one for each point.
local function by_points(form, n, occasion)
    if form.per ~= "point" then return once(occasion) end
    local list = {}
    for i = 1, n do
        local copy = {}
        for key, value in pairs(occasion) do copy[key] = value end
        copy.ends_when_refused = true
        list[i] = copy
    end
    return list
end

local function of_damage(damage, who)
    return { card = damage.card, source = damage.from, struck = damage.to, target = who, n = damage.damage, about = damage, reason = damage.reason,
        nature = damage.nature, chained = damage.chain or damage.transfer }
end
time("damaged", { sgs.Damaged }, "after the owner was damaged; S.source dealt it", function(_, _, data, form)
    local damage = data:toDamage()
    if form.by == "someone" and not damage.from then return NONE end
    return by_points(form, damage.damage, of_damage(damage, damage.from))
end)
time("damage_taken", { sgs.DamageInflicted }, "when the owner is about to be damaged; S.source deals it", function(_, _, data)
    local damage = data:toDamage()
    return once(of_damage(damage, damage.from))
end)
time("damage_dealt", { sgs.Damage }, "after the owner dealt damage to S.target", function(_, _, data, form)
    local damage = data:toDamage()
    return by_points(form, damage.damage, of_damage(damage, damage.to))
end)
-- The dead have no distance: what was near is noted when the damage is done.
local function near_tag(name) return "near_" .. name end
time("near_damage_dealt", { sgs.Damage }, "after the owner dealt damage to S.target, who was within distance 1", function(_, player, data, form, _, tags)
    local damage = data:toDamage()
    local tag = near_tag(tags.name)
    local near = damage.to:getTag(tag):toString() == player:objectName()
    damage.to:removeTag(tag)
    if not near then return NONE end
    return by_points(form, damage.damage, of_damage(damage, damage.to))
end, { companion = function(tags)
    return sgs.CreateTriggerSkill { name = "#" .. tags.name .. "-near", events = { sgs.PreDamageDone },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data)
            local from = data:toDamage().from
            local near = from and from:isAlive() and S.has(from, tags) and from:distanceTo(player) <= 1
            player:setTag(near_tag(tags.name), sgs.QVariant(near and from:objectName() or ""))
            return false
        end }
end })
time("dealing_damage", { sgs.DamageCaused }, "when the owner is about to deal damage to S.target", function(_, _, data)
    local damage = data:toDamage()
    return once(of_damage(damage, damage.to))
end)
time("hp_lost", { sgs.HpLost }, "after the owner lost hit points", function(_, _, data, form)
    return by_points(form, data:toInt(), { n = data:toInt() })
end)
time("dying", { sgs.AskForPeaches }, "while the owner is dying", function(_, player, data)
    if data:toDying().who ~= player or player:getHp() > 0 then return NONE end
    return once {}
end)
time("enters_dying", { sgs.EnterDying }, "when the owner enters the dying state", function(_, _, data)
    local damage = data:toDying().damage
    return once { source = damage and damage.from, about = false }
end)
time("died", { sgs.Death }, "when the owner dies, by S.source or by nobody", function(_, player, data)
    local death = data:toDeath()
    if death.who ~= player then return NONE end
    return once { source = death.damage and death.damage.from, corpse = true, about = false }
end, { even_dead = true })
time("recovered", { sgs.HpRecover }, "after the owner recovered; S.source did it", function(_, _, data, form)
    local recover = data:toRecover()
    return by_points(form, recover.recover, { source = recover.who, target = recover.who, card = recover.card, n = recover.recover, about = false })
end)
time("other_died", { sgs.Death }, "when another player, S.target, dies", function(_, player, data)
    local victim = data:toDeath().who
    if victim == player then return NONE end
    return once { target = victim, corpse = true }
end)
time("killed", { sgs.Death }, "when the owner dies by S.source", function(_, player, data)
    local death = data:toDeath()
    local killer = death.who == player and death.damage and death.damage.from
    if not killer or killer:isDead() then return NONE end
    return once { source = killer, target = killer }
end, { even_dead = true })
time("has_killed", { sgs.Death }, "after the owner killed a player", function(_, player, data)
    local death = data:toDeath()
    if not death.damage or death.damage.from ~= player or death.who == player then return NONE end
    return once { about = false }
end)
time("recovering", { sgs.PreHpRecover }, "when the owner is about to recover; S.source does it", function(_, _, data)
    local recover = data:toRecover()
    return once { source = recover.who, target = recover.who, card = recover.card, n = recover.recover }
end)

-- ---- cards -------------------------------------------------------------------------------

time("card_used", { sgs.CardUsed }, "when the owner uses a card", function(_, _, data)
    local card = data:toCardUse().card
    if card:getTypeId() == sgs.Card_TypeSkill then return NONE end
    return once { card = card, about = false }
end)
time("card_played", { sgs.CardResponded }, "when the owner plays a card, or uses a Jink", function(_, _, data)
    return once { card = data:toCardResponse().m_card }
end)
time("use_ended", { sgs.CardFinished }, "after a card that the owner used is resolved", function(_, _, data)
    local card = data:toCardUse().card
    if card:getTypeId() == sgs.Card_TypeSkill then return NONE end
    return once { card = card, about = false }
end)
time("skill_used", { sgs.CardFinished }, "after a use of this skill by the owner, or of a card that it made, is resolved", function(_, _, data, _, _, tags)
    local card = data:toCardUse().card
    if not table.contains(card:getSkillNames(), tags.name) then return NONE end
    return once { card = card, about = false }
end)
time("targets_chosen", { sgs.TargetSpecified }, "after the owner chose the targets of a card", function(_, player, data)
    local use = data:toCardUse()
    if use.from ~= player then return NONE end
    return once { card = use.card }
end)
time("aimed_at", { sgs.TargetConfirmed }, "after the owner became a target of a card of S.source", function(_, player, data)
    local use = data:toCardUse()
    if not use.to:contains(player) then return NONE end
    return once { card = use.card, source = use.from, target = use.from }
end)
time("becoming_target", { sgs.TargetConfirming }, "when the owner becomes a target of a card of S.source", function(_, player, data)
    local use = data:toCardUse()
    if not use.from or not use.to:contains(player) then return NONE end
    return once { card = use.card, source = use.from, target = use.from }
end)
time("targets_named", { sgs.TargetSpecifying }, "when the owner names the targets of a card", function(_, player, data)
    local use = data:toCardUse()
    if use.from ~= player then return NONE end
    return once { card = use.card, n = use.to:length() }
end)
time("trick_affects_alone", { sgs.TrickEffect }, "when a delayed trick, or a trick of S.source, another player, affects the owner and nobody else",
    function(_, player, data)
        local effect = data:toCardEffect()
        if effect.multiple or not effect.card:isKindOf("DelayedTrick") and (not effect.from or effect.from == player) then return NONE end
        return once { card = effect.card, source = effect.from, target = effect.from }
    end)
time("hand_card_played", { sgs.CardUsed, sgs.CardResponded }, "when the owner uses or plays a hand card", function(_, _, data, _, event)
    local card, from_hand
    if event == sgs.CardResponded then
        local response = data:toCardResponse()
        card, from_hand = response.m_card, response.m_isHandcard
    else
        local use = data:toCardUse()
        -- A Jink is used and announced as a response too.
        card, from_hand = use.card, use.m_isHandcard and not use.card:isKindOf("Jink")
    end
    if not from_hand or card:getTypeId() == sgs.Card_TypeSkill then return NONE end
    return once { card = card, slots = { played = { card:getEffectiveId() } } }
end)
time("slash_targets", { sgs.TargetSpecified }, "for each target, S.target, of the owner's Slash", function(_, player, data)
    local use = data:toCardUse()
    if not use.card:isKindOf("Slash") then return NONE end
    local tag, list = "Jink_" .. use.card:toString(), {}
    local jinks = player:getTag(tag):toIntList()
    for i, target in ipairs(sgs.QList2Table(use.to)) do
        list[i] = { card = use.card, target = target, about = target, jinks = jinks, index = i - 1, even_target_dead = true }
    end
    return list, function() player:setTag(tag, sgs.QVariant(jinks)) end
end)
time("slashed_at", { sgs.TargetConfirmed }, "after the owner became a target of a Slash of S.source", function(_, player, data)
    local use = data:toCardUse()
    if not use.from or not use.card:isKindOf("Slash") then return NONE end
    local tag = "Jink_" .. use.card:toString()
    local jinks, list = use.from:getTag(tag):toIntList(), {}
    for i, target in ipairs(sgs.QList2Table(use.to)) do
        if target == player then list[1] = { card = use.card, source = use.from, target = use.from, jinks = jinks, index = i - 1 } end
    end
    return list, function() use.from:setTag(tag, sgs.QVariant(jinks)) end
end)
time("slash_dodged", { sgs.SlashMissed }, "after S.target dodged the owner's Slash", function(_, _, data)
    local effect = data:toSlashEffect()
    return once { target = effect.to, card = effect.slash }
end)
time("judged", { sgs.FinishJudge }, "after a judgement of the owner, whose card still lies there", function(room, _, data)
    local card = data:toJudge().card
    if room:getCardPlace(card:getEffectiveId()) ~= sgs.Player_PlaceJudge then return NONE end
    return once { card = card, about = card }
end)
time("judged_at_all", { sgs.FinishJudge }, "after a judgement of the owner, wherever its card is", function(_, _, data)
    local card = data:toJudge().card
    return once { card = card, about = card }
end)
time("drawing", { sgs.DrawNCards }, "when the owner draws in the draw phase", function(_, _, data)
    if data:toDraw().reason ~= "draw_phase" then return NONE end
    return once { about = false, n = data:toInt() }
end)
time("drew", { sgs.AfterDrawNCards }, "after the owner drew in the draw phase, if only 0 cards", function(_, _, data)
    if data:toDraw().reason ~= "draw_phase" then return NONE end
    return once { about = false }
end)
time("chained", { sgs.ChainStateChanged }, "after the owner's general was chained", function(_, player)
    if not player:isChained() then return NONE end
    return once { about = false }
end)
time("turned_over", { sgs.TurnedOver }, "after the owner's general was turned over", function() return once { about = false } end)

-- ---- cards that move ---------------------------------------------------------------------

local function left_places(move, place)
    local n = 0
    for _, from in sgs.qlist(move.from_places) do
        if from == place then n = n + 1 end
    end
    return n
end
local function is_from(move, player) return move.from ~= nil and move.from:objectName() == player:objectName() end

time("lost_equip", { sgs.CardsMoveOneTime }, "for each card that the owner lost from the equipment area", function(_, player, data)
    local move, list = data:toMoveOneTime(), {}
    if not is_from(move, player) then return NONE end
    for i = 1, left_places(move, sgs.Player_PlaceEquip) do list[i] = { about = false, ends_when_refused = true } end
    return list
end)
time("lost_last_hand", { sgs.CardsMoveOneTime }, "after the owner lost the last hand cards", function(_, player, data)
    local move = data:toMoveOneTime()
    if not move.is_last_handcard or not is_from(move, player) then return NONE end
    return once { n = left_places(move, sgs.Player_PlaceHand) }
end)
time("lost_cards", { sgs.CardsMoveOneTime }, "after the owner lost cards of hand or equipment", function(_, player, data)
    local move = data:toMoveOneTime()
    if not is_from(move, player) then return NONE end
    local n = left_places(move, sgs.Player_PlaceHand) + left_places(move, sgs.Player_PlaceEquip)
    local stays = move.to ~= nil and move.to:objectName() == player:objectName()
        and (move.to_place == sgs.Player_PlaceHand or move.to_place == sgs.Player_PlaceEquip)
    if n == 0 or stays then return NONE end
    return once { n = n }
end)
-- Cards dealt at the start are not gained.
time("got_hand_cards", { sgs.CardsMoveOneTime }, "after the owner got hand cards that still are there: slot \"got\"", function(room, player, data)
    local move = data:toMoveOneTime()
    if room:getTag("FirstRound"):toBool() or not move.to or move.to:objectName() ~= player:objectName()
        or move.to_place ~= sgs.Player_PlaceHand then
        return NONE
    end
    local got = {}
    for _, id in sgs.qlist(move.card_ids) do
        if room:getCardOwner(id) == player and room:getCardPlace(id) == sgs.Player_PlaceHand then got[#got + 1] = id end
    end
    return once { slots = { got = got } }
end)
-- The card itself, and not what was made into one.
time("others_card_spent", { sgs.BeforeCardsMove }, "when a card that another player used is about to go to the discard pile", function(room, player, data)
    local move = data:toMoveOneTime()
    if move.to_place ~= sgs.Player_DiscardPile or move.card_ids:length() ~= 1 or move.reason.m_reason ~= sgs.CardMoveReason_S_REASON_USE
        or move.reason.m_playerId == player:objectName() or not move.from_places:contains(sgs.Player_PlaceTable) then
        return NONE
    end
    local used = move.reason.m_extraData:toCard()
    if not used or used:isVirtualCard() or room:getCardPlace(move.card_ids:first()) ~= sgs.Player_PlaceTable then return NONE end
    return once { card = used }
end)
time("challenged", { sgs.Pindian }, "when the cards of a comparison lie open that S.target began by a skill lent by the owner: slot \"compared\"; see S.lost_comparison",
    function(_, _, data, form, _, tags)
        local pindian = data:toPindian()
        local slots = { compared = { pindian.from_card:getEffectiveId(), pindian.to_card:getEffectiveId() } }
        return once { only = pindian.to, challenger = pindian.from, about = false, won = pindian.success, reason = pindian.reason, slots = slots }
    end)
local BY_OTHERS = {
    [sgs.CardMoveReason_S_REASON_EXTRACTION] = true, [sgs.CardMoveReason_S_REASON_DISMANTLE] = true,
}
time("hand_taken", { sgs.CardsMoveOneTime }, "after hand cards of any player, S.target, were discarded or taken by another one",
    function(_, _, data)
        local move = data:toMoveOneTime()
        local from = move.from
        if not from or left_places(move, sgs.Player_PlaceHand) == 0 then return NONE end
        if not BY_OTHERS[move.reason.m_reason] or move.reason.m_playerId == from:objectName() then return NONE end
        return once { target = from }
    end)

-- Returns true if the time says who this is.
function S.gives(name, noun)
    for _, one in ipairs(S.rows.time[name].gives or {}) do
        if one == noun then return true end
    end
    return false
end

for _, name in ipairs { "damaged", "damage_taken", "damage_dealt", "near_damage_dealt", "dealing_damage" } do S.rows.time[name].of_damage = true end

-- Who is known at each time, besides S.me and S.current.
for name, nouns in pairs {
    damaged = { "source", "target" }, damage_taken = { "source", "target" }, damage_dealt = { "target" }, dealing_damage = { "target" },
    near_damage_dealt = { "target" }, enters_dying = { "source" }, died = { "source" }, recovered = { "source", "target" },
    other_died = { "target" }, killed = { "source", "target" }, recovering = { "source", "target" }, aimed_at = { "source", "target" },
    becoming_target = { "source", "target" }, slash_targets = { "target" }, slash_dodged = { "target" }, slashed_at = { "source", "target" },
    got_hand_cards = { "slot got" }, hand_taken = { "target" }, hand_card_played = { "slot played" },
    trick_affects_alone = { "source", "target" }, challenged = { "slot compared", "target" },
} do
    S.rows.time[name].gives = nouns
end
