-- Ma Su: hearts of the pile, and a death that costs the killer everything.
local LOOKED_AT = 3

local XinzhanCard = sgs.CreateSkillCard {
    name = "XinzhanCard",
    skill_name = "xinzhan",
    target_fixed = true,
    on_use = function(self, room, source)
        local left = room:getNCards(LOOKED_AT)
        local hearts, others = sgs.IntList(), sgs.IntList()
        for _, id in sgs.qlist(left) do
            local is_heart = sgs.Sanguosha:getCard(id):getSuit() == sgs.Card_Heart
            if is_heart then hearts:append(id) else others:append(id) end
        end
        local taken = sgs.DummyCard()
        while not hearts:isEmpty() do
            room:fillAG(left, source, others)
            local id = room:askForAG(source, hearts, true, "xinzhan")
            room:clearAG(source)
            if id < 0 then break end
            hearts:removeOne(id)
            left:removeOne(id)
            taken:addSubcard(id)
        end
        if taken:subcardsLength() > 0 then
            source:obtainCard(taken)
            for _, id in sgs.qlist(taken:getSubcards()) do room:showCard(source, id) end
        end
        if not left:isEmpty() then room:askForGuanxing(source, left, sgs.Room_GuanxingUpOnly) end
    end,
}

local xinzhan = sgs.CreateZeroCardViewAsSkill {
    name = "xinzhan",
    enabled_at_play = function(self, player)
        return player:getHandcardNum() > player:getMaxHp() and not player:hasUsed("#XinzhanCard")
    end,
    view_as = function()
        return XinzhanCard:clone()
    end,
}

local huilei = sgs.CreateTriggerSkill {
    name = "huilei",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.Death },
    can_trigger = function(self, target)
        return target and target:hasSkill(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local death = data:toDeath()
        local killer = death.damage and death.damage.from
        if death.who ~= player or not killer or killer == player then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        killer:throwAllHandCardsAndEquips()
        return false
    end,
}

sgs.LoadTranslationTable {
    ["masu"] = "马谡",
    ["#masu"] = "怀才自负",
    ["xinzhan"] = "心战",
    [":xinzhan"] = "阶段技，若你的手牌数大于体力上限，你可以观看牌堆顶的三张牌，然后展示并获得其中任意张红桃牌，将其余的牌以任意顺序放回牌堆顶。",
    ["huilei"] = "挥泪",
    [":huilei"] = "锁定技，当你死亡时，杀死你的其他角色弃置所有牌。",
}

return function(extension)
    local masu = sgs.General(extension, "masu", "shu", 3)
    masu:addSkill(xinzhan)
    masu:addSkill(huilei)
end
