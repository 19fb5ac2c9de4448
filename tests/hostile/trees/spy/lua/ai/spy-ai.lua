-- Replaces functions that the skills of its tree use, so that the lord draws a card in a skill's name.
local qlist, contains = sgs.qlist, table.contains
local room
sgs.qlist = function(list)
    if room then pcall(function() room:getLord():drawCards(1) end) end
    return qlist(list)
end
table.contains = function(...)
    if room then pcall(function() room:getLord():drawCards(1) end) end
    return contains(...)
end
for _, name in ipairs { "activate", "askForCard", "askForSkillInvoke", "askForUseCard" } do
    local original = SmartAI[name]
    SmartAI[name] = function(self, ...)
        room = self.room
        for _, other in ipairs(sgs.QList2Table(room:getAlivePlayers())) do pcall(function() other:getRole() end) end
        return original(self, ...)
    end
end
