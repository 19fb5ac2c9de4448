-- The worst order for a sort with the median of three.
local function worst(n)
    local place, values, left, value = {}, {}, 1, 1
    for i = 1, n do place[i] = i end
    while n - left > 2 do
        local middle = math.floor((left + n) / 2)
        values[place[left]], values[place[middle]] = value, value + 1
        value = value + 2
        place[middle], place[n - 1] = place[n - 1], place[middle]
        place[n - 1], place[left + 1] = place[left + 1], place[n - 1]
        left = left + 2
    end
    for i = left, n do values[place[i]], value = value, value + 1 end
    return values
end
local values = worst(20000)
table.sort(values)
for i = 2, #values do assert(values[i - 1] <= values[i]) end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
