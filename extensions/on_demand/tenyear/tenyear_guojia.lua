-- Guo Jia in the anniversary edition: two cards for each point of damage, of which two may go to others.
local for_each_point = require "extensions.lib.points"

-- How many hand cards may be given away.
local MOST = 2

-- Lets the player choose hand cards for others, then hands all of them over at once.
local function give(room, player, skill)
    local hand, moves, n = player:handCards(), sgs.CardsMoveList(), 0
    while n < MOST and not hand:isEmpty() do
        local chosen = room:askForYijiStruct(player, hand, skill, false, false, true, MOST - n,
            room:getOtherPlayers(player), sgs.CardMoveReason(), "", false, false)
        if not chosen.to or chosen.card_ids:isEmpty() then break end
        for _, id in sgs.qlist(chosen.card_ids) do
            hand:removeOne(id)
            n = n + 1
        end
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, player:objectName(),
            chosen.to:objectName(), skill, "")
        moves:append(sgs.CardsMoveStruct(chosen.card_ids, player, chosen.to, sgs.Player_PlaceHand,
            sgs.Player_PlaceHand, reason))
    end
    if not moves:isEmpty() then room:moveCardsAtomic(moves, false) end
end

local tenyearyiji = sgs.CreateMasochismSkill {
    name = "tenyearyiji",
    frequency = sgs.Skill_Frequent,
    on_damaged = function(self, player, damage, room)
        for_each_point(room, player, self:objectName(), damage.damage, damage, function()
            player:drawCards(2, self:objectName())
            give(room, player, self:objectName())
        end)
    end,
}

sgs.LoadTranslationTable {
    ["tenyear_guojia"] = "十周年郭嘉",
    ["#tenyear_guojia"] = "早终的先知",
    ["tenyearyiji"] = "遗计",
    [":tenyearyiji"] = "当你受到1点伤害后，你可以摸两张牌，然后可以将至多两张手牌交给一至两名其他角色。",
}

return function(extension)
    local tenyear_guojia = sgs.General(extension, "tenyear_guojia", "wei", 3)
    tenyear_guojia:addSkill("tiandu")
    tenyear_guojia:addSkill(tenyearyiji)
end
