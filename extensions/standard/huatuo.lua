-- Hua Tuo: one card as another out of turn, and cards of several kingdoms.
local ChuliCard = sgs.CreateSkillCard {
    name = "ChuliCard",
    skill_name = "chuli",
    filter = function(self, targets, to_select, player)
        if to_select:objectName() == player:objectName() then return false end
        for _, target in ipairs(targets) do
            if target:getKingdom() == to_select:getKingdom() then return false end
        end
        return player:canDiscard(to_select, "he")
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_use = function(self, room, source, targets)
        local drawing = {}
        if sgs.Sanguosha:getCard(self:getEffectiveId()):getSuit() == sgs.Card_Spade then
            table.insert(drawing, source)
        end
        for _, target in ipairs(targets) do
            if source:isDead() then return end
            if target:isAlive() and source:canDiscard(target, "he") then
                local id = room:askForCardChosen(source, target, "he", "chuli", false, sgs.Card_MethodDiscard)
                room:throwCard(id, target, source)
                if sgs.Sanguosha:getCard(id):getSuit() == sgs.Card_Spade then table.insert(drawing, target) end
            end
        end
        for _, player in ipairs(drawing) do
            if player:isAlive() then player:drawCards(1, "chuli") end
        end
    end,
}

local chuli = sgs.CreateOneCardViewAsSkill {
    name = "chuli",
    filter_pattern = ".!",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#ChuliCard") and player:canDiscard(player, "he")
    end,
    view_as = function(self, card)
        local chuli_card = ChuliCard:clone()
        chuli_card:addSubcard(card)
        return chuli_card
    end,
}

local jijiu = sgs.CreateOneCardViewAsSkill {
    name = "jijiu",
    filter_pattern = ".|red",
    response_or_use = true,
    enabled_at_play = function()
        return false
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern:find("peach") and player:getPhase() == sgs.Player_NotActive
            and not player:hasFlag("Global_PreventPeach")
    end,
    view_as = function(self, card)
        local peach = sgs.Sanguosha:cloneCard("peach", card:getSuit(), card:getNumber())
        peach:addSubcard(card:getId())
        peach:setSkillName(self:objectName())
        return peach
    end,
}

sgs.LoadTranslationTable {
    ["huatuo"] = "华佗",
    ["#huatuo"] = "神医",
    ["chuli"] = "除疠",
    [":chuli"] = "阶段技，你可以弃置一张牌并选择任意名势力各不相同的其他角色，弃置这些角色的各一张牌，然后以此法失去黑桃牌的角色各摸一张牌。",
    ["jijiu"] = "急救",
    [":jijiu"] = "你的回合外，你可以将一张红色牌当【桃】使用。",
}

return function(extension)
    local huatuo = sgs.General(extension, "huatuo", "qun", 3)
    huatuo:addSkill(chuli)
    huatuo:addSkill(jijiu)
end
