-- The god Sima Yi: marks for wounds and discards, which pay for the skills of others, and turns won by kills.
local awaken = require "extensions.lib.awaken"

local BEAR, ENOUGH = "&bear", 4

local renjie = sgs.CreateTriggerSkill {
    name = "renjie",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.Damaged, sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data, room)
        local n
        if event == sgs.Damaged then
            n = data:toDamage().damage
        else
            local move = data:toMoveOneTime()
            local basic = sgs.CardMoveReason_S_MASK_BASIC_REASON
            local is_discard = bit32.band(move.reason.m_reason, basic) == sgs.CardMoveReason_S_REASON_DISCARD
            if player:getPhase() ~= sgs.Player_Discard or move.from ~= player or not is_discard then return false end
            n = move.card_ids:length()
        end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        player:gainMark(BEAR, n)
        return false
    end,
}

local baiyin = sgs.CreatePhaseChangeSkill {
    name = "baiyin",
    frequency = sgs.Skill_Wake,
    waked_skills = "jilve",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName())
            and awaken.is_asleep(target, self:objectName()) and target:getPhase() == sgs.Player_Start
            and (target:getMark(BEAR) >= ENOUGH or target:canWake(self:objectName()))
    end,
    on_phasechange = function(self, player, room)
        awaken.gain(room, player, self:objectName(), "jilve")
        return false
    end,
}

-- The flags of a phase in which a mark was spent on this already.
local HAS_EXCHANGED, HAS_KILLED = "JilveZhiheng", "JilveWansha"

-- With cards it exchanges them; without, it lends the skill that lets nobody else save.
local JilveCard = sgs.CreateSkillCard {
    name = "JilveCard",
    skill_name = "jilve",
    target_fixed = true,
    on_use = function(self, room, source)
        source:loseMark(BEAR)
        local n = self:subcardsLength()
        room:setPlayerFlag(source, n > 0 and HAS_EXCHANGED or HAS_KILLED)
        if n > 0 then
            source:drawCards(n, "zhiheng")
        else
            room:acquireOneTurnSkills(source, "jilve", "wansha")
        end
    end,
}

local jilve_view_as = sgs.CreateViewAsSkill {
    name = "jilve",
    n = "any",
    view_filter = function(self, selected, to_select)
        return not sgs.Self:hasFlag(HAS_EXCHANGED) and not sgs.Self:isJilei(to_select)
    end,
    enabled_at_play = function(self, player)
        local may_exchange = not player:hasFlag(HAS_EXCHANGED) and player:canDiscard(player, "he")
        return player:getMark(BEAR) > 0 and (may_exchange or not player:hasFlag(HAS_KILLED))
    end,
    view_as = function(self, cards)
        if #cards == 0 and sgs.Self:hasFlag(HAS_KILLED) then return nil end
        local card = JilveCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

-- The skill that a mark brings at each event.
local LENT = { [sgs.AskForRetrial] = "guicai", [sgs.Damaged] = "fangzhu", [sgs.CardUsed] = "jizhi" }

local jilve = sgs.CreateTriggerSkill {
    name = "jilve",
    view_as_skill = jilve_view_as,
    events = { sgs.AskForRetrial, sgs.Damaged, sgs.CardUsed },
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName()) and target:getMark(BEAR) > 0
    end,
    on_trigger = function(self, event, player, data, room)
        local lent = LENT[event]
        if event == sgs.CardUsed and not data:toCardUse().card:isKindOf("TrickCard") then return false end
        if event == sgs.AskForRetrial and player:isNude() then return false end
        if not room:askForSkillInvoke(player, "jilve_" .. lent, data) then return false end
        player:loseMark(BEAR)
        sgs.Sanguosha:getTriggerSkill(lent):trigger(event, room, player, data)
        return false
    end,
}

-- Counts those whom a player killed in the current turn of anyone.
local KILLS = "lianpo_kills"

-- Gives turns to those who have killed in the turn that has just ended.
local function give_turns(room, skill)
    for _, each in sgs.qlist(room:getAllPlayers()) do
        if each:getMark(KILLS) > 0 and each:hasSkill(skill) and room:askForSkillInvoke(each, skill) then
            room:broadcastSkillInvoke(skill)
            each:gainAnExtraTurn()
        end
    end
end

local lianpo = sgs.CreateTriggerSkill {
    name = "lianpo",
    frequency = sgs.Skill_Frequent,
    events = { sgs.Death, sgs.EventPhaseStart },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.Death then
            local death = data:toDeath()
            if death.damage and death.damage.from == player then player:addMark(KILLS) end
        elseif player:getPhase() == sgs.Player_RoundStart then
            for _, each in sgs.qlist(room:getAlivePlayers()) do each:setMark(KILLS, 0) end
        elseif player:getPhase() == sgs.Player_NotActive then
            give_turns(room, self:objectName())
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["shensimayi"] = "神司马懿",
    ["#shensimayi"] = "晋国之祖",
    ["renjie"] = "忍戒",
    [":renjie"] = "锁定技，当你受到1点伤害后，或于弃牌阶段内弃置一张牌后，你获得1枚“忍”。",
    ["bear"] = "忍",
    ["baiyin"] = "拜印",
    [":baiyin"] = "觉醒技，准备阶段，若你的“忍”不少于4枚，你减1点体力上限，然后获得“极略”。",
    ["jilve"] = "极略",
    [":jilve"] = "你可以弃1枚“忍”，发动下列一项技能：“鬼才”、“放逐”、“集智”；或于出牌阶段（每阶段各限一次）发动“制衡”（选择任意张牌），或获得“完杀”直到回合结束（不选择牌）。",
    ["jilve_guicai"] = "极略（鬼才）",
    ["jilve_fangzhu"] = "极略（放逐）",
    ["jilve_jizhi"] = "极略（集智）",
    ["lianpo"] = "连破",
    [":lianpo"] = "当一名角色的回合结束后，若你于此回合内杀死过角色，你可以进行一个额外的回合。",
}

return function(extension)
    local shensimayi = sgs.General(extension, "shensimayi", "god", 4)
    for _, skill in ipairs { renjie, baiyin, lianpo } do shensimayi:addSkill(skill) end
    local known = sgs.SkillList()
    known:append(jilve)
    sgs.Sanguosha:addSkills(known)
    shensimayi:addRelateSkill("jilve")
end
