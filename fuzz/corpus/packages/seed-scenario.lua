-- A scenario: Lü Bu alone against three brothers, and draws two cards more at the start. It is played by
-- `sgs play --package example --mode example_gate`.
local gate = sgs.CreateScenario {
    name = "example_gate",
    -- Keys begin with the role; the generals of equal roles sit in the order of their keys.
    roles = { lord = "lvbu", rebel1 = "liubei", rebel2 = "guanyu", rebel3 = "zhangfei" },
    expose = true,
}

-- A trigger skill for everyone, in this scenario only.
sgs.CreateScenarioRule {
    scenario = gate,
    events = { sgs.GameStart },
    on_trigger = function(self, event, player, data, room)
        if player and player:isLord() then player:drawCards(2, gate:objectName()) end
        return false
    end,
}

sgs.LoadTranslationTable { ["example_gate"] = "虎牢之战（范例）" }

return function() end
