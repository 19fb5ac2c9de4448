-- Files outside of the trees, by every name that could lead there.
-- reports: is refused
local names = {
    "/etc/passwd", "../../../../etc/passwd", "extensions/../../../../../etc/passwd", "x:/etc/passwd", "\\etc\\passwd",
    "//etc/passwd", ".//../x", "/proc/self/environ", "EXTENSIONS/../../etc/passwd", "extensions/hostile.lua\0.txt", "/dev/stdin",
    ".git/config", "extensions/.git/hooks/pre-commit",
}
for _, name in ipairs(names) do
    local file = io.open(name)
    assert(not file, "ESCAPED: io.open " .. name)
    for _, read in ipairs { loadfile, dofile, require } do
        local ok, chunk = pcall(read, name)
        assert(not ok or chunk == nil, "ESCAPED: " .. name)
    end
end
for _, name in ipairs { "/etc", "..", "/", "extensions/../.." } do
    local ok, found = pcall(sgs.GetFileNames, name)
    assert(not ok or type(found) ~= "table" or #found == 0, "ESCAPED: the folder " .. name)
end
for _, name in ipairs { "popen", "tmpfile", "stdin", "stdout", "stderr" } do
    assert(io[name] == nil or not pcall(function() return io[name]:read() or io[name]("id"):read("*a") end), "ESCAPED: " .. name)
end
for _, name in ipairs { "execute", "getenv", "exit", "remove", "rename" } do
    local ok, got = pcall(os[name] or error, "HOME")
    assert(not ok or not got, "ESCAPED: os." .. name)
end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
