-- Xiahou Dun: a judgement that determines the harm to the source of damage, and cards given away as they
-- come.
local for_each_point = require "extensions.lib.points"

local ganglie = sgs.CreateMasochismSkill {
    name = "ganglie",
    on_damaged = function(self, player, damage, room)
        local from = damage.from
        if not from then return end
        for_each_point(room, player, self:objectName(), damage.damage, damage, function()
            local judge = sgs.JudgeStruct()
            judge.pattern = "."
            judge.good = true
            judge.reason = self:objectName()
            judge.who = player
            room:judge(judge)

            if judge.card:isRed() then
                room:damage(sgs.DamageStruct(self:objectName(), player, from))
            elseif judge.card:isBlack() and player:isAlive() and player:canDiscard(from, "he") then
                local id = room:askForCardChosen(player, from, "he", self:objectName(), false, sgs.Card_MethodDiscard)
                room:throwCard(id, from, player)
            end
            return from:isDead()
        end)
    end,
}

-- The cards that came into the hand and still are there, without those dealt at the start or in the draw
-- phase.
local qingjian = sgs.CreateTriggerSkill {
    name = "qingjian",
    events = { sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        local move = data:toMoveOneTime()
        if room:getTag("FirstRound"):toBool() or player:getPhase() == sgs.Player_Draw then return false end
        if not move.to or move.to:objectName() ~= player:objectName() or move.to_place ~= sgs.Player_PlaceHand then
            return false
        end
        local ids = sgs.IntList()
        for _, id in sgs.qlist(move.card_ids) do
            if room:getCardOwner(id) == player and room:getCardPlace(id) == sgs.Player_PlaceHand then ids:append(id) end
        end
        -- What is given is no longer in the list.
        while player:isAlive() and not ids:isEmpty()
            and room:askForYiji(player, ids, self:objectName()) do
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["xiahoudun"] = "夏侯惇",
    ["#xiahoudun"] = "独眼的罗刹",
    ["ganglie"] = "刚烈",
    [":ganglie"] = "当你受到1点伤害后，你可以进行判定：若结果为红色，你对伤害来源造成1点伤害；若结果为黑色，你弃置伤害来源的一张牌。",
    ["qingjian"] = "清俭",
    [":qingjian"] = "当你于摸牌阶段外获得手牌后，你可以将其中任意张牌交给其他角色。",
}

return function(extension)
    local xiahoudun = sgs.General(extension, "xiahoudun", "wei", 4)
    xiahoudun:addSkill(ganglie)
    xiahoudun:addSkill(qingjian)
end
