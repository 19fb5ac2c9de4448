-- Lu Xun: a hand out of the way of tricks, and cards for any players when it is empty.
local function is_about_him_alone(effect, player)
    if effect.multiple then return false end
    return effect.card:isKindOf("DelayedTrick") or effect.from ~= nil and effect.from ~= player
end

local function set_aside(room, player)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TRANSFER, player:objectName(), "qianxun", "")
    player:addToPile("qianxun", player:handCards(), false, sgs.SPlayerList(), reason)
end

local function take_back(room, player)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXCHANGE_FROM_PILE, player:objectName(), "qianxun", "")
    room:obtainCard(player, sgs.DummyCard(player:getPile("qianxun")), reason, false)
end

-- The cards set aside come back at the end of any turn, with or without the skill.
local qianxun = sgs.CreateTriggerSkill {
    name = "qianxun",
    events = { sgs.TrickEffect, sgs.EventPhaseChanging },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseChanging then
            if data:toPhaseChange().to == sgs.Player_NotActive then
                for _, other in sgs.qlist(room:getAllPlayers()) do
                    if not other:getPile("qianxun"):isEmpty() then take_back(room, other) end
                end
            end
            return false
        end
        if player:isAlive() and player:hasSkill(self:objectName()) and is_about_him_alone(data:toCardEffect(), player)
            and room:askForSkillInvoke(player, self:objectName(), data) then
            room:broadcastSkillInvoke(self:objectName())
            if not player:isKongcheng() then set_aside(room, player) end
        end
        return false
    end,
}

local LianyingCard = sgs.CreateSkillCard {
    name = "LianyingCard",
    skill_name = "lianying",
    filter = function(self, targets, to_select, player)
        return #targets < player:getMark("lianying")
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_effect = function(self, effect)
        effect.to:drawCards(1, "lianying")
    end,
}

local lianying_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "lianying",
    response_pattern = "@@lianying",
    enabled_at_play = function()
        return false
    end,
    view_as = function()
        return LianyingCard:clone()
    end,
}

local lianying = sgs.CreateTriggerSkill {
    name = "lianying",
    events = { sgs.CardsMoveOneTime },
    view_as_skill = lianying_view_as,
    on_trigger = function(self, event, player, data, room)
        local move = data:toMoveOneTime()
        if not move.is_last_handcard or not move.from or move.from:objectName() ~= player:objectName() then return false end
        local n = 0
        for _, place in sgs.qlist(move.from_places) do
            if place == sgs.Player_PlaceHand then n = n + 1 end
        end
        room:setPlayerMark(player, self:objectName(), n)
        room:askForUseCard(player, "@@lianying", "@lianying-card:::" .. n)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["luxun"] = "陆逊",
    ["#luxun"] = "儒生雄才",
    ["qianxun"] = "谦逊",
    [":qianxun"] = "当延时锦囊牌，或其他角色使用的锦囊牌对你生效时，若你是唯一目标，你可以将所有手牌扣置于武将牌旁，此回合结束时你获得这些牌。",
    ["lianying"] = "连营",
    [":lianying"] = "当你失去最后的手牌后，你可以令至多X名角色各摸一张牌（X为你此次失去的手牌数）。",
    ["@lianying-card"] = "你可以发动【连营】，令至多 %arg 名角色各摸一张牌",
    ["~lianying"] = "选择角色→确定",
}

return function(extension)
    local luxun = sgs.General(extension, "luxun", "wu", 3)
    luxun:addSkill(qianxun)
    luxun:addSkill(lianying)
end
