-- The generals of the wind.

local ipairs, max, min = ipairs, math.max, math.min

local function use_on(use, card, ...)
    use.card = card
    if not use.to then return end
    for _, to in ipairs { ... } do use.to:append(to) end
end

-- ---- Xiahou Yuan ---------------------------------------------------------------------

local function slash_of_nothing()
    local slash = sgs.Sanguosha:cloneCard("slash", sgs.Card_NoSuit, 0)
    slash:setSkillName("shensu")
    return slash
end

-- Two cards for a slash, unless a trick waits to be judged.
sgs.ai_skill_use["@@shensu1"] = function(self, prompt)
    self:updatePlayers()
    local targets, values = self:slashTargets(slash_of_nothing(), nil, false)
    local least = self:worstDelayedTrick(self.player) and 0.2 or 1.8
    if not targets[1] or values[targets[1]] <= least then return "." end
    return "#ShensuCard:.:->" .. targets[1]:objectName()
end

-- A turn without play: worth it with little to play, and equipment to spare.
sgs.ai_skill_use["@@shensu2"] = function(self, prompt)
    self:updatePlayers()
    local playable = self:getCardsNum("Slash") + self:getCardsNum("Peach")
    if playable > 1 or self:getOverflow() > 1 then return "." end
    local ids = self:cheapest(1, true, "EquipCard")
    if not ids[1] then return "." end
    local targets, values = self:slashTargets(slash_of_nothing(), nil, false)
    if not targets[1] or values[targets[1]] <= 0.8 then return "." end
    return ("#ShensuCard:%d:->%s"):format(ids[1], targets[1]:objectName())
end

sgs.ai_card_intention["#ShensuCard"] = 60

-- ---- Cao Ren -------------------------------------------------------------------------

-- Turning up again is free; turning down costs a turn.
sgs.ai_skill_invoke.jushou = function(self)
    if not self.player:faceUp() then return true end
    return self:isWeak() and self.player:getHandcardNum() < 2
end

sgs.ai_skill_invoke.jiewei = true

