-- A trick on one other player: the target draws a card, then the user does.
local newpart = sgs.CreateTrickCard {
    name = "newpart",
    class_name = "NewPart",
    subclass = sgs.LuaTrickCard_TypeSingleTargetTrick,
    subtype = "single_target_trick",
    -- Called for each player that might be added to the targets chosen so far.
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    -- Called for each target that the trick takes effect on; nullification was asked before.
    on_effect = function(self, effect)
        effect.to:drawCards(1, self:objectName())
        -- The user may have died meanwhile.
        if effect.from and effect.from:isAlive() then effect.from:drawCards(1, self:objectName()) end
    end,
}

sgs.LoadTranslationTable {
    ["newpart"] = "新锦囊",
    [":newpart"] = "锦囊牌。出牌阶段，对一名其他角色使用。目标角色摸一张牌，然后你摸一张牌。",
}

return function(extension)
    -- One card of the deck for each clone.
    for number = 5, 6 do newpart:clone(sgs.Card_Heart, number):setParent(extension) end
end
