-- Cao Cao: a trigger skill with a choice, and a lord skill that asks others for a card.

-- Only what still lies on the table can be taken.
local function lies_there(room, card)
    if not card then return false end
    local ids = card:isVirtualCard() and sgs.QList2Table(card:getSubcards()) or { card:getEffectiveId() }
    for _, id in ipairs(ids) do
        if room:getCardPlace(id) ~= sgs.Player_PlaceTable then return false end
    end
    return #ids > 0
end

local jianxiong = sgs.CreateMasochismSkill {
    name = "jianxiong",
    on_damaged = function(self, player, damage, room)
        local choices = lies_there(room, damage.card) and "draw+cancel+obtain" or "draw+cancel"
        local data = sgs.QVariant()
        data:setValue(damage)
        local choice = room:askForChoice(player, self:objectName(), choices, data)
        if choice == "cancel" then return end
        room:notifySkillInvoked(player, self:objectName())
        room:broadcastSkillInvoke(self:objectName())
        if choice == "obtain" then
            player:obtainCard(damage.card)
        else
            player:drawCards(1, self:objectName())
        end
    end,
}

-- A card that another player plays replaces the lord's. The provider is asked as if the card were for
-- themselves, so the skill must not ask while it is asking.
local hujia = sgs.CreateTriggerSkill {
    name = "hujia$",
    events = { sgs.CardAsked },
    can_trigger = function(self, target)
        return target and target:hasLordSkill(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local asked = data:toStringList()
        if asked[1] ~= "jink" or asked[2]:startsWith("@hujia-jink") then return false end
        local lieges = room:getLieges("wei", player)
        if lieges:isEmpty() or not room:askForSkillInvoke(player, self:objectName(), data) then return false end
        room:broadcastSkillInvoke(self:objectName())
        local lord = sgs.QVariant()
        lord:setValue(player)
        for _, liege in sgs.qlist(lieges) do
            local jink = room:askForCard(liege, "jink", "@hujia-jink:" .. player:objectName(), lord,
                sgs.Card_MethodResponse, player, false, "", true)
            if jink then
                room:provide(jink)
                return true
            end
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["caocao"] = "曹操",
    ["#caocao"] = "魏武帝",
    ["jianxiong"] = "奸雄",
    [":jianxiong"] = "当你受到伤害后，你可以选择一项：获得造成伤害的牌；或摸一张牌。",
    ["jianxiong:obtain"] = "获得造成伤害的牌",
    ["jianxiong:draw"] = "摸一张牌",
    ["hujia"] = "护驾",
    [":hujia"] = "主公技，当你需要使用或打出【闪】时，你可以令其他魏势力角色依次选择是否替你打出一张【闪】。",
    ["@hujia-jink"] = "【护驾】：你可以替 %src 打出一张【闪】",
}

return function(extension)
    local caocao = sgs.General(extension, "caocao$", "wei", 4)
    caocao:addSkill(jianxiong)
    caocao:addSkill(hujia)
end
