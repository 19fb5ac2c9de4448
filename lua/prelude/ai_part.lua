-- The AI in the file of a package itself: `sgs.ai_skill_invoke.x = true` at the beginning of a line.
--
-- Where the file defines its package, tables of the AI are tables of nothing: what is put there is lost. Once the
-- AI is there, the file runs again with the globals of AI files, and this time what it defines is nothing.
local native = ...
local type, pcall, select, setmetatable, sub = type, pcall, select, setmetatable, string.sub

-- Something that can be indexed, called and counted with, and is never more than nothing.
local made = setmetatable({}, { __mode = "k" })
local nothing
local function another() return nothing() end
local function none() end
-- A loop over nothing ends at once: it calls what it has got with two nils.
local function called(_, ...)
    local state, last = ...
    if select("#", ...) == 2 and state == nil and last == nil then return nil end
    return nothing()
end
local NOTHING = {
    __index = another, __call = called, __newindex = none,
    __add = another, __sub = another, __mul = another, __div = another, __mod = another, __pow = another,
    __unm = another,
    __concat = function() return "" end, __tostring = function() return "" end,
    __lt = function() return false end, __le = function() return false end,
    __len = function() return 0 end,
    __pairs = function() return none end, __ipairs = function() return none end,
    __metatable = false,
}
function nothing()
    local it = setmetatable({}, NOTHING)
    made[it] = true
    return it
end
native.nothing = nothing

local function result(ok, ...)
    if ok then return ... end
    return nothing()
end

-- The globals for one run of a file, over those of the AI, and what ends the run.
function native.ai_part(env)
    local over, mine = false, {}

    -- A function of the program that may refuse an AI: while the file runs it then does nothing.
    local function forgiving(f)
        return function(...)
            if over then return f(...) end
            for i = 1, select("#", ...) do
                if made[select(i, ...)] then return nothing() end
            end
            return result(pcall(f, ...))
        end
    end

    local function member(of, key)
        local value = of[key]
        if over or type(value) ~= "function" then return value end
        return forgiving(value)
    end

    local real = env.sgs
    local engine = setmetatable({}, {
        __index = function(_, key)
            local value = real.Sanguosha[key]
            if type(value) ~= "function" then return value end
            return forgiving(function(_, ...) return value(real.Sanguosha, ...) end)
        end,
    })
    -- Lists of what the file defines are as much nothing as their items.
    local program =
        { LoadTranslationTable = none, AddTranslationEntry = none, SkillList = nothing, GeneralList = nothing }
    mine.sgs = setmetatable({}, {
        __index = function(_, key)
            if over then return real[key] end
            if key == "Sanguosha" then return engine end
            -- `sgs.skills` makes skills when it is called.
            if key == "skills" then return nothing() end
            if type(key) == "string" and sub(key, 1, 3) == "ai_" then return real[key] end
            return program[key] or member(real, key)
        end,
        __newindex = function(_, key, value) real[key] = value end,
        __pairs = function() return pairs(real) end,
    })
    mine._G = mine
    mine.require, mine.dofile = forgiving(env.require), forgiving(env.dofile)
    mine.module = none
    -- Prints nothing while the file runs: its first run has printed it.
    function mine.print(...)
        if over then return env.print(...) end
    end
    setmetatable(mine, { __index = env })
    return mine, function() over = true end
end
