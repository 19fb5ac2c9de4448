-- Zhang Jiao in the anniversary edition: a judgement of which spades strike hard and clubs heal.
local judging = require "extensions.lib.judging"

local tenyearleiji = sgs.CreateTriggerSkill {
    name = "tenyearleiji",
    -- Raised for jinks that are used as well.
    events = { sgs.CardResponded },
    on_trigger = function(self, event, player, data, room)
        local skill = self:objectName()
        if not data:toCardResponse().m_card:isKindOf("Jink") then return false end
        local target = room:askForPlayerChosen(player, room:getOtherPlayers(player), skill, "@tenyearleiji", true, true)
        if not target then return false end
        room:broadcastSkillInvoke(skill)
        local suit = judging.judge(room, target, skill, ".|black", false, true).card:getSuit()
        if suit == sgs.Card_Spade then
            room:damage(sgs.DamageStruct(skill, player, target, 2, sgs.DamageStruct_Thunder))
        elseif suit == sgs.Card_Club then
            room:recover(player, sgs.RecoverStruct(player))
            room:damage(sgs.DamageStruct(skill, player, target, 1, sgs.DamageStruct_Thunder))
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["tenyear_zhangjiao"] = "十周年张角",
    ["#tenyear_zhangjiao"] = "天公将军",
    ["tenyearleiji"] = "雷击",
    [":tenyearleiji"] = "当你使用或打出【闪】时，你可以令一名其他角色进行判定：若结果为黑桃，你对其造成2点雷电伤害；若结果为梅花，你回复1点体力，然后对其造成1点雷电伤害。",
    ["@tenyearleiji"] = "雷击：你可以令一名其他角色进行判定",
}

return function(extension)
    local tenyear_zhangjiao = sgs.General(extension, "tenyear_zhangjiao$", "qun", 3)
    tenyear_zhangjiao:addSkill(tenyearleiji)
    tenyear_zhangjiao:addSkill("guidao")
    tenyear_zhangjiao:addSkill("huangtian")
end
