-- Lines of Lua that a person tries out at a question, with names for the table.
local native = ...
local setmetatable, tostring, type, error, pcall, select = setmetatable, tostring, type, error, pcall, select
local globals = _G

local function show(value)
    if type(value) == "string" then return value end
    local ok, name = pcall(function() return value:objectName() end)
    return ok and type(name) == "string" and name or tostring(value)
end

-- The globals of a trial: those of skills, and `room`, `me`, `seat(n)`, `give`, `hp`, `mark` and `skill`.
local function environment(room, me)
    local env = setmetatable({ room = room, me = me }, { __index = globals, __newindex = globals })

    function env.seat(n)
        for _, player in sgs.qlist(room:getAllPlayers(true)) do
            if player:getSeat() == n then return player end
        end
        error(native.cause("trial-seat", tostring(n)), 0)
    end

    local function find(name)
        for _, pile in ipairs { room:getDrawPile(), room:getDiscardPile() } do
            for _, id in sgs.qlist(pile) do
                local card = sgs.Sanguosha:getCard(id)
                local is_it = card:objectName() == name or card:isKindOf(name)
                if is_it or sgs.Sanguosha:translate(card:objectName()) == name then return id end
            end
        end
        error(native.cause("trial-card", tostring(name)), 0)
    end

    function env.give(player, name, n)
        for _ = 1, n or 1 do room:obtainCard(player, find(name)) end
    end
    function env.hp(player, n) room:setPlayerProperty(player, "hp", sgs.QVariant(n)) end
    -- By its name, or as it is called in Chinese or English; with `-` before it, it is lost.
    function env.skill(player, name)
        local lost, called = name:match("^(%-?)(.*)$")
        local skill = sgs.Sanguosha:getSkill(called)
        if not skill then
            for _, general in ipairs(sgs.Sanguosha:getLimitedGeneralNames()) do
                for _, one in sgs.qlist(sgs.Sanguosha:getGeneral(general):getVisibleSkillList()) do
                    if sgs.Sanguosha:translate(one:objectName()) == called then skill = one end
                end
            end
        end
        if not skill then error(native.cause("trial-skill", called), 0) end
        room:handleAcquireDetachSkills(player, lost .. skill:objectName())
    end
    function env.mark(player, name, n) room:setPlayerMark(player, name, n) end
    return env
end

native.trial_names = environment

local function shown(...)
    local all = {}
    for i = 1, select("#", ...) do all[i] = show((select(i, ...))) end
    return all
end

-- Runs a text; the results are texts.
function native.trial(text, room, me)
    local env = environment(room, me)
    local run = load("return " .. text, "=trial", "t", env)
    if not run then
        local why
        run, why = load(text, "=trial", "t", env)
        if not run then error(why, 0) end
    end
    return shown(run())
end
