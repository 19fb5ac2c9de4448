-- Guan Yu in the anniversary edition: red cards as slashes, diamonds that reach everyone, and a card that is shown.
local silence = require "extensions.standard.silence"

local tenyearwusheng = sgs.CreateOneCardViewAsSkill {
    name = "tenyearwusheng",
    response_or_use = true,
    view_filter = function(self, card)
        return card:isRed()
    end,
    enabled_at_play = function(self, player)
        return sgs.Slash_IsAvailable(player)
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern:lower():find("slash") ~= nil
    end,
    view_as = function(self, card)
        local slash = sgs.Sanguosha:cloneCard("slash", card:getSuit(), card:getNumber())
        slash:addSubcard(card)
        slash:setSkillName(self:objectName())
        return slash
    end,
}

local tenyearwusheng_reach = sgs.CreateTargetModSkill {
    name = "#tenyearwushengmod",
    pattern = "Slash",
    distance_limit_func = function(self, from, card)
        if card:getSuit() == sgs.Card_Diamond and from:hasSkill("tenyearwusheng") then return 1000 end
        return 0
    end,
}

local TenyearYijueCard = sgs.CreateSkillCard {
    name = "TenyearYijueCard",
    skill_name = "tenyearyijue",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and not to_select:isKongcheng()
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        local room = from:getRoom()
        if to:isKongcheng() then return end
        local card = room:askForCardShow(to, from, "tenyearyijue")
        room:showCard(to, card:getEffectiveId())
        if card:isBlack() then
            room:setPlayerCardLimitation(to, "use,response", ".|.|.|hand", true)
            silence.begin(room, to, "tenyearyijue")
            return
        end
        room:obtainCard(from, card)
        if not to:isWounded() or from:isDead() then return end
        if room:askForChoice(from, "tenyearyijue", "recover+cancel", sgs.QVariant(to)) == "recover" then
            room:recover(to, sgs.RecoverStruct(from))
        end
    end,
}

local tenyearyijue_view_as = sgs.CreateOneCardViewAsSkill {
    name = "tenyearyijue",
    filter_pattern = ".!",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#TenyearYijueCard")
    end,
    view_as = function(self, card)
        local yijue_card = TenyearYijueCard:clone()
        yijue_card:addSubcard(card)
        return yijue_card
    end,
}

-- Returns true for a slash of hearts on someone who showed a black card this turn.
local function hurts_more(damage, room)
    return damage.card ~= nil and damage.card:isKindOf("Slash") and damage.card:getSuit() == sgs.Card_Heart
        and damage.from:hasSkill("tenyearyijue") and damage.from == room:getCurrent()
end

local tenyearyijue = sgs.CreateTriggerSkill {
    name = "tenyearyijue",
    events = { sgs.EventPhaseChanging, sgs.Death, sgs.DamageCaused },
    view_as_skill = tenyearyijue_view_as,
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.DamageCaused then
            local damage = data:toDamage()
            local more = damage.to:getMark(self:objectName())
            if more > 0 and hurts_more(damage, room) then
                room:sendCompulsoryTriggerLog(damage.from, self:objectName())
                damage.damage = damage.damage + more
                data:setValue(damage)
            end
        elseif silence.is_over(event, player, data, room) then
            silence.finish(room, self:objectName(), function(other)
                room:removePlayerCardLimitation(other, "use,response", ".|.|.|hand$1")
            end)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["tenyear_guanyu"] = "十周年关羽",
    ["#tenyear_guanyu"] = "威震华夏",
    ["tenyearwusheng"] = "武圣",
    [":tenyearwusheng"] = "你可以将一张红色牌当【杀】使用或打出；你使用的方块【杀】无距离限制。",
    ["tenyearyijue"] = "义绝",
    [":tenyearyijue"] = "阶段技，你可以弃置一张牌，令一名其他角色展示一张手牌：若为黑色，直到回合结束，其非锁定技无效且不能使用或打出手牌，你对其使用的红桃【杀】伤害+1；若为红色，你获得此牌，然后可以令其回复1点体力。",
    ["tenyearyijue:recover"] = "令其回复1点体力",
}

return function(extension)
    local tenyear_guanyu = sgs.General(extension, "tenyear_guanyu", "shu", 4)
    for _, skill in ipairs { tenyearwusheng, tenyearwusheng_reach, tenyearyijue } do tenyear_guanyu:addSkill(skill) end
    extension:insertRelatedSkills("tenyearwusheng", "#tenyearwushengmod")
end