sgs.ai_skill_use["TrickCard+^Nullification,EquipCard|.|.|hand"] = function(self, prompt)
    self:updatePlayers()
    for _, card in ipairs(self:holding()) do
        local fits = card:isKindOf("EquipCard") or card:isKindOf("TrickCard") and not card:isKindOf("Nullification")
        if fits and card:isAvailable(self.player) then
            local use = { isDummy = true, to = sgs.SPlayerList() }
            self:aiUseCard(card, use)
            if use.card and use.card:getEffectiveId() == card:getEffectiveId()
                and (not use.to:isEmpty() or card:targetFixed()) then
                local names = {}
                for _, to in sgs.qlist(use.to) do names[#names + 1] = to:objectName() end
                -- Of that kind is what may be discarded then.
                self.jiewei_area = card:isKindOf("EquipCard") and "e" or "j"
                local text = tostring(use.card:getEffectiveId())
                if card:targetFixed() then return text end
                return text .. "->" .. table.concat(names, "+")
            end
        end
    end
    return "."
end

sgs.ai_skill_playerchosen.jiewei = function(self, targets)
    local best, most = nil, 0.3
    for _, target in sgs.qlist(targets) do
        local _, score = self:cardToTake(target, self.jiewei_area or "ej", false)
        if score and score > most then best, most = target, score end
    end
    return best
end

sgs.ai_skill_cardchosen.jiewei = function(self, who)
    return (self:cardToTake(who, self.jiewei_area or "ej", false))
end

-- ---- Huang Zhong ---------------------------------------------------------------------

sgs.ai_skill_invoke.liegong = function(self, data)
    local target = data:toPlayer()
    return target ~= nil and self:hatred(target) >= 0
end

sgs.ai_cardneed.liegong = function(to, card)
    return card:isKindOf("Slash") and getCardsNum("Slash", to) < 1
end

-- ---- Xiao Qiao -----------------------------------------------------------------------

-- Damage to an enemy whom it hurts; the cost is the cards that the enemy draws.
sgs.ai_skill_use["@@tianxiang"] = function(self, prompt)
    self:updatePlayers()
    local damage = self.player:getTag("TianxiangDamage"):toDamage()
    if not damage or not damage.to then return "." end
    local ids = self:cheapest(1, false, ".|heart|.|hand")
    if not ids[1] then return "." end
    local best, most = nil, -self:worthOfDamage(self.player, damage.damage, damage.nature, damage.from) * 0.2
    if damage.damage >= self.player:getHp() then most = -100 end
    for _, other in ipairs(self.living) do
        if other ~= self.player then
            local lost = other:getLostHp() + damage.damage
            local value = self:worthOfDamage(other, damage.damage, damage.nature, damage.from)
                - self:hatred(other) * lost * 0.6
            if value > most then best, most = other, value end
        end
    end
    if not best then return "." end
    return ("#TianxiangCard:%d:->%s"):format(ids[1], best:objectName())
end

sgs.ai_card_intention["#TianxiangCard"] = 20

sgs.ai_cardneed.tianxiang = function(to, card)
    return (card:getSuit() == sgs.Card_Heart or card:getSuit() == sgs.Card_Spade) and to:getHandcardNum() < 3
end

-- ---- Zhou Tai ------------------------------------------------------------------------

sgs.ai_skill_invoke.fenji = function(self, data)
    local from = data:toMoveOneTime().from
    if not from or self:hatred(from) > -0.5 then return false end
    return self.player:getHp() > 2 or hasBuquEffect(self.player) and self.player:getPile("buqu"):length() < 3
end

-- The more numbers there are, the likelier the next one is among them. With a lord the game would
-- be over.
sgs.ai_hasBuquEffect_skill.buqu = function(self, player)
    return player:getPile("buqu"):length() <= (player:isLord() and 1 or 4)
end

-- ---- Zhang Jiao ----------------------------------------------------------------------

sgs.ai_skill_playerchosen.leiji = function(self, targets)
    self:updatePlayers()
    local best, most = nil, 0.3
    for _, target in sgs.qlist(targets) do
        local value = self:worthOfHit(target, 1, sgs.DamageStruct_Thunder, self.player)
        if target ~= self.player and value > most then best, most = target, value end
    end
    return best
end

sgs.ai_playerchosen_intention.leiji = 70

sgs.ai_skill_cardask["@guidao-card"] = function(self, data)
    local judge = data:toJudge()
    if not judge or not self:needRetrial(judge) then return "." end
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        if card:isBlack() then cards[#cards + 1] = card end
    end
    local id = self:getRetrialCardId(cards, judge)
    return id == -1 and "." or tostring(id)
end

sgs.ai_cardneed.guidao = function(to, card)
    return card:isBlack() and to:getHandcardNum() < 3
end

sgs.ai_cardneed.leiji = function(to, card)
    return card:isKindOf("Jink")
end

-- A jink that is not needed, to a lord who is a friend.
addAiSkills("huangtian_attach").getTurnUseCard = function(self)
    if self.player:getKingdom() ~= "qun" then return nil end
    local spare = self:getCardsNum("Jink") - (self:isWeak() and 1 or 0)
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("Lightning") or card:isKindOf("Jink") and spare > 0 and self:getOverflow() > 0 then
            return sgs.Card_Parse(("#HuangtianCard:%d:"):format(card:getEffectiveId()))
        end
    end
end

sgs.ai_skill_use_func["#HuangtianCard"] = function(card, use, self)
    for _, friend in ipairs(self:getFriendsNoself()) do
        if friend:hasLordSkill("huangtian") and not friend:hasFlag("HuangtianInvoked") then
            return use_on(use, card, friend)
        end
    end
end

sgs.ai_card_intention["#HuangtianCard"] = -60
sgs.ai_use_priority["#HuangtianCard"] = 1

-- ---- Yu Ji ---------------------------------------------------------------------------

local function face_down(card, named)
    return ("#GuhuoCard:%d:%s"):format(card:getEffectiveId(), named)
end

-- Turns cheap cards into needed ones. A real card of that kind is played as it is.
sgs.ai_cardsview.guhuo = function(self, class, player)
    if player ~= self.player or player:isKongcheng() or player:hasFlag("GuhuoUsed") then return nil end
    local named = ({ Jink = "jink", Slash = "slash", Nullification = "nullification", Peach = "peach",
        Analeptic = "analeptic" })[class]
    if not named then return nil end
    local ids = self:cheapest(1, false)
    local card = ids[1] and sgs.Sanguosha:getCard(ids[1])
    if not card or card:isKindOf("Peach") then return nil end
    return face_down(card, named)
end

-- A bluff now and then: cards for a card that is missed least.
addAiSkills("guhuo").getTurnUseCard = function(self)
    if self.player:getHandcardNum() < 2 or self.player:hasFlag("GuhuoUsed") then return nil end
    local ids, _, values = self:cheapest(1, false)
    local card = ids[1] and sgs.Sanguosha:getCard(ids[1])
    if not card or card:isKindOf("Peach") or card:isKindOf("ExNihilo") then return nil end
    local named = self.player:isWounded() and "peach" or "ex_nihilo"
    local made = sgs.Sanguosha:cloneCard(named)
    if not made:isAvailable(self.player) then return nil end
    return sgs.Card_Parse(face_down(card, named))
end

sgs.ai_skill_use_func["#GuhuoCard"] = function(card, use, self)
    use.card = card
end

sgs.ai_use_priority["#GuhuoCard"] = 2.9

-- Foes with hit points to spare doubt what they can afford to be wrong about.
sgs.ai_skill_choice.guhuo = function(self, choices, data)
    local name = data:toString():match("^([^:]+):")
    local player = name and self.room:findPlayerByObjectName(name)
    if not player or self:hatred(player) <= 0.2 or self.player:getHp() <= 1 then return "noquestion" end
    return self:random(2) == 1 and "question" or "noquestion"
end

-- ---- which of these to play ---------------------------------------------------------

-- By how many of 600 games of eight they won, played by this AI.
for name, value in pairs {
    caoren = 4.1, huangzhong = 5, weiyan = 4.2, xiahouyuan = 4.4, xiaoqiao = 5.5, yuji = 2.9, zhangjiao = 4.7,
    zhoutai = 7.1,
} do
    sgs.ai_general_value[name] = value
end
