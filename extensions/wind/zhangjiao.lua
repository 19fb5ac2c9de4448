-- Zhang Jiao: judgements for jinks, a retrial with exchange, and a lord skill by which others give cards.
local judging = require "extensions.lib.judging"
local lending = require "extensions.lib.lending"

local leiji = sgs.CreateTriggerSkill {
    name = "leiji",
    events = { sgs.CardResponded, sgs.DamageCaused },
    on_trigger = function(self, event, player, data, room)
        if event == sgs.DamageCaused then
            local damage = data:toDamage()
            if damage.reason == self:objectName() and not damage.chain and not damage.transfer and player:isWounded() then
                room:recover(player, sgs.RecoverStruct(player))
            end
            return false
        end
        if not data:toCardResponse().m_card:isKindOf("Jink") then return false end
        local target = room:askForPlayerChosen(player, room:getAlivePlayers(), self:objectName(), "leiji-invoke", true, true)
        if not target then return false end
        room:broadcastSkillInvoke(self:objectName())
        local judge = judging.judge(room, target, self:objectName(), ".|black", false, true)
        if judge:isBad() and target:isAlive() then
            room:damage(sgs.DamageStruct(self:objectName(), player, target, 1, sgs.DamageStruct_Thunder))
        end
        return false
    end,
}

local function has_black(player)
    if not player:isKongcheng() then return true end
    for _, card in sgs.qlist(player:getEquips()) do
        if card:isBlack() then return true end
    end
    return false
end

local guidao = sgs.CreateRetrialSkill {
    name = "guidao",
    exchange = true,
    can_trigger = function(self, target)
        return target and target:isAlive() and target:hasSkill(self:objectName()) and has_black(target)
    end,
    on_retrial = function(self, player, judge, room)
        local prompt = ("@guidao-card:%s:%s:%s:%d"):format(judge.who:objectName(), self:objectName(), judge.reason,
            judge.card:getEffectiveId())
        return room:askForCard(player, ".|black", prompt, sgs.QVariant(judge), sgs.Card_MethodResponse, judge.who, true)
    end,
}

local USED = "HuangtianInvoked"

local HuangtianCard = sgs.CreateSkillCard {
    name = "HuangtianCard",
    skill_name = "huangtian_attach",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        return #targets == 0 and lending.may_turn_to(to_select, "huangtian", USED, player)
    end,
    on_use = function(self, room, source, targets)
        local lord = targets[1]
        room:setPlayerFlag(lord, USED)
        room:notifySkillInvoked(lord, "huangtian")
        room:broadcastSkillInvoke("huangtian")
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, source:objectName(), lord:objectName(),
            "huangtian", "")
        room:obtainCard(lord, self, reason)
    end,
}

local huangtian_attach = sgs.CreateOneCardViewAsSkill {
    name = "huangtian_attach&",
    filter_pattern = "Jink,Lightning",
    attached_lord_skill = true,
    enabled_at_play = function(self, player)
        return player:getKingdom() == "qun" and lending.has_lord(player, "huangtian", USED)
    end,
    view_as = function(self, card)
        local huangtian_card = HuangtianCard:clone()
        huangtian_card:addSubcard(card)
        return huangtian_card
    end,
}
lending.known(huangtian_attach)

sgs.LoadTranslationTable {
    ["zhangjiao"] = "张角",
    ["#zhangjiao"] = "天公将军",
    ["leiji"] = "雷击",
    [":leiji"] = "当你使用或打出【闪】时，你可以令一名角色进行判定：若结果为黑色，你对其造成1点雷电伤害；当你以此法造成伤害时，你回复1点体力。",
    ["leiji-invoke"] = "你可以发动【雷击】，选择一名角色",
    ["guidao"] = "鬼道",
    [":guidao"] = "当一名角色的判定牌生效前，你可以打出一张黑色牌替换之。",
    ["@guidao-card"] = "你可以发动【%dest】，打出一张黑色牌替换 %src 的 %arg 判定牌",
    ["huangtian"] = "黄天",
    [":huangtian"] = "主公技，其他群势力角色的出牌阶段限一次，其可以将一张【闪】或【闪电】交给你。",
    ["huangtian_attach"] = "黄天送牌",
    [":huangtian_attach"] = "若你为群势力角色，出牌阶段限一次，你可以将一张【闪】或【闪电】交给拥有“黄天”的主公。",
}

return function(extension)
    local zhangjiao = sgs.General(extension, "zhangjiao$", "qun", 3)
    zhangjiao:addSkill(leiji)
    zhangjiao:addSkill(guidao)
    zhangjiao:addSkill(lending.lord_skill { name = "huangtian", lent = "huangtian_attach", used = USED })
end
