-- Card strings of megabytes.
for _, text in ipairs {
    ("("):rep(100000), "slash:a[" .. ("["):rep(100000), "@A" .. ("&"):rep(100000), "slash:x[no_suit:0]=" .. ("1+"):rep(100000),
    ("@X[no_suit:-]="):rep(100000), "slash\0:a[heart:1]=1", "slash:a[heart:-99999999999999999999]=-1",
    "slash:a[heart:13]=99999999999999999999", "\255\254\253", "", ("->"):rep(50000), "$" .. ("1+"):rep(100000),
} do
    local ok, card = pcall(sgs.Card_Parse, text)
    assert(not ok or card == nil, "ESCAPED: a card of " .. text:sub(1, 20))
end

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
