-- Yu Ji: cards played face down as any declared card, and the skill that disbelief can bring.
local lending = require "extensions.lib.lending"

local QUESTION = "question"

-- One after another the others may doubt; the first who does ends it.
local function doubter(room, player, named)
    for _, other in sgs.qlist(room:getOtherPlayers(player)) do
        if other:isAlive() and not other:hasSkill("chanyuan") then
            local about = sgs.QVariant(("%s:%s"):format(player:objectName(), named))
            if room:askForChoice(other, "guhuo", "noquestion+" .. QUESTION, about) == QUESTION then
                room:sendLog("#GuhuoQuestion", other)
                return other
            end
            room:sendLog("#GuhuoNoQuestion", other)
        end
    end
end

-- The flag of a player who has used the skill in the current turn of any player. AIs of the original know it.
local USED = "GuhuoUsed"

-- The others hear what the card is said to be, and whom it is meant for.
local function declare(room, player, named, targets)
    local log = sgs.LogMessage()
    log.type = "#GuhuoNoTarget"
    log.from, log.arg, log.arg2 = player, named, "guhuo"
    if targets and not targets:isEmpty() then
        log.type, log.to = "#Guhuo", targets
    end
    room:sendLog(log)
end

-- Plays the card face down: it is what it was said to be unless someone has doubted rightly.
local function play_face_down(room, player, id, named, targets)
    room:notifySkillInvoked(player, "guhuo")
    room:broadcastSkillInvoke("guhuo")
    declare(room, player, named, targets)
    room:setPlayerFlag(player, USED)

    -- Where AIs made for the original look for what was said.
    room:setTag("GuhuoType", sgs.QVariant(named))
    local other = doubter(room, player, named)
    local card = sgs.Sanguosha:getCard(id)
    if other then
        room:showCard(player, id)
        if card:objectName() ~= named then
            room:throwCard(card, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_PUT, player:objectName(), "guhuo", ""), nil)
            return nil
        end
        room:acquireSkill(other, "chanyuan")
    end
    local made = sgs.Sanguosha:cloneCard(named, card:getSuit(), card:getNumber())
    made:addSubcard(id)
    made:setSkillName("guhuo")
    return made
end

-- The card as it was said to be, only to ask about its targets.
local function said(self)
    local made = sgs.Sanguosha:cloneCard(self:getUserString(), sgs.Card_SuitToBeDecided, -1)
    made:addSubcard(self:getEffectiveId())
    made:setSkillName("guhuo")
    made:setCanRecast(false)
    made:deleteLater()
    return made
end

local function chosen_of(targets)
    local chosen = sgs.PlayerList()
    for _, target in ipairs(targets) do chosen:append(target) end
    return chosen
end

local GuhuoCard = sgs.CreateSkillCard {
    name = "GuhuoCard",
    skill_name = "guhuo",
    native_text = true,
    will_throw = false,
    handling_method = sgs.Card_MethodNone,
    filter = function(self, targets, to_select, player)
        local card = said(self)
        return not card:targetFixed() and card:targetFilter(chosen_of(targets), to_select, player)
            and not player:isProhibited(to_select, card)
    end,
    feasible = function(self, targets, player)
        local card = said(self)
        if card:targetFixed() then return #targets == 0 end
        return #targets > 0 and card:targetsFeasible(chosen_of(targets), player)
    end,
    on_validate = function(self, use)
        return play_face_down(use.from:getRoom(), use.from, self:getEffectiveId(), self:getUserString(), use.to)
    end,
    on_validate_in_response = function(self, user)
        return play_face_down(user:getRoom(), user, self:getEffectiveId(), self:getUserString())
    end,
}

-- Returns true if this is the name of a basic card or of a trick that is done with at once.
local function can_be_said(name)
    local card = sgs.Sanguosha:cloneCard(name, sgs.Card_NoSuit, 0)
    if not card then return false end
    card:deleteLater()
    return card:isKindOf("BasicCard") or card:isNDTrick()
end

