local extension = sgs.Package("scenario")

-- Seats in the order of the roles; keys begin with the role.
local ford = sgs.CreateScenario {
    name = "night_ford",
    expose = true,
    roles = { lord = "zhangfei", rebel1 = "xuchu", rebel2 = "zhangliao" },
}

-- A trigger skill for everyone, in this scenario alone.
sgs.CreateScenarioRule {
    scenario = ford,
    events = { sgs.GameStart, sgs.EventPhaseEnd },
    on_trigger = function(self, event, player, data, room)
        if not player then return false end
        if event == sgs.GameStart and player:isLord() then
            player:drawCards(3, "night_ford")
        elseif event == sgs.EventPhaseEnd and player:getPhase() == sgs.Player_Finish and player:isLord() then
            room:addPlayerMark(player, "@hours")
            -- The lord has held the ford.
            if player:getMark("@hours") >= 3 then room:gameOver("lord") end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["scenario"] = "剧情范例",
    ["night_ford"] = "夜守渡口",
    ["@hours"] = "更次",
}
sgs.LoadTranslationTable({
    ["scenario"] = "Example scenario",
    ["night_ford"] = "The Ford by Night",
    ["@hours"] = "Hours",
}, "en")

return extension
