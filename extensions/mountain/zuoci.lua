-- Zuo Ci: takes the shape of generals that nobody plays, and one of their skills.
-- Tags: the generals to turn into, the current shape, and the skill of that shape.
local GENERALS, SHAPE, SKILL = "Huashens", "HuashenTarget", "HuashenSkill"

local function generals_of(player)
    return player:getTag(GENERALS):toStringList()
end

-- `n` more generals, of those that nobody plays or keeps.
local function gain(room, player, n)
    local generals = generals_of(player)
    local taken = { "zuoci" }
    for _, other in sgs.qlist(room:getPlayers()) do
        table.insert(taken, other:getGeneralName())
        for _, name in ipairs(generals_of(other)) do table.insert(taken, name) end
    end
    local found = sgs.Sanguosha:getRandomGenerals(n, table.concat(taken, "+"))
    for _, name in ipairs(found) do table.insert(generals, name) end
    player:setTag(GENERALS, sgs.QVariant(generals))
    room:setPlayerMark(player, "@huashen", #generals)
    room:sendLog("#HuashenGain", player, tostring(#found), tostring(#generals))
end

-- Returns what can be had of a general: no lord's, limited or awakening skills.
local function skills_of(name)
    local names = {}
    for _, skill in sgs.qlist(sgs.Sanguosha:getGeneral(name):getVisibleSkillList()) do
        local frequency = skill:getFrequency()
        if not skill:isLordSkill() and not skill:isAttachedLordSkill() and frequency ~= sgs.Skill_Limited
            and frequency ~= sgs.Skill_Wake then
            table.insert(names, skill:objectName())
        end
    end
    return names
end

-- Removes the skill of the previous shape.
local function drop(room, player)
    local skill = player:getTag(SKILL):toString()
    player:removeTag(SKILL)
    if skill ~= "" then room:detachSkillFromPlayer(player, skill, false, true) end
end

local function look_like(room, player, general)
    if player:getKingdom() ~= general:getKingdom() then
        room:setPlayerProperty(player, "kingdom", sgs.QVariant(general:getKingdom()))
    end
    player:setGender(general:getGender())
end

local function choose_shape(room, player)
    local generals = generals_of(player)
    if #generals == 0 then return end
    local name = #generals == 1 and generals[1]
        or room:askForGeneral(player, table.concat(generals, "+"), generals[1], "huashen")
    local skills = skills_of(name)
    drop(room, player)
    player:setTag(SHAPE, sgs.QVariant(name))
    room:sendLog("#HuashenShape", player, name)
    look_like(room, player, sgs.Sanguosha:getGeneral(name))
    if #skills == 0 then return end
    local skill = room:askForChoice(player, "huashen", table.concat(skills, "+"))
    player:setTag(SKILL, sgs.QVariant(skill))
    room:acquireSkill(player, skill)
end

local huashen = sgs.CreateTriggerSkill {
    name = "huashen",
    events = { sgs.GameStart, sgs.EventPhaseStart },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.GameStart then
            room:notifySkillInvoked(player, self:objectName())
            room:broadcastSkillInvoke(self:objectName())
            gain(room, player, 2)
            choose_shape(room, player)
            return false
        end
        local phase = player:getPhase()
        if phase ~= sgs.Player_RoundStart and phase ~= sgs.Player_NotActive then return false end
        if #generals_of(player) == 0 or not room:askForSkillInvoke(player, self:objectName()) then return false end
        room:broadcastSkillInvoke(self:objectName())
        choose_shape(room, player)
        return false
    end,
}

-- Without the skill Zuo Ci has no other shape.
local huashen_lost = sgs.CreateTriggerSkill {
    name = "#huashen-lost",
    events = { sgs.EventLoseSkill },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if data:toString() ~= "huashen" then return false end
        drop(room, player)
        player:removeTag(GENERALS)
        player:removeTag(SHAPE)
        room:setPlayerMark(player, "@huashen", 0)
        if player:isAlive() and player:getGeneral() then look_like(room, player, player:getGeneral()) end
        return false
    end,
}

local xinsheng = sgs.CreateMasochismSkill {
    name = "xinsheng",
    frequency = sgs.Skill_Frequent,
    on_damaged = function(self, player, damage, room)
        for _ = 1, damage.damage do
            if player:isDead() or not player:hasSkill("huashen", true)
                or not room:askForSkillInvoke(player, self:objectName()) then
                return
            end
            room:broadcastSkillInvoke(self:objectName())
            gain(room, player, 1)
        end
    end,
}

sgs.LoadTranslationTable {
    ["zuoci"] = "左慈",
    ["#zuoci"] = "迷之仙人",
    ["huashen"] = "化身",
    [":huashen"] = "游戏开始时，你随机获得两张未加入游戏的武将牌，选择其中一张，获得其一个技能（主公技、限定技和觉醒技除外），并视为拥有其性别和势力。你的回合开始时和结束时，你可以更换之。",
    ["xinsheng"] = "新生",
    [":xinsheng"] = "当你受到1点伤害后，你可以获得一张新的“化身”牌。",
    ["@huashen"] = "化身",
    ["#HuashenGain"] = "%from 获得 %arg 张“化身”牌",
    ["#HuashenShape"] = "%from 化身为 %arg",
}

return function(extension)
    local zuoci = sgs.General(extension, "zuoci", "qun", 3)
    zuoci:addSkill(huashen)
    zuoci:addSkill(huashen_lost)
    zuoci:addSkill(xinsheng)
    extension:insertRelatedSkills("huashen", "#huashen-lost")
end
