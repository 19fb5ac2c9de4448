-- Lady Gan: her recovery is another's, and her hand may heal her.
local shushen = sgs.CreateTriggerSkill {
    name = "shushen",
    events = { sgs.HpRecover },
    on_trigger = function(self, event, player, data, room)
        for _ = 1, data:toRecover().recover do
            local others = room:getOtherPlayers(player)
            local target = room:askForPlayerChosen(player, others, self:objectName(), "shushen-invoke", true, true)
            if not target then break end
            room:broadcastSkillInvoke(self:objectName())
            if target:isWounded()
                and room:askForChoice(player, self:objectName(), "recover+draw", sgs.QVariant(target)) == "recover" then
                room:recover(target, sgs.RecoverStruct(player))
            else
                target:drawCards(2, self:objectName())
            end
        end
        return false
    end,
}

-- Returns true if all hand cards may be discarded, which is the cost.
local function may_discard_all(player)
    for _, card in sgs.qlist(player:getHandcards()) do
        if player:isJilei(card) then return false end
    end
    return true
end

local shenzhi = sgs.CreatePhaseChangeSkill {
    name = "shenzhi",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Start or player:isKongcheng() or not may_discard_all(player)
            or not room:askForSkillInvoke(player, self:objectName()) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local n = player:getHandcardNum()
        player:throwAllHandCards()
        if n >= player:getHp() then room:recover(player, sgs.RecoverStruct(player)) end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["sp_ganfuren"] = "SP甘夫人",
    ["#sp_ganfuren"] = "昭烈皇后",
    ["shushen"] = "淑慎",
    [":shushen"] = "当你回复1点体力后，你可以令一名其他角色回复1点体力或摸两张牌。",
    ["shushen-invoke"] = "你可以发动【淑慎】，令一名其他角色回复1点体力或摸两张牌",
    ["shushen:recover"] = "令其回复1点体力",
    ["shushen:draw"] = "令其摸两张牌",
    ["shenzhi"] = "神智",
    [":shenzhi"] = "准备阶段，你可以弃置所有手牌：若你以此法弃置的牌不少于X张，你回复1点体力。（X为你的体力值）",
}

return function(extension)
    local sp_ganfuren = sgs.General(extension, "sp_ganfuren", "shu", 3, false)
    sp_ganfuren:addSkill(shushen)
    sp_ganfuren:addSkill(shenzhi)
end
