-- The god Cao Cao: a card of everyone for each point of damage, and a place that is far from all others.
local for_each_point = require "extensions.lib.points"

-- Takes a card of each other player who has any. Returns whether the player is dead then.
local function take_from_all(room, player, skill)
    for _, other in sgs.qlist(room:getOtherPlayers(player)) do
        if other:isAlive() and not other:isAllNude() then -- mutants: no bundled skill kills the others meanwhile
            local id = room:askForCardChosen(player, other, "hej", skill)
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, player:objectName())
            -- mutants: a log does not say who sees the card
            room:obtainCard(player, sgs.Sanguosha:getCard(id), reason, room:getCardPlace(id) ~= sgs.Player_PlaceHand)
            if player:isDead() then return true end -- mutants: no bundled skill kills the taker of a card
        end
    end
    return false
end

local guixin = sgs.CreateMasochismSkill {
    name = "guixin",
    on_damaged = function(self, player, damage, room)
        for_each_point(room, player, self:objectName(), damage.damage, damage, function()
            -- mutants: no bundled skill kills the taker of a card
            if take_from_all(room, player, self:objectName()) then return true end
            player:turnOver()
        end)
    end,
}

local feiying = sgs.CreateDistanceSkill {
    name = "feiying",
    frequency = sgs.Skill_Compulsory,
    correct_func = function(self, from, to)
        return to:hasSkill(self:objectName()) and 1 or 0
    end,
}

sgs.LoadTranslationTable {
    ["shencaocao"] = "神曹操",
    ["#shencaocao"] = "超世之英杰",
    ["guixin"] = "归心",
    [":guixin"] = "当你受到1点伤害后，你可以依次获得每名其他角色区域里的一张牌，然后翻面。",
    ["feiying"] = "飞影",
    [":feiying"] = "锁定技，其他角色计算与你的距离+1。",
}

return function(extension)
    local shencaocao = sgs.General(extension, "shencaocao", "god", 3)
    shencaocao:addSkill(guixin)
    shencaocao:addSkill(feiying)
end
