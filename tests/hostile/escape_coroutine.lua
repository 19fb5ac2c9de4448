-- A coroutine looks at the stack of the thread that resumed it, and resumes itself without end.
local main = coroutine.running()
coroutine.resume(coroutine.create(function()
    for level = 0, 6 do
        local ok, info = pcall(debug.getinfo, main, level, "f")
        assert(not (ok and info and info.func), "ESCAPED: a function of another thread")
    end
end))
local deep = 0
local function down()
    deep = deep + 1
    return coroutine.resume(coroutine.create(down))
end
down()
assert(deep < 1000, "ESCAPED: coroutines inside each other without end")

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
