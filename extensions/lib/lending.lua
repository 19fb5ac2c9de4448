-- Lord skills that others use: while someone is lord with the skill, everyone else has a lent one. With it each lord
-- may be turned to once in a play phase.
local lending = {}

-- Returns true if this lord is available to the player, who has not used the lord's skill in this phase.
function lending.may_turn_to(lord, name, used, player)
    return lord:objectName() ~= player:objectName() and lord:hasLordSkill(name) and not lord:hasFlag(used)
end

-- Returns true if there is such a lord.
function lending.has_lord(player, name, used)
    for _, other in sgs.qlist(player:getAliveSiblings()) do
        if lending.may_turn_to(other, name, used, player) then return true end
    end
    return false
end

local function lend(room, lord, lent)
    for _, other in sgs.qlist(room:getOtherPlayers(lord, true)) do
        if not other:hasSkill(lent, true) then room:attachSkillToPlayer(other, lent) end
    end
end

local function take_back(room, name, lent)
    for _, player in sgs.qlist(room:getAlivePlayers()) do
        if player:hasLordSkill(name, true) then return end
    end
    for _, player in sgs.qlist(room:getPlayers()) do
        if player:hasSkill(lent, true) then room:detachSkillFromPlayer(player, lent, true) end
    end
end

-- The lord skill itself: its `name`, the skill `lent` to the others, and the flag `used` of a lord whom the player of the
-- phase has turned to. What else it does at other `events` is said by `on_event`.
function lending.lord_skill(spec)
    local name, used = spec.name, spec.used
    local events = { sgs.GameStart, sgs.EventAcquireSkill, sgs.EventLoseSkill, sgs.EventPhaseChanging }
    for _, event in ipairs(spec.events or {}) do table.insert(events, event) end
    return sgs.CreateTriggerSkill {
        name = name .. "$",
        events = events,
        can_trigger = function(self, target)
            return target ~= nil
        end,
        on_trigger = function(self, event, player, data, room)
            if event == sgs.EventPhaseChanging then
                if data:toPhaseChange().from ~= sgs.Player_Play then return false end
                for _, other in sgs.qlist(room:getOtherPlayers(player)) do
                    if other:hasFlag(used) then room:setPlayerFlag(other, "-" .. used) end
                end
            elseif event == sgs.EventLoseSkill then
                if data:toString() == name then take_back(room, name, spec.lent) end
            elseif event == sgs.GameStart or event == sgs.EventAcquireSkill then
                if player:hasLordSkill(name, true) and (event == sgs.GameStart or data:toString() == name) then
                    lend(room, player, spec.lent)
                end
            else
                spec.on_event(self, event, player, data, room)
            end
            return false
        end,
    }
end

-- Lets the player thank lords who have the skill, one after another: each chosen lord announces it, and `act`
-- follows.
function lending.thank_lords(room, player, name, prompt, act)
    local lords = sgs.SPlayerList()
    for _, other in sgs.qlist(room:getOtherPlayers(player)) do
        if other:hasLordSkill(name) then lords:append(other) end
    end
    while player:isAlive() and not lords:isEmpty() do
        local lord = room:askForPlayerChosen(player, lords, name, prompt, true)
        if not lord then return end
        lords:removeOne(lord)
        player:skillInvoked(name, -1, lord)
        act(lord)
    end
end

-- Makes skills known that no general has by itself.
function lending.known(...)
    local skills = sgs.SkillList()
    for _, skill in ipairs { ... } do skills:append(skill) end
    sgs.Sanguosha:addSkills(skills)
end

return lending
