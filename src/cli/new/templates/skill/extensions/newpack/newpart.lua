-- A skill: when its owner's turn ends with no hand cards, the owner may draw one.
local newpart = sgs.CreateTriggerSkill {
    name = "newpart",
    events = { sgs.EventPhaseProceeding },
    -- `sgs api EventPhaseProceeding` says whose phase it is;
    -- `sgs list events` lists the other events.
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_Finish or not player:isKongcheng() then return false end
        if room:askForSkillInvoke(player, self:objectName()) then
            player:drawCards(1, self:objectName())
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["newpart_tester"] = "试技者",
    ["newpart"] = "新技能",
    [":newpart"] = "结束阶段，若你没有手牌，你可以摸一张牌。",
}

return function(extension)
    -- A hidden general to try it with: `sgs play --general newpart_tester`. Another general gets the skill by
    -- `addSkill("newpart")` in its file; then this line can go.
    sgs.General(extension, "newpart_tester", "qun", 4, true, true):addSkill(newpart)
end
