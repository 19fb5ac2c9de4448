-- Cao Ren: turns over for a card, and may act after turning over.
local jushou = sgs.CreatePhaseChangeSkill {
    name = "jushou",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Finish or not room:askForSkillInvoke(player, self:objectName()) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(1, self:objectName())
        player:turnOver()
        return false
    end,
}

-- Returns the cards that lie before players and are of the kind that was used: equipment, or tricks.
local function of_kind(room, player, used)
    local possible, others = sgs.SPlayerList(), sgs.IntList()
    for _, other in sgs.qlist(room:getAlivePlayers()) do
        local any = false
        for _, card in sgs.qlist(other:getCards("ej")) do
            if card:getTypeId() ~= used:getTypeId() or not player:canDiscard(other, card:getEffectiveId()) then
                others:append(card:getEffectiveId())
            else
                any = true
            end
        end
        if any then possible:append(other) end
    end
    return possible, others
end

local jiewei = sgs.CreateTriggerSkill {
    name = "jiewei",
    events = { sgs.TurnedOver },
    on_trigger = function(self, event, player, data, room)
        if not room:askForSkillInvoke(player, self:objectName()) then return false end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(1, self:objectName())
        local used = player:isAlive()
            and room:askForUseCard(player, "TrickCard+^Nullification,EquipCard|.|.|hand", "@jiewei")
        if not used or player:isDead() then return false end
        local possible, others = of_kind(room, player, used)
        if possible:isEmpty() then return false end
        local target = room:askForPlayerChosen(player, possible, self:objectName(), "@jiewei-discard", true)
        if target then
            local id = room:askForCardChosen(player, target, "ej", self:objectName(), false, sgs.Card_MethodDiscard, others)
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DISMANTLE, player:objectName(),
                target:objectName(), "", "")
            room:throwCard(sgs.Sanguosha:getCard(id), reason, target)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["caoren"] = "曹仁",
    ["#caoren"] = "大将军",
    ["jushou"] = "据守",
    [":jushou"] = "结束阶段，你可以摸一张牌，然后翻面。",
    ["jiewei"] = "解围",
    [":jiewei"] = "当你翻面后，你可以摸一张牌，然后你可以使用一张锦囊牌或装备牌，若如此做，此牌结算后，你可以弃置场上一张与之类型相同的牌。",
    ["@jiewei"] = "【解围】：你可以使用一张锦囊牌或装备牌",
    ["@jiewei-discard"] = "【解围】：你可以选择一名角色，弃置其场上一张与使用的牌类型相同的牌",
}

return function(extension)
    local caoren = sgs.General(extension, "caoren", "wei", 4)
    caoren:addSkill(jushou)
    caoren:addSkill(jiewei)
end
