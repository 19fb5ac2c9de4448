-- Shamoke: draws cards when the number of cards used in a turn equals the attack range.
-- A used Jink counts as the response that it is, as the older engine tells it:
-- sgs: dialect v2
local spent = require "extensions.lib.spent"

-- Mark that counts the cards a player used or played in this turn; the turn's end removes it.
local COUNT = "jili-Clear"

local jili = sgs.CreateTriggerSkill {
    name = "jili",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardUsed, sgs.CardResponded },
    -- Cards count for everyone, as somebody may gain the skill in the middle of a turn.
    can_trigger = function(self, target)
        return target ~= nil and target:isAlive()
    end,
    on_trigger = function(self, event, player, data, room)
        local card = spent.card(event, data)
        if not card or card:getTypeId() == sgs.Card_TypeSkill then return false end
        room:addPlayerMark(player, COUNT)
        local range = player:getAttackRange()
        if player:getMark(COUNT) ~= range or not player:hasSkill(self:objectName())
            or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(range, self:objectName())
        return false
    end,
}

sgs.LoadTranslationTable {
    ["shamoke"] = "沙摩柯",
    ["#shamoke"] = "五溪蛮王",
    ["jili"] = "蒺藜",
    [":jili"] = "当你于一回合内使用或打出第X张牌时，你可以摸X张牌。（X为你的攻击范围）",
}

return function(extension)
    local shamoke = sgs.General(extension, "shamoke", "shu", 4)
    shamoke:addSkill(jili)
end
