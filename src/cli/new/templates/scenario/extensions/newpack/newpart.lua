-- A scenario: one against three, each with another general. It is played by `sgs play --mode newpart`.
local newpart = sgs.CreateScenario {
    name = "newpart",
    -- Keys begin with the role; equal roles sit in the order of their keys.
    roles = { lord = "lvbu", rebel1 = "liubei", rebel2 = "guanyu", rebel3 = "zhangfei" },
    expose = true,
}

-- A trigger skill for everyone, in this scenario only: the lord begins with two cards more.
sgs.CreateScenarioRule {
    scenario = newpart,
    events = { sgs.GameStart },
    on_trigger = function(self, event, player, data, room)
        if player and player:isLord() then player:drawCards(2, newpart:objectName()) end
        return false
    end,
}

sgs.LoadTranslationTable { ["newpart"] = "新剧情" }

return function() end
