-- What a debugger evaluates in a function that is stopped.
local native = ...
local setmetatable, rawget, rawset, error, load = setmetatable, rawget, rawset, error, load

-- Runs a text. Its variables are those of `known`, with their values in `values`; everything else is a global, or a
-- name of trials. Results are returned as they are.
function native.evaluate(text, known, values, globals, room, me)
    local trial = native.trial_names(room, me)
    local env = setmetatable(values, {
        __index = function(_, name)
            if rawget(known, name) then return nil end
            local value = globals[name]
            if value == nil then return rawget(trial, name) end
            return value
        end,
        __newindex = function(of, name, value)
            if rawget(known, name) then
                rawset(of, name, value)
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
