-- Zhang Fei in the anniversary edition: slashes without number, the second without distance, and slashes that miss are theirs.

local function has_struck(player)
    return player:getPhase() == sgs.Player_Play and player:getSlashCount() > 0
end

local tenyearpaoxiao = sgs.CreateTargetModSkill {
    name = "tenyearpaoxiao",
    residue_func = function(self, from)
        return from:hasSkill(self:objectName()) and 1000 or 0 -- mutants: any number that no hand reaches
    end,
    distance_limit_func = function(self, from)
        return from:hasSkill(self:objectName()) and has_struck(from) and 1000 or 0 -- mutants: beyond all distances
    end,
}

-- Shown from the play phase in which the cards were discarded until the next turn.
local WAITING = "&tenyeartishen"

-- Discards all tricks and horses.
local function throw_tricks_and_horses(room, player)
    local thrown = sgs.DummyCard()
    for _, card in sgs.qlist(player:getCards("he")) do
        local fits = card:isKindOf("TrickCard") or card:isKindOf("Horse")
        if fits and player:canDiscard(player, card:getEffectiveId()) then thrown:addSubcard(card) end
    end
    if thrown:subcardsLength() > 0 then room:throwCard(thrown, player) end
end

-- The flag of a slash that has dealt damage to this player.
local function hit(player)
    return "tenyeartishen_" .. player:objectName()
end

-- Gives the slash to those of its targets who wait for it and took no damage of it.
local function take_slash(room, use, skill)
    for _, target in sgs.qlist(use.to) do
        if target:isAlive() and target:hasSkill(skill) and target:getMark(WAITING) > 0
            and not use.card:hasFlag(hit(target)) and room:CardInPlace(use.card, sgs.Player_DiscardPile) then
            room:sendCompulsoryTriggerLog(target, skill)
            target:obtainCard(use.card)
        end
    end
end

local tenyeartishen = sgs.CreateTriggerSkill {
    name = "tenyeartishen",
    events = { sgs.EventPhaseEnd, sgs.EventPhaseStart, sgs.EventLoseSkill, sgs.Damage, sgs.CardFinished },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        local skill = self:objectName()
        if event == sgs.Damage then
            local damage = data:toDamage()
            if damage.card and damage.card:isKindOf("Slash") then room:setCardFlag(damage.card, hit(damage.to)) end
        elseif event == sgs.CardFinished then
            local use = data:toCardUse()
            if use.card:isKindOf("Slash") then take_slash(room, use, skill) end
        elseif event == sgs.EventLoseSkill then
            if data:toString() == skill then room:setPlayerMark(player, WAITING, 0) end
        elseif event == sgs.EventPhaseStart then
            if player:getPhase() == sgs.Player_RoundStart then room:setPlayerMark(player, WAITING, 0) end
        elseif player:getPhase() == sgs.Player_Play and player:isAlive() and player:hasSkill(skill)
            and room:askForSkillInvoke(player, skill) then
            room:broadcastSkillInvoke(skill)
            throw_tricks_and_horses(room, player)
            room:setPlayerMark(player, WAITING, 1)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["tenyear_zhangfei"] = "十周年张飞",
    ["#tenyear_zhangfei"] = "万夫不当",
    ["tenyearpaoxiao"] = "咆哮",
    [":tenyearpaoxiao"] = "锁定技，你使用【杀】无次数限制；若你于此阶段内使用过【杀】，你于出牌阶段使用【杀】无距离限制。",
    ["tenyeartishen"] = "替身",
    [":tenyeartishen"] = "出牌阶段结束时，你可以弃置所有锦囊牌和坐骑牌，然后直到你的下回合开始，当目标包含你的【杀】结算完毕后，若此【杀】未对你造成伤害，你获得之。",
}

return function(extension)
    local tenyear_zhangfei = sgs.General(extension, "tenyear_zhangfei", "shu", 4)
    tenyear_zhangfei:addSkill(tenyearpaoxiao)
    tenyear_zhangfei:addSkill(tenyeartishen)
end
