-- Sun Shangxiang: cards for the good of two, and cards for equipment that is gone.
local JieyinCard = sgs.CreateSkillCard {
    name = "JieyinCard",
    skill_name = "jieyin",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName() and to_select:isMale()
            and to_select:isWounded()
    end,
    on_effect = function(self, effect)
        local room = effect.from:getRoom()
        local recover = sgs.RecoverStruct(effect.from)
        room:recover(effect.from, recover)
        room:recover(effect.to, recover)
    end,
}

local jieyin = sgs.CreateViewAsSkill {
    name = "jieyin",
    n = 2,
    view_filter = function(self, selected, to_select)
        return not to_select:isEquipped() and not sgs.Self:isJilei(to_select)
    end,
    enabled_at_play = function(self, player)
        return player:getHandcardNum() >= 2 and not player:hasUsed("#JieyinCard")
    end,
    view_as = function(self, cards)
        if #cards < 2 then return nil end
        local jieyin_card = JieyinCard:clone()
        for _, card in ipairs(cards) do jieyin_card:addSubcard(card) end
        return jieyin_card
    end,
}

local xiaoji = sgs.CreateTriggerSkill {
    name = "xiaoji",
    frequency = sgs.Skill_Frequent,
    events = { sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        local move = data:toMoveOneTime()
        if not move.from or move.from:objectName() ~= player:objectName() then return false end
        for _, place in sgs.qlist(move.from_places) do
            if place == sgs.Player_PlaceEquip then
                if player:isDead() or not room:askForSkillInvoke(player, self:objectName()) then break end
                room:broadcastSkillInvoke(self:objectName())
                player:drawCards(2, self:objectName())
            end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["sunshangxiang"] = "孙尚香",
    ["#sunshangxiang"] = "弓腰姬",
    ["jieyin"] = "结姻",
    [":jieyin"] = "阶段技，你可以弃置两张手牌并选择一名已受伤的其他男性角色，你与其各回复1点体力。",
    ["xiaoji"] = "枭姬",
    [":xiaoji"] = "当你失去装备区里的一张牌后，你可以摸两张牌。",
}

return function(extension)
    local sunshangxiang = sgs.General(extension, "sunshangxiang", "wu", 3, false)
    sunshangxiang:addSkill(jieyin)
    sunshangxiang:addSkill(xiaoji)
end
