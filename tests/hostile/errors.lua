-- Values that are raised as errors and resist being shown.
-- reports: error in error handling
local raised = {
    setmetatable({}, { __tostring = function(self) return "x" .. tostring(self) end }),
    setmetatable({}, { __tostring = function() error(setmetatable({}, { __tostring = error })) end }),
    setmetatable({}, { __tostring = function() return 7 end }),
    setmetatable({}, { __name = "NAME" }),
    setmetatable({}, { __index = function(self, key) return self[key .. "x"] end }),
    coroutine.create(print),
    sgs.QVariant(1),
    false,
}
for _, value in pairs(raised) do
    pcall(error, value)
    pcall(print, pcall(error, value))
    xpcall(error, error, value)
end
error(setmetatable({}, { __tostring = function() error("deep") end }))

local extension = sgs.Package("hostile")
sgs.General(extension, "villain", "wei", 4)
return { extension }
