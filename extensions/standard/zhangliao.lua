-- Zhang Liao: fewer cards in the draw phase for cards of others. The targets are chosen by the use of a card without
-- cards, before the draw; what they lose is taken after it, also where nothing was drawn, as the older engine tells it:
-- sgs: dialect v2
local TuxiCard = sgs.CreateSkillCard {
    name = "TuxiCard",
    skill_name = "tuxi",
    filter = function(self, targets, to_select, player)
        return #targets < player:getMark("tuxi") and to_select:objectName() ~= player:objectName()
            and not to_select:isKongcheng() and to_select:getHandcardNum() >= player:getHandcardNum()
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_effect = function(self, effect)
        effect.to:setFlags("TuxiTarget")
    end,
}

local tuxi_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "tuxi",
    response_pattern = "@@tuxi",
    enabled_at_play = function()
        return false
    end,
    view_as = function()
        return TuxiCard:clone()
    end,
}

local function targets_of(room)
    local targets = {}
    for _, other in sgs.qlist(room:getAllPlayers()) do
        if other:hasFlag("TuxiTarget") then table.insert(targets, other) end
    end
    return targets
end

local function take(room, player)
    room:setPlayerMark(player, "tuxi", 0)
    local targets = targets_of(room)
    for _, target in ipairs(targets) do
        target:setFlags("-TuxiTarget")
    end
    for _, target in ipairs(targets) do
        if player:isDead() then break end
        if target:isAlive() and not target:isKongcheng() then
            local id = room:askForCardChosen(player, target, "h", "tuxi")
            local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, player:objectName())
            room:obtainCard(player, sgs.Sanguosha:getCard(id), reason, false)
        end
    end
end

local tuxi = sgs.CreateTriggerSkill {
    name = "tuxi",
    events = { sgs.DrawNCards },
    view_as_skill = tuxi_view_as,
    on_trigger = function(self, event, player, data, room)
        -- A number for a payload: as in the older engine, this is about the draw phase only.
        local n = data:toInt()
        local possible = 0
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if not other:isKongcheng() and other:getHandcardNum() >= player:getHandcardNum() then
                possible = possible + 1
            end
        end
        local most = math.min(n, possible)
        if most <= 0 then return false end
        room:setPlayerMark(player, self:objectName(), most)
        if room:askForUseCard(player, "@@tuxi", "@tuxi-card:::" .. most) then
            data:setValue(n - #targets_of(room))
        end
        return false
    end,
}

local tuxi_take = sgs.CreateTriggerSkill {
    name = "#tuxi",
    events = { sgs.AfterDrawNCards },
    on_trigger = function(self, event, player, data, room)
        take(room, player)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhangliao"] = "张辽",
    ["#zhangliao"] = "前将军",
    ["tuxi"] = "突袭",
    [":tuxi"] = "摸牌阶段，你可以少摸任意张牌，然后获得等量的手牌数不小于你的其他角色的各一张手牌。",
    ["@tuxi-card"] = "你可以发动【突袭】：选择至多 %arg 名其他角色，每选一名少摸一张牌，并获得其一张手牌",
    ["~tuxi"] = "选择若干名角色→确定",
}

return function(extension)
    local zhangliao = sgs.General(extension, "zhangliao", "wei", 4)
    zhangliao:addSkill(tuxi)
    zhangliao:addSkill(tuxi_take)
    extension:insertRelatedSkills("tuxi", "#tuxi")
end
