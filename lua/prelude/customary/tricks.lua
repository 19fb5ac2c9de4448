-- Default callbacks of tricks, as the original's constructors set them. They are globals there, which
-- packages call from their own callbacks.
local ipairs, type = ipairs, type

local function may_have(player, card)
    return player:isAlive() and player:hasJudgeArea() and not player:containsTrick(card:objectName())
end

local function told_of(skill, player, card)
    -- What is forbidden by no skill is forbidden all the same.
    if type(skill) == "boolean" then return end
    local log = sgs.LogMessage()
    log.type, log.from, log.arg, log.arg2 = "#SkillAvoid", player, skill:objectName(), card:objectName()
    player:getRoom():sendLog(log)
end

-- On all of these players whom nothing protects, unless targets were picked.
local function use_on_all(card, room, use, players)
    if use.to:isEmpty() then
        for _, player in sgs.qlist(players) do
            local skill = room:isProhibited(use.from, player, card)
            if skill then told_of(skill, player, card) else use.to:append(player) end
        end
    end
    card:cardOnUse(room, use)
end

function isAvailable_AOE(self, player)
    for _, other in sgs.qlist(player:getAliveSiblings()) do
        if not player:isProhibited(other, self) then return self:cardIsAvailable(player) end
    end
    return false
end

function isAvailable_GlobalEffect(self, player)
    if player:isProhibited(player, self) then return isAvailable_AOE(self, player) end
    return self:cardIsAvailable(player)
end

function onUse_AOE(self, room, use)
    use_on_all(self, room, use, room:getOtherPlayers(use.from))
end

function onUse_GlobalEffect(self, room, use)
    use_on_all(self, room, use, room:getAllPlayers())
end

function onUse_DelayedTrick(self, room, use)
    self:cardOnUse(room, use)
end

-- Off the table into the judging area of the first target that can have it.
function use_DelayedTrick(self, room, source, targets)
    if not room:CardInTable(self) then return end
    local use = room:getTag("UseHistory" .. self:toString()):toCardUse()
    local why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_USE, source:objectName(), self:getSkillName(), "")
    for _, target in ipairs(targets) do
        local void = use and (table.contains(use.nullified_list, "_ALL_TARGETS")
            or table.contains(use.nullified_list, target:objectName()))
        if not void and may_have(target, self) then
            why.m_targetId = target:objectName()
            local trick = self
            if self:isVirtualCard() then
                -- In a judging area the card itself is the trick.
                trick = sgs.Sanguosha:getWrappedCard(self:getEffectiveId())
                trick:takeOver(sgs.Sanguosha:cloneCard(self))
            end
            room:moveCardTo(trick, target, sgs.Player_PlaceDelayedTrick, why, true)
            return
        end
    end
    room:moveCardTo(self, nil, sgs.Player_DiscardPile, why, true)
end

function onNullified_DelayedTrick_unmovable(self, target)
    local why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_NATURAL_ENTER, target:objectName())
    target:getRoom():throwCard(self, why, nil)
end

-- Moves the trick to the next player who can have it, the holder being the last.
function onNullified_DelayedTrick_movable(self, target)
    local room, thread = target:getRoom(), target:getRoom():getThread()
    local player = target
    repeat
        player = player:getNextAlive()
        local skill = may_have(player, self) and room:isProhibited(target, player, self)
        if skill then
            told_of(skill, player, self)
        elseif may_have(player, self) then
            local why = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TRANSFER, target:objectName(), "",
                self:getSkillName(), "")
            room:moveCardTo(self, target, player, sgs.Player_PlaceDelayedTrick, why, true)
            if player:objectName() == target:objectName() then return end
            local data = sgs.QVariant()
            data:setValue(sgs.CardUseStruct(self, nil, player))
            thread:trigger(sgs.TargetConfirming, room, player, data)
            if data:toCardUse().to:isEmpty() then return onNullified_DelayedTrick_movable(self, player) end
            for _, other in sgs.qlist(room:getAllPlayers()) do
                thread:trigger(sgs.TargetConfirmed, room, other, data)
            end
            return
        end
    until player:objectName() == target:objectName()
    if room:CardInTable(self) then onNullified_DelayedTrick_unmovable(self, target) end
end
