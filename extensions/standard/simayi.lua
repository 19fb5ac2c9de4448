-- Sima Yi: a trigger skill once for each point of damage, and a retrial.
local fankui = sgs.CreateMasochismSkill {
    name = "fankui",
    on_damaged = function(self, player, damage, room)
        local from = damage.from
        if not from then return end
        local data = sgs.QVariant()
        data:setValue(from)
        for _ = 1, damage.damage do
            if player:isDead() or from:isNude() then return end
            if not room:askForSkillInvoke(player, self:objectName(), data) then return end
            room:broadcastSkillInvoke(self:objectName())
            local id = room:askForCardChosen(player, from, "he", self:objectName())
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, player:objectName())
            room:obtainCard(player, sgs.Sanguosha:getCard(id), reason,
                room:getCardPlace(id) ~= sgs.Player_PlaceHand)
        end
    end,
}

local guicai = sgs.CreateRetrialSkill {
    name = "guicai",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName()) and not target:isNude()
    end,
    on_retrial = function(self, player, judge, room)
        local prompt = ("@guicai-card:%s:%s:%s:%d"):format(judge.who:objectName(), self:objectName(), judge.reason,
            judge.card:getEffectiveId())
        local data = sgs.QVariant()
        data:setValue(judge)
        return room:askForCard(player, "..", prompt, data, sgs.Card_MethodResponse, judge.who, true)
    end,
}

sgs.LoadTranslationTable {
    ["simayi"] = "司马懿",
    ["#simayi"] = "狼顾之鬼",
    ["fankui"] = "反馈",
    [":fankui"] = "当你受到1点伤害后，你可以获得伤害来源的一张牌。",
    ["guicai"] = "鬼才",
    [":guicai"] = "当一名角色的判定牌生效前，你可以打出一张牌代替之。",
    ["@guicai-card"] = "你可以发动【%dest】，打出一张牌修改 %src 的 %arg 判定",
}

return function(extension)
    local simayi = sgs.General(extension, "simayi", "wei", 3)
    simayi:addSkill(fankui)
    simayi:addSkill(guicai)
end
