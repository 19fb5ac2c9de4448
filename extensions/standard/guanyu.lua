-- Guan Yu: one card as another, in play and in answers; and a comparison of cards that takes someone's skills and
-- cards away for a turn.
local silence = require "extensions.standard.silence"

local wusheng = sgs.CreateOneCardViewAsSkill {
    name = "wusheng",
    response_or_use = true,
    view_filter = function(self, card)
        if not card:isRed() then return false end
        if sgs.Sanguosha:getCurrentCardUseReason() ~= sgs.CardUseStruct_CARD_USE_REASON_PLAY then return true end
        -- What the card itself gives, such as any number of slashes, is lost with it.
        local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_SuitToBeDecided, -1)
        slash:addSubcard(card:getEffectiveId())
        slash:deleteLater()
        return slash:isAvailable(sgs.Self)
    end,
    enabled_at_play = function(self, player)
        return sgs.Slash_IsAvailable(player)
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern == "slash"
    end,
    view_as = function(self, card)
        local slash = sgs.Sanguosha:cloneCard("slash", card:getSuit(), card:getNumber())
        slash:addSubcard(card:getId())
        slash:setSkillName(self:objectName())
        return slash
    end,
}

local YijueCard = sgs.CreateSkillCard {
    name = "YijueCard",
    skill_name = "yijue",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and not to_select:isKongcheng()
    end,
    on_use = function(self, room, source, targets)
        local target = targets[1]
        if source:pindian(target, "yijue", nil) then
            room:setPlayerCardLimitation(target, "use,response", ".|.|.|hand", true)
            silence.begin(room, target, "yijue")
        elseif target:isWounded() and source:isAlive() and target:isAlive() then
            local about = sgs.QVariant()
            about:setValue(target)
            if room:askForChoice(source, "yijue", "recover+cancel", about) == "recover" then
                room:recover(target, sgs.RecoverStruct(source))
            end
        end
    end,
}

local yijue_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "yijue",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#YijueCard") and not player:isKongcheng()
    end,
    view_as = function()
        return YijueCard:clone()
    end,
}

-- At the end of the turn in which it was used, or when the current player dies.
local yijue = sgs.CreateTriggerSkill {
    name = "yijue",
    events = { sgs.EventPhaseChanging, sgs.Death },
    view_as_skill = yijue_view_as,
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if not silence.is_over(event, player, data, room) then return false end
        silence.finish(room, "yijue", function(other)
            room:removePlayerCardLimitation(other, "use,response", ".|.|.|hand$1")
        end)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["guanyu"] = "关羽",
    ["#guanyu"] = "威震华夏",
    ["wusheng"] = "武圣",
    [":wusheng"] = "你可以将一张红色牌当【杀】使用或打出。",
    ["yijue"] = "义绝",
    [":yijue"] = "阶段技，你可以与一名其他角色拼点：若你赢，其不能使用或打出手牌且其非锁定技无效，直到回合结束；若你没赢，你可以令其回复1点体力。",
    ["yijue:recover"] = "令其回复1点体力",
}

return function(extension)
    local guanyu = sgs.General(extension, "guanyu", "shu", 4)
    guanyu:addSkill(wusheng)
    guanyu:addSkill(yijue)
end
