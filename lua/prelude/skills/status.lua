-- Skills of `sgs.skills` that hold all the time: distances, limits, what nobody can do.
local S = ...
local native = S.native
local type, pairs, ipairs = type, pairs, ipairs
local has, holds, number = S.has, S.holds, S.number

-- Returns the frequency; where nothing is written, the host's own default.
local function frequency(tags) return tags.locked and sgs.Skill_Compulsory or nil end

local function context(player, tags, room) return { me = player, room = room, skill = tags.name, slots = {} } end
local function value_of(form, player, tags) return number(context(player, tags), form[1] or form.n) end

-- Those who have the skill now, and for whom the condition holds.
local function concerns(player, form, tags)
    if form.flagged then return player ~= nil and player:hasFlag(form.flagged) end
    return player ~= nil and has(player, tags) and holds(context(player, tags), form.if_)
end

-- Returns true if skills that hold all the time take part in an amount or a condition.
local function asks(node)
    if type(node) ~= "table" then return false end
    local row = type(node.amount) == "string" and S.rows.amount[node.amount] or type(node.cond) == "string" and S.rows.cond[node.cond]
    if row and row.asks then return true end
    for _, item in pairs(node) do
        if asks(item) then return true end
    end
    return false
end

local function ended(...)
    native.ends()
    return ...
end

-- Makes the callback of a form. What the form asks for may lead back to itself, such as a hand limit that is that of the
-- owner: from within itself its answer is `without`, as if the skill were not there.
local numbers, last = setmetatable({}, { __mode = "k" }), 0
local function once(form, without, act)
    if not (asks(form[1]) or asks(form.if_)) then return act end
    if not numbers[form] then
        last = last + 1
        numbers[form] = last
    end
    local number_of_form = numbers[form]
    return function(...)
        if not native.begins(number_of_form) then return without end
        return ended(act(...))
    end
end

