-- The environment of the files of an AI, apart from that of skills. What they read falls through to the
-- globals of skills; what they write stays with them. A replay runs no AI, so nothing that one does to
-- variables may reach a skill: its functions are lent as twins with their own variables, its tables as
-- tables that begin like them.
local native = ...
local type, next, rawget, rawset, rawequal = type, native.next, rawget, rawset, rawequal
local rawlen, setmetatable, getmetatable = rawlen, setmetatable, getmetatable
local getfenv, setfenv, load, error, sub, walk = getfenv, setfenv, load, error, string.sub, pairs
local debug, of_function = debug, debug.getlocal
local globals, sgs, package, seeall_of_skills = _G, sgs, package, package.seeall
local source_of, twin, variable, set_variable, share = native.source_of, native.twin, native.variable,
    native.set_variable, native.share
local metatable, keeps_nothing, close = native.metatable, native.keeps_nothing, native.close

-- What belongs to the program: as long as it is what a name leads to, the AI has it at once.
local library, library_of_sgs = {}, {}
for key, value in next, globals do library[key] = value end
for key, value in next, sgs do
    if type(value) ~= "table" then library_of_sgs[key] = value end
end

-- Functions of the program that packages find in variables. Others of its functions are made for one script,
-- such as those of `coroutine.wrap` and `string.gmatch`, and go on from where that one is.
local known, searched = {}, {}
local function know(t, depth)
    if searched[t] then return end
    searched[t] = true
    for _, value in next, t do
        if type(value) == "function" then
            known[value] = true
        elseif type(value) == "table" and depth > 0 then
            know(value, depth - 1)
        end
    end
    local meta = metatable(t)
    if meta then know(meta, depth) end
end
know(globals, 2)
know(native.libraries, 1)
searched = nil

-- By what is lent, the AI's own; and back.
local lent, origin = {}, setmetatable({}, { __mode = "k" })
-- Twins by their functions, and their variables by those they stand for: { twin, number, value }.
local twins, variables = {}, {}
-- Lists as they were when they were lent last.
local before = {}
-- What was looked at since the AI asked for something: things lead to each other in circles.
local looked = {}
local environment
-- By a function of the program that leads to the globals of skills, or to their variables: what an AI has in its
-- place. Packages keep such functions under other names: `local load = load`, `Util = { getfenv = getfenv }`.
local instead = {}

local lend_table, lend_function

-- `within`: on the way to something else that is lent.
local function lend(value, within)
    local kind = type(value)
    if kind ~= "table" and kind ~= "function" then
        -- What runs on from where it stopped would not run there again for a skill.
        if kind == "thread" then return nil end
        -- A value of the host is the skill's: an AI reads it alone.
        if kind == "userdata" then close(value) end
        return value
    end
    if not within and next(looked) then looked = {} end
    if kind == "table" then return lend_table(value) end
    return lend_function(value)
end

-- Returns the value of a skill's table under a key. Its metamethods are lent as any function: a twin looks.
local function look_up(t, mine, key)
    if key == nil then return nil end
    local theirs = origin[key]
    if theirs == nil then theirs = key end
    local value = rawget(t, theirs)
    if value ~= nil then return lend(value) end
    local meta = metatable(t)
    local index = meta and rawget(meta, "__index")
    local own = lend(index)
    if own == nil then return nil end
    if type(own) ~= "function" then return own[key] end
    value = own(mine, key)
    -- One of the program's, which may lead to what is a skill's.
    if rawequal(own, index) then value = lend(value) end
    return value
end

-- A metamethod of a skill's table, as the AI has it.
local function metamethod(t, name)
    local meta = metatable(t)
    return meta and lend(rawget(meta, name))
end

-- A table with other keys than a list's is looked up in when the AI looks something up.
local function reading(t)
    local function keys(mine)
        local all = {}
        for key in next, t do
            local own = lend(key)
            if own ~= nil then all[own] = mine[own] end
        end
        for key, value in next, mine do all[key] = value end
        return all
    end
    return {
        __index = function(mine, key) return look_up(t, mine, key) end,
        __len = function(mine)
            local length = metamethod(t, "__len")
            local n = length and length(mine) or rawlen(t)
            while rawget(mine, n + 1) ~= nil do n = n + 1 end
            return n
        end,
        __pairs = function(mine)
            local own = metamethod(t, "__pairs")
            if own then return own(mine) end
            return walk(keys(mine))
        end,
        __ipairs = function(mine)
            return function(_, i)
                local value = mine[i + 1]
                if value ~= nil then return i + 1, value end
            end, mine, 0
        end,
        __call = function(mine, ...) return metamethod(t, "__call")(mine, ...) end,
    }
end

