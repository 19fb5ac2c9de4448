-- JSON that is deep, wide, or has itself inside.
assert(json.decode(("["):rep(500000)) == nil)
assert(json.decode(('{"a":'):rep(100000)) == nil)
local deep = {}
local first = deep
for _ = 1, 100000 do deep[1] = {} deep = deep[1] end
assert(not pcall(json.encode, first))
local cycle = {}
cycle.cycle = cycle
assert(not pcall(json.encode, cycle))

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
