-- The text of an error never ends.
-- reports: hostile.lua
error(setmetatable({}, { __tostring = function() while true do end end }))
