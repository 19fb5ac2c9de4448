-- Guo Jia: takes the card of own judgements, and for each point of damage gives cards that wait beside other
-- players.
local for_each_point = require "extensions.lib.points"

local tiandu = sgs.CreateTriggerSkill {
    name = "tiandu",
    frequency = sgs.Skill_Frequent,
    events = { sgs.FinishJudge },
    on_trigger = function(self, event, player, data, room)
        local card = data:toJudge().card
        if room:getCardPlace(card:getEffectiveId()) ~= sgs.Player_PlaceJudge then return false end
        local about = sgs.QVariant()
        about:setValue(card)
        if room:askForSkillInvoke(player, self:objectName(), about) then
            room:broadcastSkillInvoke(self:objectName())
            player:obtainCard(card)
        end
        return false
    end,
}

-- How many others, and how many cards beside each of them.
local MOST = 2

local YijiCard = sgs.CreateSkillCard {
    name = "YijiCard",
    skill_name = "yiji",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        return #targets < MOST and to_select:objectName() ~= player:objectName()
    end,
    feasible = function(self, targets)
        return #targets > 0
    end,
    on_use = function(self, room, source, targets)
        for _, target in ipairs(targets) do
            if source:isDead() or source:isKongcheng() then return end
            if target:isAlive() then
                local cards = room:askForExchange(source, "yiji", MOST, 1, false, "YijiGive::" .. target:objectName())
                if cards then target:addToPile("yiji", cards, false) end
            end
        end
    end,
}

local yiji_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "yiji",
    response_pattern = "@@yiji",
    enabled_at_play = function()
        return false
    end,
    view_as = function()
        return YijiCard:clone()
    end,
}

local yiji = sgs.CreateTriggerSkill {
    name = "yiji",
    frequency = sgs.Skill_Frequent,
    events = { sgs.Damaged },
    view_as_skill = yiji_view_as,
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        for_each_point(room, player, self:objectName(), damage.damage, damage, function()
            player:drawCards(2, self:objectName())
            if player:isAlive() and not player:isKongcheng() then room:askForUseCard(player, "@@yiji", "@yiji") end
        end)
        return false
    end,
}

-- Players with such cards get them when they draw, even if Guo Jia is dead. This comes before their own
-- skills: one that replaces drawing (zaiqi) leaves nothing for later ones.
local yiji_obtain = sgs.CreateTriggerSkill {
    name = "#yiji",
    events = { sgs.EventPhaseStart },
    priority = 4,
    can_trigger = function(self, target)
        return target and target:isAlive() and not target:getPile("yiji"):isEmpty()
    end,
    on_trigger = function(self, event, player, data, room)
        if player:getPhase() ~= sgs.Player_Draw then return false end
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_EXCHANGE_FROM_PILE, player:objectName(), "yiji", "")
        room:obtainCard(player, sgs.DummyCard(player:getPile("yiji")), reason, false)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["guojia"] = "郭嘉",
    ["#guojia"] = "早终的先知",
    ["tiandu"] = "天妒",
    [":tiandu"] = "当你的判定牌生效后，你可以获得之。",
    ["yiji"] = "遗计",
    [":yiji"] = "当你受到1点伤害后，你可以摸两张牌，然后可以选择至多两名其他角色，将至多两张手牌扣置于其中每名角色的武将牌旁。有此牌的角色于其下个摸牌阶段开始时获得这些牌。",
    ["@yiji"] = "你可以发动【遗计】，选择至多两名其他角色，将至多两张手牌扣置于其中每名角色的武将牌旁",
    ["~yiji"] = "选择角色→确定",
    ["YijiGive"] = "选择扣置于 %dest 武将牌旁的手牌",
}

return function(extension)
    local guojia = sgs.General(extension, "guojia", "wei", 3)
    guojia:addSkill(tiandu)
    guojia:addSkill(yiji)
    guojia:addSkill(yiji_obtain)
    extension:insertRelatedSkills("yiji", "#yiji")
end
