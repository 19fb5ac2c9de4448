-- Pang Tong: cards as another that may also be recast, and a limited skill at the point of death.
local lianhuan = sgs.CreateOneCardViewAsSkill {
    name = "lianhuan",
    filter_pattern = ".|club|.|hand",
    response_or_use = true,
    view_as = function(self, card)
        local chain = sgs.Sanguosha:cloneCard("iron_chain", card:getSuit(), card:getNumber())
        chain:addSubcard(card)
        chain:setSkillName(self:objectName())
        return chain
    end,
}

local NIRVANA = "@nirvana"

-- Discards all cards of the player: hand, equipment and judging area.
local function throw_all(room, player)
    player:throwAllHandCardsAndEquips()
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_NATURAL_ENTER, player:objectName())
    for _, trick in sgs.qlist(player:getJudgingArea()) do
        room:throwCard(trick, reason, nil)
    end
end

local niepan = sgs.CreateTriggerSkill {
    name = "niepan",
    frequency = sgs.Skill_Limited,
    limit_mark = NIRVANA,
    events = { sgs.AskForPeaches },
    on_trigger = function(self, event, player, data, room)
        if data:toDying().who ~= player or player:getMark(NIRVANA) == 0 then return false end
        if not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        room:removePlayerMark(player, NIRVANA)
        throw_all(room, player)
        room:recover(player, sgs.RecoverStruct(player, nil, math.min(3, player:getMaxHp()) - player:getHp()))
        player:drawCards(3, self:objectName())
        if player:isChained() then room:setPlayerChained(player, false) end
        if not player:faceUp() then player:turnOver() end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["pangtong"] = "庞统",
    ["#pangtong"] = "凤雏",
    ["lianhuan"] = "连环",
    [":lianhuan"] = "你可以将一张梅花手牌当【铁索连环】使用或重铸。",
    ["niepan"] = "涅槃",
    [":niepan"] = "限定技，当你处于濒死状态时，你可以弃置你区域内的所有牌，然后回复至3点体力，摸三张牌并复原武将牌。",
    [NIRVANA] = "涅槃",
}

return function(extension)
    local pangtong = sgs.General(extension, "pangtong", "shu", 3)
    pangtong:addSkill(lianhuan)
    pangtong:addSkill(niepan)
end
