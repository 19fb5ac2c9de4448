-- sgs.LuaAI(player): what stands between the table and the AI of one player. The AI puts a
-- function into its field `callback`, which is called with the name of what is asked.
local native = ...
local error, type = error, type

local LuaAI = {}
LuaAI.__index = LuaAI

for _, name in ipairs({ "relationTo", "isFriend", "isEnemy", "getFriends", "getEnemies", "useCard" }) do
    LuaAI[name] = function(ai, ...)
        if type(ai) ~= "table" or not ai.handle then
            error("LuaAI:" .. name .. ": called on a " .. type(ai) .. ", not on a LuaAI", 2)
        end
        local handle = ai.handle
        return handle[name](handle, ...)
    end
end

-- What skills that show or change a role tell AIs by. Where none is at the table nobody reads it,
-- but they write it all the same.
sgs.ai_role = {}
sgs.roleValue = setmetatable({}, {
    __index = function(all, player)
        local of_player = {}
        all[player] = of_player
        return of_player
    end,
})

function sgs.LuaAI(player)
    local handle, why = native.ai(player)
    if not handle then error(why, 2) end
    return setmetatable({ handle = handle, player = player }, LuaAI)
end
