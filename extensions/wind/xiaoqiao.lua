-- Xiao Qiao: damage passed on, and cards that count as other cards.
-- The damage that she may pass on, while she is asked.
local DAMAGE = "TianxiangDamage"

local TianxiangCard = sgs.CreateSkillCard {
    name = "TianxiangCard",
    skill_name = "tianxiang",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    on_effect = function(self, effect)
        local damage = effect.from:getTag(DAMAGE):toDamage()
        damage.to = effect.to
        damage.transfer = true
        damage.transfer_reason = "tianxiang"
        local data = sgs.QVariant()
        data:setValue(damage)
        effect.from:setTag("TransferDamage", data)
    end,
}

local tianxiang_view_as = sgs.CreateOneCardViewAsSkill {
    name = "tianxiang",
    response_pattern = "@@tianxiang",
    filter_pattern = ".|heart|.|hand!",
    enabled_at_play = function()
        return false
    end,
    view_as = function(self, card)
        local tianxiang_card = TianxiangCard:clone()
        tianxiang_card:addSubcard(card)
        return tianxiang_card
    end,
}

local tianxiang = sgs.CreateTriggerSkill {
    name = "tianxiang",
    events = { sgs.DamageInflicted },
    view_as_skill = tianxiang_view_as,
    on_trigger = function(self, event, player, data, room)
        if not player:canDiscard(player, "h") then return false end
        player:setTag(DAMAGE, data)
        local used = room:askForUseCard(player, "@@tianxiang", "@tianxiang-card", -1, sgs.Card_MethodDiscard)
        player:removeTag(DAMAGE)
        -- What was nullified passes nothing on.
        return used ~= nil and player:getTag("TransferDamage"):toDamage().transfer
    end,
}

local tianxiang_draw = sgs.CreateTriggerSkill {
    name = "#tianxiang",
    events = { sgs.DamageComplete },
    can_trigger = function(self, target)
        return target and target:isAlive()
    end,
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        if damage.transfer and damage.transfer_reason == "tianxiang" and player:isWounded() then
            player:drawCards(player:getLostHp(), self:objectName())
        end
        return false
    end,
}

local hongyan = sgs.CreateFilterSkill {
    name = "hongyan",
    frequency = sgs.Skill_Compulsory,
    view_filter = function(self, to_select)
        return to_select:getSuit() == sgs.Card_Spade
    end,
    view_as = function(self, card)
        card:setSkillName(self:objectName())
        card:setSuit(sgs.Card_Heart)
        return card
    end,
}

sgs.LoadTranslationTable {
    ["xiaoqiao"] = "小乔",
    ["#xiaoqiao"] = "矫情之花",
    ["tianxiang"] = "天香",
    [":tianxiang"] = "当你受到伤害时，你可以弃置一张红桃手牌并选择一名其他角色，将此伤害转移给该角色，然后其摸X张牌。（X为其已损失的体力值）",
    ["@tianxiang-card"] = "你可以发动【天香】，弃置一张红桃手牌，将此伤害转移给一名其他角色",
    ["~tianxiang"] = "选择一张红桃手牌→选择一名其他角色→确定",
    ["#tianxiang"] = "天香",
    ["hongyan"] = "红颜",
    [":hongyan"] = "锁定技，你的黑桃牌视为红桃牌。",
}

return function(extension)
    local xiaoqiao = sgs.General(extension, "xiaoqiao", "wu", 3, false)
    xiaoqiao:addSkill(tianxiang)
    xiaoqiao:addSkill(tianxiang_draw)
    xiaoqiao:addSkill(hongyan)
    extension:insertRelatedSkills("tianxiang", "#tianxiang")
end
