-- Asks a person every kind of question, one after another, at a table where there is something to be seen: for the
-- tests of the page and for its pictures. `sgs host --ext` loads it; every general of it begins the same round of
-- questions.
local extension = sgs.Package("forms")

-- A card of this name that lies in the draw pile or in somebody's hand: the initial hands may have taken all of them.
local function find(room, name, person)
    for id = 0, sgs.Sanguosha:getCardCount() - 1 do
        local card, place = sgs.Sanguosha:getCard(id), room:getCardPlace(id)
        local free = place == sgs.Player_DrawPile or place == sgs.Player_DiscardPile or place == sgs.Player_PlaceHand
        if card:objectName() == name and free and room:getCardOwner(id) ~= person then return card end
    end
    error("no " .. name .. " in the draw pile")
end

local function take(room, player, names)
    for _, name in ipairs(names) do room:obtainCard(player, find(room, name, player), false) end
end

-- Two cards for two players: a request with a skill, cards and targets.
local FormsCard = sgs.CreateSkillCard {
    name = "FormsCard",
    skill_name = "forms",
    filter = function(self, targets, to_select, player)
        return #targets < 2 and to_select:objectName() ~= player:objectName()
    end,
    feasible = function(self, targets) return #targets == 2 end,
    on_use = function(self, room, source, targets) end,
}

local view = sgs.CreateViewAsSkill {
    name = "forms",
    n = 2,
    view_filter = function(self, selected, card) return not card:isEquipped() end,
    view_as = function(self, cards)
        if #cards ~= 2 then return nil end
        local made = FormsCard:clone()
        for _, card in ipairs(cards) do made:addSubcard(card) end
        return made
    end,
    enabled_at_play = function(self, player) return false end,
    enabled_at_response = function(self, player, pattern) return pattern == "@@forms" end,
}

local function prepare(room, person, others)
    person:throwAllHandCards()
    take(room, person, { "slash", "jink", "peach", "nullification", "dismantlement", "crossbow", "slash" })
    for i, name in ipairs { "eight_diagram", "qinggang_sword", "dilu" } do
        room:moveCardTo(find(room, name, person), others[(i - 1) % 2 + 1], sgs.Player_PlaceEquip)
    end
    room:moveCardTo(find(room, "indulgence", person), others[1], sgs.Player_PlaceDelayedTrick)
    others[1]:addToPile("forms_pile", room:getNCards(2))
    room:setPlayerMark(others[2], "@forms", 3)
    room:setPlayerChained(others[3], true)
    room:handleAcquireDetachSkills(person, "guhuo")
end

local function ids_of(room, n)
    local ids = room:getNCards(n)
    room:returnToTopDrawPile(ids)
    return ids
end

