-- Guan Yu who serves Cao Cao for a while, and awakens to ride alone.
local awaken = require "extensions.lib.awaken"
local lending = require "extensions.lib.lending"

-- Returns true if the lord is a Liu Bei, by either general.
local function lord_is_liubei(room)
    local lord = room:getLord()
    if not lord then return false end
    local names = lord:getGeneralName() .. " " .. (lord:getGeneral2Name() or "")
    return names:find("liubei", 1, true) ~= nil -- mutants: the name is no pattern
end

local jspdanqi = sgs.CreatePhaseChangeSkill {
    name = "jspdanqi",
    frequency = sgs.Skill_Wake,
    waked_skills = "mashu,nuzhan",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName())
            and target:getPhase() == sgs.Player_Start and awaken.is_asleep(target, self:objectName())
            and (target:getHandcardNum() > target:getHp() and not lord_is_liubei(target:getRoom())
                or target:canWake(self:objectName()))
    end,
    on_phasechange = function(self, player, room)
        if awaken.begin(room, player, self:objectName()) then
            room:handleAcquireDetachSkills(player, "mashu|nuzhan")
        end
        return false
    end,
}

-- Flag of a slash that was made of equipment.
local STRONGER = "nuzhan_slash"

-- Returns true if the card is a slash made of one card of this kind.
local function is_made_of(card, kind)
    return card:isKindOf("Slash") and card:isVirtualCard() and card:subcardsLength() == 1
        and sgs.Sanguosha:getCard(card:getSubcards():first()):isKindOf(kind)
end

local nuzhan = sgs.CreateTriggerSkill {
    name = "nuzhan",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.PreCardUsed, sgs.CardUsed, sgs.ConfirmDamage },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.ConfirmDamage then
            local damage = data:toDamage()
            if not damage.card or not damage.card:hasFlag(STRONGER) then return false end
            room:sendCompulsoryTriggerLog(damage.from, self:objectName())
            damage.damage = damage.damage + 1
            data:setValue(damage)
            return false -- mutants: the rest is about other events
        end
        local use = data:toCardUse()
        if not player:hasSkill(self:objectName()) then return false end
        if event == sgs.PreCardUsed and is_made_of(use.card, "TrickCard") then
            if use.m_addHistory then room:addPlayerHistory(player, use.card:getClassName(), -1) end
            use.m_addHistory = false -- mutants: the use was counted before
            data:setValue(use)
        elseif event == sgs.CardUsed and is_made_of(use.card, "EquipCard") then -- mutants: early enough at both
            room:setCardFlag(use.card, STRONGER)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["jsp_guanyu"] = "界SP关羽",
    ["#jsp_guanyu"] = "汉寿亭侯",
    ["jspdanqi"] = "单骑",
    [":jspdanqi"] = "觉醒技，准备阶段，若你的手牌数大于体力值且主公不是刘备，你减1点体力上限，然后获得“马术”和“怒斩”。",
    ["nuzhan"] = "怒斩",
    [":nuzhan"] = "锁定技，你使用的由一张锦囊牌转化的【杀】不计入次数限制；你使用的由一张装备牌转化的【杀】造成的伤害+1。",
}

return function(extension)
    local jsp_guanyu = sgs.General(extension, "jsp_guanyu", "wei", 4)
    jsp_guanyu:addSkill("wusheng")
    jsp_guanyu:addSkill(jspdanqi)
    jsp_guanyu:addRelateSkill("mashu")
    jsp_guanyu:addRelateSkill("nuzhan")
    lending.known(nuzhan)
end
