-- Guo Jia, first version: the two top cards of the pile for each point of damage, given to any players.
local for_each_point = require "extensions.lib.points"

-- Lets the player give away cards of the pile; what is left is theirs.
local function share(room, player, ids, skill)
    room:fillAG(ids, player)
    room:clearAG(player)
    local all = room:getAlivePlayers()
    while not ids:isEmpty() and player:isAlive() do
        if not room:askForYiji(player, ids, skill, true, false, true, -1, all) then break end
    end
    if not ids:isEmpty() and player:isAlive() then
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, player:objectName(), skill, "")
        room:obtainCard(player, sgs.DummyCard(ids), reason, false)
    end
end

local nosyiji = sgs.CreateMasochismSkill {
    name = "nosyiji",
    frequency = sgs.Skill_Frequent,
    on_damaged = function(self, player, damage, room)
        for_each_point(room, player, self:objectName(), damage.damage, damage, function()
            share(room, player, room:getNCards(2, false), self:objectName())
        end)
    end,
}

sgs.LoadTranslationTable {
    ["nos_guojia"] = "旧郭嘉",
    ["#nos_guojia"] = "早终的先知",
    ["nosyiji"] = "遗计",
    [":nosyiji"] = "当你受到1点伤害后，你可以观看牌堆顶的两张牌，然后将这些牌交给任意角色。",
}

return function(extension)
    local nos_guojia = sgs.General(extension, "nos_guojia", "wei", 3)
    nos_guojia:addSkill("tiandu")
    nos_guojia:addSkill(nosyiji)
end
