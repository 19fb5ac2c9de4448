-- Lu Su: more cards, half of which must be given away if they are many, and two hands exchanged.
-- Flag of a draw that was made larger, and mark of how few cards the poorest of the others has.
local DRAWS, LEAST = "haoshi", "haoshi"

local HaoshiCard = sgs.CreateSkillCard {
    name = "HaoshiCard",
    skill_name = "haoshi",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
            and to_select:getHandcardNum() == player:getMark(LEAST)
    end,
    on_use = function(self, room, source, targets)
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, source:objectName(), targets[1]:objectName(),
            "haoshi", "")
        room:obtainCard(targets[1], self, reason, false)
    end,
}

local function half(player)
    return math.floor(player:getHandcardNum() / 2)
end

local haoshi = sgs.CreateViewAsSkill {
    name = "haoshi",
    n = "any",
    response_pattern = "@@haoshi!",
    enabled_at_play = function()
        return false
    end,
    view_filter = function(self, selected, to_select)
        return #selected < half(sgs.Self) and not to_select:isEquipped()
    end,
    view_as = function(self, cards)
        if #cards ~= half(sgs.Self) then return nil end
        local card = HaoshiCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

local haoshi_draw = sgs.CreateDrawCardsSkill {
    name = "#haoshi",
    draw_num_func = function(self, player, n, room)
        if not room:askForSkillInvoke(player, "haoshi") then return n end
        room:broadcastSkillInvoke("haoshi")
        player:setFlags(DRAWS)
        return n + 2
    end,
}

-- Half of the hand for the one of the others who has least.
local function give_half(room, player)
    local least
    for _, other in sgs.qlist(room:getOtherPlayers(player)) do
        least = math.min(least or other:getHandcardNum(), other:getHandcardNum())
    end
    if not least then return end
    room:setPlayerMark(player, LEAST, least)
    room:askForUseCard(player, "@@haoshi!", "@haoshi:::" .. half(player), -1, sgs.Card_MethodNone)
end

local haoshi_give = sgs.CreateTriggerSkill {
    name = "#haoshi-give",
    events = { sgs.AfterDrawNCards },
    on_trigger = function(self, event, player, data, room)
        if data:toDraw().reason ~= "draw_phase" or not player:hasFlag(DRAWS) then return false end
        player:setFlags("-" .. DRAWS)
        if player:getHandcardNum() > 5 then give_half(room, player) end
        return false
    end,
}

local DimengCard = sgs.CreateSkillCard {
    name = "DimengCard",
    skill_name = "dimeng",
    filter = function(self, targets, to_select, player)
        if #targets == 2 or to_select:objectName() == player:objectName() then return false end
        if #targets == 0 then return true end
        return math.abs(targets[1]:getHandcardNum() - to_select:getHandcardNum()) == self:subcardsLength()
    end,
    feasible = function(self, targets)
        return #targets == 2
    end,
    on_use = function(self, room, source, targets)
        local one, other = targets[1], targets[2]
        if one:isAlive() and other:isAlive() then room:swapCards(one, other, "h", "dimeng") end
    end,
}

local dimeng = sgs.CreateViewAsSkill {
    name = "dimeng",
    n = "any",
    view_filter = function(self, selected, to_select)
        return not sgs.Self:isJilei(to_select)
    end,
    enabled_at_play = function(self, player)
        return not player:hasUsed("#DimengCard")
    end,
    view_as = function(self, cards)
        local card = DimengCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

sgs.LoadTranslationTable {
    ["lusu"] = "鲁肃",
    ["#lusu"] = "独断的外交家",
    ["haoshi"] = "好施",
    [":haoshi"] = "摸牌阶段，你可以额外摸两张牌，然后若你的手牌数大于五，你将一半的手牌（向下取整）交给一名手牌数最少的其他角色。",
    ["@haoshi"] = "【好施】：请将一半的手牌（%arg 张）交给一名手牌数最少的其他角色",
    ["~haoshi"] = "选择手牌→选择一名手牌数最少的其他角色→确定",
    ["#haoshi"] = "好施",
    ["dimeng"] = "缔盟",
    [":dimeng"] = "阶段技，你可以选择两名其他角色并弃置X张牌，令他们交换手牌。（X为他们手牌数的差）",
}

return function(extension)
    local lusu = sgs.General(extension, "lusu", "wu", 3)
    lusu:addSkill(haoshi_draw)
    lusu:addSkill(haoshi)
    lusu:addSkill(haoshi_give)
    lusu:addSkill(dimeng)
    extension:insertRelatedSkills("haoshi", "#haoshi")
    extension:insertRelatedSkills("haoshi", "#haoshi-give")
end
