-- Patterns that no search gets through.
-- reports: would take too many steps
local text = ("a"):rep(10000)
for _, pattern in ipairs { ("a*"):rep(40) .. "b", ("(.-)"):rep(20) .. "$b" } do
    assert(not pcall(string.gsub, text, pattern, ""), "ESCAPED: a pattern")
end
string.find(text, (".-"):rep(30) .. "b")
