-- The choice of a general. A package sets the values of its generals for the player:
--
--   sgs.ai_general_value.caocao = 6                              from 0 to 10
--   sgs.ai_general_value.caocao = { lord = 8, renegade = 4, 6 }  by role, and otherwise
--
-- The value of other generals is computed from hit points and skills.

local ipairs, type = ipairs, type

local function guessed(name)
    local general = sgs.Sanguosha:getGeneral(name)
    if not general then return 0 end
    local skills = general:getVisibleSkillList():length()
    return 2.5 + (general:getMaxHp() - 3) * 0.5 + skills * 0.5
end

local function worthOf(name, role)
    local value = sgs.ai_general_value[name] or guessed(name)
    if type(value) == "table" then return value[role] or value[1] or guessed(name) end
    return value
end

-- A lord's skills are for the kingdom: its members may be asked by them.
local function serves(player, name)
    local lord = player:getRole() == "loyalist" and player:getRoom():getLord()
    local general, lords = sgs.Sanguosha:getGeneral(name), lord and sgs.Sanguosha:getGeneral(lord:getGeneralName())
    return general and lords and lords:isLord() and general:getKingdom() == lord:getKingdom()
end

-- How much likelier each point makes a general: strong ones are met more often, and none in every
-- game.
local PER_POINT = 1.2

-- One of these, drawn by lot; what they are worth says how many lots each has.
local function drawn(names, worth)
    local lots, sum = {}, 0
    for i, name in ipairs(names) do
        lots[i] = PER_POINT ^ worth(name)
        sum = sum + lots[i]
    end
    local at = math.random() * sum
    for i, name in ipairs(names) do
        at = at - lots[i]
        if at < 0 then return name end
    end
    return names[#names]
end

-- The one that is worth most; the first of equals.
local function best(names, worth)
    local chosen, most
    for _, name in ipairs(names) do
        local value = worth(name)
        if not most or value > most then chosen, most = name, value end
    end
    return chosen
end

-- Asked by the table for each seat when generals are dealt; there is no AI for it yet.
function ChooseGeneral(player, names)
    local role = player:getRole()
    return drawn(names, function(name)
        return worthOf(name, role) + (serves(player, name) and 1 or 0)
    end)
end

-- Called by skills during a game: functions for the skill's choices may also choose generals.
function SmartAI:askForGeneral(names, default, reason)
    local own = sgs.ai_skill_choice[reason or ""]
    local answer = type(own) == "function" and own(self, table.concat(names or {}, "+"))
    if answer and table.contains(names, answer) then return answer end
    local role = self.role
    return best(names or {}, function(name) return worthOf(name, role) end) or default
end
