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
                if asked[1] ~= form.as or asked[2]:startsWith(("@%s-%s"):format(tags.name, form.as)) then return false end
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
