-- Texts of megabytes in questions, marks, flags, tags and effects, which records and views would keep.
-- reports: its texts have
local extension = sgs.Package("hostile")
local villain = sgs.General(extension, "villain", "wei", 4)
villain:addSkill(sgs.CreateTriggerSkill {
    name = "malice",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        local big = ("x"):rep(1000000)
        local calls = {
            choice = function() room:askForChoice(player, "malice", big .. "+" .. big .. "y", sgs.QVariant(), "", big) end,
            room_mark = function() room:setPlayerMark(player, big, 1) end,
            more_marks = function() room:addPlayerMark(player, big, 1) end,
            mark = function() player:setMark(big, 1) end,
            room_flag = function() room:setPlayerFlag(player, big) end,
            flag = function() player:setFlags(big) end,
            tag = function() player:setTag(big, sgs.QVariant(1)) end,
            room_tag = function() room:setTag(big, sgs.QVariant(1)) end,
            pile = function() player:addToPile(big, player:handCards()) end,
            effect = function() room:addEffect { on = player, what = "max_cards", n = 1, by_skill = big } end,
        }
        for name, call in pairs(calls) do
            local is_taken, why = pcall(call)
            if is_taken or not tostring(why):find("its texts have", 1, true) then
                error("ESCAPED: " .. name .. ": " .. tostring(why):sub(1, 200))
            end
        end
        local log = sgs.LogMessage()
        log.type, log.arg = "#x", big
        pcall(room.sendLog, room, log)
        room:askForChoice(player, "malice", { big .. "a", big .. "b" })
    end,
})
return { extension }
