-- Names behind which the machine lies.
for _, name in ipairs { "ffi", "newproxy", "jit.opt", "jit.util", "string.buffer", "table.new", "posix", "socket" } do
    assert(not pcall(require, name), "ESCAPED: require " .. name)
end
assert(newproxy == nil, "ESCAPED: newproxy")
assert(not package or not (package.loadlib or package.searchpath), "ESCAPED: package")
assert(not package or not package.preload or next(package.preload) == nil, "ESCAPED: package.preload")
assert(not jit or not (jit.on or jit.off or jit.attach or jit.util), "ESCAPED: jit")
for _, name in ipairs { "sethook", "getregistry", "getupvalue", "setupvalue", "setlocal", "upvaluejoin", "getmetatable" } do
    local escaped = debug[name] and select(2, pcall(debug[name], print, 1))
    assert(type(escaped) ~= "function" and type(escaped) ~= "table", "ESCAPED: debug." .. name)
end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
