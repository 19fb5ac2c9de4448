-- Xun Yu: a comparison of cards that sets one upon another, and hands filled up for wounds.
local QuhuCard = sgs.CreateSkillCard {
    name = "QuhuCard",
    skill_name = "quhu",
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:getHp() > player:getHp() and player:canPindian(to_select)
    end,
    on_use = function(self, room, source, targets)
        local tiger = targets[1]
        if not source:pindian(tiger, "quhu", nil) then
            room:damage(sgs.DamageStruct("quhu", tiger, source))
            return
        end
        local wolves = sgs.SPlayerList()
        for _, other in sgs.qlist(room:getOtherPlayers(tiger)) do
            if tiger:inMyAttackRange(other) then wolves:append(other) end
        end
        if wolves:isEmpty() then
            room:sendLog("#QuhuNoWolf", source, tiger:getGeneralName())
            return
        end
        local wolf = room:askForPlayerChosen(source, wolves, "quhu", "@quhu-damage:" .. tiger:objectName())
        room:damage(sgs.DamageStruct("quhu", tiger, wolf))
    end,
}

local quhu = sgs.CreateZeroCardViewAsSkill {
    name = "quhu",
    enabled_at_play = function(self, player)
        return not player:hasUsed("#QuhuCard") and not player:isKongcheng()
    end,
    view_as = function()
        return QuhuCard:clone()
    end,
}

local jieming = sgs.CreateMasochismSkill {
    name = "jieming",
    on_damaged = function(self, player, damage, room)
        for _ = 1, damage.damage do
            if player:isDead() then return end
            local target = room:askForPlayerChosen(player, room:getAlivePlayers(), self:objectName(), "jieming-invoke",
                true, true)
            if not target then return end
            room:broadcastSkillInvoke(self:objectName())
            local n = math.min(5, target:getMaxHp()) - target:getHandcardNum()
            if n > 0 then target:drawCards(n, self:objectName()) end
        end
    end,
}

sgs.LoadTranslationTable {
    ["xunyu"] = "荀彧",
    ["#xunyu"] = "王佐之才",
    ["quhu"] = "驱虎",
    [":quhu"] = "阶段技，你可以与一名体力值大于你的角色拼点：若你赢，其对其攻击范围内由你指定的一名角色造成1点伤害；若你没赢，其对你造成1点伤害。",
    ["@quhu-damage"] = "【驱虎】：请选择 %src 攻击范围内的一名角色，%src 对其造成1点伤害",
    ["#QuhuNoWolf"] = "%from 的“驱虎”没有效果：%arg 的攻击范围内没有其他角色",
    ["jieming"] = "节命",
    [":jieming"] = "当你受到1点伤害后，你可以令一名角色将手牌摸至X张。（X为其体力上限且至多为5）",
    ["jieming-invoke"] = "你可以发动【节命】，选择一名角色",
}

return function(extension)
    local xunyu = sgs.General(extension, "xunyu", "wei", 3)
    xunyu:addSkill(quhu)
    xunyu:addSkill(jieming)
end
