-- A package for evenings of trouble: its skills do unusual things, and fail as often as EVERY says. What
-- fails depends on the table alone, so that a question asked once more gets the same answer.
local EVERY = 0

local function fail(where, player)
    if EVERY > 0 and (player:getHandcardNum() + player:getHp() + #where) % EVERY == 0 then
        error("fails on purpose: " .. where)
    end
end

local extension = sgs.Package("evening")

-- Moves between hand, pile and table, some of them hidden.
local hoard = sgs.CreateTriggerSkill {
    name = "eveninghoard",
    events = { sgs.EventPhaseStart, sgs.Damaged },
    on_trigger = function(self, event, player, data)
        local room = player:getRoom()
        if event == sgs.EventPhaseStart then
            if player:getPhase() ~= sgs.Player_Draw then return false end
            player:drawCards(1)
            fail("after a draw", player)
            local cards = room:askForExchange(player, self:objectName(), 1, 1, false, "@eveninghoard", true)
            if cards and cards:subcardsLength() > 0 then
                player:addToPile("eveninghoard", cards, false)
                fail("after a pile", player)
            end
        else
            local pile = player:getPile("eveninghoard")
            if pile:isEmpty() then return false end
            room:obtainCard(player, pile:first(), false)
            fail("after a card came back", player)
        end
        return false
    end,
}

-- Takes from others, looks at the pile, and lets others choose.
local raid = sgs.CreateTriggerSkill {
    name = "eveningraid",
    events = { sgs.EventPhaseEnd, sgs.TargetConfirmed, sgs.CardsMoveOneTime },
    on_trigger = function(self, event, player, data)
        local room = player:getRoom()
        fail("event " .. tostring(event), player)
        if event ~= sgs.EventPhaseEnd or player:getPhase() ~= sgs.Player_Finish then return false end
        local victims = sgs.SPlayerList()
        for _, other in sgs.qlist(room:getOtherPlayers(player)) do
            if not other:isNude() then victims:append(other) end
        end
        if victims:isEmpty() then return false end
        local victim = room:askForPlayerChosen(player, victims, self:objectName(), "@eveningraid", true, true)
        if not victim then return false end
        local id = room:askForCardChosen(player, victim, "he", self:objectName())
        room:obtainCard(player, sgs.Sanguosha:getCard(id), false)
        fail("after a theft", player)
        room:askForGuanxing(player, room:getNCards(2), sgs.Room_GuanxingBothSides)
        return false
    end,
}

local change = sgs.CreateViewAsSkill {
    name = "eveningchange",
    n = 2,
    view_filter = function(self, selected, to_select)
        fail("view_filter", sgs.Self)
        return not to_select:isEquipped()
    end,
    view_as = function(self, cards)
        if #cards ~= 2 then return nil end
        fail("view_as", sgs.Self)
        local trick = sgs.Sanguosha:cloneCard("dismantlement", sgs.Card_SuitToBeDecided, 0)
        for _, card in ipairs(cards) do trick:addSubcard(card) end
        trick:setSkillName(self:objectName())
        return trick
    end,
    enabled_at_play = function(self, player)
        fail("enabled_at_play", player)
        return true
    end,
}

local far = sgs.CreateDistanceSkill {
    name = "#eveningfar",
    correct_func = function(self, from, to)
        fail("correct_func", from)
        return to:hasSkill("#eveningfar") and 1 or 0
    end,
}

local many = sgs.CreateMaxCardsSkill {
    name = "#eveningmany",
    extra_func = function(self, target)
        fail("extra_func", target)
        return target:hasSkill("#eveningmany") and 1 or 0
    end,
}

local hoarder = sgs.General(extension, "eveninghoarder", "wu", 4)
hoarder:addSkill(hoard)
hoarder:addSkill(many)

local raider = sgs.General(extension, "eveningraider", "qun", 3)
raider:addSkill(raid)
raider:addSkill(change)
raider:addSkill(far)

sgs.LoadTranslationTable {
    ["evening"] = "一夜",
    ["eveninghoarder"] = "囤积者",
    ["eveningraider"] = "劫掠者",
    ["eveninghoard"] = "囤积",
    ["eveningraid"] = "劫掠",
    ["eveningchange"] = "变化",
    [":eveninghoard"] = "测试用技能。",
    [":eveningraid"] = "测试用技能。",
    [":eveningchange"] = "测试用技能。",
}

-- The part for the AI, which fails as often. An AI that fails is answered for by the default of its question.
sgs.ai_skill_playerchosen.eveningraid = function(self, targets)
    fail("ai_skill_playerchosen", self.player)
    return targets:first()
end

sgs.ai_skill_discard.eveninghoard = function(self)
    fail("ai_skill_discard", self.player)
    return { self.player:handCards():first() }
end

table.insert(sgs.ai_skills, {
    name = "eveningchange",
    getTurnUseCard = function(self)
        fail("getTurnUseCard", self.player)
        local cards = sgs.QList2Table(self.player:getHandcards())
        if #cards < 2 then return nil end
        return sgs.Card_Parse(("dismantlement:eveningchange[to_be_decided:0]=%d+%d"):format(cards[1]:getId(), cards[2]:getId()))
    end,
})

return { extension }
