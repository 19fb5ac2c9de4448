-- Shared by several skills: someone's skills are out of effect until the turn ends. Marks say so: one for each skill
-- that did it, and one that counts them all.
local ALL = "@skill_invalidity"

local silence = {}

function silence.begin(room, player, mark)
    room:addPlayerMark(player, mark)
    room:addPlayerMark(player, ALL)
    room:filterCards(player, player:getCards("he"), true)
end

-- Returns true if the turn ends or the current player dies.
function silence.is_over(event, player, data, room)
    if event == sgs.EventPhaseChanging then return data:toPhaseChange().to == sgs.Player_NotActive end
    local victim, current = data:toDeath().who, room:getCurrent()
    return victim == player and victim == current
end

-- Ends what one skill did; `after` gets everyone it was done to.
function silence.finish(room, mark, after)
    for _, player in sgs.qlist(room:getAllPlayers()) do
        local n = player:getMark(mark)
        if n > 0 then
            room:setPlayerMark(player, mark, 0)
            room:removePlayerMark(player, ALL, n)
            if after then after(player) end
            room:filterCards(player, player:getCards("he"), false)
        end
    end
end

local invalidity = sgs.CreateInvaliditySkill {
    name = "#skill_invalidity",
    skill_valid = function(self, player, skill)
        if player:getMark(ALL) == 0 then return true end
        local frequency = skill:getFrequency()
        return frequency == sgs.Skill_Compulsory or frequency == sgs.Skill_Wake
    end,
}

local skills = sgs.SkillList()
skills:append(invalidity)
sgs.Sanguosha:addSkills(skills)

sgs.LoadTranslationTable { [ALL] = "技能无效" }

return silence
