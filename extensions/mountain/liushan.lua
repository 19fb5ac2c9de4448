-- Liu Shan: slashes that cost, the play phase exchanged for a turn of another player, and a lord skill that
-- awakens.
local awaken = require "extensions.lib.awaken"

local xiangle = sgs.CreateTriggerSkill {
    name = "xiangle",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.TargetConfirming },
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.from or not use.card:isKindOf("Slash") or not use.to:contains(player) then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        local about = sgs.QVariant(player)
        local prompt = "@xiangle-discard:" .. player:objectName()
        if not room:askForCard(use.from, ".Basic", prompt, about, sgs.Card_MethodDiscard) then
            local nullified = use.nullified_list
            table.insert(nullified, player:objectName())
            use.nullified_list = nullified
            data:setValue(use)
        end
        return false
    end,
}

-- Flag of a turn whose play phase was given up, and tag of who is to have a turn for it.
local GIVEN_UP, TARGET = "fangquan", "FangquanTarget"

local FangquanCard = sgs.CreateSkillCard {
    name = "FangquanCard",
    skill_name = "fangquan",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    on_effect = function(self, effect)
        effect.from:setTag(TARGET, sgs.QVariant(effect.to))
    end,
}

local fangquan_view_as = sgs.CreateOneCardViewAsSkill {
    name = "fangquan",
    filter_pattern = ".|.|.|hand!",
    response_pattern = "@@fangquan",
    enabled_at_play = function()
        return false
    end,
    view_as = function(self, card)
        local fangquan_card = FangquanCard:clone()
        fangquan_card:addSubcard(card)
        return fangquan_card
    end,
}

local fangquan = sgs.CreateTriggerSkill {
    name = "fangquan",
    events = { sgs.EventPhaseChanging, sgs.EventPhaseStart },
    view_as_skill = fangquan_view_as,
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseStart then
            if player:getPhase() ~= sgs.Player_NotActive then return false end
            local target = player:getTag(TARGET):toPlayer()
            player:removeTag(TARGET)
            if target and target:isAlive() then target:gainAnExtraTurn() end
            return false
        end
        local to = data:toPhaseChange().to
        if to == sgs.Player_Play then
            if player:isDead() or not player:hasSkill(self:objectName()) or player:isSkipped(to) then return false end
            if room:askForSkillInvoke(player, self:objectName()) then
                room:broadcastSkillInvoke(self:objectName())
                player:setFlags(GIVEN_UP)
                player:skip(to, true)
            end
        elseif to == sgs.Player_NotActive and player:hasFlag(GIVEN_UP) then
            player:setFlags("-" .. GIVEN_UP)
            if player:isAlive() and player:canDiscard(player, "h") then
                room:askForUseCard(player, "@@fangquan", "@fangquan-give", -1, sgs.Card_MethodDiscard)
            end
        end
        return false
    end,
}

local ruoyu = sgs.CreatePhaseChangeSkill {
    name = "ruoyu$",
    frequency = sgs.Skill_Wake,
    waked_skills = "jijiang",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasLordSkill(self:objectName())
            and awaken.is_asleep(target, self:objectName()) and target:getPhase() == sgs.Player_Start
            and (target:isLowestHpPlayer() or target:canWake(self:objectName()))
    end,
    on_phasechange = function(self, player, room)
        if not awaken.begin(room, player, self:objectName(), 1) then return false end
        room:recover(player, sgs.RecoverStruct(player))
        room:acquireSkill(player, "jijiang")
        return false
    end,
}

sgs.LoadTranslationTable {
    ["liushan"] = "刘禅",
    ["#liushan"] = "无为的真命主",
    ["xiangle"] = "享乐",
    [":xiangle"] = "锁定技，当你成为一名角色使用【杀】的目标时，除非其弃置一张基本牌，否则此【杀】对你无效。",
    ["@xiangle-discard"] = "%src 发动了【享乐】：请弃置一张基本牌，否则此【杀】对其无效",
    ["fangquan"] = "放权",
    [":fangquan"] = "你可以跳过出牌阶段，若如此做，此回合结束时，你可以弃置一张手牌，令一名其他角色进行一个额外的回合。",
    ["@fangquan-give"] = "【放权】：你可以弃置一张手牌，令一名其他角色进行一个额外的回合",
    ["~fangquan"] = "选择一张手牌→选择一名其他角色→确定",
    ["ruoyu"] = "若愚",
    [":ruoyu"] = "主公技，觉醒技，准备阶段，若你的体力值为全场最少（或之一），你加1点体力上限，回复1点体力，然后获得“激将”。",
}

return function(extension)
    local liushan = sgs.General(extension, "liushan$", "shu", 3)
    liushan:addSkill(xiangle)
    liushan:addSkill(fangquan)
    liushan:addSkill(ruoyu)
    liushan:addRelateSkill("jijiang")
end
