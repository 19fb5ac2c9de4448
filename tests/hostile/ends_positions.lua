-- `table.insert` at positions that LuaJIT would reach by moving items one by one, for minutes.
-- reports: bad argument #2 to 'insert' (position out of bounds)

local extension = sgs.Package("hostile")

local function tried(position)
    local ok, message = pcall(table.insert, {}, position, 1)
    if ok then error("ESCAPED: position " .. tostring(position)) end
    return message
end

local positions = sgs.CreateTriggerSkill {
    name = "positions",
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data)
        for _, position in ipairs { -2 ^ 31, -1 / 0, 1 / 0, 0 / 0, 1e300, "-2147483648" } do tried(position) end
        local counted = { 1, 2 }
        table.insert(counted, 0, "zero")
        table.insert(counted, 9, "nine")
        if counted[0] ~= "zero" or counted[2] ~= 1 or counted[9] ~= "nine" then error("ESCAPED: other items") end
        table.insert({}, -2 ^ 31, 1)
    end,
}

local general = sgs.General(extension, "villain", "wei", 4)
general:addSkill(positions)

return { extension }
