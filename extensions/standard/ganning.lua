-- Gan Ning: black cards as Dismantlement, and once in a game targets for whom a trick comes to nothing.
local qixi = sgs.CreateOneCardViewAsSkill {
    name = "qixi",
    response_or_use = true,
    filter_pattern = ".|black",
    view_as = function(self, card)
        local dismantlement = sgs.Sanguosha:cloneCard("dismantlement", card:getSuit(), card:getNumber())
        dismantlement:addSubcard(card)
        dismantlement:setSkillName(self:objectName())
        return dismantlement
    end,
}

-- Flag of those for whom the trick is to come to nothing.
local SPARED = "FenweiTarget"

local FenweiCard = sgs.CreateSkillCard {
    name = "FenweiCard",
    skill_name = "fenwei",
    filter = function(self, targets, to_select, player)
        return table.contains(player:property("fenwei_targets"):toString():split("+"), to_select:objectName())
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_use = function(self, room, source, targets)
        room:removePlayerMark(source, "@fenwei")
        for _, target in ipairs(targets) do target:setFlags(SPARED) end
    end,
}

local fenwei_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "fenwei",
    response_pattern = "@@fenwei",
    enabled_at_play = function()
        return false
    end,
    view_as = function()
        return FenweiCard:clone()
    end,
}

-- Leaves the chosen ones out of the use.
local function spare(room, player, use)
    local log = sgs.LogMessage()
    log.type, log.from, log.arg = "#FenweiSpared", player, use.card:objectName()
    for _, target in sgs.qlist(use.to) do
        if target:hasFlag(SPARED) then
            target:setFlags("-" .. SPARED)
            log.to:append(target)
            local list = use.nullified_list
            table.insert(list, target:objectName())
            use.nullified_list = list
        end
    end
    room:sendLog(log)
end

local fenwei = sgs.CreateTriggerSkill {
    name = "fenwei",
    frequency = sgs.Skill_Limited,
    limit_mark = "@fenwei",
    events = { sgs.TargetSpecifying },
    view_as_skill = fenwei_view_as,
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if use.to:length() < 2 or not use.card:isNDTrick() then return false end
        for _, ganning in sgs.qlist(room:getAllPlayers()) do
            if ganning:hasSkill(self:objectName()) and ganning:getMark("@fenwei") > 0 then
                local names = {}
                for _, target in sgs.qlist(use.to) do table.insert(names, target:objectName()) end
                room:setPlayerProperty(ganning, "fenwei_targets", sgs.QVariant(table.concat(names, "+")))
                ganning:setTag("fenwei_use", data)
                if room:askForUseCard(ganning, "@@fenwei", "@fenwei-card") then
                    spare(room, ganning, use)
                    data:setValue(use)
                end
                ganning:removeTag("fenwei_use")
            end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["ganning"] = "甘宁",
    ["#ganning"] = "锦帆游侠",
    ["qixi"] = "奇袭",
    [":qixi"] = "你可以将一张黑色牌当【过河拆桥】使用。",
    ["fenwei"] = "奋威",
    [":fenwei"] = "限定技，当一张非延时锦囊牌指定至少两名目标时，你可以令此牌对其中任意名目标无效。",
    ["@fenwei"] = "奋威",
    ["@fenwei-card"] = "你可以发动【奋威】，令此锦囊牌对任意名目标无效",
    ["~fenwei"] = "选择目标→确定",
    ["#FenweiSpared"] = "%from 令【%arg】对 %to 无效",
}

return function(extension)
    local ganning = sgs.General(extension, "ganning", "wu", 4)
    ganning:addSkill(qixi)
    ganning:addSkill(fenwei)
end
