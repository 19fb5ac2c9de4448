-- Cao Pi: takes the cards of the dead, turns others over, and has a lord skill by which others give thanks.
local lending = require "extensions.lib.lending"

local xingshang = sgs.CreateTriggerSkill {
    name = "xingshang",
    events = { sgs.Death },
    on_trigger = function(self, event, player, data, room)
        local victim = data:toDeath().who
        if victim == player or victim:isNude() or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local all = sgs.DummyCard()
        for _, area in ipairs { "e", "h" } do
            for _, card in sgs.qlist(victim:getCards(area)) do all:addSubcard(card) end
        end
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_RECYCLE, player:objectName())
        room:obtainCard(player, all, reason, false)
        return false
    end,
}

local fangzhu = sgs.CreateMasochismSkill {
    name = "fangzhu",
    on_damaged = function(self, player, damage, room)
        local prompt = "fangzhu-invoke:::" .. player:getLostHp()
        local target = room:askForPlayerChosen(player, room:getOtherPlayers(player), self:objectName(), prompt, true, true)
        if not target then return end
        room:broadcastSkillInvoke(self:objectName())
        if player:isWounded() then target:drawCards(player:getLostHp(), self:objectName()) end
        if target:isAlive() then target:turnOver() end
    end,
}

local songwei = sgs.CreateTriggerSkill {
    name = "songwei$",
    events = { sgs.FinishJudge },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:getKingdom() == "wei"
    end,
    on_trigger = function(self, event, player, data, room)
        if not data:toJudge().card:isBlack() then return false end
        lending.thank_lords(room, player, self:objectName(), "@songwei-to", function(lord)
            lord:drawCards(1, self:objectName())
        end)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["caopi"] = "曹丕",
    ["#caopi"] = "霸业的继承者",
    ["xingshang"] = "行殇",
    [":xingshang"] = "当其他角色死亡时，你可以获得其所有牌。",
    ["fangzhu"] = "放逐",
    [":fangzhu"] = "当你受到伤害后，你可以令一名其他角色摸X张牌，然后其翻面。（X为你已损失的体力值）",
    ["fangzhu-invoke"] = "你可以发动【放逐】，令一名其他角色摸 %arg 张牌，然后翻面",
    ["songwei"] = "颂威",
    [":songwei"] = "主公技，当其他魏势力角色的判定牌生效后，若结果为黑色，其可以令你摸一张牌。",
    ["@songwei-to"] = "【颂威】：你的判定结果为黑色，可以令一名拥有【颂威】的角色摸一张牌",
}

return function(extension)
    local caopi = sgs.General(extension, "caopi$", "wei", 3)
    caopi:addSkill(xingshang)
    caopi:addSkill(fangzhu)
    caopi:addSkill(songwei)
end
