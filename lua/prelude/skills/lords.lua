-- Lord skills of `sgs.skills`: others provide cards for a lord, or give thanks.
local S = ...
local ipairs = ipairs
local has, run = S.has, S.run

-- ---- provide -----------------------------------------------------------------------------

S.word("provided", { "slash", "jink" })

-- Asks the lieges one after another for a card; gives the first.
local function ask_lieges(room, player, form, tags)
    local lord = S.variant(player)
    local prompt = ("@%s-%s:%s"):format(tags.name, form.as, player:objectName())
    for _, liege in sgs.qlist(room:getLieges(form.kingdom, player)) do
        local card = room:askForCard(liege, form.as, prompt, lord, sgs.Card_MethodResponse, player, false, "", true)
        if card then return card end
    end
end

-- Returns true for the question of a skill that lets others provide: who is asked there lets nobody else provide.
local function asks_to_provide(prompt)
    local spec = S.all_specs()[prompt:match("^@([^:]+)%-%a+") or ""]
    for _, form in ipairs(spec or {}) do
        if form.form == "provide" then return true end
    end
    return false
end

-- In the play phase it is the lord's use: the card of the skill becomes the card that is played.
local function play_phase_card(form, tags)
    local class = tags.name:sub(1, 1):upper() .. tags.name:sub(2)
    -- The name that AIs know it by.
    local declined = class .. "Failed"
    local card = sgs.CreateSkillCard {
        name = class .. "Card", skill_name = tags.name,
        filter = function(self, targets, to_select, player)
            local slash = sgs.Sanguosha:cloneCard("slash")
            slash:deleteLater()
            local chosen = sgs.PlayerList()
            for _, target in ipairs(targets) do chosen:append(target) end
            return slash:targetFilter(chosen, to_select, player)
        end,
        on_validate = function(self, use)
            local room, player = use.from:getRoom(), use.from
            room:notifySkillInvoked(player, tags.name)
            room:broadcastSkillInvoke(tags.name)
            local slash = ask_lieges(room, player, form, tags)
            -- Lieges who have declined are not asked again in this phase.
            if not slash then room:setPlayerFlag(player, declined) end
            return slash
        end,
    }
    return sgs.CreateZeroCardViewAsSkill {
        name = tags.name .. (tags.lord and "$" or ""),
        enabled_at_play = function(self, player)
            return has(player, tags) and not player:hasFlag(declined) and sgs.Slash_IsAvailable(player)
        end,
        view_as = function() return card:clone() end,
    }
end

S.form("provide", {
    fields = { { "as", "provided" }, { "kingdom", "text" } },
    doc = "when the owner needs a Slash or Jink, others of a kingdom may play it: S.provide { as = \"jink\", kingdom = \"wei\" }",
    compile = function(own, form, tags)
        return { sgs.CreateTriggerSkill {
            name = own, events = { sgs.CardAsked }, view_as_skill = form.as == "slash" and play_phase_card(form, tags) or nil,
            can_trigger = function(self, target) return target ~= nil and has(target, tags) end,
            on_trigger = function(self, event, player, data, room)
                local asked = data:toStringList()
                -- Who provides is asked as if the card were for themselves: the skill must not ask while it is asking.
                if asked[1] ~= form.as or asked[2]:startsWith(("@%s-%s"):format(tags.name, form.as)) or asks_to_provide(asked[2]) then return false end
                if room:getLieges(form.kingdom, player):isEmpty() or not room:askForSkillInvoke(player, tags.name, data) then
                    return false
                end
                room:broadcastSkillInvoke(tags.name)
                local card = ask_lieges(room, player, form, tags)
                if not card then return false end
                room:provide(card)
                return true
            end,
        } }
    end,
})

-- ---- thanks ------------------------------------------------------------------------------

S.form("thanks", {
    fields = { { "kingdom", "text" }, { "card", "cards", true }, { "if_", "cond", true } }, steps = true, first = 2,
    doc = "other players of a kingdom may let an owner profit, who is S.target of the steps: S.thanks { \"judged\", kingdom = \"wei\", S.draw(1, S.target) }",
    checked = function(form, where)
        if not S.rows.time[form[1]] then S.fail(nil, "%s: no time %s; there are: %s", where, S.shown(form[1]), S.names "time") end
    end,
    compile = function(own, form, tags)
        local time = S.rows.time[form[1]]
        return { sgs.CreateTriggerSkill {
            name = own, events = time.events,
            can_trigger = function(self, target) return target ~= nil and target:isAlive() and target:getKingdom() == form.kingdom end,
            on_trigger = function(self, event, player, data, room)
                local occasion = time.occasions(room, player, data, form, event, tags)[1]
                if not occasion or form.card and not (occasion.card and S.matches(occasion.card, form.card)) then return false end
                local owners = sgs.SPlayerList()
                for _, other in sgs.qlist(room:getOtherPlayers(player)) do
                    if has(other, tags) then owners:append(other) end
                end
                while player:isAlive() and not owners:isEmpty() do
                    local owner = room:askForPlayerChosen(player, owners, tags.name, "@" .. tags.name .. "-to", true)
                    if not owner then return false end
                    owners:removeOne(owner)
                    player:skillInvoked(tags.name, -1, owner)
                    local ctx = S.context(room, player, tags, data)
                    ctx.target, ctx.card = owner, occasion.card
                    run(ctx, form, 2)
                end
                return false
            end,
        } }
    end,
})

