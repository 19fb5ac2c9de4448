-- require, dofile, module: files of the tree that a package came with, and of the library.
local native = ...
local error, type, setfenv, setmetatable, select = error, type, setfenv, setmetatable, select
local rawget, rawset = rawget, rawset

-- `require`, `module` and `package.seeall` for scripts with these globals, which keep their modules
-- in this table.
local function modules_of(env, loaded, entered)
    local function seeall(module)
        setmetatable(module, { __index = env })
    end

    -- A table for the rest of the file: its globals land there.
    local function module(name, ...)
        local M = loaded[name]
        if type(M) ~= "table" then
            M = {}
            loaded[name] = M
            local at = env
            for part in name:gmatch("[^.]+") do
                if type(rawget(at, part)) ~= "table" then rawset(at, part, {}) end
                if part == name:match("[^.]+$") then rawset(at, part, M) end
                at = rawget(at, part)
            end
        end
        M._M, M._NAME, M._PACKAGE = M, name, name:match("^(.*%.)[^.]*$") or ""
        for i = 1, select("#", ...) do (select(i, ...))(M) end
        if entered then entered(M) end
        setfenv(2, M)
    end

    local function require(name)
        local found = loaded[name]
        if found ~= nil then
            native.used(name)
            return found
        end
        local chunk, why = native.find(name)
        if not chunk then error(why, 2) end
        loaded[name] = true
        local result = chunk(name)
        if result ~= nil then
            loaded[name] = result
        end
        return loaded[name]
    end

    return require, module, seeall
end
native.modules_of = modules_of
require, module, package.seeall = modules_of(_G, package.loaded)

-- A file that receives something from another file depends on it.
local function given(path, ...)
    if (...) ~= nil then native.gave(path) end
    return ...
end

function dofile(path)
    -- The library of the original is not run: what it defines is here already.
    if native.replaced((path:gsub("^%./", ""))) then return nil end
    local chunk, why = native.file(path)
    if not chunk then error(why, 2) end
    return given(path, chunk(path))
end

function loadfile(path)
    local chunk, why = native.file(path)
    if not chunk then return nil, why end
    native.gave(path)
    return chunk
end

package.path, package.cpath = "", ""
package.loaders, package.searchers, package.searchpath, package.preload, package.loadlib = nil, nil, nil, {}, nil
