-- require, dofile, module: files of the tree that a package came with, and of the library.
local native = ...
local error, type, setfenv, setmetatable = error, type, setfenv, setmetatable
local loaded = package.loaded

package.seeall = function(module)
    setmetatable(module, { __index = _G })
end

-- A table for the rest of the file: its globals land there.
function module(name, ...)
    local M = loaded[name]
    if type(M) ~= "table" then
        M = {}
        loaded[name] = M
        local at = _G
        for part in name:gmatch("[^.]+") do
            if type(rawget(at, part)) ~= "table" then rawset(at, part, {}) end
            if part == name:match("[^.]+$") then rawset(at, part, M) end
            at = rawget(at, part)
        end
    end
    M._M, M._NAME, M._PACKAGE = M, name, name:match("^(.*%.)[^.]*$") or ""
    for i = 1, select("#", ...) do (select(i, ...))(M) end
    setfenv(2, M)
end

function require(name)
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