-- Once in the turn of each player, and with a card in hand.
local function may_use(player)
    return not player:isKongcheng() and not player:hasFlag(USED)
end

local guhuo_view_as = sgs.CreateOneCardViewAsSkill {
    name = "guhuo",
    response_or_use = true,
    filter_pattern = ".|.|.|hand",
    enabled_at_play = function(self, player)
        return may_use(player)
    end,
    enabled_at_response = function(self, player, pattern)
        if not may_use(player) then return false end
        if pattern == "peach" and player:getMark("Global_PreventPeach") > 0 then return false end
        for _, name in ipairs(pattern:split("+")) do
            if can_be_said(name) then return true end
        end
        return false
    end,
    enabled_at_nullification = function(self, player)
        return may_use(player)
    end,
    view_as = function(self, card)
        local named = sgs.Self:getTag("guhuo"):toCard()
        if not named then return nil end
        local guhuo_card = GuhuoCard:clone()
        guhuo_card:setUserString(named:objectName())
        guhuo_card:addSubcard(card)
        return guhuo_card
    end,
}

local guhuo = sgs.CreateTriggerSkill {
    name = "guhuo",
    guhuo_type = "!lr",
    view_as_skill = guhuo_view_as,
    events = { sgs.EventPhaseChanging },
    can_trigger = function(self, target)
        return target ~= nil
    end,
    on_trigger = function(self, event, player, data, room)
        if data:toPhaseChange().to ~= sgs.Player_NotActive then return false end
        for _, other in sgs.qlist(room:getAlivePlayers()) do
            if other:hasFlag(USED) then room:setPlayerFlag(other, "-" .. USED) end
        end
        return false
    end,
}

-- Nothing but this skill is left of who has one hit point.
local chanyuan_validity = sgs.CreateInvaliditySkill {
    name = "#chanyuan-inv",
    skill_valid = function(self, player, skill)
        return skill:objectName() == "chanyuan" or player:getHp() ~= 1 or not player:hasSkill("chanyuan", true)
    end,
}

-- Cards that count as others by a skill do so no longer, or again.
local chanyuan = sgs.CreateTriggerSkill {
    name = "chanyuan",
    frequency = sgs.Skill_Compulsory,
    events = { sgs.HpChanged, sgs.MaxHpChanged, sgs.EventAcquireSkill, sgs.EventLoseSkill },
    can_trigger = function(self, target)
        return target and target:isAlive()
    end,
    on_trigger = function(self, event, player, data, room)
        local lost = event == sgs.EventLoseSkill and data:toString() == self:objectName()
        if lost or player:hasSkill(self:objectName(), true) then
            room:filterCards(player, player:getCards("he"), true)
        end
        return false
    end,
}
lending.known(chanyuan, chanyuan_validity)

sgs.LoadTranslationTable {
    ["yuji"] = "于吉",
    ["#yuji"] = "太平道人",
    ["guhuo"] = "蛊惑",
    [":guhuo"] = "你可以扣置一张手牌，当作你声明的一张基本牌或非延时锦囊牌使用或打出，每名角色的回合限一次。其他角色依次选择是否质疑。若有角色质疑，翻开此牌：若与声明的相同，质疑的角色获得“缠怨”；若不同，此牌作废。",
    ["guhuo:noquestion"] = "不质疑",
    ["guhuo:question"] = "质疑",
    ["#Guhuo"] = "%from 发动“%arg2”，扣置一张手牌，声明为【%arg】，目标为 %to",
    ["#GuhuoNoTarget"] = "%from 发动“%arg2”，扣置一张手牌，声明为【%arg】",
    ["#GuhuoQuestion"] = "%from 质疑",
    ["#GuhuoNoQuestion"] = "%from 不质疑",
    ["chanyuan"] = "缠怨",
    [":chanyuan"] = "锁定技，你不能质疑“蛊惑”；若你的体力值为1，你的其他技能无效。",
}

return function(extension)
    local yuji = sgs.General(extension, "yuji", "qun", 3)
    yuji:addSkill(guhuo)
    yuji:addRelateSkill("chanyuan")
end
