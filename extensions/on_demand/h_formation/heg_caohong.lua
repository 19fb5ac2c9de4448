-- Cao Hong: equipment for others that costs a neighbour a card, and a line of players who are hard to reach.
local HuyuanCard = sgs.CreateSkillCard {
    name = "HuyuanCard",
    skill_name = "huyuan",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select)
        if #targets > 0 then return false end
        local slot = sgs.Sanguosha:getCard(self:getEffectiveId()):getRealCard():toEquipCard():location()
        return to_select:hasEquipArea(slot) and not to_select:getEquip(slot)
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        local room = from:getRoom()
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, from:objectName(), "huyuan", "")
        room:moveCardTo(self, from, to, sgs.Player_PlaceEquip, reason)
        local near = sgs.SPlayerList()
        for _, other in sgs.qlist(room:getAlivePlayers()) do
            if to:distanceTo(other) == 1 and from:canDiscard(other, "hej") then near:append(other) end
        end
        if from:isDead() or near:isEmpty() then return end
        local victim = room:askForPlayerChosen(from, near, "huyuan", "@huyuan-discard:" .. to:objectName())
        local id = room:askForCardChosen(from, victim, "hej", "huyuan", false, sgs.Card_MethodDiscard)
        local owner = room:getCardPlace(id) ~= sgs.Player_PlaceDelayedTrick and victim or nil
        room:throwCard(sgs.Sanguosha:getCard(id), owner, from)
    end,
}

local huyuan_view_as = sgs.CreateOneCardViewAsSkill {
    name = "huyuan",
    filter_pattern = "EquipCard",
    response_pattern = "@@huyuan",
    enabled_at_play = function()
        return false
    end,
    view_as = function(self, card)
        local made = HuyuanCard:clone()
        made:addSubcard(card)
        return made
    end,
}

local huyuan = sgs.CreatePhaseChangeSkill {
    name = "huyuan",
    view_as_skill = huyuan_view_as,
    on_phasechange = function(self, player, room)
        if player:getPhase() == sgs.Player_Finish and not player:isNude() then
            room:askForUseCard(player, "@@huyuan", "@huyuan-equip", -1, sgs.Card_MethodNone)
        end
        return false
    end,
}

-- Mark of those to whom Heyi gave Feiying; its name ends with that of the giver.
local function given_by(source)
    return "heyi_" .. source:objectName()
end

-- Players who sit in one line with Cao Hong: each target is next to Cao Hong or to an earlier target.
local HeyiCard = sgs.CreateSkillCard {
    name = "HeyiCard",
    skill_name = "heyi",
    filter = function(self, targets, to_select, player)
        if to_select:objectName() == player:objectName() then return false end
        if to_select:isAdjacentTo(player) then return true end
        for _, target in ipairs(targets) do
            if to_select:isAdjacentTo(target) then return true end
        end
        return false
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_effect = function(self, effect)
        if effect.to:hasSkill("feiying", true) then return end
        local room = effect.to:getRoom()
        room:setPlayerMark(effect.to, given_by(effect.from), 1)
        room:acquireSkill(effect.to, "feiying")
    end,
}

local heyi_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "heyi",
    response_pattern = "@@heyi",
    enabled_at_play = function()
        return false
    end,
    view_as = function()
        return HeyiCard:clone()
    end,
}

local function take_back(room, source)
    for _, other in sgs.qlist(room:getOtherPlayers(source)) do
        if other:getMark(given_by(source)) > 0 then
            room:setPlayerMark(other, given_by(source), 0)
            room:detachSkillFromPlayer(other, "feiying", false, true)
        end
    end
end

local heyi = sgs.CreateTriggerSkill {
    name = "heyi",
    events = { sgs.EventPhaseChanging, sgs.Death },
    view_as_skill = heyi_view_as,
    -- Ends the gift with the next turn or the death of the giver, even without the skill.
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.Death then
            if data:toDeath().who:objectName() == player:objectName() then take_back(room, player) end
        elseif data:toPhaseChange().to == sgs.Player_NotActive then
            take_back(room, player)
            if player:isAlive() and player:hasSkill(self:objectName()) then
                room:askForUseCard(player, "@@heyi", "@heyi")
            end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["heg_caohong"] = "曹洪",
    ["#heg_caohong"] = "魏之福将",
    ["huyuan"] = "护援",
    [":huyuan"] = "结束阶段，你可以将一张装备牌置于一名角色的装备区里，然后你弃置其距离1的一名角色区域里的一张牌。",
    ["@huyuan-equip"] = "你可以发动【护援】，将一张装备牌置于一名角色的装备区里",
    ["@huyuan-discard"] = "【护援】：请选择 %src 距离1的一名角色，弃置其区域里的一张牌",
    ["~huyuan"] = "选择装备牌→选择角色→确定",
    ["heyi"] = "鹤翼",
    [":heyi"] = "回合结束时，你可以选择与你座次连续的至少一名其他角色：直到你的下个回合结束，这些角色拥有“飞影”。",
    ["@heyi"] = "你可以发动【鹤翼】，选择与你座次连续的其他角色",
    ["~heyi"] = "从邻座起依次选择角色→确定",
}

return function(extension)
    local heg_caohong = sgs.General(extension, "heg_caohong", "wei", 4)
    heg_caohong:addSkill(huyuan)
    heg_caohong:addSkill(heyi)
    heg_caohong:addRelateSkill("feiying")
end
