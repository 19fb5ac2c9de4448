-- Patterns of cards of megabytes.
local card = sgs.Sanguosha:getCard(0)
for _, text in ipairs {
    ("("):rep(100000), ("#"):rep(100000), ("|"):rep(100000), (".,"):rep(100000), ("^"):rep(100000) .. "Slash",
    ("Slash+"):rep(100000), ".|.|" .. ("1~"):rep(100000), ".|.|0~99999999999", ".|.|-5~5,99999999999999999999", "Sl\0ash",
} do
    pcall(function() return sgs.Sanguosha:matchExpPattern(text, nil, card) end)
end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
