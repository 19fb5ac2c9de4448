-- Zhang Fei: any number of slashes, and a limited skill that restores values of the previous turn.
local paoxiao = sgs.CreateTargetModSkill {
    name = "paoxiao",
    residue_func = function(self, from)
        if from:hasSkill(self:objectName()) then return 1000 end -- mutants: any number that no hand reaches
        return 0
    end,
}

-- Restores the previous number, if it is greater.
local function go_back(room, player)
    local before = tonumber(player:property("tishen_hp"):toString())
    if not before then return end
    local x = math.min(before, player:getMaxHp()) - player:getHp()
    if x <= 0 or not room:askForSkillInvoke(player, "tishen", sgs.QVariant(x)) then return end
    room:removePlayerMark(player, "@substitute")
    room:broadcastSkillInvoke("tishen")
    room:recover(player, sgs.RecoverStruct(player, nil, x))
    player:drawCards(x, "tishen")
end

local tishen = sgs.CreateTriggerSkill {
    name = "tishen",
    frequency = sgs.Skill_Limited,
    limit_mark = "@substitute",
    events = { sgs.EventPhaseChanging, sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseChanging then
            if data:toPhaseChange().to == sgs.Player_NotActive then
                room:setPlayerProperty(player, "tishen_hp", sgs.QVariant(player:getHp()))
            end
        elseif player:getPhase() == sgs.Player_Start and player:getMark("@substitute") > 0 then
            go_back(room, player)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhangfei"] = "张飞",
    ["#zhangfei"] = "万夫不当",
    ["paoxiao"] = "咆哮",
    [":paoxiao"] = "你使用【杀】无次数限制。",
    ["tishen"] = "替身",
    [":tishen"] = "限定技，准备阶段，若你的体力值小于你上回合结束时的体力值，你可以回复至该值，然后每以此法回复1点体力，你摸一张牌。",
    ["@substitute"] = "替身",
}

return function(extension)
    local zhangfei = sgs.General(extension, "zhangfei", "shu", 4)
    zhangfei:addSkill(paoxiao)
    zhangfei:addSkill(tishen)
end
