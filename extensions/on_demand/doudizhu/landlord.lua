-- The landlord's skills: a way out of delayed tricks, and a card and a slash more.
local lending = require "extensions.lib.lending"

-- Flag of a turn in which it was done, and its price in hand cards.
local DONE, PRICE = "feiyang", 2

local feiyang = sgs.CreatePhaseChangeSkill {
    name = "feiyang",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Judge or player:hasFlag(DONE) or player:getHandcardNum() < PRICE
            or not player:canDiscard(player, "j") then
            return false
        end
        if not room:askForDiscard(player, self:objectName(), PRICE, PRICE, true, false, "@feiyang") then return false end
        player:setFlags(DONE)
        room:broadcastSkillInvoke(self:objectName())
        if player:isDead() or not player:canDiscard(player, "j") then return false end
        local id = room:askForCardChosen(player, player, "j", self:objectName(), false, sgs.Card_MethodDiscard)
        room:throwCard(sgs.Sanguosha:getCard(id), nil, player)
        return false
    end,
}

local bahu = sgs.CreatePhaseChangeSkill {
    name = "bahu",
    frequency = sgs.Skill_Compulsory,
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Start then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(1, self:objectName())
        return false
    end,
}

local bahu_more = sgs.CreateTargetModSkill {
    name = "#bahu-target",
    pattern = "Slash",
    residue_func = function(self, from)
        if from:hasSkill("bahu") then return 1 end
        return 0
    end,
}

sgs.LoadTranslationTable {
    ["feiyang"] = "飞扬",
    [":feiyang"] = "判定阶段开始时，若你的判定区里有牌，你可以弃置两张手牌，然后弃置你判定区里的一张牌。每回合限一次。",
    ["@feiyang"] = "你可以发动【飞扬】，弃置两张手牌，然后弃置你判定区里的一张牌",
    ["bahu"] = "跋扈",
    [":bahu"] = "锁定技，准备阶段，你摸一张牌；你于出牌阶段使用【杀】的次数上限+1。",
}

return function(extension)
    lending.known(feiyang, bahu, bahu_more)
    extension:insertRelatedSkills("bahu", "#bahu-target")
end
