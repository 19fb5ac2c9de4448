local extension = sgs.Package("texts")

local ledger = sgs.CreateTriggerSkill {
    name = "ledger",
    events = { sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        local others = room:getOtherPlayers(player)
        -- Last argument but one: the prompt; `ledger-invoke` is translated below.
        local target = room:askForPlayerChosen(player, others, self:objectName(), "ledger-invoke", true, true)
        if not target then return false end
        local choice = room:askForChoice(player, self:objectName(), "give+take", data)
        if choice == "give" then
            target:drawCards(1, self:objectName())
        else
            player:drawCards(1, self:objectName())
        end
        local log = sgs.LogMessage()
        log.type, log.from, log.arg = "#Ledger", player, choice == "give" and "ledger:give" or "ledger:take"
        log.to:append(target)
        room:sendLog(log)
        return false
    end,
}

sgs.General(extension, "texts_hero", "wu", 3):addSkill(ledger)

sgs.LoadTranslationTable {
    ["texts"] = "文案范例",
    ["texts_hero"] = "账房",
    ["#texts_hero"] = "笔笔分明",
    ["ledger"] = "记账",
    [":ledger"] = "当你受到伤害后，你可以选择一名其他角色：令其摸一张牌，或你摸一张牌。",
    ["ledger-invoke"] = "你可以发动“记账”，选择一名其他角色",
    ["ledger:give"] = "令其摸一张牌",
    ["ledger:take"] = "你摸一张牌",
    ["#Ledger"] = "%from 记下了 %to 的一笔账：%arg",
}
sgs.LoadTranslationTable({
    ["texts"] = "Example texts",
    ["texts_hero"] = "The Bookkeeper",
    ["#texts_hero"] = "Every Coin Counted",
    ["ledger"] = "Ledger",
    [":ledger"] = "After you take damage, you may choose another player: they draw a card, or you do.",
    ["ledger-invoke"] = "You may use Ledger: choose another player",
    ["ledger:give"] = "they draw a card",
    ["ledger:take"] = "you draw a card",
    ["#Ledger"] = "%from puts %to down in the ledger: %arg",
}, "en")

return extension
