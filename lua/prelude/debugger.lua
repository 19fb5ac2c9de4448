-- The part of a debugger in Lua: evaluation in a function that is stopped, and calls whose errors are reported to it.
local native = ...
local setmetatable, rawget, rawset, error, load = setmetatable, rawget, rawset, error, load
local xpcall, type, traceback = xpcall, type, debug.traceback

-- Runs a text. Its variables are those of `known`, with their values in `values`; everything else is a global, or a
-- name of trials. Results are returned as they are. With a refusal, which is an error, it may assign nothing.
function native.evaluate(text, known, values, globals, room, me, refusal)
    local trial = native.trial_names(room, me)
    local env = setmetatable({}, {
        __index = function(_, name)
            if rawget(known, name) then return rawget(values, name) end
            local value = globals[name]
            if value == nil then return rawget(trial, name) end
            return value
        end,
        __newindex = function(_, name, value)
            if refusal then error(refusal, 0) end
            if rawget(known, name) then
                rawset(values, name, value)
            else
                globals[name] = value
            end
        end,
    })
    local run = load("return " .. text, "=debug", "t", env)
    if not run then
        local why
        run, why = load(text, "=debug", "t", env)
        if not run then error(why, 0) end
    end
    return run()
end

local function passed(ok, why, ...)
    if ok then return why, ... end
    error(why, 0)
end

-- Calls a function. Before an error of it unwinds the stack, `tell` hears of it.
function native.watched(tell, f, ...)
    return passed(xpcall(f, function(why)
        if type(why) ~= "string" then return why end
        tell(why)
        return traceback(why, 2)
    end, ...))
end
