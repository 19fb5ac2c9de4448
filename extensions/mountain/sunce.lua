-- Sun Ce: cards for attacks, skills of others at one hit point, and a lord skill by which others compare
-- cards.
local awaken = require "extensions.lib.awaken"
local lending = require "extensions.lib.lending"

local jiang = sgs.CreateTriggerSkill {
    name = "jiang",
    frequency = sgs.Skill_Frequent,
    events = { sgs.TargetSpecified, sgs.TargetConfirmed },
    on_trigger = function(self, event, player, data, room)
        local use = data:toCardUse()
        local concerned = event == sgs.TargetSpecified and use.from == player
            or event == sgs.TargetConfirmed and use.to:contains(player)
        if not concerned then return false end
        if not (use.card:isKindOf("Duel") or use.card:isKindOf("Slash") and use.card:isRed()) then return false end
        if room:askForSkillInvoke(player, self:objectName(), data) then
            room:broadcastSkillInvoke(self:objectName())
            player:drawCards(1, self:objectName())
        end
        return false
    end,
}

local hunzi = sgs.CreatePhaseChangeSkill {
    name = "hunzi",
    frequency = sgs.Skill_Wake,
    waked_skills = "yingzi,yinghun",
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName())
            and awaken.is_asleep(target, self:objectName()) and target:getPhase() == sgs.Player_Start
            and (target:getHp() == 1 or target:canWake(self:objectName()))
    end,
    on_phasechange = function(self, player, room)
        if awaken.begin(room, player, self:objectName()) then
            room:handleAcquireDetachSkills(player, "yingzi|yinghun")
        end
        return false
    end,
}

local COMPARISON, USED = "zhiba_pindian", "ZhibaInvoked"

local ZhibaCard = sgs.CreateSkillCard {
    name = "ZhibaCard",
    skill_name = COMPARISON,
    filter = function(self, targets, to_select, player)
        return #targets == 0 and lending.may_turn_to(to_select, "zhiba", USED, player) and player:canPindian(to_select)
    end,
    on_use = function(self, room, source, targets)
        local lord = targets[1]
        room:setPlayerFlag(lord, USED)
        room:notifySkillInvoked(lord, "zhiba")
        -- After awakening the lord may refuse.
        if lord:getMark("hunzi") > 0
            and room:askForChoice(lord, COMPARISON, "accept+reject", sgs.QVariant(source)) == "reject" then
            room:sendLog("#ZhibaReject", lord, COMPARISON)
            return
        end
        room:broadcastSkillInvoke("zhiba")
        source:pindian(lord, COMPARISON, nil)
    end,
}

local zhiba_pindian = sgs.CreateZeroCardViewAsSkill {
    name = COMPARISON .. "&",
    attached_lord_skill = true,
    enabled_at_play = function(self, player)
        return player:getKingdom() == "wu" and not player:isKongcheng() and lending.has_lord(player, "zhiba", USED)
    end,
    view_as = function()
        return ZhibaCard:clone()
    end,
}
lending.known(zhiba_pindian)

-- Unless the other has won, the lord may have both cards, as far as they still lie there.
local function after_comparison(room, pindian)
    local lord = pindian.to
    if pindian.success or lord:isDead() then return end
    if room:askForChoice(lord, "zhiba_pindian_obtain", "obtainPindianCards+reject") ~= "obtainPindianCards" then return end
    for _, card in ipairs { pindian.from_card, pindian.to_card } do
        if room:getCardPlace(card:getEffectiveId()) == sgs.Player_PlaceTable then lord:obtainCard(card) end
    end
end

sgs.LoadTranslationTable {
    ["sunce"] = "孙策",
    ["#sunce"] = "江东的小霸王",
    ["jiang"] = "激昂",
    [":jiang"] = "当你使用【决斗】或红色【杀】指定目标后，或成为【决斗】或红色【杀】的目标后，你可以摸一张牌。",
    ["hunzi"] = "魂姿",
    [":hunzi"] = "觉醒技，准备阶段，若你的体力值为1，你减1点体力上限，然后获得“英姿”和“英魂”。",
    ["zhiba"] = "制霸",
    [":zhiba"] = "主公技，其他吴势力角色的出牌阶段限一次，其可以与你拼点（若你已发动“魂姿”，你可以拒绝此拼点）：若其没赢，你可以获得拼点的两张牌。",
    ["zhiba_pindian"] = "制霸拼点",
    [":zhiba_pindian"] = "若你为吴势力角色，出牌阶段限一次，你可以与拥有“制霸”的主公拼点。",
    ["zhiba_pindian:accept"] = "接受拼点",
    ["zhiba_pindian:reject"] = "拒绝拼点",
    ["zhiba_pindian_obtain"] = "制霸",
    ["zhiba_pindian_obtain:obtainPindianCards"] = "获得拼点的两张牌",
    ["zhiba_pindian_obtain:reject"] = "不获得",
    ["#ZhibaReject"] = "%from 拒绝 %arg",
}

return function(extension)
    local sunce = sgs.General(extension, "sunce$", "wu", 4)
    sunce:addSkill(jiang)
    sunce:addSkill(hunzi)
    sunce:addSkill(lending.lord_skill {
        name = "zhiba",
        lent = COMPARISON,
        used = USED,
        events = { sgs.Pindian },
        on_event = function(self, event, player, data, room)
            local pindian = data:toPindian()
            if pindian.reason == COMPARISON and pindian.to:hasLordSkill("zhiba") then after_comparison(room, pindian) end
        end,
    })
    sunce:addRelateSkill("yingzi")
    sunce:addRelateSkill("yinghun")
end
