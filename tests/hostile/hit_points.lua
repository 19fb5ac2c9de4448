-- Generals with hit points that are no numbers of hit points.
local package = sgs.Package("hp")
for i, hp in ipairs { 0, -1, -1e308, 1e308, 0 / 0, 1 / 0, 2 ^ 31, 2 ^ 31 - 1, 2 ^ 53, 0.5, 1e9 } do
    local ok, general = pcall(sgs.General, package, "hp" .. i, "wei", hp)
    if ok and general then
        local most = general:getMaxHp()
        assert(most == math.floor(most) and most >= -2 ^ 31 and most < 2 ^ 31, "ESCAPED: " .. most)
    end
end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
