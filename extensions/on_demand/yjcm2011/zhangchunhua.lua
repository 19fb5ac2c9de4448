-- Zhang Chunhua: damage that is a loss of hit points, and cards for her own wounds.
local jueqing = sgs.CreateTriggerSkill {
    name = "jueqing",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.Predamage },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        room:loseHp(damage.to, damage.damage)
        return true
    end,
}

-- How many hand cards she may fill up to.
local MOST = 2

-- Returns true for a move of her hand.
local function is_of_hand(move, player)
    local name = player:objectName()
    return move.from and move.from:objectName() == name and move.from_places:contains(sgs.Player_PlaceHand)
        or move.to and move.to:objectName() == name and move.to_place == sgs.Player_PlaceHand
end

local shangshi = sgs.CreateTriggerSkill {
    name = "shangshi",
    frequency = sgs.Skill_Frequent,
    events = { sgs.HpChanged, sgs.MaxHpChanged, sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.CardsMoveOneTime then
            if not is_of_hand(data:toMoveOneTime(), player) then return false end
        elseif player:getPhase() == sgs.Player_Discard then
            -- As in the original: what is drawn now would only be discarded.
            return false
        end
        local missing = math.min(player:getLostHp(), MOST) - player:getHandcardNum()
        if missing > 0 and room:askForSkillInvoke(player, self:objectName()) then
            room:broadcastSkillInvoke(self:objectName())
            player:drawCards(missing, self:objectName())
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["zhangchunhua"] = "张春华",
    ["#zhangchunhua"] = "冷血皇后",
    ["jueqing"] = "绝情",
    [":jueqing"] = "锁定技，你即将造成的伤害视为失去体力。",
    ["shangshi"] = "伤逝",
    [":shangshi"] = "当你的手牌数、体力值或体力上限改变后，你可以将手牌摸至X张。（X为你已损失的体力值且至多为2）",
}

return function(extension)
    local zhangchunhua = sgs.General(extension, "zhangchunhua", "wei", 3, false)
    zhangchunhua:addSkill(jueqing)
    zhangchunhua:addSkill(shangshi)
end
