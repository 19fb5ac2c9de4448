-- Yang Yan: others strike at her with what she picks from them, and a chain that dodges or strikes.
local XuanbeiCard = sgs.CreateSkillCard {
    name = "JinXuanbeiCard",
    skill_name = "jinxuanbei",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and not to_select:isAllNude()
    end,
    on_effect = function(self, effect)
        local from, to = effect.from, effect.to
        if to:isAllNude() then return end
        local room = from:getRoom()
        local id = room:askForCardChosen(from, to, "hej", "jinxuanbei")
        local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_SuitToBeDecided, -1)
        slash:addSubcard(id)
        slash:setSkillName("_jinxuanbei")
        if not to:canSlash(from, slash, false) then return end
        from:setFlags("-jinxuanbei")
        room:useCard(sgs.CardUseStruct(slash, to, from))
        if from:isAlive() then from:drawCards(from:hasFlag("jinxuanbei") and 2 or 1, "jinxuanbei") end
    end,
}

local xuanbei_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "jinxuanbei",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#JinXuanbeiCard")
    end,
    view_as = function()
        return XuanbeiCard:clone()
    end,
}

-- Notes that a slash of the skill has wounded her.
local xuanbei = sgs.CreateTriggerSkill {
    name = "jinxuanbei",
    events = { sgs.Damaged },
    view_as_skill = xuanbei_view_as,
    on_trigger = function(self, event, player, data)
        local card = data:toDamage().card
        if card and card:isKindOf("Slash") and card:getSkillName() == self:objectName() then
            player:setFlags(self:objectName())
        end
        return false
    end,
}

-- The card that a request asks for: a slash that unchains her, or a jink that chains her.
local function wanted(pattern)
    local lower = pattern:lower()
    if lower:find("jink", 1, true) then return "jink" end
    if lower:find("slash", 1, true) then return "slash" end
end

-- Turns the chain round and makes the card, if the chain lies the right way for it.
local function turn_chain(self, player)
    local name = self:getUserString()
    if player:isChained() ~= (name == "slash") then return nil end
    local made = sgs.Sanguosha:cloneCard(name, sgs.Card_NoSuit, 0)
    made:setSkillName("jinxianwan")
    if player:isLocked(made) then return nil end
    player:getRoom():setPlayerChained(player)
    return player:isAlive() and made or nil
end

local XianwanCard = sgs.CreateSkillCard {
    name = "JinXianwanCard",
    skill_name = "jinxianwan",
    filter = function(self, targets, to_select, player)
        if self:getUserString() ~= "slash" then return false end
        local slash = sgs.Sanguosha:cloneCard("slash")
        slash:setSkillName("jinxianwan")
        slash:deleteLater()
        local chosen = sgs.PlayerList()
        for _, target in ipairs(targets) do chosen:append(target) end
        return slash:targetFilter(chosen, to_select, player)
    end,
    feasible = function(self, targets)
        return #targets > 0 or self:getUserString() ~= "slash"
    end,
    on_validate = function(self, use)
        return turn_chain(self, use.from)
    end,
    on_validate_in_response = function(self, user)
        return turn_chain(self, user)
    end,
}

local jinxianwan = sgs.CreateZeroCardViewAsSkill {
    name = "jinxianwan",
    enabled_at_play = function(self, player)
        return player:isChained() and sgs.Slash_IsAvailable(player)
    end,
    enabled_at_response = function(self, player, pattern)
        if sgs.Sanguosha:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_RESPONSE then return false end
        local name = wanted(pattern)
        return name ~= nil and player:isChained() == (name == "slash")
    end,
    view_as = function()
        local is_play = sgs.Sanguosha:getCurrentCardUseReason() == sgs.CardUseStruct_CARD_USE_REASON_PLAY
        local made = XianwanCard:clone()
        made:setUserString(is_play and "slash" or wanted(sgs.Sanguosha:getCurrentCardUsePattern()))
        return made
    end,
}

sgs.LoadTranslationTable {
    ["jin_yangyan"] = "杨艳",
    ["#jin_yangyan"] = "武元皇后",
    ["jinxuanbei"] = "选备",
    [":jinxuanbei"] = "出牌阶段限一次，你可以选择一名其他角色区域里的一张牌，令其将此牌当无距离限制的【杀】对你使用，然后你摸一张牌；若此【杀】对你造成了伤害，改为摸两张牌。",
    ["jinxianwan"] = "娴婉",
    [":jinxianwan"] = "若你未横置，你可以横置，视为使用一张【闪】；若你已横置，你可以重置，视为使用一张【杀】。",
}

return function(extension)
    local jin_yangyan = sgs.General(extension, "jin_yangyan", "jin", 3, false)
    jin_yangyan:addSkill(xuanbei)
    jin_yangyan:addSkill(jinxianwan)
end
