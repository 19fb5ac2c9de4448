-- Cai Wenji: laments whose outcome a judgement decides, and a curse upon her killer.
local judging = require "extensions.lib.judging"

-- What each suit brings to the wounded, or to who did it.
local OUTCOMES = {
    heart = function(self, room, owner, damage)
        room:recover(damage.to, sgs.RecoverStruct(owner))
    end,
    diamond = function(self, room, owner, damage)
        damage.to:drawCards(2, self:objectName())
    end,
    club = function(self, room, owner, damage)
        if damage.from and damage.from:isAlive() then room:askForDiscard(damage.from, self:objectName(), 2, 2, false, true) end
    end,
    spade = function(self, room, owner, damage)
        if damage.from and damage.from:isAlive() then damage.from:turnOver() end
    end,
}

local function lament(self, room, owner, damage, data)
    if not owner:canDiscard(owner, "he")
        or not room:askForCard(owner, "..", "@beige:" .. damage.to:objectName(), data, sgs.Card_MethodDiscard, nil, false, self:objectName()) then
        return
    end
    local judge = judging.judge(room, damage.to, self:objectName(), ".", true)
    local outcome = OUTCOMES[judge.pattern]
    if outcome and damage.to:isAlive() then outcome(self, room, owner, damage) end
end

local beige = sgs.CreateTriggerSkill {
    name = "beige",
    events = { sgs.Damaged, sgs.FinishJudge },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.FinishJudge then
            -- The suit that it had when it was judged.
            local judge = data:toJudge()
            if judge.reason == self:objectName() then judge.pattern = judge.card:getSuitString() end
            return false
        end
        local damage = data:toDamage()
        if not damage.card or not damage.card:isKindOf("Slash") then return false end
        for _, owner in sgs.qlist(room:findPlayersBySkillName(self:objectName())) do
            if damage.to:isDead() then break end
            lament(self, room, owner, damage, data)
        end
        return false
    end,
}

local duanchang = sgs.CreateTriggerSkill {
    name = "duanchang",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.Death },
    can_trigger = function(self, target)
        return target and target:hasSkill(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local death = data:toDeath()
        local killer = death.who == player and death.damage and death.damage.from
        if not killer or killer:isDead() then return false end
        room:sendCompulsoryTriggerLog(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        local lost = {}
        for _, skill in sgs.qlist(killer:getVisibleSkillList()) do
            if not skill:isAttachedLordSkill() then table.insert(lost, "-" .. skill:objectName()) end
        end
        if #lost > 0 then room:handleAcquireDetachSkills(killer, table.concat(lost, "|")) end
        if killer:isAlive() then room:setPlayerMark(killer, "@duanchang", 1) end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["caiwenji"] = "蔡文姬",
    ["#caiwenji"] = "异乡的孤女",
    ["beige"] = "悲歌",
    [":beige"] = "当一名角色受到【杀】造成的伤害后，你可以弃置一张牌，令其进行判定：若结果为红桃，其回复1点体力；方块，其摸两张牌；梅花，伤害来源弃置两张牌；黑桃，伤害来源翻面。",
    ["@beige"] = "%src 受到了【杀】的伤害，你可以发动【悲歌】，弃置一张牌，令其判定",
    ["duanchang"] = "断肠",
    [":duanchang"] = "锁定技，当你死亡时，杀死你的角色失去所有技能。",
    ["@duanchang"] = "断肠",
}

return function(extension)
    local caiwenji = sgs.General(extension, "caiwenji", "qun", 3, false)
    caiwenji:addSkill(beige)
    caiwenji:addSkill(duanchang)
end
