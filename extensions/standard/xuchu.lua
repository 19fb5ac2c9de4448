-- Xu Chu: cards revealed in place of the draw phase, and damage that is 1 more until the next turn.
local reveal = require "extensions.lib.reveal"

local MARK = "@luoyi"

local function is_kept(card)
    return card:isKindOf("BasicCard") or card:isKindOf("Weapon") or card:isKindOf("Duel")
end

local luoyi = sgs.CreateTriggerSkill {
    name = "luoyi",
    events = { sgs.EventPhaseChanging, sgs.EventPhaseStart },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.EventPhaseStart then
            if player:getPhase() == sgs.Player_RoundStart and player:getMark(MARK) > 0 then
                room:setPlayerMark(player, MARK, 0)
            end
            return false
        end
        if data:toPhaseChange().to ~= sgs.Player_Draw or player:isSkipped(sgs.Player_Draw)
            or not player:hasSkill(self:objectName()) or not room:askForSkillInvoke(player, self:objectName()) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        player:skip(sgs.Player_Draw, true)
        room:setPlayerMark(player, MARK, 1)
        local kept, rest = reveal.split(reveal.top(room, player, 3, self:objectName()), is_kept)
        reveal.discard(room, player, rest, self:objectName())
        if #kept > 0 then
            local dummy = sgs.DummyCard()
            for _, id in ipairs(kept) do dummy:addSubcard(id) end
            room:obtainCard(player, dummy)
        end
        return false
    end,
}

local luoyi_damage = sgs.CreateTriggerSkill {
    name = "#luoyi",
    events = { sgs.DamageCaused },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:getMark(MARK) > 0
    end,
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        if damage.chain or damage.transfer or not damage.card then return false end
        if damage.card:isKindOf("Slash") or damage.card:isKindOf("Duel") then
            damage.damage = damage.damage + 1
            data:setValue(damage)
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["xuchu"] = "许褚",
    ["#xuchu"] = "虎痴",
    ["luoyi"] = "裸衣",
    [":luoyi"] = "你可以跳过摸牌阶段，亮出牌堆顶的三张牌，获得其中的基本牌、武器牌和【决斗】，将其余的牌置入弃牌堆，然后直到你的下回合开始，你以【杀】或【决斗】造成的伤害+1。",
    [MARK] = "裸衣",
}

return function(extension)
    local xuchu = sgs.General(extension, "xuchu", "wei", 4)
    xuchu:addSkill(luoyi)
    xuchu:addSkill(luoyi_damage)
    extension:insertRelatedSkills("luoyi", "#luoyi")
end
