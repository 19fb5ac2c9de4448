-- Thousands of arguments, and operators on handles.
local big = {}
for i = 1, 7000 do big[i] = i end
for _, call in ipairs { sgs.Sanguosha.getCard, sgs.IntList().append, sgs.IntList, sgs.DamageStruct, sgs.Package, sgs.CreateTriggerSkill } do
    assert(not pcall(function() return call(unpack(big)) end))
end
for _, value in ipairs { sgs.IntList(), sgs.DamageStruct(), sgs.QVariant(1), sgs.LogMessage(), sgs.Sanguosha } do
    for _, try in ipairs {
        function() return value[1], value[{}] end, function() value[nil] = 1 end, function() value[value] = value end,
        function() return value() end, function() return value .. value end, function() return value < value end,
        function() return #value, -value end, function() return setmetatable(value, {}) end,
        function() return value.append(nil, 1) end, function() return sgs.IntList().append(value, 1) end,
        function() return value.getCard("x", 1) end,
    } do
        pcall(try)
    end
    assert(type(getmetatable(value)) ~= "table", "ESCAPED: a metatable")
end
for _, id in ipairs { -1, -2, -1000, 999999, 2 ^ 31, 2 ^ 32, 2 ^ 53, 0 / 0, 1 / 0, -1 / 0, 0.5 } do
    pcall(function() return sgs.Sanguosha:getCard(id):objectName() end)
end
local list = sgs.IntList()
list:append(1)
pcall(function()
    coroutine.wrap(function() table.sort({ 3, 2, 1 }, function(a, b) coroutine.yield(1) return a < b end) end)()
end)
for _ = 1, 20 do pcall(function() for _, x in sgs.qlist(list) do list:append(x) if list:length() > 100 then break end end end) end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