-- A form whose first entry is an amount: `S.distance { -1 }`.
local function number_form(name, doc, fields, compile)
    fields[#fields + 1] = { "if_", "cond", true }
    fields[#fields + 1] = { "flagged", "text", true }
    S.form(name, { fields = fields, doc = doc, first = 2, takes_amount = true, status = true, compile = compile,
        checked = function(form, where)
            if form[1] == nil then S.fail(nil, "%s: no amount", where) end
            S.check("amount", form[1], "1", where)
        end })
end

local UNLIMITED = 1000
local function amount(form, player, tags)
    if form[1] == S.any then return UNLIMITED end
    return value_of(form, player, tags)
end

number_form("distance", "the owner's distance to others changes, or theirs to the owner: S.distance { -1 }, S.distance { 1, to_me = true }",
    { { "to_me", "flag", true } }, function(own, form, tags)
        return { sgs.CreateDistanceSkill { name = own, frequency = frequency(tags), correct_func = once(form, 0, function(self, from, to)
            local player = form.to_me and to or not form.to_me and from
            return concerns(player, form, tags) and value_of(form, player, tags) or 0
        end) } }
    end)
number_form("range", "the owner's attack range changes", {}, function(own, form, tags)
    return { sgs.CreateAttackRangeSkill { name = own, frequency = frequency(tags), extra_func = once(form, 0, function(self, player)
        return concerns(player, form, tags) and value_of(form, player, tags) or 0
    end) } }
end)
number_form("max_cards", "the owner's hand limit changes", {}, function(own, form, tags)
    return { sgs.CreateMaxCardsSkill { name = own, frequency = frequency(tags), extra_func = once(form, 0, function(self, player)
        return concerns(player, form, tags) and value_of(form, player, tags) or 0
    end) } }
end)
number_form("max_cards_is", "the owner's hand limit is this number", {}, function(own, form, tags)
    return { sgs.CreateMaxCardsSkill { name = own, frequency = frequency(tags), fixed_func = once(form, -1, function(self, player)
        return concerns(player, form, tags) and value_of(form, player, tags) or -1
    end) } }
end)

local function use_form(name, doc, field)
    number_form(name, doc, { { "card", "text", true }, { "filter", "cards", true }, { "made", "flag", true }, { "any", "flag", true } }, function(own, form, tags)
        local pattern = form.any and "." or form.card and (S.pattern { name = form.card }) or nil
        return { sgs.CreateTargetModSkill { name = own, frequency = frequency(tags), pattern = pattern,
            [field] = once(form, 0, function(self, player, card)
                -- Cards that this skill made, in the hands of any player.
                if form.made then return table.contains(card:getSkillNames(), tags.name) and amount(form, player, tags) or 0 end
                return concerns(player, form, tags) and (not form.filter or S.matches(card, form.filter)) and amount(form, player, tags) or 0
            end) } }
    end)
end
use_form("use_times", "the owner uses Slash, or a named card, more often; S.any: any number of times", "residue_func")
use_form("use_reach", "the owner uses Slash, or a named card, over more distance; S.any: over any distance", "distance_limit_func")
use_form("use_targets", "the owner uses Slash, or a named card, on more targets", "extra_target_func")
S.form("trick_reach", { fields = { { "if_", "cond", true } }, status = true, doc = "the owner uses tricks over any distance",
    compile = function(own, form, tags)
        return { sgs.CreateTargetModSkill { name = own, frequency = frequency(tags), pattern = "TrickCard",
            distance_limit_func = once(form, 0, function(self, player) return concerns(player, form, tags) and UNLIMITED or 0 end) } }
    end })

S.form("not_target_of", { fields = { { "card", "cards" }, { "if_", "cond", true } }, status = true,
    doc = "the owner cannot become a target of such cards: S.not_target_of { card = { name = \"slash\" } }",
    compile = function(own, form, tags)
        return { sgs.CreateProhibitSkill { name = own, frequency = frequency(tags), is_prohibited = once(form, false, function(self, _, to, card)
            return S.matches(card, form.card) and concerns(to, form, tags)
        end) } }
    end })
S.word("hindered", { "use", "response", "discard", "use,response" })
S.form("cannot", { fields = { { "methods", "hindered" }, { "card", "cards" }, { "if_", "cond", true } }, status = true,
    doc = "the owner cannot use, play or discard such cards: S.cannot { methods = \"use\", card = { name = \"slash\" } }",
    compile = function(own, form, tags)
        return { sgs.CreateCardLimitSkill { name = own, frequency = frequency(tags),
            limit_list = once(form, "", function(self, player) return concerns(player, form, tags) and form.methods or "" end),
            limit_pattern = once(form, "", function(self, player) return concerns(player, form, tags) and S.pattern(form.card) or "" end) } }
    end })
S.form("protects", { fields = { { "card", "cards" }, { "if_", "cond", true } }, status = true,
    doc = "other players cannot discard such cards of the owner's equipment",
    compile = function(own, form, tags)
        return { sgs.CreateCardLimitSkill { name = own, frequency = frequency(tags), protects = once(form, false, function(self, _, owner, card)
            return S.matches(card, form.card) and concerns(owner, form, tags) and owner:hasEquip(card)
        end) } }
    end })
S.form("counts_as_equipped", { fields = { { "equip", "one_card" } },
    doc = "without an armor, the owner counts as wearing one: S.counts_as_equipped { equip = \"eight_diagram\" }",
    compile = function(own, form, tags)
        return { sgs.CreateViewAsEquipSkill { name = own, frequency = frequency(tags), view_as_equip = function(self, player)
            return not player:getArmor() and has(player, tags) and form.equip or ""
        end } }
    end })
local SUITS = { spade = sgs.Card_Spade, heart = sgs.Card_Heart, club = sgs.Card_Club, diamond = sgs.Card_Diamond }
S.form("treats", { fields = { { "card", "cards" }, { "suit", "suit", true }, { "as", "one_card", true } },
    doc = "the owner's cards count as another suit, or as another card: S.treats { card = { suit = \"spade\" }, suit = \"heart\" }, S.treats { card = { type = \"trick\" }, as = \"slash\" }",
    checked = function(form, where)
        if (form.suit == nil) == (form.as == nil) then S.fail(nil, "%s: either `suit` or `as`", where) end
    end,
    compile = function(own, form, tags)
        return { sgs.CreateFilterSkill { name = own, frequency = frequency(tags),
            view_filter = function(self, card)
                local in_hand = form.card.from == "hand"
                if in_hand and sgs.Sanguosha:currentRoom():getCardPlace(card:getEffectiveId()) ~= sgs.Player_PlaceHand then return false end
                return S.matches(card, form.card)
            end,
            view_as = function(self, card)
                if form.as then
                    local made = sgs.Sanguosha:cloneCard(form.as, card:getSuit(), card:getNumber())
                    made:setSkillName(tags.name)
                    local wrapped = sgs.Sanguosha:getWrappedCard(card:getEffectiveId())
                    wrapped:takeOver(made)
                    return wrapped
                end
                card:setSkillName(tags.name)
                card:setSuit(SUITS[form.suit])
                return card
            end } }
    end })
S.form("draws", { fields = { { "if_", "cond", true } }, first = 2, takes_amount = true,
    doc = "the owner draws more cards in the draw phase: S.draws { 1 }",
    checked = function(form, where)
        if form[1] == nil then S.fail(nil, "%s: no amount", where) end
        S.check("amount", form[1], "1", where)
    end,
    compile = function(own, form, tags)
        return { sgs.CreateDrawCardsSkill { name = own, frequency = frequency(tags), draw_num_func = function(self, player, n, room)
            if not holds(context(player, tags, room), form.if_) then return n end
            if tags.locked then
                room:sendCompulsoryTriggerLog(player, tags.name)
            elseif not room:askForSkillInvoke(player, tags.name) then
                return n
            end
            return n + number(context(player, tags, room), form[1])
        end } }
    end })
S.form("avoids", { fields = { { "card", "text" } }, doc = "the named trick has no effect on the owner",
    compile = function(own, form, tags)
        sgs.LoadTranslationTable { ["#SkillNullify"] = "【%arg2】对 %from 无效（%arg）" }
        return { sgs.CreateTriggerSkill { name = own, events = { sgs.CardEffected }, frequency = frequency(tags),
            can_trigger = function(self, target) return target ~= nil and target:isAlive() and has(target, tags) end,
            on_trigger = function(self, event, player, data, room)
                if not S.matches(data:toCardEffect().card, { name = form.card }) then return false end
                room:sendLog("#SkillNullify", player, tags.name, form.card)
                return true
            end } }
    end })
S.form("lures", { fields = { { "card", "cards" }, { "if_", "cond", true } }, status = true,
    doc = "others with the owner in their attack range can use such cards at nobody else: S.lures { card = { name = \"slash\" } }",
    compile = function(own, form, tags)
        -- The range is that without the cards that it takes.
        local function is_in_the_way(player, from, card)
            return player:objectName() ~= from:objectName() and concerns(player, form, tags) and from:inMyAttackRange(player, card:getSubcards())
        end
        return { sgs.CreateProhibitSkill { name = own, frequency = frequency(tags), is_prohibited = once(form, false, function(self, from, to, card)
            if not from or not S.matches(card, form.card) or is_in_the_way(to, from, card) then return false end
            for _, other in sgs.qlist(from:getAliveSiblings()) do
                if is_in_the_way(other, from, card) then return true end
            end
            return false
        end) } }
    end })
S.form("mutes_others", { fields = { { "if_", "cond", true } },
    doc = "the owner's other skills are out of effect while the condition holds: S.mutes_others { if_ = { S.hp(), \"==\", 1 } }",
    compile = function(own, form, tags)
        -- Cards that count as others by a skill do so no longer, or again.
        local trigger = sgs.CreateTriggerSkill { name = own, frequency = frequency(tags),
            events = { sgs.HpChanged, sgs.MaxHpChanged, sgs.EventAcquireSkill, sgs.EventLoseSkill },
            can_trigger = function(self, target) return target ~= nil and target:isAlive() end,
            on_trigger = function(self, event, player, data, room)
                local lost = event == sgs.EventLoseSkill and data:toString() == tags.name
                if lost or player:hasSkill(tags.name, true) then room:filterCards(player, player:getCards("he"), true) end
                return false
            end }
        return { trigger, sgs.CreateInvaliditySkill { name = "#" .. tags.name .. "-muted", skill_valid = once(form, true, function(self, player, skill)
            return skill:objectName() == tags.name or not holds(context(player, tags), form.if_) or not player:hasSkill(tags.name, true)
        end) } }
    end })
S.form("withholds_peach", { fields = {}, doc = "in the owner's turn only the owner and the one who is dying may use a Peach",
    compile = function(own, form, tags)
        -- Before what saves by itself, so that everyone knows.
        return { sgs.CreateTriggerSkill { name = own, frequency = frequency(tags), events = { sgs.AskForPeaches }, priority = 3,
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                local owner = room:getCurrent()
                if not owner or owner:isDead() or owner:getPhase() == sgs.Player_NotActive or not has(owner, tags) then return false end
                if player ~= owner then return player ~= data:toDying().who end
                room:sendCompulsoryTriggerLog(owner, tags.name)
                room:broadcastSkillInvoke(tags.name)
                return false
            end } }
    end })
S.form("takes_blame", { fields = { { "card", "cards" } },
    doc = "the damage of such cards of others counts as dealt by the owner: S.takes_blame { card = { name = \"savage_assault\" } }",
    compile = function(own, form, tags)
        local function tag_of(card) return tags.name .. "_source" .. card:toString() end
        local function claim(room, player, card)
            for _, owner in sgs.qlist(room:findPlayersBySkillName(tags.name)) do
                if owner ~= player then
                    room:sendCompulsoryTriggerLog(owner, tags.name)
                    room:broadcastSkillInvoke(tags.name)
                    room:setTag(tag_of(card), sgs.QVariant(owner))
                    return
                end
            end
        end
        local function blame(room, data)
            local damage = data:toDamage()
            if not damage.card or not S.matches(damage.card, form.card) then return end
            local source = room:getTag(tag_of(damage.card)):toPlayer()
            if not source then return end
            damage.from = source:isAlive() and source or nil
            data:setValue(damage)
        end
        return { sgs.CreateTriggerSkill { name = own, frequency = frequency(tags),
            events = { sgs.TargetSpecified, sgs.ConfirmDamage, sgs.CardFinished },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                if event == sgs.ConfirmDamage then
                    blame(room, data)
                    return false
                end
                local card = data:toCardUse().card
                if not S.matches(card, form.card) then return false end
                if event == sgs.CardFinished then room:removeTag(tag_of(card)) else claim(room, player, card) end
                return false
            end } }
    end })
-- What AIs that were written by hand look at: the number of the phase that comes, in a mark of the owner.
S.form("notes_phase", { fields = { { "mark", "text" } }, doc = "a mark of the owner holds the number of the phase that began last: S.notes_phase { mark = NAME }",
    compile = function(own, form, tags)
        return { sgs.CreateTriggerSkill { name = own, frequency = frequency(tags), events = { sgs.EventPhaseChanging }, priority = 3,
            on_trigger = function(self, event, player, data, room)
                room:setPlayerMark(player, form.mark, data:toPhaseChange().to)
                return false
            end } }
    end })
