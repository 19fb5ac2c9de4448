-- Values inside each other, and values that are themselves.
local deep = {}
local first = deep
for _ = 1, 100000 do deep[1] = {} deep = deep[1] end
pcall(sgs.QVariant, first)
local value = sgs.QVariant(1)
for _ = 1, 100000 do
    local outer = sgs.QVariant()
    outer:setValue(value)
    value = outer
end
pcall(value.setValue, value, value)
value = nil
for i = 1, 100000 do local _ = { i } end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
