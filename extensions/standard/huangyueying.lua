-- Huang Yueying: a card laid open with each trick, tricks without distance, and equipment that stays hers.
local reveal = require "extensions.lib.reveal"

-- The hand card goes on top of the draw pile as the other one comes.
local function swap(room, player, hand_id, id)
    local name = player:objectName()
    local moves = sgs.CardsMoveList()
    moves:append(sgs.CardsMoveStruct(hand_id, nil, sgs.Player_DrawPile,
        sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, name, "jizhi", "")))
    moves:append(sgs.CardsMoveStruct(id, player, sgs.Player_PlaceHand,
        sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DRAW, name, "jizhi", "")))
    room:moveCardsAtomic(moves, false)
end

local jizhi = sgs.CreateTriggerSkill {
    name = "jizhi",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardUsed },
    on_trigger = function(self, event, player, data, room)
        local card = data:toCardUse().card
        if not card:isKindOf("TrickCard") or not room:askForSkillInvoke(player, self:objectName()) then return false end
        room:broadcastSkillInvoke(self:objectName())
        local id = reveal.top(room, player, 1, self:objectName())[1]
        local shown = sgs.Sanguosha:getCard(id)
        if not shown:isKindOf("BasicCard") then
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DRAW, player:objectName(), self:objectName(), "")
            room:obtainCard(player, shown, reason)
            return false
        end
        local given
        if not player:isKongcheng() then
            local about = sgs.QVariant()
            about:setValue(shown)
            given = room:askForCard(player, ".", "@jizhi-exchange:::" .. shown:objectName(), about, sgs.Card_MethodNone)
        end
        if given then
            swap(room, player, given:getEffectiveId(), id)
        else
            reveal.discard(room, player, { id }, self:objectName())
        end
        return false
    end,
}

local qicai = sgs.CreateTargetModSkill {
    name = "qicai",
    frequency = sgs.Skill_Compulsory,
    pattern = "TrickCard",
    distance_limit_func = function(self, from)
        return from:hasSkill(self:objectName()) and 1000 or 0
    end,
}

local qicai_equips = sgs.CreateCardLimitSkill {
    name = "#qicai-equips",
    protects = function(self, who, owner, card)
        return owner:hasSkill("qicai") and card:isKindOf("EquipCard") and not card:isKindOf("Horse")
            and owner:hasEquip(card)
    end,
}

sgs.LoadTranslationTable {
    ["huangyueying"] = "黄月英",
    ["#huangyueying"] = "归隐的杰女",
    ["jizhi"] = "集智",
    [":jizhi"] = "当你使用锦囊牌时，你可以亮出牌堆顶的一张牌：若不为基本牌，你获得之；若为基本牌，你将之置入弃牌堆，或以一张手牌替换之。",
    ["@jizhi-exchange"] = "【集智】：你可以用一张手牌替换亮出的【%arg】，否则将之置入弃牌堆",
    ["qicai"] = "奇才",
    [":qicai"] = "锁定技，你使用锦囊牌无距离限制；其他角色不能弃置你装备区里除坐骑牌外的牌。",
}

return function(extension)
    local huangyueying = sgs.General(extension, "huangyueying", "shu", 3, false)
    huangyueying:addSkill(jizhi)
    huangyueying:addSkill(qicai)
    huangyueying:addSkill(qicai_equips)
    extension:insertRelatedSkills("qicai", "#qicai-equips")
end
