-- Skills of `sgs.skills` that hold all the time: distances, limits, what nobody can do.
local S = ...
local pairs, ipairs = pairs, ipairs
local has, holds, number = S.has, S.holds, S.number

-- Where nothing is said, the host's own default.
local function frequency(tags) return tags.locked and sgs.Skill_Compulsory or nil end

local function context(player) return { me = player, slots = {} } end
local function value_of(form, player) return number(context(player), form[1] or form.n) end

-- Those who have the skill now, and for whom the condition holds.
local function concerns(player, form, tags)
    if form.flagged then return player ~= nil and player:hasFlag(form.flagged) end
    return player ~= nil and has(player, tags) and holds(context(player), form.if_)
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
local function amount(form, player)
    if form[1] == S.any then return UNLIMITED end
    return value_of(form, player)
end

number_form("distance", "the owner's distance to others changes, or theirs to the owner: S.distance { -1 }, S.distance { 1, to_me = true }",
    { { "to_me", "flag", true } }, function(own, form, tags)
        return { sgs.CreateDistanceSkill { name = own, frequency = frequency(tags), correct_func = function(self, from, to)
            local player = form.to_me and to or not form.to_me and from
            return concerns(player, form, tags) and value_of(form, player) or 0
        end } }
    end)
number_form("range", "the owner's attack range changes", {}, function(own, form, tags)
    return { sgs.CreateAttackRangeSkill { name = own, frequency = frequency(tags), extra_func = function(self, player)
        return concerns(player, form, tags) and value_of(form, player) or 0
    end } }
end)
number_form("max_cards", "the owner's hand limit changes", {}, function(own, form, tags)
    return { sgs.CreateMaxCardsSkill { name = own, frequency = frequency(tags), extra_func = function(self, player)
        return concerns(player, form, tags) and value_of(form, player) or 0
    end } }
end)
number_form("max_cards_is", "the owner's hand limit is this number", {}, function(own, form, tags)
    return { sgs.CreateMaxCardsSkill { name = own, frequency = frequency(tags), fixed_func = function(self, player)
        return concerns(player, form, tags) and value_of(form, player) or -1
    end } }
end)

local function use_form(name, doc, field)
    number_form(name, doc, { { "card", "text", true }, { "filter", "cards", true } }, function(own, form, tags)
        return { sgs.CreateTargetModSkill { name = own, frequency = frequency(tags), pattern = form.card and (S.pattern { name = form.card }) or nil,
            [field] = function(self, player, card)
                return concerns(player, form, tags) and (not form.filter or S.matches(card, form.filter)) and amount(form, player) or 0
            end } }
    end)
end
use_form("use_times", "the owner uses Slash, or a named card, more often; S.any: any number of times", "residue_func")
use_form("use_reach", "the owner uses Slash, or a named card, over more distance; S.any: over any distance", "distance_limit_func")
use_form("use_targets", "the owner uses Slash, or a named card, on more targets", "extra_target_func")
S.form("trick_reach", { fields = { { "if_", "cond", true } }, status = true, doc = "the owner uses tricks over any distance",
    compile = function(own, form, tags)
        return { sgs.CreateTargetModSkill { name = own, frequency = frequency(tags), pattern = "TrickCard",
            distance_limit_func = function(self, player) return concerns(player, form, tags) and UNLIMITED or 0 end } }
    end })

S.form("not_target_of", { fields = { { "card", "cards" }, { "if_", "cond", true } }, status = true,
    doc = "the owner cannot become a target of such cards: S.not_target_of { card = { name = \"slash\" } }",
    compile = function(own, form, tags)
        return { sgs.CreateProhibitSkill { name = own, frequency = frequency(tags), is_prohibited = function(self, _, to, card)
            return S.matches(card, form.card) and concerns(to, form, tags)
        end } }
    end })
S.form("protects", { fields = { { "card", "cards" }, { "if_", "cond", true } }, status = true,
    doc = "other players cannot discard such cards of the owner's equipment",
    compile = function(own, form, tags)
        return { sgs.CreateCardLimitSkill { name = own, frequency = frequency(tags), protects = function(self, _, owner, card)
            return S.matches(card, form.card) and concerns(owner, form, tags) and owner:hasEquip(card)
        end } }
    end })
S.form("counts_as_equipped", { fields = { { "equip", "text" } },
    doc = "without an armor, the owner counts as wearing one: S.counts_as_equipped { equip = \"eight_diagram\" }",
    compile = function(own, form, tags)
        return { sgs.CreateViewAsEquipSkill { name = own, frequency = frequency(tags), view_as_equip = function(self, player)
            return not player:getArmor() and has(player, tags) and form.equip or ""
        end } }
    end })
local SUITS = { spade = sgs.Card_Spade, heart = sgs.Card_Heart, club = sgs.Card_Club, diamond = sgs.Card_Diamond }
S.form("treats", { fields = { { "card", "cards" }, { "suit", "suit" } },
    doc = "the owner's cards count as another suit: S.treats { card = { suit = \"spade\" }, suit = \"heart\" }",
    compile = function(own, form, tags)
        return { sgs.CreateFilterSkill { name = own, frequency = frequency(tags),
            view_filter = function(self, card) return S.matches(card, form.card) end,
            view_as = function(self, card)
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
            if not holds({ me = player, room = room, slots = {} }, form.if_) then return n end
            if tags.locked then
                room:sendCompulsoryTriggerLog(player, tags.name)
            elseif not room:askForSkillInvoke(player, tags.name) then
                return n
            end
            return n + number({ me = player, room = room, slots = {} }, form[1])
        end } }
    end })
S.form("avoids", { fields = { { "card", "text" } }, doc = "the named trick has no effect on the owner",
    compile = function(own, form, tags)
        sgs.LoadTranslationTable { ["#SkillNullify"] = "【%arg2】对 %from 无效（%arg）" }
        return { sgs.CreateTriggerSkill { name = own, events = { sgs.CardEffected },
            can_trigger = function(self, target) return target ~= nil and target:isAlive() and has(target, tags) end,
            on_trigger = function(self, event, player, data, room)
                if not S.matches(data:toCardEffect().card, { name = form.card }) then return false end
                room:sendLog("#SkillNullify", player, tags.name, form.card)
                return true
            end } }
    end })
