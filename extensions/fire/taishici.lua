-- Taishi Ci: a comparison of cards that determines range, number and targets of slashes this turn.
local TianyiCard = sgs.CreateSkillCard {
    name = "TianyiCard",
    skill_name = "tianyi",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and not to_select:isKongcheng()
    end,
    on_use = function(self, room, source, targets)
        if source:pindian(targets[1], "tianyi", nil) then
            room:setPlayerFlag(source, "TianyiSuccess")
        else
            room:setPlayerCardLimitation(source, "use", "Slash", true)
        end
    end,
}

local tianyi = sgs.CreateZeroCardViewAsSkill {
    name = "tianyi",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#TianyiCard") and not player:isKongcheng()
    end,
    view_as = function()
        return TianyiCard:clone()
    end,
}

local tianyi_target = sgs.CreateTargetModSkill {
    name = "#tianyi-target",
    residue_func = function(self, from)
        return from:hasFlag("TianyiSuccess") and 1 or 0
    end,
    distance_limit_func = function(self, from)
        return from:hasFlag("TianyiSuccess") and 1000 or 0
    end,
    extra_target_func = function(self, from)
        return from:hasFlag("TianyiSuccess") and 1 or 0
    end,
}

sgs.LoadTranslationTable {
    ["taishici"] = "太史慈",
    ["#taishici"] = "笃烈之士",
    ["tianyi"] = "天义",
    [":tianyi"] = "阶段技，你可以与一名其他角色拼点：若你赢，本回合你使用【杀】无距离限制、可以多选择一个目标且次数上限+1；若你没赢，本回合你不能使用【杀】。",
}

return function(extension)
    local taishici = sgs.General(extension, "taishici", "wu", 4)
    taishici:addSkill(tianyi)
    taishici:addSkill(tianyi_target)
    extension:insertRelatedSkills("tianyi", "#tianyi-target")
end
