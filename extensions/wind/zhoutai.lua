-- Zhou Tai: cards that prevent death as long as no two have the same number.
-- Returns true if there is another card of this number in the pile.
local function repeats(pile, id)
    local number = sgs.Sanguosha:getCard(id):getNumber()
    for _, other in sgs.qlist(pile) do
        if other ~= id and sgs.Sanguosha:getCard(other):getNumber() == number then return true end
    end
    return false
end

local buqu = sgs.CreateTriggerSkill {
    name = "buqu",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.AskForPeaches },
    on_trigger = function(self, event, player, data, room)
        if data:toDying().who ~= player or player:getHp() > 0 then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        local id = room:drawCard()
        player:addToPile(self:objectName(), id)
        if repeats(player:getPile(self:objectName()), id) then
            room:sendLog("#BuquRepeated", player, sgs.Sanguosha:getCard(id):getNumberString())
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_REMOVE_FROM_PILE, "", self:objectName(), "")
            room:throwCard(sgs.Sanguosha:getCard(id), reason, nil)
        else
            room:recover(player, sgs.RecoverStruct(player, nil, 1 - player:getHp()))
        end
        return false
    end,
}

local buqu_limit = sgs.CreateMaxCardsSkill {
    name = "#buqu",
    fixed_func = function(self, target)
        local n = target:getPile("buqu"):length()
        if n > 0 and target:hasSkill("buqu") then return n end
        return -1
    end,
}

-- Without the skill the cards go.
local buqu_lost = sgs.CreateTriggerSkill {
    name = "#buqu-lost",
    events = { sgs.EventLoseSkill },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if data:toString() == "buqu" then player:clearOnePrivatePile("buqu") end
        return false
    end,
}

local BY_OTHERS = {
    [sgs.CardMoveReason_S_REASON_EXTRACTION] = true,
    [sgs.CardMoveReason_S_REASON_DISMANTLE] = true,
}

local fenji = sgs.CreateTriggerSkill {
    name = "fenji",
    events = { sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        local move = data:toMoveOneTime()
        local from = move.from
        if not from or from:isDead() or not move.from_places:contains(sgs.Player_PlaceHand) then return false end
        if not BY_OTHERS[move.reason.m_reason] or move.reason.m_playerId == from:objectName() then return false end
        if not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        room:loseHp(player)
        if from:isAlive() then from:drawCards(2, self:objectName()) end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhoutai"] = "周泰",
    ["#zhoutai"] = "历战之躯",
    ["buqu"] = "不屈",
    [":buqu"] = "锁定技，当你处于濒死状态时，你将牌堆顶的一张牌置于你的武将牌上，称为“创”：若此“创”与其他“创”点数均不同，你回复至1点体力；若相同，将此“创”置入弃牌堆。若你有“创”，你的手牌上限等于“创”的数量。",
    ["#BuquRepeated"] = "%from 的“创”中已有点数为 %arg 的牌",
    ["fenji"] = "奋激",
    [":fenji"] = "当一名角色的手牌被另一名角色弃置或获得后，你可以失去1点体力，令其摸两张牌。",
}

return function(extension)
    local zhoutai = sgs.General(extension, "zhoutai", "wu", 4)
    zhoutai:addSkill(buqu)
    zhoutai:addSkill(buqu_limit)
    zhoutai:addSkill(buqu_lost)
    zhoutai:addSkill(fenji)
    extension:insertRelatedSkills("buqu", "#buqu")
    extension:insertRelatedSkills("buqu", "#buqu-lost")
end
