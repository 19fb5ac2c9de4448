local extension = sgs.Package("view_as")

-- Any red card as a Slash: in the play phase, and whenever a Slash is asked for.
local red_blade = sgs.CreateOneCardViewAsSkill {
    name = "red_blade",
    filter_pattern = ".|red",
    response_or_use = true,
    enabled_at_play = function(self, player)
        return sgs.Slash_IsAvailable(player)
    end,
    enabled_at_response = function(self, player, pattern)
        for _, part in ipairs(pattern:split("+")) do
            if part:lower() == "slash" then return true end
        end
        return false
    end,
    view_as = function(self, card)
        local slash = sgs.Sanguosha:cloneCard("slash", card:getSuit(), card:getNumber())
        slash:addSubcard(card)
        slash:setSkillName(self:objectName())
        return slash
    end,
}

-- Two hand cards of one suit as a Duel.
local matched_pair = sgs.CreateViewAsSkill {
    name = "matched_pair",
    n = 2,
    view_filter = function(self, selected, to_select)
        return not to_select:isEquipped() and (#selected == 0 or selected[1]:getSuit() == to_select:getSuit())
    end,
    enabled_at_play = function(self, player)
        return player:getHandcardNum() >= 2
    end,
    view_as = function(self, cards)
        if #cards < 2 then return nil end
        local duel = sgs.Sanguosha:cloneCard("duel")
        for _, card in ipairs(cards) do duel:addSubcard(card) end
        duel:setSkillName(self:objectName())
        return duel
    end,
}

local hero = sgs.General(extension, "view_as_hero", "shu", 4)
hero:addSkill(red_blade)
hero:addSkill(matched_pair)

sgs.LoadTranslationTable {
    ["view_as"] = "视为技",
    ["view_as_hero"] = "赤刃",
    ["red_blade"] = "赤刃",
    [":red_blade"] = "你可以将一张红色牌当【杀】使用或打出。",
    ["matched_pair"] = "对阵",
    [":matched_pair"] = "你可以将两张花色相同的手牌当【决斗】使用。",
}
sgs.LoadTranslationTable({
    ["view_as"] = "View-as Skills",
    ["view_as_hero"] = "Red Blade",
    ["red_blade"] = "Red Blade",
    [":red_blade"] = "You may use or play any red card as a Slash.",
    ["matched_pair"] = "Matched Pair",
    [":matched_pair"] = "You may use two hand cards of the same suit as a Duel.",
}, "en")

return extension
