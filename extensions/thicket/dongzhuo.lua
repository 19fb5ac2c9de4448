-- Dong Zhuo: cards as analeptics, slashes that are hard to dodge, and a body that gives way.
local judging = require "extensions.lib.judging"
local lending = require "extensions.lib.lending"
local slashes = require "extensions.lib.slashes"

local jiuchi = sgs.CreateOneCardViewAsSkill {
    name = "jiuchi",
    filter_pattern = ".|spade|.|hand",
    response_or_use = true,
    enabled_at_play = function(self, player)
        return sgs.Analeptic_IsAvailable(player)
    end,
    enabled_at_response = function(self, player, pattern)
        return table.contains(pattern:split("+"), "analeptic")
    end,
    view_as = function(self, card)
        local analeptic = sgs.Sanguosha:cloneCard("analeptic", card:getSuit(), card:getNumber())
        analeptic:addSubcard(card)
        analeptic:setSkillName(self:objectName())
        return analeptic
    end,
}

-- Two jinks where one is needed, for those of the targets of whom `concerned` is true.
local function harden(self, room, owner, use, concerned)
    local any = false
    slashes.change_jinks(use.from, use, function(target, n)
        if n ~= 1 or not concerned(target) then return nil end
        any = true
        return 2
    end)
    if any then
        room:sendCompulsoryTriggerLog(owner, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
    end
end

local roulin = sgs.CreateTriggerSkill {
    name = "roulin",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.TargetConfirmed, sgs.TargetSpecified },
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if not use.from or not use.card:isKindOf("Slash") then return false end
        if event == sgs.TargetSpecified then
            harden(self, room, player, use, function(target) return target:isFemale() end)
        elseif use.from:isFemale() then
            harden(self, room, player, use, function(target) return target == player end)
        end
        return false
    end,
}

local benghuai = sgs.CreatePhaseChangeSkill {
    name = "benghuai",
    frequency = sgs.Skill_Compulsory,
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Finish or player:isLowestHpPlayer() then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        if room:askForChoice(player, self:objectName(), "hp+maxhp") == "hp" then
            room:loseHp(player)
        else
            room:loseMaxHp(player)
        end
        return false
    end,
}

local baonue = sgs.CreateTriggerSkill {
    name = "baonue$",
    events = { sgs.Damage },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:getKingdom() == "qun"
    end,
    on_trigger = function(self, event, player, data, room)
        lending.thank_lords(room, player, self:objectName(), "@baonue-to", function(lord)
            local judge = judging.judge(room, player, self:objectName(), ".|spade", true)
            if judge:isGood() and lord:isAlive() then room:recover(lord, sgs.RecoverStruct(player)) end
        end)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["dongzhuo"] = "董卓",
    ["#dongzhuo"] = "魔王",
    ["jiuchi"] = "酒池",
    [":jiuchi"] = "你可以将一张黑桃手牌当【酒】使用。",
    ["roulin"] = "肉林",
    [":roulin"] = "锁定技，你对女性角色、女性角色对你使用【杀】时，目标角色须连续使用两张【闪】才能抵消。",
    ["benghuai"] = "崩坏",
    [":benghuai"] = "锁定技，结束阶段，若你不是体力值最小的角色，你选择一项：失去1点体力；或减1点体力上限。",
    ["benghuai:hp"] = "失去1点体力",
    ["benghuai:maxhp"] = "减1点体力上限",
    ["baonue"] = "暴虐",
    [":baonue"] = "主公技，当其他群势力角色造成伤害后，其可以进行判定：若结果为黑桃，你回复1点体力。",
    ["@baonue-to"] = "【暴虐】：你造成了伤害，可以为一名拥有【暴虐】的角色进行判定，若为黑桃，其回复1点体力",
}

return function(extension)
    local dongzhuo = sgs.General(extension, "dongzhuo$", "qun", 8)
    dongzhuo:addSkill(jiuchi)
    dongzhuo:addSkill(roulin)
    dongzhuo:addSkill(benghuai)
    dongzhuo:addSkill(baonue)
end
