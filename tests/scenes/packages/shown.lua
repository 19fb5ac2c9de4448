-- Skills that show their owner cards which others do not see. For shown.scene.lua.

local extension = sgs.Package("shown")

local function at_the_start(name, ask)
    return sgs.CreateTriggerSkill{
        name = name,
        events = sgs.EventPhaseStart,
        on_trigger = function(self, event, player, data, room)
            if player:getPhase() == sgs.Player_Start then ask(self:objectName(), player, room) end
            return false
        end,
    }
end

local giver = sgs.General(extension, "giver", "wei", 4)
giver:addSkill(at_the_start("give-away", function(name, player, room)
    local ids = room:getNCards(2, false)
    room:askForYiji(player, ids, name, true, false, true, -1, room:getAlivePlayers())
    if not ids:isEmpty() then room:returnToTopDrawPile(ids) end
end))

local seer = sgs.General(extension, "seer", "wei", 4)
seer:addSkill(at_the_start("see", function(name, player, room)
    room:askForCardChosen(player, room:getOtherPlayers(player):first(), "h", name, true)
end))

-- The other ways in which cards are shown to who is asked, a general for each.
local function shows(name, ask)
    sgs.General(extension, name, "wei", 4):addSkill(at_the_start(name .. "s", ask))
end

shows("pick-of-the-pile", function(name, player, room)
    local ids = room:getNCards(2, false)
    room:fillAG(ids, player)
    room:askForAG(player, ids, true, name)
    room:clearAG(player)
    room:returnToTopDrawPile(ids)
end)

shows("pick-of-the-own", function(name, player, room)
    player:addToPile(name, room:getNCards(2, false), false)
    room:fillAG(player:getPile(name), player)
    room:askForAG(player, player:getPile(name), true, name)
    room:clearAG(player)
end)

shows("arrange", function(name, player, room) room:askForGuanxing(player, room:getNCards(2, false)) end)

shows("look", function(name, player, room)
    local other = room:getOtherPlayers(player):first()
    room:doGongxin(player, other, other:handCards(), name)
end)

shows("draw-unseen", function(name, player, room)
    local drawn = sgs.Sanguosha:cloneCard("slash")
    for _, id in sgs.qlist(room:getNCards(2, false)) do drawn:addSubcard(id) end
    room:obtainCard(player, drawn, false)
    room:askForExchange(player, name, 2, 1, false, "give-back", true)
end)

shows("look-at-all", function(name, player, room)
    local other = room:getOtherPlayers(player):first()
    room:showAllCards(other, player)
    room:askForSkillInvoke(player, name, sgs.QVariant("seen"))
end)

return extension
