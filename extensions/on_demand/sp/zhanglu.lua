-- Zhang Lu: rice piled on the general, for players connected by damage, and for judgements.

-- The pile of rice.
local RICE = "rice"

-- Returns true if the move took the last rice of the player.
local function takes_last(player, move)
    if not move.from or move.from:objectName() ~= player:objectName() then return false end
    for _, pile in ipairs(move.from_pile_names) do
        if pile == RICE then return player:getPile(RICE):isEmpty() end
    end
    return false
end

local yishe = sgs.CreateTriggerSkill {
    name = "yishe",
    frequency = sgs.Skill_Frequent,
    events = { sgs.EventPhaseStart, sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.CardsMoveOneTime then
            if player:isWounded() and takes_last(player, data:toMoveOneTime()) then
                room:sendCompulsoryTriggerLog(player, self:objectName())
                room:broadcastSkillInvoke(self:objectName())
                room:recover(player, sgs.RecoverStruct(player))
            end
            return false
        end
        if player:getPhase() ~= sgs.Player_Finish or not player:getPile(RICE):isEmpty()
            or not room:askForSkillInvoke(player, self:objectName()) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        player:drawCards(2, self:objectName())
        if not player:isNude() then
            player:addToPile(RICE, room:askForExchange(player, self:objectName(), 2, 2, true, "@yishe"))
        end
        return false
    end,
}

-- Lets the chooser pick one of the player's rice, of which `barred` is out of the question, or none. Returns an id, or -1.
local function choose_rice(room, chooser, player, skill, barred)
    local open = sgs.IntList()
    for _, id in sgs.qlist(player:getPile(RICE)) do
        if not (barred and barred:contains(id)) then open:append(id) end
    end
    if open:isEmpty() then return -1 end
    room:fillAG(player:getPile(RICE), chooser, barred or sgs.IntList())
    local id = room:askForAG(chooser, open, true, skill)
    room:clearAG(chooser)
    return id
end

local bushi = sgs.CreateTriggerSkill {
    name = "bushi",
    events = { sgs.Damage, sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        local from, taker = damage.from, damage.to
        if not from or from:objectName() == taker:objectName() then return false end
        for _ = 1, damage.damage do
            if taker:isDead() or player:getPile(RICE):isEmpty() then break end
            local id = choose_rice(room, taker, player, self:objectName())
            if id < 0 then break end
            if taker:objectName() == player:objectName() then
                room:broadcastSkillInvoke(self:objectName())
            else
                taker:skillInvoked(self:objectName(), -1, player)
            end
            room:obtainCard(taker, sgs.Sanguosha:getCard(id))
        end
        return false
    end,
}

local midao = sgs.CreateRetrialSkill {
    name = "midao",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName()) and not target:getPile(RICE):isEmpty()
    end,
    on_retrial = function(self, player, judge, room)
        local barred = sgs.IntList()
        for _, id in sgs.qlist(player:getPile(RICE)) do
            if player:isCardLimited(sgs.Sanguosha:getCard(id), sgs.Card_MethodResponse) then barred:append(id) end
        end
        local about = sgs.QVariant()
        about:setValue(judge)
        player:setTag("judgeData", about)
        local id = choose_rice(room, player, player, self:objectName(), barred)
        player:removeTag("judgeData")
        if id < 0 then return nil end
        room:broadcastSkillInvoke(self:objectName())
        return sgs.Sanguosha:getCard(id)
    end,
}

sgs.LoadTranslationTable {
    ["zhanglu"] = "张鲁",
    ["#zhanglu"] = "政宽教惠",
    ["yishe"] = "义舍",
    [":yishe"] = "结束阶段，若你没有“米”，你可以摸两张牌，然后将两张牌置于你的武将牌上，称为“米”；当你失去最后一张“米”后，你回复1点体力。",
    ["@yishe"] = "【义舍】：请将两张牌置为“米”",
    [RICE] = "米",
    ["bushi"] = "布施",
    [":bushi"] = "当你对其他角色造成1点伤害后，或受到其他角色造成的1点伤害后，受到伤害的角色可以获得你的一张“米”。",
    ["midao"] = "米道",
    [":midao"] = "当一名角色的判定牌生效前，你可以打出一张“米”代替之。",
}

return function(extension)
    local zhanglu = sgs.General(extension, "zhanglu", "qun", 3)
    for _, skill in ipairs { yishe, bushi, midao } do zhanglu:addSkill(skill) end
end
