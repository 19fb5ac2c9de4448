-- Shared by awakening skills: once in a game, of itself, for a price in maximum hit points.
local awaken = {}

-- Returns true if it has not happened yet. Its mark, named after the skill, says so.
function awaken.is_asleep(player, skill)
    return player:getMark(skill) == 0
end

-- Awakens: the maximum of hit points changes, by -1 unless said. Does the player live on?
function awaken.begin(room, player, skill, change)
    local log = sgs.LogMessage()
    log.type, log.from, log.arg = "#Awakens", player, skill
    room:sendLog(log)
    room:notifySkillInvoked(player, skill)
    room:broadcastSkillInvoke(skill)
    room:setPlayerMark(player, skill, 1)
    return room:changeMaxHpForAwakenSkill(player, change or -1, skill)
end

-- Awakens and gains another skill.
function awaken.gain(room, player, skill, gained)
    if awaken.begin(room, player, skill) then room:acquireSkill(player, gained) end
end

sgs.LoadTranslationTable { ["#Awakens"] = "%from 因【%arg】觉醒" }

return awaken
