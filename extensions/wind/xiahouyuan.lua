-- Xiahou Yuan: phases given up for slashes. Each way is a separate request, which the same card answers.
local slashes = require "extensions.lib.slashes"

local ShensuCard = sgs.CreateSkillCard {
    name = "ShensuCard",
    skill_name = "shensu",
    filter = function(self, targets, to_select, player)
        return slashes.may_join("shensu", targets, to_select, player)
    end,
    on_use = function(self, room, source, targets)
        local victims = sgs.SPlayerList()
        for _, target in ipairs(targets) do
            if source:canSlash(target, nil, false) then victims:append(target) end
        end
        if victims:isEmpty() then return end
        room:useCard(sgs.CardUseStruct(slashes.of_nothing("_shensu"), source, victims))
    end,
}

local function second_way()
    return sgs.Sanguosha:getCurrentCardUsePattern() == "@@shensu2"
end

local shensu_view_as = sgs.CreateViewAsSkill {
    name = "shensu",
    n = 1,
    enabled_at_play = function()
        return false
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern == "@@shensu1" or pattern == "@@shensu2"
    end,
    view_filter = function(self, selected, to_select)
        return second_way() and #selected == 0 and to_select:isKindOf("EquipCard") and not sgs.Self:isJilei(to_select)
    end,
    view_as = function(self, cards)
        if #cards ~= (second_way() and 1 or 0) then return nil end
        local card = ShensuCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

local shensu = sgs.CreateTriggerSkill {
    name = "shensu",
    events = { sgs.EventPhaseChanging },
    view_as_skill = shensu_view_as,
    on_trigger = function(self, event, player, data, room)
        local to = data:toPhaseChange().to
        if not sgs.Slash_IsAvailable(player) or player:isSkipped(to) then return false end
        if to == sgs.Player_Judge and not player:isSkipped(sgs.Player_Draw) then
            if room:askForUseCard(player, "@@shensu1", "@shensu1", 1) then
                player:skip(sgs.Player_Judge, true)
                player:skip(sgs.Player_Draw, true)
            end
        elseif to == sgs.Player_Play and player:canDiscard(player, "he") then
            if room:askForUseCard(player, "@@shensu2", "@shensu2", 2, sgs.Card_MethodDiscard) then
                player:skip(sgs.Player_Play, true)
            end
        end
        return false
    end,
}

local shensu_distance = sgs.CreateTargetModSkill {
    name = "#shensu-slash-ndl",
    distance_limit_func = function(self, from, card)
        return table.contains(card:getSkillNames(), "shensu") and 1000 or 0
    end,
}

sgs.LoadTranslationTable {
    ["xiahouyuan"] = "夏侯渊",
    ["#xiahouyuan"] = "疾行的猎豹",
    ["shensu"] = "神速",
    [":shensu"] = "你可以选择一至两项：跳过判定阶段和摸牌阶段；或跳过出牌阶段并弃置一张装备牌。你每选择一项，视为使用一张无距离限制的【杀】。",
    ["@shensu1"] = "你可以发动【神速】，跳过判定阶段和摸牌阶段，视为使用一张【杀】",
    ["@shensu2"] = "你可以发动【神速】，跳过出牌阶段并弃置一张装备牌，视为使用一张【杀】",
    ["~shensu1"] = "选择【杀】的目标→确定",
    ["~shensu2"] = "选择一张装备牌→选择【杀】的目标→确定",
}

return function(extension)
    local xiahouyuan = sgs.General(extension, "xiahouyuan", "wei", 4)
    xiahouyuan:addSkill(shensu)
    xiahouyuan:addSkill(shensu_distance)
    extension:insertRelatedSkills("shensu", "#shensu-slash-ndl")
end
