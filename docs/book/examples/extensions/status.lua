local extension = sgs.Package("status")

-- Distance from the owner to others: one less.
local outrider = sgs.CreateDistanceSkill {
    name = "outrider",
    correct_func = function(self, from, to)
        return from:hasSkill(self:objectName()) and -1 or 0
    end,
}

-- Hand limit: one more for each lost hit point.
local deep_pockets = sgs.CreateMaxCardsSkill {
    name = "deep_pockets",
    extra_func = function(self, target)
        return target:hasSkill(self:objectName()) and target:getLostHp() or 0
    end,
}

-- Slash: one more use, one more target.
local flurry = sgs.CreateTargetModSkill {
    name = "flurry",
    pattern = "Slash",
    residue_func = function(self, from)
        return from:hasSkill(self:objectName()) and 1 or 0
    end,
    extra_target_func = function(self, from)
        return from:hasSkill(self:objectName()) and 1 or 0
    end,
}

-- Attack range without a weapon: two more.
local long_arm = sgs.CreateAttackRangeSkill {
    name = "long_arm",
    extra_func = function(self, target)
        return target:hasSkill(self:objectName()) and not target:getWeapon() and 2 or 0
    end,
}

-- Cannot become the target of delayed tricks.
local clear_mind = sgs.CreateProhibitSkill {
    name = "clear_mind",
    is_prohibited = function(self, from, to, card)
        return to:hasSkill(self:objectName()) and card:isKindOf("DelayedTrick")
    end,
}

-- Own spades count as hearts.
local white_ink = sgs.CreateFilterSkill {
    name = "white_ink",
    view_filter = function(self, to_select)
        return to_select:getSuit() == sgs.Card_Spade
    end,
    view_as = function(self, card)
        local new = sgs.Sanguosha:getWrappedCard(card:getEffectiveId())
        new:setSkillName(self:objectName())
        new:setSuit(sgs.Card_Heart)
        new:setModified(true)
        return new
    end,
}

local rider = sgs.General(extension, "status_rider", "wei", 4)
for _, skill in ipairs { outrider, deep_pockets, flurry, long_arm } do rider:addSkill(skill) end
local sage = sgs.General(extension, "status_sage", "qun", 3)
for _, skill in ipairs { clear_mind, white_ink } do sage:addSkill(skill) end

sgs.LoadTranslationTable {
    ["status"] = "状态技",
    ["status_rider"] = "先锋",
    ["outrider"] = "前驱",
    [":outrider"] = "锁定技，你与其他角色的距离-1。",
    ["deep_pockets"] = "广囊",
    [":deep_pockets"] = "锁定技，你的手牌上限+X（X为你已损失的体力值）。",
    ["flurry"] = "连击",
    [":flurry"] = "锁定技，你使用【杀】的次数上限+1，目标上限+1。",
    ["long_arm"] = "长臂",
    [":long_arm"] = "锁定技，若你没有装备武器，你的攻击范围+2。",
    ["status_sage"] = "隐士",
    ["clear_mind"] = "清心",
    [":clear_mind"] = "锁定技，你不能成为延时锦囊牌的目标。",
    ["white_ink"] = "素墨",
    [":white_ink"] = "锁定技，你的黑桃牌视为红桃牌。",
}
sgs.LoadTranslationTable({
    ["status"] = "Status Skills",
    ["status_rider"] = "Outrider",
    ["outrider"] = "Outrider",
    [":outrider"] = "Locked: Your distance to other players is 1 less.",
    ["deep_pockets"] = "Deep Pockets",
    [":deep_pockets"] = "Locked: Your hand limit is 1 more for each hit point you have lost.",
    ["flurry"] = "Flurry",
    [":flurry"] = "Locked: You may use one more Slash each play phase, and your Slashes may have one more target.",
    ["long_arm"] = "Long Arm",
    [":long_arm"] = "Locked: Without a weapon, your attack range is 2 more.",
    ["status_sage"] = "Hermit",
    ["clear_mind"] = "Clear Mind",
    [":clear_mind"] = "Locked: You cannot become the target of delayed tricks.",
    ["white_ink"] = "White Ink",
    [":white_ink"] = "Locked: Your spade cards count as hearts.",
}, "en")

return extension
