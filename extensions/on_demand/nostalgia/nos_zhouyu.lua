-- Zhou Yu, first version: a card more in the draw phase, and a guess that costs a hit point.
local nosyingzi = sgs.CreateDrawCardsSkill {
    name = "nosyingzi",
    frequency = sgs.Skill_Frequent,
    draw_num_func = function(self, player, n, room)
        if not room:askForSkillInvoke(player, self:objectName()) then return n end
        room:broadcastSkillInvoke(self:objectName())
        return n + 1
    end,
}

local NosFanjianCard = sgs.CreateSkillCard {
    name = "NosFanjianCard",
    skill_name = "nosfanjian",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        local room = from:getRoom()
        -- The card is settled before the guess.
        local card = sgs.Sanguosha:getCard(from:getRandomHandCardId())
        local suit = card:getSuit()
        local guess = room:askForSuit(to, "nosfanjian")
        local log = sgs.LogMessage()
        log.type, log.from, log.arg = "#ChooseSuit", to, sgs.Card_Suit2String(guess)
        room:sendLog(log)
        room:obtainCard(to, card)
        if to:isAlive() and suit ~= guess then room:damage(sgs.DamageStruct("nosfanjian", from, to)) end
    end,
}

local nosfanjian = sgs.CreateZeroCardViewAsSkill {
    name = "nosfanjian",
    enabled_at_play = function(self, player)
        return not player:isKongcheng() and not player:hasUsed("#NosFanjianCard")
    end,
    view_as = function()
        return NosFanjianCard:clone()
    end,
}

sgs.LoadTranslationTable {
    ["nos_zhouyu"] = "旧周瑜",
    ["#nos_zhouyu"] = "大都督",
    ["nosyingzi"] = "英姿",
    [":nosyingzi"] = "摸牌阶段，你可以额外摸一张牌。",
    ["nosfanjian"] = "反间",
    [":nosfanjian"] = "阶段技，你可以令一名其他角色选择一种花色，然后其获得你的一张手牌并展示之。若此牌的花色与其所选的不同，你对其造成1点伤害。",
    ["#ChooseSuit"] = "%from 选择了花色 %arg",
}

return function(extension)
    local nos_zhouyu = sgs.General(extension, "nos_zhouyu", "wu", 3)
    nos_zhouyu:addSkill(nosyingzi)
    nos_zhouyu:addSkill(nosfanjian)
end
