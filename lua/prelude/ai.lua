-- sgs.LuaAI(player): what stands between the table and the AI of one player. The AI puts a
-- function into its field `callback`, which is called with the name of what is asked.
local native = ...
local error, type, pairs, rawset = error, type, pairs, rawset

local LuaAI = {}
LuaAI.__index = LuaAI

for _, name in ipairs({ "relationTo", "isFriend", "isEnemy", "getFriends", "getEnemies", "useCard" }) do
    LuaAI[name] = function(ai, ...)
        if type(ai) ~= "table" or not ai.handle then
            error(native.cause("argument-type", "LuaAI:" .. name .. "(...)", "self", "a LuaAI", type(ai)), 2)
        end
        local handle = ai.handle
        return handle[name](handle, ...)
    end
end

-- Tables through which skills that show or change a role inform AIs. A skill reads what skills wrote, with or
-- without an AI at the table. An AI has its own such tables, and each write goes to them too.
local function told(name, within)
    local written = {}
    return setmetatable({}, {
        __index = written,
        __newindex = function(_, key, value)
            written[key] = value
            native.tell_ai(name, key, value, within)
        end,
        __pairs = function() return pairs(written) end,
    })
end

sgs.ai_role = told("ai_role")
sgs.roleValue = setmetatable({}, {
    __index = function(all, player)
        local of_player = told("roleValue", player)
        rawset(all, player, of_player)
        return of_player
    end,
})

function sgs.LuaAI(player)
    local handle, why = native.ai(player)
    if not handle then error(why, 2) end
    return setmetatable({ handle = handle, player = player }, LuaAI)
end
