-- Queries make cards, change cards of the game, and write notes: nothing of it may reach a replay, which asks fewer.
extension = sgs.Package("fuzz")
hero = sgs.General(extension, "hero", "wei", 4)
hero:addSkill(sgs.CreateProhibitSkill { name = "forbids", is_prohibited = function(self, from, to, card)
    local made = sgs.Sanguosha:cloneCard("slash", sgs.Card_Heart, 5)
    made:setFlags("made")
    if card then
        card:setFlags("looked")
        card:setSkillName("forbids")
    end
    if from then
        from:getRoom():writeToConsole("asked")
        from:setFlags("asked")
        pcall(function() from:getRoom():setTag("asked", sgs.QVariant(1)) end)
        math.random(10)
    end
    return false
end })
hero:addSkill(sgs.CreateTriggerSkill { name = "makes", events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local made = sgs.Sanguosha:cloneCard("slash", sgs.Card_NoSuit, 0)
        made:setSkillName("makes")
        for _, p in sgs.qlist(room:getOtherPlayers(player)) do
            if player:getPhase() == sgs.Player_Finish and player:canSlash(p, made, false) then
                room:useCard(sgs.CardUseStruct(made, player, p))
                break
            end
        end
        return false
    end })
return { extension }
