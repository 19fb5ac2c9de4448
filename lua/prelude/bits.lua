-- bit32, on numbers from 0 to 2^32 - 1.
local bit = bit
local select, floor = select, math.floor

local function unsigned(n)
    return n % 4294967296
end

local function fold(operation)
    return function(...)
        local n = select("#", ...)
        if n == 0 then return operation == bit.band and 4294967295 or 0 end
        local result = bit.tobit((...))
        for i = 2, n do result = operation(result, (select(i, ...))) end
        return unsigned(result)
    end
end

bit32 = {}
bit32.band = fold(bit.band)
bit32.bor = fold(bit.bor)
bit32.bxor = fold(bit.bxor)

function bit32.bnot(n) return unsigned(bit.bnot(n)) end
function bit32.btest(...) return bit32.band(...) ~= 0 end

function bit32.lshift(n, by)
    if by < 0 then return bit32.rshift(n, -by) end
    if by > 31 then return 0 end
    return unsigned(bit.lshift(n, by))
end

function bit32.rshift(n, by)
    if by < 0 then return bit32.lshift(n, -by) end
    if by > 31 then return 0 end
    return unsigned(bit.rshift(n, by))
end

function bit32.arshift(n, by)
    if by < 0 then return bit32.lshift(n, -by) end
    return unsigned(bit.arshift(n, by > 31 and 31 or by))
end

function bit32.lrotate(n, by) return unsigned(bit.rol(n, by % 32)) end
function bit32.rrotate(n, by) return unsigned(bit.ror(n, by % 32)) end

function bit32.extract(n, field, width)
    return floor(unsigned(n) / 2 ^ field) % 2 ^ (width or 1)
end

function bit32.replace(n, value, field, width)
    width = width or 1
    local mask = 2 ^ width - 1
    local cleared = unsigned(n) - bit32.extract(n, field, width) * 2 ^ field
    return cleared + bit32.band(value, mask) * 2 ^ field
end
