local extension = sgs.Package("active")

-- The card is the use: costs and targets. on_effect runs once for each target.
local PledgeCard = sgs.CreateSkillCard {
    name = "PledgeCard",
    skill_name = "pledge",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and to_select:isWounded()
    end,
    on_effect = function(self, effect)
        local room = effect.to:getRoom()
        room:recover(effect.to, sgs.RecoverStruct("pledge", effect.from))
        if effect.from:isAlive() then effect.from:drawCards(1, "pledge") end
    end,
}

-- The skill makes the card: which cards it takes, and how often.
local pledge = sgs.CreateOneCardViewAsSkill {
    name = "pledge",
    filter_pattern = ".|heart!",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#PledgeCard")
    end,
    view_as = function(self, card)
        local pledged = PledgeCard:clone()
        pledged:addSubcard(card)
        return pledged
    end,
}

sgs.General(extension, "active_hero", "wu", 3, false):addSkill(pledge)

sgs.LoadTranslationTable {
    ["active"] = "主动技",
    ["active_hero"] = "盟誓者",
    ["pledge"] = "盟誓",
    [":pledge"] = "出牌阶段限一次，你可以弃置一张红桃牌并选择一名已受伤的其他角色：其回复1点体力，然后你摸一张牌。",
}
sgs.LoadTranslationTable({
    ["active"] = "Active Skills",
    ["active_hero"] = "The Pledged",
    ["pledge"] = "Pledge",
    [":pledge"] = "Once per play phase: discard a heart card and choose another wounded player, who recovers 1 hit point; then you draw a card.",
}, "en")

return extension
