-- Huang Zhong: slashes that may not be dodged.
local slashes = require "extensions.lib.slashes"

local liegong = sgs.CreateTriggerSkill {
    name = "liegong",
    events = { sgs.TargetSpecified },
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if player:getPhase() ~= sgs.Player_Play or not use.card:isKindOf("Slash") then return false end
        slashes.change_jinks(player, use, function(target)
            local n = target:getHandcardNum()
            if player:isDead() or n < player:getHp() and n > player:getAttackRange() then return nil end
            if not room:askForSkillInvoke(player, self:objectName(), sgs.QVariant(target)) then return nil end
            room:broadcastSkillInvoke(self:objectName())
            room:sendLog("#NoJink", target)
            return 0
        end)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["huangzhong"] = "黄忠",
    ["#huangzhong"] = "老当益壮",
    ["liegong"] = "烈弓",
    [":liegong"] = "当你于出牌阶段内使用【杀】指定一名角色为目标后，若其手牌数不小于你的体力值或不大于你的攻击范围，你可以令其不能使用【闪】响应此【杀】。",
    ["#NoJink"] = "%from 不能使用【闪】响应此【杀】",
}

return function(extension)
    local huangzhong = sgs.General(extension, "huangzhong", "shu", 4)
    huangzhong:addSkill(liegong)
end
