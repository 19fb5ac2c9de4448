-- Numbers at the edges of the library's functions.
local edges = { 0, -1, 1, 2 ^ 31, -2 ^ 31, 2 ^ 32, 2 ^ 53, 1e308, -1e308, 1 / 0, -1 / 0, 0 / 0, 0.5 }
local tried = {
    string.rep, string.sub, string.byte, string.char, string.format, string.find, table.concat,
    unpack, select, math.random, math.ldexp, tonumber, rawget, rawset, next, os.date, os.time,
}
for _, name in ipairs { "tobit", "bnot", "band", "bor", "bxor", "lshift", "rshift", "arshift", "rol", "ror", "bswap", "tohex" } do
    if bit and bit[name] then tried[#tried + 1] = bit[name] end
end
for _, call in pairs(tried) do
    for _, a in ipairs(edges) do
        for _, b in ipairs(edges) do
            pcall(call, a, b) pcall(call, "x", a, b) pcall(call, {}, a, b)
        end
    end
end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
