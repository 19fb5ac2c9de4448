-- Xun You: the whole hand as one trick, and a hand of one colour that costs the attacker a card.

-- The whole hand as the named trick.
local function trick_of(name, ids)
    local trick = sgs.Sanguosha:cloneCard(name, sgs.Card_SuitToBeDecided, -1)
    trick:addSubcards(ids)
    trick:setSkillName("qice")
    trick:setCanRecast(false)
    trick:deleteLater()
    return trick
end

local function list_of(targets)
    local chosen = sgs.PlayerList()
    for _, target in ipairs(targets) do chosen:append(target) end
    return chosen
end

local QiceCard = sgs.CreateSkillCard {
    name = "QiceCard",
    skill_name = "qice",
    will_throw = false, -- mutants: the trick takes its place before
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        local trick = trick_of(self:getUserString(), self:getSubcards())
        return not trick:targetFixed() and trick:targetFilter(list_of(targets), to_select, player)
            and not player:isProhibited(to_select, trick)
    end,
    feasible = function(self, targets, player)
        local trick = trick_of(self:getUserString(), self:getSubcards())
        if trick:targetFixed() then return #targets == 0 end
        return trick:targetsFeasible(list_of(targets), player)
    end,
    on_validate = function(self, use)
        return trick_of(self:getUserString(), self:getSubcards())
    end,
}

local qice = sgs.CreateZeroCardViewAsSkill {
    name = "qice",
    guhuo_type = "r",
    enabled_at_play = function(self, player)
        return not player:isKongcheng() and not player:hasUsed("#QiceCard")
    end,
    view_as = function()
        local named = sgs.Self:getTag("qice"):toCard()
        if not named then return nil end
        local qice_card = QiceCard:clone()
        qice_card:setUserString(named:objectName())
        qice_card:addSubcards(sgs.Self:getHandcards())
        return qice_card
    end,
}

local function is_of_one_colour(player)
    local cards = player:getHandcards()
    for _, card in sgs.qlist(cards) do
        if card:getColor() ~= cards:first():getColor() then return false end
    end
    return not cards:isEmpty()
end

local zhiyu = sgs.CreateMasochismSkill {
    name = "zhiyu",
    on_damaged = function(self, player, damage, room)
        if not room:askForSkillInvoke(player, self:objectName(), sgs.QVariant(damage)) then return end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(1, self:objectName())
        if player:isKongcheng() then return end -- mutants: a card was just drawn
        room:showAllCards(player)
        local from = damage.from
        if from and is_of_one_colour(player) and from:canDiscard(from, "h") then
            room:askForDiscard(from, self:objectName(), 1, 1)
        end
    end,
}

sgs.LoadTranslationTable {
    ["xunyou"] = "荀攸",
    ["#xunyou"] = "曹魏的谋主",
    ["qice"] = "奇策",
    [":qice"] = "出牌阶段限一次，你可以将所有手牌当任意一张非延时锦囊牌使用。",
    ["zhiyu"] = "智愚",
    [":zhiyu"] = "当你受到伤害后，你可以摸一张牌，然后展示所有手牌：若颜色均相同，伤害来源弃置一张手牌。",
}

return function(extension)
    local xunyou = sgs.General(extension, "xunyou", "wei", 3)
    xunyou:addSkill(qice)
    xunyou:addSkill(zhiyu)
end