-- A list is copied, again when it has changed since: functions that take lists look into the table itself.
local function copy_list(t, mine)
    local old, same = before[t], before[t] ~= nil
    if same then
        for key, value in next, t do
            if not rawequal(old[key], value) then same = false break end
        end
        for key in next, old do
            if rawget(t, key) == nil then same = false break end
        end
    end
    if same then
        for _, value in next, t do
            if type(value) == "table" then lend(value, true) end
        end
        return
    end
    for key in next, mine do rawset(mine, key, nil) end
    local copy = {}
    for key, value in next, t do
        copy[key] = value
        local own = lend(key, true)
        if own ~= nil then rawset(mine, own, lend(value, true)) end
    end
    before[t] = copy
end

function lend_table(t)
    if origin[t] then return t end
    local mine = lent[t]
    if mine and (looked[t] or origin[mine] == nil) then return mine end
    looked[t] = true
    local is_list = metatable(t) == nil and rawlen(t) > 0
    if not mine then
        mine = {}
        lent[t], origin[mine] = mine, t
        if not is_list then setmetatable(mine, reading(t)) end
    elseif is_list and not before[t] and next(mine) == nil then
        -- It was empty.
        setmetatable(mine, nil)
    end
    if is_list and getmetatable(mine) == nil then copy_list(t, mine) end
    return mine
end

-- The variables of a twin are those of the function where they have changed since.
local function renew(f, mine)
    local n = 1
    while true do
        local id, value = variable(f, n)
        if id == nil then return n > 1 end
        local known = variables[id]
        if not known then
            known = { mine, n, nil }
            variables[id] = known
        end
        value = lend(value, true)
        if not rawequal(known[3], value) then
            known[3] = value
            set_variable(known[1], known[2], value)
        end
        n = n + 1
    end
end

function lend_function(f)
    local mine = twins[f]
    if mine == nil then
        if known[f] or origin[f] then return instead[f] or f end
        local source = source_of(f)
        if source == "=[C]" or sub(source, 1, 6) == "=[sgs]" then return keeps_nothing(f) and f or nil end
        local around = getfenv(f)
        mine = twin(f, around == globals and environment or lend(around, true))
        if not mine then return nil end
        twins[f], origin[mine] = mine, f
        local n = 1
        while true do
            local id = variable(f, n)
            if id == nil then break end
            local known = variables[id]
            if known then share(mine, n, known[1], known[2]) else variables[id] = { mine, n, nil } end
            n = n + 1
        end
    end
    if not looked[f] then
        looked[f] = true
        renew(f, mine)
    end
    return mine
end

-- A copy of one of Lua's libraries.
local function own_library(name)
    local all, mine = globals[name], {}
    for key, value in next, native.libraries[name] do mine[key] = value end
    lent[all] = mine
    return setmetatable(mine, { __index = function(_, key) return lend(all[key]) end })
end

local function new_sgs()
    local mine = {}
    for key, value in next, library_of_sgs do
        if rawequal(rawget(sgs, key), value) then mine[key] = value end
    end
    local function refuse_text()
        native.warn("ai-texts")
    end
    mine.LoadTranslationTable, mine.AddTranslationEntry = refuse_text, refuse_text
    -- Skills as data: what `skills/asked.lua` shows of them.
    mine.skills = setmetatable({}, {
        __index = function(_, key)
            local shown = native.specs_for_ai()
            return shown and shown[key]
        end,
        __metatable = false,
    })
    lent[sgs] = mine
    return setmetatable(mine, { __index = function(_, key) return look_up(sgs, mine, key) end })
end

-- Functions that would lead to the globals of skills.
local function bind(env, made)
    function env.load(chunk, name, mode, given)
        -- Without an environment `load` takes the globals of skills.
        if given == nil then given = env end
        if type(given) ~= "table" then
            error("bad argument #4 to 'load' (table expected, got " .. type(given) .. ")", 2)
        end
        return load(chunk, name, mode, given)
    end
    function env.loadstring(text, name)
        if type(text) ~= "string" and type(text) ~= "number" then
            error("bad argument #1 to 'loadstring' (string expected, got " .. type(text) .. ")", 2)
        end
        return load(text .. "", name, nil, env)
    end
    function env.getfenv(level)
        if level == nil then level = 1 end
        local found = getfenv(type(level) == "number" and level > 0 and level + 1 or level)
        return made[found] and found or env
    end
    function env.setfenv(level, table)
        if type(level) == "number" then level = level > 0 and level + 1 or 0 end
        if type(table) ~= "table" or level == 0 or not made[getfenv(level)] then
            error("'setfenv' cannot change environment of given object", 2)
        end
        made[table] = true
        local of = setfenv(level, table)
        return of
    end
    function env.rawget(t, key)
        local value = rawget(t, key)
        local theirs = origin[t]
        -- A list has everything itself.
        if value ~= nil or key == nil or not theirs or not getmetatable(t) then return value end
        key = origin[key] or key
        return lend(rawget(theirs, key))
    end
    local plain_next, copies = native.new_next(), setmetatable({}, { __mode = "k" })
    function env.next(t, key)
        if origin[t] and getmetatable(t) then
            if key == nil then
                local copy = {}
                for k, value in walk(t) do copy[k] = value end
                copies[t] = copy
            end
            return plain_next(copies[t] or {}, key)
        end
        return plain_next(t, key)
    end
    -- Names of parameters; variables of what runs may be those of skills.
    local function getlocal(f, n)
        if type(f) == "function" then return of_function(f, n) end
        return nil
    end
    env.debug = { traceback = debug.traceback, getinfo = debug.getinfo, getlocal = getlocal }
