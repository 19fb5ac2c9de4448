-- Packages and generals without end while the file is loaded.
-- reports: hostile.lua
for i = 1, 1e8 do
    local package = sgs.Package("p" .. i)
    for j = 1, 100 do sgs.General(package, "g" .. i .. "_" .. j, "wei", 4) end
end
