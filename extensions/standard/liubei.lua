-- Liu Bei: cards given away, and a lord skill by which others play a card for the lord. In the play phase it is the
-- lord's use: the card of the skill becomes the card they play. In an answer it is a trigger skill.
-- Property: the cards that may still be given in this phase, as a list of ids. Only what is left of the hand of the first
-- gift can follow it.
local LEFT = "rende"

local function left_of(player)
    local ids = {}
    for _, id in ipairs(player:property(LEFT):toString():split("+")) do table.insert(ids, tonumber(id)) end
    return ids
end

local function is_answer()
    return sgs.Sanguosha:getCurrentCardUsePattern() == "@@rende"
end

local RendeCard = sgs.CreateSkillCard {
    name = "RendeCard",
    skill_name = "rende",
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        return #targets == 0 and to_select:objectName() ~= player:objectName()
    end,
    on_use = function(self, room, source, targets)
        local target = targets[1]
        local n = self:subcardsLength()
        local before = source:getMark("rende")
        local left = {}
        for _, id in ipairs(before > 0 and left_of(source) or sgs.QList2Table(source:handCards())) do
            if not self:getSubcards():contains(id) then table.insert(left, id) end
        end
        room:setPlayerProperty(source, LEFT, sgs.QVariant(table.concat(left, "+")))
        local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GIVE, source:objectName(), target:objectName(),
            "rende", "")
        room:obtainCard(target, self, reason, false)
        room:setPlayerMark(source, "rende", before + n)
        if before < 2 and before + n >= 2 and source:isWounded() then
            room:recover(source, sgs.RecoverStruct(source))
        end
        if source:isAlive() and #left > 0 and not source:isKongcheng() then
            room:askForUseCard(source, "@@rende", "@rende-give", -1, sgs.Card_MethodNone)
        end
    end,
}

local rende_view_as = sgs.CreateViewAsSkill {
    name = "rende",
    n = "any",
    view_filter = function(self, selected, to_select)
        if to_select:isEquipped() then return false end
        return not is_answer() or table.contains(left_of(sgs.Self), to_select:getEffectiveId())
    end,
    enabled_at_play = function(self, player)
        return not player:isKongcheng() and not player:hasUsed("#RendeCard")
    end,
    enabled_at_response = function(self, player, pattern)
        return pattern == "@@rende"
    end,
    view_as = function(self, cards)
        if #cards == 0 then return nil end
        local card = RendeCard:clone()
        for _, each in ipairs(cards) do card:addSubcard(each) end
        return card
    end,
}

local rende = sgs.CreateTriggerSkill {
    name = "rende",
    events = { sgs.EventPhaseChanging },
    view_as_skill = rende_view_as,
    can_trigger = function(self, target)
        return target and target:getMark(self:objectName()) > 0
    end,
    on_trigger = function(self, event, player, data, room)
        if data:toPhaseChange().from == sgs.Player_Play then
            room:setPlayerMark(player, self:objectName(), 0)
            room:setPlayerProperty(player, LEFT, sgs.QVariant(""))
        end
        return false
    end,
}

-- The first of the lieges who plays a slash.
local function ask_lieges(room, player)
    local lord = sgs.QVariant()
    lord:setValue(player)
    for _, liege in sgs.qlist(room:getLieges("shu", player)) do
        local slash = room:askForCard(liege, "slash", "@jijiang-slash:" .. player:objectName(), lord,
            sgs.Card_MethodResponse, player, false, "", true)
        if slash then return slash end
    end
end

-- Flag of a lord whose lieges have just declined: not asked again in this phase.
local DECLINED = "JijiangFailed"

local JijiangCard = sgs.CreateSkillCard {
    name = "JijiangCard",
    skill_name = "jijiang",
    filter = function(self, targets, to_select, player)
        local slash = sgs.Sanguosha:cloneCard("slash")
        slash:deleteLater()
        local chosen = sgs.PlayerList()
        for _, target in ipairs(targets) do chosen:append(target) end
        return slash:targetFilter(chosen, to_select, player)
    end,
    on_validate = function(self, use)
        local room, player = use.from:getRoom(), use.from
        room:notifySkillInvoked(player, "jijiang")
        room:broadcastSkillInvoke("jijiang")
        local slash = ask_lieges(room, player)
        if not slash then room:setPlayerFlag(player, DECLINED) end
        return slash
    end,
}

local jijiang_view_as = sgs.CreateZeroCardViewAsSkill {
    name = "jijiang$",
    enabled_at_play = function(self, player)
        return player:hasLordSkill("jijiang") and not player:hasFlag(DECLINED) and sgs.Slash_IsAvailable(player)
    end,
    view_as = function()
        return JijiangCard:clone()
    end,
}

local jijiang = sgs.CreateTriggerSkill {
    name = "jijiang$",
    events = { sgs.CardAsked },
    view_as_skill = jijiang_view_as,
    can_trigger = function(self, target)
        return target and target:hasLordSkill(self:objectName())
    end,
    on_trigger = function(self, event, player, data, room)
        local asked = data:toStringList()
        if asked[1] ~= "slash" or asked[2]:startsWith("@jijiang-slash") then return false end
        if room:getLieges("shu", player):isEmpty() or not room:askForSkillInvoke(player, self:objectName(), data) then
            return false
        end
        room:broadcastSkillInvoke(self:objectName())
        local slash = ask_lieges(room, player)
        if slash then
            room:provide(slash)
            return true
        end
        return false
    end,
}

sgs.LoadTranslationTable {
    ["liubei"] = "刘备",
    ["#liubei"] = "乱世的枭雄",
    ["rende"] = "仁德",
    ["@rende-give"] = "你可以继续发动【仁德】，将手牌交给其他角色",
    ["~rende"] = "选择任意张手牌→选择一名其他角色→确定",
    [":rende"] = "阶段技，你可以将任意张手牌交给其他角色，可以分次给出，当你于此阶段以此法给出的牌首次达到两张或更多时，你回复1点体力。",
    ["jijiang"] = "激将",
    [":jijiang"] = "主公技，当你需要使用或打出【杀】时，你可以令其他蜀势力角色依次选择是否替你打出一张【杀】。",
    ["@jijiang-slash"] = "【激将】：你可以替 %src 打出一张【杀】",
}

return function(extension)
    local liubei = sgs.General(extension, "liubei$", "shu", 4)
    liubei:addSkill(rende)
    liubei:addSkill(jijiang)
end
