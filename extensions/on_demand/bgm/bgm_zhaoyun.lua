-- Zhao Yun of the first special editions: takes a card of the player against whom dragon's courage is used.
local function take(room, player, other, skill)
    if other:isKongcheng() or not room:askForSkillInvoke(player, skill, sgs.QVariant(other)) then return end
    room:broadcastSkillInvoke(skill)
    local id = room:askForCardChosen(player, other, "h", skill)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, player:objectName())
    room:obtainCard(player, sgs.Sanguosha:getCard(id), reason, false)
end

local chongzhen = sgs.CreateTriggerSkill {
    name = "chongzhen",
    events = { sgs.CardResponded, sgs.TargetSpecified },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.TargetSpecified then
            local use = data:toCardUse()
            if use.card:getSkillName() ~= "longdan" then return false end
            for _, target in sgs.qlist(use.to) do take(room, player, target, self:objectName()) end
            return false
        end
        local response = data:toCardResponse()
        if response.m_card:getSkillName() == "longdan" and response.m_who then
            take(room, player, response.m_who, self:objectName())
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["bgm_zhaoyun"] = "☆SP赵云",
    ["#bgm_zhaoyun"] = "白马先锋",
    ["chongzhen"] = "冲阵",
    [":chongzhen"] = "当你发动“龙胆”使用或打出牌时，你可以获得对方的一张手牌。",
}

return function(extension)
    local bgm_zhaoyun = sgs.General(extension, "bgm_zhaoyun", "qun", 3)
    bgm_zhaoyun:addSkill("longdan")
    bgm_zhaoyun:addSkill(chongzhen)
end
