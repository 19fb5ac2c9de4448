-- EventLoseSkill trigger for skill with pile and marks
skill_lose = sgs.CreateTriggerSkill {
    name = "#skill_lose",
    events = {sgs.EventLoseSkill},
    
    on_trigger = function(self, event, player, data, room)
        if data:toString() ~= "main_skill" then return false end
        
        -- Clear pile
        local pile = player:getPile("main_skill")
        if not pile:isEmpty() then
            local dummy = sgs.DummyCard()
            for _, id in sgs.qlist(pile) do
                dummy:addSubcard(id)
            end
            local reason = sgs.CardMoveReason(
                sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE,
                player:objectName()
            )
            room:throwCard(dummy, reason, nil)
            dummy:deleteLater()
        end
        
        -- Clear marks
        room:setPlayerMark(player, "main_skill_count", 0)
        room:setPlayerMark(player, "@main_skill_token", 0)
        
        return false
    end,
}
