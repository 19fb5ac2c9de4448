-- Classes, by the interface of the library of this name that AI files require:
-- `local class = require("middleclass").class`, `Dog = class("Dog", Animal)`, `Dog(name)`.
local setmetatable, type, pairs, error = setmetatable, type, pairs, error

local Object = {}

-- A class is a table of methods that its objects and its subclasses look into.
local function make(name, super)
    if type(name) ~= "string" then error("class(name, super): name must be a string, got " .. type(name), 3) end
    local class = { name = name, super = super, subclasses = {} }
    class.static = class
    class.__index = class
    -- What objects answer to operators with is inherited too.
    for key, value in pairs(super or {}) do
        if type(key) == "string" and key:sub(1, 2) == "__" and key ~= "__index" then class[key] = value end
    end
    return setmetatable(class, {
        __index = super,
        __call = function(self, ...) return self:new(...) end,
        __tostring = function() return "class " .. name end,
    })
end

Object = make("Object")

function Object:initialize() end

function Object:allocate() return setmetatable({ class = self }, self) end

function Object:new(...)
    local object = self:allocate()
    object:initialize(...)
    return object
end

function Object:subclass(name)
    local class = make(name, self)
    self.subclasses[class] = true
    return class
end

function Object:isSubclassOf(other)
    local class = self.super
    while class and class ~= other do class = class.super end
    return class ~= nil
end
Object.subclassOf = Object.isSubclassOf

function Object:isInstanceOf(class)
    local own = self.class
    return own ~= nil and (own == class or own:isSubclassOf(class))
end

-- Takes over the functions of a table.
function Object:include(...)
    for _, mixin in ipairs({ ... }) do
        for key, value in pairs(mixin) do
            if key ~= "included" and key ~= "static" then self[key] = value end
        end
        if type(mixin.included) == "function" then mixin.included(mixin, self) end
    end
    return self
end

local function class(name, super)
    return (super or Object):subclass(name)
end

-- Its first versions left their names to everyone, and older files of an AI count on it.
if rawget(_G, "class") == nil then rawset(_G, "class", class) end

return setmetatable({ class = class, Object = Object }, {
    __call = function(_, ...) return class(...) end,
})
