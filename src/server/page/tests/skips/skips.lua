-- Deals cards with which requests are skipped or not: for the tests of what people want to be asked. At the first turn of
-- a person that person gets tricks, and people two Nullifications.
local extension = sgs.Package("skips")

local function find(room, name)
    for id = 0, sgs.Sanguosha:getCardCount() - 1 do
        local card, place = sgs.Sanguosha:getCard(id), room:getCardPlace(id)
        if card:objectName() == name and place == sgs.Player_DrawPile then return card end
    end
    error("no " .. name .. " in the draw pile")
end

local deal = sgs.CreateTriggerSkill {
    name = "skips_deal",
    global = true,
    events = { sgs.TurnStart },
    on_trigger = function(self, event, player, data, room)
        if player:getState() == "robot" or room:getTag("skips_dealt"):toBool() then return false end
        room:setTag("skips_dealt", sgs.QVariant(true))
        for _, p in sgs.qlist(room:getAlivePlayers()) do p:throwAllHandCards() end
        room:swapPile()
        for _, p in sgs.qlist(room:getAlivePlayers()) do
            for _ = 1, p:getState() == "robot" and 1 or 2 do
                room:obtainCard(p, find(room, "nullification"), false)
            end
            room:setPlayerProperty(p, "maxhp", sgs.QVariant(8))
            room:setPlayerProperty(p, "hp", sgs.QVariant(4))
        end
        for _, name in ipairs { "god_salvation", "dismantlement", "amazing_grace", "slash" } do
            room:obtainCard(player, find(room, name), false)
        end
        return false
    end,
}

for i = 1, 4 do
    local general = sgs.General(extension, "skips" .. i, "wei", 4)
    general:addSkill(deal)
end

sgs.LoadTranslationTable {
    ["skips"] = "少问",
    ["skips_deal"] = "发牌",
    [":skips_deal"] = "用于测试：第一个回合开始时发牌。",
}
for i = 1, 4 do sgs.LoadTranslationTable { ["skips" .. i] = "少问者" .. i } end

return { extension }
