-- Texts without end while the file is loaded.
-- reports: hold more than
local big = ("x"):rep(256 * 1024)
for i = 1, 1e9 do sgs.AddTranslationEntry("k" .. i, big .. i) end
