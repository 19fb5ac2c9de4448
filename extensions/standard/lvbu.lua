-- Lü Bu: others need two answers for each card, and a duel of the victim's choice.
local WUSHUANG = "wushuang"

-- Each target of the slash that could dodge with one jink needs two.
local function double_jinks(player, card)
    local tag = "Jink_" .. card:toString()
    local jinks = player:getTag(tag):toIntList()
    for i, n in ipairs(sgs.QList2Table(jinks)) do
        if n == 1 then jinks:replace(i - 1, 2) end
    end
    player:setTag(tag, sgs.QVariant(jinks))
end

-- The rule of duels reads this tag of a duellist: the players who need two slashes in the duel.
local function double_slashes(player, card, others)
    player:setTag("Wushuang_" .. card:toString(), sgs.QVariant(others))
end

local wushuang = sgs.CreateTriggerSkill {
    name = WUSHUANG,
    frequency = sgs.Skill_Compulsory,
    events = { sgs.TargetSpecified, sgs.TargetConfirmed },
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        if event == sgs.TargetConfirmed then
            if not use.card:isKindOf("Duel") or not use.from or not use.to:contains(player) then return false end
            room:sendCompulsoryTriggerLog(player, WUSHUANG)
            room:broadcastSkillInvoke(WUSHUANG)
            double_slashes(player, use.card, { use.from:objectName() })
        elseif use.card:isKindOf("Slash") then
            room:sendCompulsoryTriggerLog(player, WUSHUANG)
            room:broadcastSkillInvoke(WUSHUANG)
            double_jinks(player, use.card)
        elseif use.card:isKindOf("Duel") then
            room:sendCompulsoryTriggerLog(player, WUSHUANG)
            room:broadcastSkillInvoke(WUSHUANG)
            local others = {}
            for _, target in sgs.qlist(use.to) do table.insert(others, target:objectName()) end
            double_slashes(player, use.card, others)
        end
        return false
    end,
}

local liyu = sgs.CreateTriggerSkill {
    name = "liyu",
    events = { sgs.Damage },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        local victim = damage.to
        if not damage.card or not damage.card:isKindOf("Slash") or victim == player or victim:isDead()
            or victim:isNude() then
            return false
        end
        local duel = sgs.Sanguosha:cloneCard("duel", sgs.Card_NoSuit, 0)
        duel:setSkillName("_liyu")
        local targets = sgs.SPlayerList()
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if other ~= victim and not player:isProhibited(other, duel) then targets:append(other) end
        end
        if targets:isEmpty() or player:isCardLimited(duel, sgs.Card_MethodUse) then return false end
        local prompt = "@liyu:" .. player:objectName()
        local target = room:askForPlayerChosen(victim, targets, self:objectName(), prompt, true)
        if not target then return false end
        room:notifySkillInvoked(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        local id = room:askForCardChosen(player, victim, "he", self:objectName())
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, player:objectName())
        room:obtainCard(player, sgs.Sanguosha:getCard(id), reason, room:getCardPlace(id) ~= sgs.Player_PlaceHand)
        if player:isAlive() and target:isAlive() then
            room:useCard(sgs.CardUseStruct(duel, player, target))
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["lvbu"] = "吕布",
    ["#lvbu"] = "武的化身",
    ["wushuang"] = "无双",
    [":wushuang"] = "锁定技，你使用的【杀】需两张【闪】才能抵消；与你【决斗】的角色每次需打出两张【杀】。",
    ["liyu"] = "利驭",
    [":liyu"] = "当你使用【杀】对一名其他角色造成伤害后，其可以令你获得其一张牌，然后视为你对其选择的另一名其他角色使用一张【决斗】。",
    ["@liyu"] = "%src 发动了【利驭】：你可以选择一名角色，%src 获得你的一张牌，然后视为对该角色使用【决斗】",
}

return function(extension)
    local lvbu = sgs.General(extension, "lvbu", "qun", 5)
    lvbu:addSkill(wushuang)
    lvbu:addSkill(liyu)
end
