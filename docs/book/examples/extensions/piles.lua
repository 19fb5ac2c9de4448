local extension = sgs.Package("piles")

-- A pile on the general, a mark that everybody sees, and putting both away when the skill is lost.
local granary = sgs.CreateTriggerSkill {
    name = "granary",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.EventPhaseEnd, sgs.EventLoseSkill },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventLoseSkill then
            if data:toString() == self:objectName() then
                player:clearOnePrivatePile("grain")
                room:setPlayerMark(player, "@grain", 0)
            end
        elseif player:getPhase() == sgs.Player_Draw and player:hasSkill(self:objectName()) then
            room:sendCompulsoryTriggerLog(player, self:objectName())
            player:addToPile("grain", room:getNCards(1))
            room:addPlayerMark(player, "@grain")
        end
        return false
    end,
}

-- Cards of the pile are used as Peaches: expand_pile offers them like hand cards.
local ration = sgs.CreateOneCardViewAsSkill {
    name = "ration",
    filter_pattern = ".|.|.|grain",
    expand_pile = "grain",
    enabled_at_play = function(self, player)
        return player:isWounded() and not player:getPile("grain"):isEmpty()
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern:find("peach") ~= nil and not player:getPile("grain"):isEmpty()
    end,
    view_as = function(self, card)
        local peach = sgs.Sanguosha:cloneCard("peach", card:getSuit(), card:getNumber())
        peach:addSubcard(card)
        peach:setSkillName(self:objectName())
        return peach
    end,
}

-- A mark whose name ends with -Clear goes by itself when the turn ends: what happened once this turn.
local first_blood = sgs.CreateTriggerSkill {
    name = "first_blood",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.Damage },
    on_trigger = function(self, event, player, data, room)
        if player:getMark("first_blood-Clear") > 0 then return false end
        room:addPlayerMark(player, "first_blood-Clear")
        room:sendCompulsoryTriggerLog(player, self:objectName())
        player:drawCards(1, self:objectName())
        return false
    end,
}

local hero = sgs.General(extension, "piles_hero", "wei", 4)
for _, skill in ipairs { granary, ration, first_blood } do hero:addSkill(skill) end

sgs.LoadTranslationTable {
    ["piles"] = "牌堆与标记",
    ["piles_hero"] = "屯官",
    ["granary"] = "仓廪",
    [":granary"] = "锁定技，摸牌阶段结束时，你将牌堆顶的一张牌置于武将牌上，称为“粮”。",
    ["grain"] = "粮",
    ["@grain"] = "粮",
    ["ration"] = "发粮",
    [":ration"] = "你可以将一张“粮”当【桃】使用。",
    ["first_blood"] = "首功",
    [":first_blood"] = "锁定技，你每回合首次造成伤害后，摸一张牌。",
}
sgs.LoadTranslationTable({
    ["piles"] = "Piles and marks",
    ["piles_hero"] = "The Quartermaster",
    ["granary"] = "Granary",
    [":granary"] = "Locked: When your draw phase ends, put the top card of the draw pile on your general as Grain.",
    ["grain"] = "Grain",
    ["@grain"] = "Grain",
    ["ration"] = "Ration",
    [":ration"] = "You may use a Grain card as a Peach.",
    ["first_blood"] = "First Blood",
    [":first_blood"] = "Locked: The first time each turn that you deal damage, draw a card.",
}, "en")

return extension
