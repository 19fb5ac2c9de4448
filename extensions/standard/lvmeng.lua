-- Lü Meng: no discarding without a slash, and an awakening that shows other hands.
local awaken = require "extensions.lib.awaken"

-- Flag of a turn: there was a slash in the play phase.
local SLASHED = "KejiSlashInPlayPhase"

local keji = sgs.CreateTriggerSkill {
    name = "keji",
    frequency = sgs.Skill_Frequent,
    events = { sgs.PreCardUsed, sgs.CardResponded, sgs.EventPhaseChanging },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseChanging then
            if data:toPhaseChange().to == sgs.Player_Discard and player:hasSkill(self:objectName())
                and not player:hasFlag(SLASHED) and not player:isSkipped(sgs.Player_Discard)
                and room:askForSkillInvoke(player, self:objectName()) then
                room:broadcastSkillInvoke(self:objectName())
                player:skip(sgs.Player_Discard)
            end
        elseif player:getPhase() == sgs.Player_Play then
            local card = event == sgs.PreCardUsed and data:toCardUse().card or data:toCardResponse().m_card
            if card:isKindOf("Slash") then player:setFlags(SLASHED) end
        end
        return false
    end,
}

local qinxue = sgs.CreatePhaseChangeSkill {
    name = "qinxue",
    frequency = sgs.Skill_Wake,
    waked_skills = "gongxin",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Start or not awaken.is_asleep(player, self:objectName()) then return false end
        local needed = room:getPlayers():length() >= 7 and 2 or 3
        if player:getHandcardNum() - player:getHp() >= needed then
            awaken.gain(room, player, self:objectName(), "gongxin")
        end
        return false
    end,
}

local GongxinCard = sgs.CreateSkillCard {
    name = "GongxinCard",
    skill_name = "gongxin",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and not to_select:isKongcheng()
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        local room = from:getRoom()
        local hearts = sgs.IntList()
        for _, card in sgs.qlist(to:getHandcards()) do
            if card:getSuit() == sgs.Card_Heart then hearts:append(card:getEffectiveId()) end
        end
        if hearts:isEmpty() then
            room:showAllCards(to, from)
            return
        end
        local id = room:doGongxin(from, to, hearts, "gongxin")
        if id == -1 then return end
        local about = sgs.QVariant()
        about:setValue(to)
        if room:askForChoice(from, "gongxin", "discard+put", about) == "discard" then
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_DISMANTLE, from:objectName(), to:objectName(),
                "gongxin", "")
            room:throwCard(sgs.Sanguosha:getCard(id), reason, to, from)
        else
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, from:objectName(), "gongxin", "")
            room:moveCardTo(sgs.Sanguosha:getCard(id), nil, sgs.Player_DrawPile, reason, true)
        end
    end,
}

local gongxin = sgs.CreateZeroCardViewAsSkill {
    name = "gongxin",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#GongxinCard")
    end,
    view_as = function()
        return GongxinCard:clone()
    end,
}

local skills = sgs.SkillList()
skills:append(gongxin)
sgs.Sanguosha:addSkills(skills)

sgs.LoadTranslationTable {
    ["lvmeng"] = "吕蒙",
    ["#lvmeng"] = "白衣渡江",
    ["keji"] = "克己",
    [":keji"] = "若你于出牌阶段内没有使用或打出过【杀】，你可以跳过此回合的弃牌阶段。",
    ["qinxue"] = "勤学",
    [":qinxue"] = "觉醒技，准备阶段，若你的手牌数比体力值多三张或更多（七人或更多人的对局中为两张），你减1点体力上限，然后获得“攻心”。",
    ["gongxin"] = "攻心",
    [":gongxin"] = "阶段技，你可以观看一名其他角色的手牌，然后可以展示其中的一张红桃牌并选择一项：弃置之；或将之置于牌堆顶。",
    ["gongxin:discard"] = "弃置此牌",
    ["gongxin:put"] = "置于牌堆顶",
}

return function(extension)
    local lvmeng = sgs.General(extension, "lvmeng", "wu", 4)
    lvmeng:addSkill(keji)
    lvmeng:addSkill(qinxue)
    lvmeng:addRelateSkill("gongxin")
end
