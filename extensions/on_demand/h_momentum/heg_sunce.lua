-- Sun Ce of the momentum package: the number of a compared card moves by three.
local STEP, LEAST, MOST = 3, 1, 13

-- Returns the number that the player makes of the number of their card.
local function moved(self, room, player, number, data)
    if not player:isAlive() or not player:hasSkill(self:objectName()) then return number end
    local choice = room:askForChoice(player, self:objectName(), "up+down+cancel", data)
    if choice == "cancel" then return number end
    room:notifySkillInvoked(player, self:objectName())
    room:broadcastSkillInvoke(self:objectName())
    local result = choice == "up" and math.min(number + STEP, MOST) or math.max(number - STEP, LEAST)
    local log = sgs.LogMessage()
    log.type, log.from, log.arg, log.arg2 = "#Yingyang", player, self:objectName(), tostring(result)
    room:sendLog(log)
    return result
end

local yingyang = sgs.CreateTriggerSkill {
    name = "yingyang",
    events = { sgs.PindianVerifying },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        local pindian = data:toPindian()
        pindian.from_number = moved(self, room, pindian.from, pindian.from_number, data)
        pindian.to_number = moved(self, room, pindian.to, pindian.to_number, data)
        data:setValue(pindian)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["heg_sunce"] = "势孙策",
    ["#heg_sunce"] = "江东的小霸王",
    ["yingyang"] = "鹰扬",
    [":yingyang"] = "当你的拼点牌亮出后，你可以令此牌的点数+3或-3（至多为K，至少为A）。",
    ["yingyang:up"] = "点数+3",
    ["yingyang:down"] = "点数-3",
    ["#Yingyang"] = "%from 发动“%arg”，拼点牌的点数变为 %arg2",
}

return function(extension)
    local heg_sunce = sgs.General(extension, "heg_sunce$", "wu", 4)
    heg_sunce:addSkill("jiang")
    heg_sunce:addSkill(yingyang)
    heg_sunce:addSkill("zhiba")
end
