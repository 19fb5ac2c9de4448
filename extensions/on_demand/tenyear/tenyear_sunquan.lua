-- Sun Quan in the anniversary edition: a card more where the whole hand is exchanged, and peaches that others of Wu give up.

-- Set on the card when all hand cards are among its cards, before these are discarded.
local WHOLE_HAND = "tenyearzhiheng_whole_hand"

local function is_whole_hand(player, ids)
    for _, id in sgs.qlist(player:handCards()) do
        if not ids:contains(id) then return false end
    end
    return not player:isKongcheng()
end

local TenyearZhihengCard = sgs.CreateSkillCard {
    name = "TenyearZhihengCard",
    skill_name = "tenyearzhiheng",
    target_fixed = true,
    on_validate = function(self, use)
        if is_whole_hand(use.from, self:getSubcards()) then self:setFlags(WHOLE_HAND) end
        return self
    end,
    on_use = function(self, room, source)
        local more = self:hasFlag(WHOLE_HAND) and 1 or 0
        source:drawCards(self:subcardsLength() + more, "tenyearzhiheng")
    end,
}

local tenyearzhiheng = sgs.CreateViewAsSkill {
    name = "tenyearzhiheng",
    n = "any",
    view_filter = function(self, selected, to_select)
        return not sgs.Self:isJilei(to_select)
    end,
    enabled_at_play = function(self, player)
        return not player:hasUsed("#TenyearZhihengCard") and player:canDiscard(player, "he")
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern == "@@tenyearzhiheng"
    end,
    view_as = function(self, cards)
        if #cards == 0 then return nil end
        local card = TenyearZhihengCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

-- Returns the wounded lords with the skill who have fewer hit points than the player.
local function weaker_lords(room, player, skill)
    local lords = sgs.SPlayerList()
    for _, other in sgs.qlist(room:getOtherPlayers(player)) do
        if other:hasLordSkill(skill) and other:isWounded() and other:getHp() < player:getHp() then lords:append(other) end
    end
    return lords
end

local tenyearjiuyuan = sgs.CreateTriggerSkill {
    name = "tenyearjiuyuan$",
    events = { sgs.CardUsed },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:getKingdom() == "wu"
    end,
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.card:isKindOf("Peach") or not use.to:contains(player) then return false end
        local lords = weaker_lords(room, player, self:objectName())
        local lord = room:askForPlayerChosen(player, lords, self:objectName(), "@tenyearjiuyuan", true)
        if not lord then return false end
        player:skillInvoked(self:objectName(), -1, lord) -- mutants: no log has sounds
        room:recover(lord, sgs.RecoverStruct(player))
        player:drawCards(1, self:objectName())
        return true
    end,
}

sgs.LoadTranslationTable {
    ["tenyear_sunquan"] = "十周年孙权",
    ["#tenyear_sunquan"] = "年轻的贤君",
    ["tenyearzhiheng"] = "制衡",
    [":tenyearzhiheng"] = "出牌阶段限一次，你可以弃置任意张牌，然后摸等量的牌；若其中包含你的所有手牌（至少一张），你多摸一张牌。",
    ["tenyearjiuyuan"] = "救援",
    [":tenyearjiuyuan"] = "主公技，当其他吴势力角色对自己使用【桃】时，若其体力值大于你且你已受伤，其可以改为令你回复1点体力，然后其摸一张牌。",
    ["@tenyearjiuyuan"] = "救援：你可以改为令一名主公回复1点体力，然后摸一张牌",
}

return function(extension)
    local tenyear_sunquan = sgs.General(extension, "tenyear_sunquan$", "wu", 4)
    tenyear_sunquan:addSkill(tenyearzhiheng)
    tenyear_sunquan:addSkill(tenyearjiuyuan)
end
