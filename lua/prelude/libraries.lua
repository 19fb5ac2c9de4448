-- Lua's libraries as packages have them. All packages share them: what one adds stays, for its tree at least;
-- what is there stays as it is.
local native = ...
local next, rawset, setmetatable, type = native.next, rawset, setmetatable, type
local globals, loaded, foreign = _G, package.loaded, native.anew.foreign

-- The tables with the functions themselves, by name: for the reference.
native.libraries = {}

local function share(name)
    local functions, is_own, added = globals[name], {}, {}
    for key in next, functions do is_own[key] = true end

    -- Finds what packages have added, by tree. The asking file matters only where several have added a name.
    local function find(key)
        local by_tree = added[key]
        if not by_tree then return nil end
        local tree, value = next(by_tree)
        if next(by_tree, tree) == nil then return value end
        local own = by_tree[native.tree()]
        if own == nil then return value end
        return own
    end

    -- Methods of texts are looked up in the functions: see `added_text` of `apart.lua`.
    local lookup = function(_, key) return find(key) end
    if name == "string" then
        lookup = function(_, key) return native.added_text(find, key) end
    end
    setmetatable(functions, { __index = lookup })

    local face = setmetatable({}, {
        __index = functions,
        __newindex = function(_, key, value)
            if is_own[key] then
                native.warn("shared-library", name, tostring(key))
                return
            end
            if added[key] == nil then added[key] = {} end
            added[key][native.tree()] = value
        end,
        __metatable = false,
    })
    native.faces[face] = function()
        local all = {}
        for key, value in next, functions do all[key] = value end
        for key in next, added do all[key] = find(key) end
        return pairs(all)
    end
    native.libraries[name] = functions
    globals[name] = face
    if loaded[name] then loaded[name] = face end
    foreign(face)
end

-- An AI has its own methods of texts.
function native.added_text(find, key) return find(key) end

for _, name in ipairs { "string", "table", "math", "io", "os", "debug", "coroutine", "bit", "bit32", "json" } do
    if type(globals[name]) == "table" then share(name) end
end
