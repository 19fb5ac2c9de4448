-- Control sequences in names, logs, choices, prompts and errors.
-- reports: boom
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
sgs.LoadTranslationTable {
    ["villain"] = "\27]0;TITLE\7\27[31mRED", ["malice"] = "malice\27[5mblink", [":malice"] = "words\27[H",
    ["#malice"] = "%from \27]52;c;cHduZWQ=\7 says %arg",
}
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local log = sgs.LogMessage()
        log.type, log.from, log.arg = "#malice", player, "\27[2Jarg"
        room:sendLog(log)
        room:askForChoice(player, "malice", "a\27]0;T2\7+b")
        for _, name in ipairs { "villain", "malice", ":malice", "#malice" } do
            assert(not sgs.Sanguosha:translate(name):find("%c"), "ESCAPED: a control character in " .. name)
        end
        print("\27]52;c;cHduZWQ=\7")
        error("boom \27[31m\255\254\0\r\nINJECTED = 1 --]]")
    end,
})
return { extension }