-- Each asks once. The test answers them in this order.
local QUESTIONS = {
    function(room, person) person:askForSkillInvoke("forms") end,
    function(room, person) person:askForSkillInvoke("forms_luck") end,
    function(room, person) room:askForChoice(person, "forms", "draw+discard+recover+cancel") end,
    function(room, person) room:askForChoice(person, "forms_order", "forms+guhuo") end,
    function(room, person) room:askForSuit(person, "forms") end,
    function(room, person) room:askForKingdom(person, "forms") end,
    function(room, person) room:askForGeneral(person, "caocao+liubei+sunquan") end,
    function(room, person) room:askForGuanxing(person, room:getNCards(4)) end,
    function(room, person) room:askForGuanxing(person, room:getNCards(3), sgs.Room_GuanxingUpOnly) end,
    function(room, person, others)
        local hand = others[1]:handCards()
        room:doGongxin(person, others[1], hand, "forms")
    end,
    function(room, person, others) room:doGongxin(person, others[2], sgs.IntList(), "forms") end,
    function(room, person)
        local ids = ids_of(room, 5)
        room:fillAG(ids)
        room:askForAG(person, ids, false, "forms")
        room:clearAG()
    end,
    function(room, person)
        room:askForPlayerChosen(person, room:getOtherPlayers(person), "forms", "@forms-player", true)
    end,
    function(room, person)
        room:askForPlayersChosen(person, room:getOtherPlayers(person), "forms", 2, 3, "@forms-players")
    end,
    function(room, person, others) room:askForCardChosen(person, others[1], "hej", "forms") end,
    function(room, person, others) room:askForCardShow(person, others[1], "forms") end,
    function(room, person) room:askForExchange(person, "forms", 2, 2, false, "@forms-exchange") end,
    function(room, person) room:askForDiscard(person, "forms", 2, 1, true, true, "@forms-discard") end,
    function(room, person)
        room:askForYiji(person, person:handCards(), "forms", false, false, true, -1)
    end,
    function(room, person, others) others[1]:pindian(person, "forms") end,
    function(room, person) room:askForUseCard(person, "slash", "@forms-use") end,
    function(room, person) room:askForUseCard(person, "@@forms", "@forms-skill") end,
    function(room, person)
        take(room, person, { "jink" })
        room:askForCard(person, "jink", "@forms-respond", sgs.QVariant(), sgs.Card_MethodResponse)
    end,
    function(room, person)
        take(room, person, { "slash" })
        room:askForUseCard(person, "slash", "@forms-guhuo")
    end,
    function(room, person, others)
        take(room, person, { "nullification" })
        room:useCard(sgs.CardUseStruct(find(room, "dismantlement", person), others[1], person))
    end,
    function(room, person, others)
        take(room, person, { "peach" })
        room:askForSinglePeach(person, others[2])
    end,
}

local ask = sgs.CreateTriggerSkill {
    name = "forms_ask",
    global = true,
    events = { sgs.EventPhaseStart },
    can_trigger = function(self, player)
        return player and player:getPhase() == sgs.Player_RoundStart
    end,
    on_trigger = function(self, event, player, data, room)
        local person
        for _, p in sgs.qlist(room:getAlivePlayers()) do
            if p:getState() ~= "robot" then person = p end
        end
        if not person or room:getTag("forms_asked"):toBool() then return false end
        room:setTag("forms_asked", sgs.QVariant(true))
        local others = {}
        for _, p in sgs.qlist(room:getOtherPlayers(person)) do table.insert(others, p) end
        prepare(room, person, others)
        for _, question in ipairs(QUESTIONS) do question(room, person, others) end
        return false
    end,
}

local KINGDOMS = { "wei", "shu", "wu", "qun" }
for i = 1, 8 do
    local general = sgs.General(extension, "forms" .. i, KINGDOMS[(i - 1) % 4 + 1], 4)
    general:addSkill(view)
    general:addSkill(ask)
end

sgs.LoadTranslationTable {
    ["forms"] = "问答",
    ["forms_ask"] = "问答",
    [":forms_ask"] = "锁定技，第一个回合开始时，对一名玩家进行每一种询问。",
    [":forms"] = "用于测试：每一种询问各出现一次。你可以依次回答，或者放弃。",
    ["forms:draw"] = "摸两张牌",
    ["forms:discard"] = "弃置一名其他角色的一张牌",
    ["forms:recover"] = "回复1点体力",
    ["@forms"] = "问",
    ["forms_pile"] = "问",
    ["@forms-player"] = "你可以选择一名其他角色",
    ["@forms-players"] = "请选择二至三名其他角色",
    ["@forms-exchange"] = "请选择两张手牌，置于牌堆顶",
    ["@forms-discard"] = "你可以弃置一至两张牌",
    ["@forms-use"] = "你可以使用一张【杀】",
    ["@forms-skill"] = "你可以将两张手牌交给两名角色",
    ["@forms-guhuo"] = "你可以使用一张【杀】",
    ["@forms-respond"] = "请打出一张【闪】",
}
for i = 1, 8 do sgs.LoadTranslationTable { ["forms" .. i] = "问者" .. i } end

return { extension }
