-- Settings, messages and folders, as packages ask for them.
local native = ...
local type, tostring, select, concat, floor = type, tostring, select, table.concat, math.floor

-- Values stored by a package last as long as the game: every game starts from the same settings.
-- Unsupported ways to play are off, even if they are the default.
local settings = {
    EnableHegemony = false, EnableBasara = false, Enable2ndGeneral = false, EnableSame = false,
    EnableCheat = false, FreeChoose = false, EnableAI = true, EnableLuckCard = false,
    RolePredictable = false,
    -- Nobody here waits for a computer to look as if it thought.
    OriginAIDelay = 0,
}

-- What an AI sets is for itself: a replay runs none.
local of_ai = {}

function sgs.GetConfig(key, default)
    local value = settings[key]
    if of_ai[key] ~= nil and native.by_ai() then value = of_ai[key] end
    if value == nil then return default end
    if type(default) == "boolean" then return value == true or value == 1 end
    if type(default) == "number" then return tonumber(value) or default end
    return tostring(value)
end

function sgs.SetConfig(key, value)
    if type(value) == "number" then value = floor(value) end
    local all = native.by_ai() and of_ai or settings
    all[key] = value
end

function sgs.GetProperty(object, name)
    local value = object:property(name)
    return value and value:toString()
end

function sgs.IsHeadless() return true end

function sgs.GetFileNames(folder) return native.folder(tostring(folder)) end

local function tell(...)
    local parts = {}
    for i = 1, select("#", ...) do parts[i] = tostring((select(i, ...))) end
    native.print(concat(parts, "\t"))
end

print, sgs.Print, sgs.Alert = tell, tell, tell
