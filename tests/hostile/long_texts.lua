-- Texts of megabytes in questions, marks and logs, which records and logs would keep.
-- reports: its texts have
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local big = ("x"):rep(1000000)
        pcall(room.askForChoice, room, player, "malice", big .. "+" .. big .. "y", sgs.QVariant(), "", big)
        pcall(room.setPlayerMark, room, player, big, 1)
        local log = sgs.LogMessage()
        log.type, log.arg = "#x", big
        pcall(room.sendLog, room, log)
        room:askForChoice(player, "malice", { big .. "a", big .. "b" })
    end,
})
return { extension }
