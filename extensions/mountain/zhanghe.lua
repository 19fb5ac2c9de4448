-- Zhang He: phases given up for a hand card, two of them with something in return.
-- Mark of the skipped phase.
local PHASE = "qiaobianPhase"

-- To whom the card could be moved, from where it lies before someone.
local function places_for(room, from, card)
    local found = sgs.SPlayerList()
    for _, other in sgs.qlist(room:getOtherPlayers(from)) do
        local fits
        if card:isKindOf("EquipCard") then
            local slot = card:getRealCard():toEquipCard():location()
            fits = other:hasEquipArea(slot) and not other:getEquip(slot)
        else
            fits = other:hasJudgeArea() and not other:containsTrick(card:objectName())
        end
        if fits and not room:isProhibited(from, other, card) then found:append(other) end
    end
    return found
end

-- Returns which of the cards before the player can be moved to nobody.
local function fixed_cards(room, from)
    local fixed = sgs.IntList()
    for _, card in sgs.qlist(from:getCards("ej")) do
        if places_for(room, from, card):isEmpty() then fixed:append(card:getEffectiveId()) end
    end
    return fixed
end

local function move_card(room, source, from)
    local fixed = fixed_cards(room, from)
    if fixed:length() == from:getCards("ej"):length() then return end
    local id = room:askForCardChosen(source, from, "ej", "qiaobian", false, sgs.Card_MethodNone, fixed)
    local card, place = sgs.Sanguosha:getCard(id), room:getCardPlace(id)
    local to = room:askForPlayerChosen(source, places_for(room, from, card), "qiaobian",
        "@qiaobian-to:::" .. card:objectName())
    if not to then return end
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TRANSFER, source:objectName(), "qiaobian", "")
    room:moveCardTo(card, from, to, place, reason)
end

local QiaobianCard = sgs.CreateSkillCard {
    name = "QiaobianCard",
    skill_name = "qiaobian",
    filter = function(self, targets, to_select, player)
        if player:getMark(PHASE) == sgs.Player_Draw then
            return #targets < 2 and to_select:objectName() ~= player:objectName() and not to_select:isKongcheng()
        end
        return #targets == 0 and to_select:getCards("ej"):length() > 0
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_use = function(self, room, source, targets)
        if source:getMark(PHASE) == sgs.Player_Play then
            move_card(room, source, targets[1])
            return
        end
        for _, target in ipairs(targets) do
            if source:isAlive() and target:isAlive() then room:cardEffect(self, source, target) end
        end
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        if to:isKongcheng() then return end
        local room = from:getRoom()
        local id = room:askForCardChosen(from, to, "h", "qiaobian")
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXTRACTION, from:objectName())
        room:obtainCard(from, sgs.Sanguosha:getCard(id), reason, false)
    end,
}

local qiaobian_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "qiaobian",
    response_pattern = "@@qiaobian",
    enabled_at_play = function()
        return false
    end,
    view_as = function()
        return QiaobianCard:clone()
    end,
}

-- The phases that can be given up, as their prompts count them.
local NUMBERS = { [sgs.Player_Judge] = 1, [sgs.Player_Draw] = 2, [sgs.Player_Play] = 3, [sgs.Player_Discard] = 4 }

local qiaobian = sgs.CreateTriggerSkill {
    name = "qiaobian",
    events = { sgs.EventPhaseChanging },
    view_as_skill = qiaobian_view_as,
    on_trigger = function(self, event, player, data, room)
        local to = data:toPhaseChange().to
        room:setPlayerMark(player, PHASE, to)
        local number = NUMBERS[to]
        if not number or player:isSkipped(to) or not player:canDiscard(player, "h") then return false end
        if not room:askForDiscard(player, self:objectName(), 1, 1, true, false, "#qiaobian-" .. number) then return false end
        room:broadcastSkillInvoke(self:objectName())
        player:skip(to, true)
        if player:isAlive() and (to == sgs.Player_Draw or to == sgs.Player_Play) then
            room:askForUseCard(player, "@@qiaobian", "@qiaobian-" .. number)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhanghe"] = "张郃",
    ["#zhanghe"] = "料敌机先",
    ["qiaobian"] = "巧变",
    [":qiaobian"] = "你可以弃置一张手牌并跳过一个阶段（准备阶段和结束阶段除外）。若跳过摸牌阶段，你可以获得至多两名其他角色的各一张手牌；若跳过出牌阶段，你可以移动场上的一张牌。",
    ["#qiaobian-1"] = "你可以发动【巧变】，弃置一张手牌并跳过判定阶段",
    ["#qiaobian-2"] = "你可以发动【巧变】，弃置一张手牌并跳过摸牌阶段",
    ["#qiaobian-3"] = "你可以发动【巧变】，弃置一张手牌并跳过出牌阶段",
    ["#qiaobian-4"] = "你可以发动【巧变】，弃置一张手牌并跳过弃牌阶段",
    ["@qiaobian-2"] = "【巧变】：你可以获得至多两名其他角色的各一张手牌",
    ["@qiaobian-3"] = "【巧变】：你可以移动场上的一张牌，选择一名装备区或判定区里有牌的角色",
    ["@qiaobian-to"] = "【巧变】：请选择【%arg】移至哪名角色处",
    ["~qiaobian"] = "选择角色→确定",
}

return function(extension)
    local zhanghe = sgs.General(extension, "zhanghe", "wei", 4)
    zhanghe:addSkill(qiaobian)
end
