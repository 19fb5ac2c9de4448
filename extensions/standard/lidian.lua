-- Li Dian: the best of the top cards in place of a draw, and cards for both sides of a wound.
local for_each_point = require "extensions.lib.points"

local xunxun = sgs.CreatePhaseChangeSkill {
    name = "xunxun",
    frequency = sgs.Skill_Frequent,
    on_phasechange = function(self, player, room)
        if player:getPhase() ~= sgs.Player_Draw or not room:askForSkillInvoke(player, self:objectName()) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local ids = room:getNCards(4)
        local taken = sgs.DummyCard()
        for _ = 1, 2 do
            room:fillAG(ids, player)
            local id = room:askForAG(player, ids, false, self:objectName())
            room:clearAG(player)
            ids:removeOne(id)
            taken:addSubcard(id)
        end
        room:askForGuanxing(player, ids, sgs.Room_GuanxingDownOnly)
        player:obtainCard(taken, false)
        return true
    end,
}

-- Between Li Dian and another player, both alive, regardless of the source.
local wangxi = sgs.CreateTriggerSkill {
    name = "wangxi",
    events = { sgs.Damage, sgs.Damaged },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        local other = event == sgs.Damage and damage.to or damage.from
        if not other or other == player then return false end
        local both = sgs.SPlayerList()
        both:append(player)
        both:append(other)
        room:sortByActionOrder(both)
        if other:isDead() then return false end
        for_each_point(room, player, self:objectName(), damage.damage, other, function()
            room:drawCards(both, 1, self:objectName())
            return other:isDead()
        end)
        return false
    end,
}

sgs.LoadTranslationTable {
    ["lidian"] = "李典",
    ["#lidian"] = "深明大义",
    ["xunxun"] = "恂恂",
    [":xunxun"] = "摸牌阶段开始时，你可以放弃摸牌，改为观看牌堆顶的四张牌，获得其中两张，将其余的牌以任意顺序置于牌堆底。",
    ["wangxi"] = "忘隙",
    [":wangxi"] = "当你对其他角色造成1点伤害后，或受到其他角色造成的1点伤害后，若其存活，你可以与其各摸一张牌。",
}

return function(extension)
    local lidian = sgs.General(extension, "lidian", "wei", 3)
    lidian:addSkill(xunxun)
    lidian:addSkill(wangxi)
end
