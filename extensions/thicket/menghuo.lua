-- Meng Huo: the source of savage assaults, and a gamble in place of the draw.
local reveal = require "extensions.lib.reveal"
local savage = require "extensions.thicket.savage"

-- Tag of the room with the damage source of a savage assault.
local function source_tag(card)
    return "HuoshouSource" .. card:toString()
end

local huoshou = sgs.CreateTriggerSkill {
    name = "huoshou",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.TargetSpecified, sgs.ConfirmDamage, sgs.CardFinished },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.ConfirmDamage then
            local damage = data:toDamage()
            if not damage.card or not damage.card:isKindOf("SavageAssault") then return false end
            local source = room:getTag(source_tag(damage.card)):toPlayer()
            if not source then return false end
            damage.from = source:isAlive() and source or nil
            data:setValue(damage)
            return false
        end
        local use = data:toCardUse()
        if not use.card:isKindOf("SavageAssault") then return false end
        if event == sgs.CardFinished then
            room:removeTag(source_tag(use.card))
            return false
        end
        for _, owner in sgs.qlist(room:findPlayersBySkillName(self:objectName())) do
            if owner ~= player then
                room:sendCompulsoryTriggerLog(owner, self:objectName())
                room:broadcastSkillInvoke(self:objectName())
                room:setTag(source_tag(use.card), sgs.QVariant(owner))
                return false
            end
        end
        return false
    end,
}

local zaiqi = sgs.CreatePhaseChangeSkill {
    name = "zaiqi",
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Draw or not player:isWounded() then return false end
        if not room:askForSkillInvoke(player, self:objectName()) then return false end
        room:broadcastSkillInvoke(self:objectName())

        local hearts, others = reveal.split(reveal.top(room, player, player:getLostHp(), self:objectName()), function(card)
            return card:getSuit() == sgs.Card_Heart
        end)
        if #hearts > 0 then
            room:recover(player, sgs.RecoverStruct(player, nil, #hearts))
            reveal.discard(room, player, hearts, self:objectName())
        end
        if #others > 0 then
            local rest = sgs.DummyCard()
            for _, id in ipairs(others) do rest:addSubcard(id) end
            room:obtainCard(player, rest, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, player:objectName()))
        end
        return true
    end,
}

sgs.LoadTranslationTable {
    ["menghuo"] = "孟获",
    ["#menghuo"] = "南蛮王",
    ["huoshou"] = "祸首",
    [":huoshou"] = "锁定技，【南蛮入侵】对你无效；其他角色使用的【南蛮入侵】的伤害来源视为你。",
    ["zaiqi"] = "再起",
    [":zaiqi"] = "摸牌阶段，若你已受伤，你可以改为亮出牌堆顶的X张牌，其中每有一张红桃牌，你回复1点体力，然后你将红桃牌置入弃牌堆，获得其余的牌。（X为你已损失的体力值）",
}

return function(extension)
    local menghuo = sgs.General(extension, "menghuo", "shu", 4)
    menghuo:addSkill(savage.avoids("huoshou"))
    menghuo:addSkill(huoshou)
    menghuo:addSkill(zaiqi)
    extension:insertRelatedSkills("huoshou", "#sa_avoid_huoshou")
end