end

-- Methods of texts: what the AI's files have added, else what packages have.
function native.added_text(find, key)
    if not environment or not native.by_ai() then return find(key) end
    local mine = rawget(environment.string, key)
    if mine ~= nil then return mine end
    return lend(find(key))
end

-- A skill tells the AI something by a table of `sgs` that both have: `sgs.ai_role.sgs2 = "rebel"`.
function native.tell_ai(name, key, value, within)
    local told = environment and rawget(environment.sgs, name)
    if within ~= nil and type(told) == "table" then told = rawget(told, within) end
    local kind = type(value)
    if type(told) == "table" and kind ~= "table" and kind ~= "function" then rawset(told, key, value) end
end

-- Chunks of the program that make callbacks: what they keep does not change from call to call. Functions of a
-- package that such a callback calls are taken from `native.asked`.
local MAKERS = { "=[sgs] skills ", "=[sgs] constructors", "=[sgs] activations", "=[sgs] customary " }

-- Functions of the program's own packages, which write to no variables: { [function] = true or false }.
local bundled = setmetatable({}, { __mode = "k" })
local function nothing() end

-- The function that a callback of the program calls: a twin of the package's where an AI asks.
function native.asked(f)
    if not environment or type(f) ~= "function" or not native.by_ai() then return f end
    local is_bundled = bundled[f]
    if is_bundled == nil then
        is_bundled = native.is_bundled(source_of(f))
        bundled[f] = is_bundled
    end
    if is_bundled then return f end
    return lend(f) or nothing
end

-- The function to be called for a query that an AI makes, in place of a skill's callback. There is none in place
-- of one that goes on from where it stopped, such as those of `coroutine.wrap`: such a query is left out.
function native.lend(f)
    if not environment then return f end
    local mine = lend(f)
    if mine ~= nil then return mine end
    local source = source_of(f)
    for i = 1, #MAKERS do
        if sub(source, 1, #MAKERS[i]) == MAKERS[i] then return f end
    end
    return nil
end

-- Lets go of all that belongs to the AI, which is left out.
function native.leave_out_ai()
    environment, looked, instead = nil, {}, {}
    lent, origin, twins, variables, before = {}, setmetatable({}, { __mode = "k" }), {}, {}, {}
    native.anew.add({ package = {} }, {}, {})
end

-- Notes what an AI has in the place of functions that packages may have kept.
local function replace_kept(env)
    for _, name in ipairs { "load", "loadstring", "getfenv", "setfenv", "rawget", "next", "require", "module" } do
        instead[library[name]] = env[name]
    end
    for _, name in ipairs { "LoadTranslationTable", "AddTranslationEntry" } do
        instead[library_of_sgs[name]] = env.sgs[name]
    end
    instead[of_function], instead[seeall_of_skills] = env.debug.getlocal, env.package.seeall
    lent[debug] = env.debug
end

-- The environment, made when an AI is loaded. `aside` is what stands in the place of the globals.
function native.environment(aside)
    if environment then return environment end
    local env, loaded = {}, {}
    environment = env
    lent[globals], lent[aside] = env, env
    for key, value in next, library do
        if type(value) ~= "table" and rawequal(rawget(globals, key), value) then env[key] = value end
    end
    env._G, env.sgs = env, new_sgs()
    for _, name in ipairs { "string", "table", "math", "io", "os", "coroutine", "bit", "bit32", "json" } do
        if globals[name] then
            env[name] = own_library(name)
            loaded[name] = env[name]
        end
    end
    local made = setmetatable({ [env] = true }, { __mode = "k" })
    bind(env, made)
    setmetatable(loaded, { __index = function(_, name) return look_up(package.loaded, loaded, name) end })
    lent[package.loaded] = loaded
    local seeall
    env.require, env.module, seeall = native.modules_of(env, loaded, function(module) made[module] = true end)
    env.package = { loaded = loaded, preload = {}, path = "", cpath = "", seeall = seeall }
    lent[package] = env.package
    replace_kept(env)
    loaded._G, loaded.debug, loaded.package = env, env.debug, env.package
    -- A function without variables is the same whenever it is lent.
    setmetatable(env, {
        __index = function(_, key)
            local value = rawget(globals, key)
            if value == nil then return look_up(globals, env, key) end
            local mine = lend(value)
            if type(value) == "function" and mine ~= value and variable(value, 1) == nil then
                rawset(env, key, mine)
            end
            return mine
        end,
    })
    native.anew.add(env, env.sgs, {
        env.string, env.table, env.math, env.io, env.os, env.debug, env.coroutine, env.bit, env.bit32, env.json })
    return env
end