-- ---- lent skills -------------------------------------------------------------------------

-- Flag of a lord whom the player of this phase has turned to.
local function used_flag(name) return name:sub(1, 1):upper() .. name:sub(2) .. "Invoked" end

local function may_turn_to(lord, name, player)
    return lord:objectName() ~= player:objectName() and lord:hasLordSkill(name) and not lord:hasFlag(used_flag(name))
end

local function has_lord(player, name)
    for _, other in sgs.qlist(player:getAliveSiblings()) do
        if may_turn_to(other, name, player) then return true end
    end
    return false
end

local function lend(room, lord, lent)
    for _, other in sgs.qlist(room:getOtherPlayers(lord, true)) do
        if not other:hasSkill(lent, true) then room:attachSkillToPlayer(other, lent) end
    end
end

local function take_back(room, name, lent)
    for _, player in sgs.qlist(room:getAlivePlayers()) do
        if player:hasLordSkill(name, true) then return end
    end
    for _, player in sgs.qlist(room:getPlayers()) do
        if player:hasSkill(lent, true) then room:detachSkillFromPlayer(player, lent, true) end
    end
end

S.form("lends", {
    fields = { { "skill", "text" } }, doc = "while the owner is there, all others have the skill, which has a form S.lent: S.lends { skill = NAME }",
    compile = function(own, form, tags)
        return { sgs.CreateTriggerSkill {
            name = own, events = { sgs.GameStart, sgs.EventAcquireSkill, sgs.EventLoseSkill, sgs.EventPhaseChanging },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                local name, used = tags.name, used_flag(tags.name)
                if event == sgs.EventPhaseChanging then
                    if data:toPhaseChange().from ~= sgs.Player_Play then return false end
                    for _, other in sgs.qlist(room:getOtherPlayers(player)) do
                        if other:hasFlag(used) then room:setPlayerFlag(other, "-" .. used) end
                    end
                elseif event == sgs.EventLoseSkill then
                    if data:toString() == name then take_back(room, name, form.skill) end
                elseif player:hasLordSkill(name, true) and (event == sgs.GameStart or data:toString() == name) then
                    lend(room, player, form.skill)
                end
                return false
            end,
        } }
    end,
})

-- Asks a lord who may refuse: true for a refusal.
local function is_refused(room, player, lord, form, tags)
    if not form.refused_if or not S.holds({ me = lord, room = room, skill = tags.name, slots = {} }, form.refused_if) then return false end
    if room:askForChoice(lord, tags.name, "accept+reject", sgs.QVariant(player)) ~= "reject" then return false end
    if form.tell then room:sendLog(form.tell, lord, tags.name) end
    return true
end

local function lent_card(form, tags)
    local class, cost = form.by:sub(1, 1):upper() .. form.by:sub(2) .. "Card", form.cost
    local definition = {
        name = class, skill_name = tags.name,
        filter = function(self, chosen, to, player)
            if #chosen > 0 or not may_turn_to(to, form.by, player) then return false end
            return not form.target or S.fits({ me = player, slots = {}, skill = tags.name, paid = self }, to, form.target)
        end,
        on_use = function(self, room, source, targets)
            local lord = targets[1]
            room:setPlayerFlag(lord, used_flag(form.by))
            room:notifySkillInvoked(lord, form.by)
            if is_refused(room, source, lord, form, tags) then return end
            room:broadcastSkillInvoke(form.by)
            local ctx = S.context(room, source, tags)
            ctx.skill, ctx.target, ctx.paid = form.by, lord, self
            run(ctx, form)
        end,
    }
    if cost and cost.keep then definition.will_throw, definition.handling_method = false, sgs.Card_MethodNone end
    return sgs.CreateSkillCard(definition)
end

S.form("lent", {
    fields = { { "by", "text" }, { "kingdom", "text" }, { "cost", "cost", true }, { "target", "players", true }, { "if_", "cond", true },
        { "refused_if", "cond", true }, { "tell", "log_text", true } },
    steps = true, doc = "what others of a kingdom may do with each owner of a skill with S.lends once in their play phase; that owner is S.target, and may refuse where `refused_if` holds",
    checked = function(form, where)
        if #form == 0 then S.fail(nil, "%s: no steps", where) end
        if form.cost and (form.cost.n ~= 1 or not S.pattern(form.cost.card)) then
            S.fail("cost", "%s: `cost` must be one card, by name or type, colour or suit", where)
        end
    end,
    compile = function(own, form, tags)
        local card = lent_card(form, tags)
        local view = { name = own .. "&", attached_lord_skill = true, enabled_at_play = function(self, player)
            return player:getKingdom() == form.kingdom and S.holds({ me = player, skill = tags.name, slots = {} }, form.if_) and has_lord(player, form.by)
        end }
        if not form.cost then
            view.view_as = function() return card:clone() end
            return { sgs.CreateZeroCardViewAsSkill(view) }
        end
        view.filter_pattern = S.pattern(form.cost.card)
        view.view_as = function(self, one)
            local made = card:clone()
            made:addSubcard(one)
            return made
        end
        return { sgs.CreateOneCardViewAsSkill(view) }
    end,
})
