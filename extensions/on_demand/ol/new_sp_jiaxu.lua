-- Jia Xu of the online edition: tricks that nothing cancels, strife sown by a card, and a prince who is made a lord.
local zhenlve = sgs.CreateTriggerSkill {
    name = "zhenlve",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.CardUsed, sgs.TrickCardCanceling },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.CardUsed then
            if data:toCardUse().card:isNDTrick() and player:hasSkill(self:objectName()) then
                room:sendCompulsoryTriggerLog(player, self:objectName())
                room:broadcastSkillInvoke(self:objectName())
            end
            return false
        end
        local effect = data:toCardEffect()
        local from = effect.from
        return effect.card:isNDTrick() and from ~= nil and from:isAlive() and from:hasSkill(self:objectName())
    end,
}

local zhenlve_prohibits = sgs.CreateProhibitSkill {
    name = "#zhenlve-pro",
    is_prohibited = function(self, from, to, card)
        return card:isKindOf("DelayedTrick") and to:hasSkill("zhenlve")
    end,
}

local STRIFE, PRINCE = "@jianshuMark", "@yongdiMark"

-- The winner discards, and those who have not won lose a hit point.
local function settle(room, first, second, result, source)
    local winner = result == 1 and first or result == -1 and second or nil
    if winner then room:askForDiscard(winner, "jianshu", 2, 2, false, true) end
    for _, player in sgs.qlist(room:getAllPlayers()) do
        local takes_part = player == first or player == second
        if takes_part and player ~= winner and player:isAlive() then
            room:loseHp(sgs.HpLostStruct(player, 1, "jianshu", source))
        end
    end
end

local JianshuCard = sgs.CreateSkillCard {
    name = "JianshuCard",
    skill_name = "jianshu",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    sorts_targets = false,
    filter = function(self, targets, to_select, player)
        if to_select == player or #targets > 1 then return false end
        return #targets == 0 or to_select:inMyAttackRange(targets[1])
    end,
    feasible = function(self, targets)
        return #targets == 2
    end,
    on_use = function(self, room, source, targets)
        local first, second = targets[1], targets[2]
        room:removePlayerMark(source, STRIFE)
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, source:objectName(), first:objectName(),
            "jianshu", "")
        room:obtainCard(first, self, reason)
        -- mutants: no bundled skill kills a player who is given a card
        if first:isDead() or second:isDead() or not first:canPindian(second, false) then return end
        local result = first:pindianInt(second, "jianshu")
        if result > -2 then settle(room, first, second, result, source) end -- mutants: it was allowed just now
    end,
}

local jianshu_view_as = sgs.CreateOneCardViewAsSkill {
    name = "jianshu",
    filter_pattern = ".|black|.|hand",
    enabled_at_play = function(self, player)
        return player:getMark(STRIFE) > 0
    end,
    view_as = function(self, card)
        local jianshu_card = JianshuCard:clone()
        jianshu_card:addSubcard(card)
        return jianshu_card
    end,
}

local jianshu = sgs.CreateTriggerSkill {
    name = "jianshu",
    frequency = sgs.Skill_Limited,
    limit_mark = STRIFE,
    view_as_skill = jianshu_view_as,
    events = {},
    on_trigger = function()
        return false
    end,
}

-- Returns the lord skills of the player's generals that they do not have as a lord.
local function lord_skills_of(player)
    local found = {}
    for _, general in ipairs { player:getGeneral(), player:getGeneral2() } do
        for _, skill in sgs.qlist(general:getVisibleSkillList()) do
            if skill:isLordSkill() and not player:hasLordSkill(skill:objectName(), true) then
                table.insert(found, skill:objectName())
            end
        end
    end
    return found
end

local yongdi = sgs.CreatePhaseChangeSkill {
    name = "yongdi",
    frequency = sgs.Skill_Limited,
    limit_mark = PRINCE,
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName())
            and target:getPhase() == sgs.Player_RoundStart and target:getMark(PRINCE) > 0
    end,
    on_phasechange = function(self, player, room)
        local princes = sgs.SPlayerList()
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if other:isMale() then princes:append(other) end
        end
        local prince = room:askForPlayerChosen(player, princes, self:objectName(), "@yongdi", true, true)
        if not prince then return false end
        room:broadcastSkillInvoke(self:objectName())
        room:removePlayerMark(player, PRINCE)
        room:gainMaxHp(prince, 1, self:objectName())
        room:recover(prince, sgs.RecoverStruct(player))
        for _, skill in ipairs(lord_skills_of(prince)) do room:acquireSkill(prince, skill) end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["new_sp_jiaxu"] = "SP贾诩",
    ["#new_sp_jiaxu"] = "算无遗策",
    ["zhenlve"] = "缜略",
    [":zhenlve"] = "锁定技，你使用的非延时锦囊牌不能被【无懈可击】响应；你不能成为延时锦囊牌的目标。",
    ["jianshu"] = "间书",
    [":jianshu"] = "限定技，出牌阶段，你可以将一张黑色手牌交给一名其他角色，并选择攻击范围内有其的另一名其他角色，令两者拼点：赢的角色弃置两张牌，没赢的角色失去1点体力。",
    [STRIFE] = "间书",
    ["yongdi"] = "拥嫡",
    [":yongdi"] = "限定技，回合开始时，你可以令一名其他男性角色增加1点体力上限并回复1点体力，然后其获得其武将牌上的主公技。",
    ["@yongdi"] = "拥嫡：你可以令一名其他男性角色增加1点体力上限并回复1点体力",
    [PRINCE] = "拥嫡",
}

return function(extension)
    local new_sp_jiaxu = sgs.General(extension, "new_sp_jiaxu", "wei", 3)
    for _, skill in ipairs { zhenlve, zhenlve_prohibits, jianshu, yongdi } do new_sp_jiaxu:addSkill(skill) end
    extension:insertRelatedSkills("zhenlve", "#zhenlve-pro")
end
