-- The generals of the standard package.

local ipairs, max, min = ipairs, math.max, math.min

local function use_on(use, card, ...)
    use.card = card
    if not use.to then return end
    for _, to in ipairs { ... } do use.to:append(to) end
end

-- ---- Cao Cao -------------------------------------------------------------------------

-- The card itself is worth more than an unknown one when it is good, or when it is several.
sgs.ai_skill_choice.jianxiong = function(self, choices, data)
    if self:needKongcheng(self.player, true) then return "cancel" end
    if not choices:find("obtain") then return "draw" end
    local card = data:toDamage().card
    if not card then return "draw" end
    local ids = card:isVirtualCard() and card:getSubcards():length() or 1
    if ids > 1 then return "obtain" end
    local first = card:isVirtualCard() and sgs.Sanguosha:getCard(card:getSubcards():first()) or card
    return self:cardNeed(first) >= 4.2 and "obtain" or "draw"
end

sgs.ai_need_damaged.jianxiong = function(self, from, to)
    return false
end

-- Own jinks are spared, where a follower may have one.
sgs.ai_skill_invoke.hujia = function(self)
    return self:mayBeServed("wei", "Jink")
end

-- ---- Sima Yi -------------------------------------------------------------------------

sgs.ai_skill_invoke.fankui = function(self, data)
    local from = data:toPlayer() or (data.toDamage and data:toDamage() and data:toDamage().from)
    if not from or from == self.player then return false end
    if self:hatred(from) < -0.2 then return self:needToThrowArmor(from) end
    return true
end

sgs.ai_choicemade_filter.cardChosen.fankui = false

sgs.ai_skill_cardask["@guicai-card"] = function(self, data)
    local judge = data:toJudge()
    if not judge or not self:needRetrial(judge) then return "." end
    local cards = sgs.QList2Table(self.player:getCards("he"))
    local id = self:getRetrialCardId(cards, judge)
    if id == -1 then return "." end
    local card = sgs.Sanguosha:getCard(id)
    -- A peach only for a life.
    if card:isKindOf("Peach") and judge.reason ~= "lightning" and judge.who:getHp() > 1 then return "." end
    return tostring(id)
end

sgs.ai_cardneed.guicai = function(to, card, self)
    return to:getHandcardNum() < 2
end

-- ---- Zhang Liao ----------------------------------------------------------------------

sgs.ai_skill_use["@@tuxi"] = function(self, prompt)
    local most = self.player:getMark("tuxi")
    local found, scores = {}, {}
    for _, other in ipairs(self:getEnemies()) do
        if other ~= self.player and not other:isKongcheng() and other:getHandcardNum() >= self.player:getHandcardNum() then
            found[#found + 1] = other
            scores[other] = self:hatred(other) * 3 - other:getHandcardNum() * 0.3 + (self:isWeak(other) and 1 or 0)
        end
    end
    if #found == 0 then return "." end
    sgs.sortByValues(found, scores, true)
    local names = {}
    for i = 1, min(most, #found) do names[i] = found[i]:objectName() end
    return "#TuxiCard:.:->" .. table.concat(names, "+")
end

sgs.ai_card_intention["#TuxiCard"] = 60
sgs.ai_use_priority["#TuxiCard"] = 9

-- ---- Zhen Ji -------------------------------------------------------------------------

sgs.ai_view_as.qingguo = function(card, player, place)
    if place ~= sgs.Player_PlaceHand or not card:isBlack() then return nil end
    return ("jink:qingguo[%s:%s]=%d"):format(card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

sgs.ai_skill_invoke.luoshen = true

sgs.ai_cardneed.qingguo = function(to, card)
    return card:isBlack() and to:getHandcardNum() < 4
end

-- ---- Liu Bei -------------------------------------------------------------------------

-- Cards that a friend can do more with, two at least when it heals.
local function spare_for_friends(self, cards)
    if #cards == 0 or #self:getFriendsNoself() == 0 then return nil end
    local given = self.player:getMark("rende")
    local heals = given < 2 and self.player:isWounded() and #cards + given >= 2
    if not heals and self:getOverflow() == 0 then return nil end
    -- What one plays oneself is played first.
    local values = self:keepValues(cards)
    sgs.sortByValues(cards, values)
    local spare = {}
    local wanted = heals and 2 - given or 1
    for _, card in ipairs(cards) do
        local keeps = card:isKindOf("Peach") and self.player:isWounded()
        if not keeps and #spare < max(wanted, self:getOverflow()) then spare[#spare + 1] = card end
    end
    return #spare >= wanted and spare or nil
end

local function rende_string(cards)
    local ids = {}
    for i, card in ipairs(cards) do ids[i] = card:getEffectiveId() end
    return "#RendeCard:" .. table.concat(ids, "+") .. ":"
end

-- The friend who can do most with them.
local function friend_for(self, cards)
    local best, most = nil, 0
    for _, friend in ipairs(self:getFriendsNoself()) do
        local sum = 0
        for _, each in ipairs(cards) do sum = sum + self:worthToFriend(each, friend) end
        if self:hatred(friend) < -0.5 and sum > most then best, most = friend, sum end
    end
    return best
end

addAiSkills("rende").getTurnUseCard = function(self)
    if self.player:hasUsed("#RendeCard") then return nil end
    local spare = spare_for_friends(self, sgs.QList2Table(self.player:getHandcards()))
    return spare and sgs.Card_Parse(rende_string(spare))
end

sgs.ai_skill_use_func["#RendeCard"] = function(card, use, self)
    local cards = {}
    for _, id in sgs.qlist(card:getSubcards()) do cards[#cards + 1] = sgs.Sanguosha:getCard(id) end
    local best = friend_for(self, cards)
    if best then use_on(use, card, best) end
end

sgs.ai_skill_use["@@rende"] = function(self)
    local left = self.player:property("rende"):toString():split("+")
    local cards = {}
    for _, card in sgs.qlist(self.player:getHandcards()) do
        if table.contains(left, tostring(card:getEffectiveId())) then cards[#cards + 1] = card end
    end
    local spare = spare_for_friends(self, cards)
    local best = spare and friend_for(self, spare)
    return best and rende_string(spare) .. "->" .. best:objectName() or "."
end

sgs.ai_card_intention["#RendeCard"] = -70
sgs.ai_use_priority["#RendeCard"] = 2.2
sgs.ai_use_value["#RendeCard"] = 7

sgs.ai_skill_invoke.jijiang = function(self)
    return self:mayBeServed("shu", "Slash")
end

addAiSkills("jijiang").getTurnUseCard = function(self)
    if not self.player:hasLordSkill("jijiang") or self.player:hasFlag("JijiangFailed")
        or not sgs.Slash_IsAvailable(self.player) then
        return nil
    end
    for _, friend in ipairs(self:getFriendsNoself()) do
        if friend:getKingdom() == "shu" and friend:getHandcardNum() > 1 then
            return sgs.Card_Parse("#JijiangCard:.:")
        end
    end
end

sgs.ai_skill_use_func["#JijiangCard"] = function(card, use, self)
    local slash = sgs.Sanguosha:cloneCard("slash")
    local targets, values = self:slashTargets(slash)
    if targets[1] and values[targets[1]] > 0.4 then use_on(use, card, targets[1]) end
end

sgs.ai_card_intention["#JijiangCard"] = 60
sgs.ai_use_priority["#JijiangCard"] = 2.65

-- ---- Guan Yu -------------------------------------------------------------------------

sgs.ai_view_as.wusheng = function(card, player, place)
    if not card:isRed() or card:isKindOf("Peach") and player:getHp() <= 2 then return nil end
    if card:isKindOf("Slash") then return nil end
    return ("slash:wusheng[%s:%s]=%d"):format(card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

-- The red card that is missed least.
addAiSkills("wusheng").getTurnUseCard = function(self)
    if not sgs.Slash_IsAvailable(self.player) then return nil end
    local cards = {}
    for _, card in ipairs(self:possessions()) do
        if card:isRed() and not card:isKindOf("Slash") and not card:isKindOf("Peach") then cards[#cards + 1] = card end
    end
    if #cards == 0 then return nil end
    self:sortByKeepValue(cards)
    for _, card in ipairs(cards) do
        local slash = sgs.Card_Parse(sgs.ai_view_as.wusheng(card, self.player))
        if slash and slash:isAvailable(self.player) then return slash end
    end
end

sgs.ai_cardneed.wusheng = function(to, card)
    return card:isRed() and to:getHandcardNum() < 4
end

-- Compared with an enemy, so that it cannot answer what follows.
addAiSkills("yijue").getTurnUseCard = function(self)
    if self.player:hasUsed("#YijueCard") or self.player:isKongcheng() then return nil end
    return sgs.Card_Parse("#YijueCard:.:")
end

sgs.ai_skill_use_func["#YijueCard"] = function(card, use, self)
    local highest = self:getMaxCard()
    if not highest then return end
    local slashes = self:getCardsNum("Slash")
    local best, most = nil, 0
    for _, enemy in ipairs(self:getEnemies()) do
        if not enemy:isKongcheng() and enemy ~= self.player and self.player:canPindian(enemy) then
            local wins = ((highest:getNumber() - 1) / 13) ^ min(2, enemy:getHandcardNum())
            local score = wins * self:hatred(enemy) * (slashes > 0 and 1.6 or 0.5) - 0.5
            if self.player:inMyAttackRange(enemy) and score > most then best, most = enemy, score end
        end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_card_intention["#YijueCard"] = 50
sgs.ai_use_priority["#YijueCard"] = 4.2

sgs.ai_skill_choice.yijue = function(self, choices, data)
    local target = data:toPlayer()
    return target and self:isFriend(target) and "recover" or "cancel"
end

-- ---- Zhang Fei -----------------------------------------------------------------------

sgs.ai_cardneed.paoxiao = function(to, card)
    return card:isKindOf("Slash")
end

-- Once in a game: for two points, or for the last ones.
sgs.ai_skill_invoke.tishen = function(self, data)
    return data:toInt() >= 2 or self:isWeak()
end

-- ---- Zhuge Liang ---------------------------------------------------------------------

sgs.ai_skill_invoke.guanxing = true

-- ---- Ma Chao -------------------------------------------------------------------------

sgs.ai_skill_invoke.tieji = function(self, data)
    local target = data:toPlayer()
    return target ~= nil and self:hatred(target) >= 0
end

sgs.ai_cardneed.tieji = function(to, card)
    return card:isKindOf("Slash") and getCardsNum("Slash", to) < 1
end

-- A card of the suit keeps the jink: the cheapest.
sgs.ai_skill_cardask["@tieji-discard"] = function(self, data, pattern, target, target2, suit)
    if self:getCardsNum("Jink") == 0 then return "." end
    local ids = self:cheapest(1, true, pattern)
    return ids[1] and tostring(ids[1]) or "."
end

-- ---- Sun Quan ------------------------------------------------------------------------

addAiSkills("zhiheng").getTurnUseCard = function(self)
    if self.player:hasUsed("#ZhihengCard") then return nil end
    local spare = self:spareCards()
    if #spare == 0 then return nil end
    return sgs.Card_Parse("#ZhihengCard:" .. table.concat(spare, "+") .. ":")
end

sgs.ai_skill_use_func["#ZhihengCard"] = function(card, use, self)
    use.card = card
end

sgs.ai_use_value["#ZhihengCard"] = 8
-- After what is used anyway, so that the rest is known; before slashes, which may be drawn.
sgs.ai_use_priority["#ZhihengCard"] = 2.65

-- ---- Zhou Yu -------------------------------------------------------------------------

-- A cheap card to an enemy, who loses a point or all cards of its suit.
addAiSkills("fanjian").getTurnUseCard = function(self)
    if self.player:hasUsed("#FanjianCard") or self.player:isKongcheng() or #self:getEnemies() == 0 then return nil end
    local ids = self:cheapest(1, false, nil, true)
    if not ids[1] then return nil end
    local card = sgs.Sanguosha:getCard(ids[1])
    if card:isKindOf("Peach") or card:isKindOf("Analeptic") then return nil end
    return sgs.Card_Parse(("#FanjianCard:%d:"):format(ids[1]))
end

sgs.ai_skill_use_func["#FanjianCard"] = function(card, use, self)
    local best, most = nil, 0.6
    for _, enemy in ipairs(self:getEnemies()) do
        local value = self:hatred(enemy) * (1.6 + (enemy:getHp() <= 1 and 1.5 or 0) - (enemy:isKongcheng() and -0.4 or 0))
        if enemy ~= self.player and value > most then best, most = enemy, value end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_card_intention["#FanjianCard"] = 70
sgs.ai_use_priority["#FanjianCard"] = 0.4

-- Cards rather than a point, unless they are many and the point is not missed.
sgs.ai_skill_invoke.fanjian_discard = function(self, data)
    local suit = data:toString():match(":([a-z]+)$")
    local lost = 0
    for _, card in ipairs(self:possessions()) do
        if card:getSuitString() == suit then
            lost = lost + (card:isKindOf("Peach") and 2 or 1)
        end
    end
    local hp = self.player:getHp()
    if hp <= 1 then return true end
    return lost <= (hp <= 2 and 3 or 2)
end

-- ---- Taishi Ci -----------------------------------------------------------------------

addAiSkills("tianyi").getTurnUseCard = function(self)
    if self.player:hasUsed("#TianyiCard") or self.player:isKongcheng() then return nil end
    return sgs.Card_Parse("#TianyiCard:.:")
end

-- With slashes in hand and a high card beside them.
sgs.ai_skill_use_func["#TianyiCard"] = function(card, use, self)
    local slashes = self:getCardsNum("Slash")
    local highest = 0
    for _, each in ipairs(self:holding()) do
        local spare = not each:isKindOf("Slash") or slashes > 1
        if spare and not each:isKindOf("Peach") then highest = max(highest, each:getNumber()) end
    end
    if slashes == 0 and self:getOverflow() == 0 then return end
    local best, most = nil, slashes > 0 and 0.35 or 0
    for _, enemy in ipairs(self:getEnemies()) do
        if enemy ~= self.player and not enemy:isKongcheng() and self.player:canPindian(enemy) then
            local wins = ((highest - 1) / 13) ^ min(2, enemy:getHandcardNum())
            local score = wins * self:hatred(enemy)
            if score > most then best, most = enemy, score end
        end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_card_intention["#TianyiCard"] = 30
sgs.ai_use_priority["#TianyiCard"] = 4.1

-- ---- Hua Tuo -------------------------------------------------------------------------

sgs.ai_view_as.jijiu = function(card, player, place)
    if not card:isRed() or player:getPhase() ~= sgs.Player_NotActive or card:isKindOf("Peach") then return nil end
    return ("peach:jijiu[%s:%s]=%d"):format(card:getSuitString(), card:getNumberString(), card:getEffectiveId())
end

sgs.ai_cardneed.jijiu = function(to, card)
    return card:isRed()
end

-- A cheap card, better a spade, for a card of an enemy of each kingdom.
addAiSkills("chuli").getTurnUseCard = function(self)
    if self.player:hasUsed("#ChuliCard") then return nil end
    local _, cards, values = self:cheapest(1, false)
    local best, least
    for _, card in ipairs(cards) do
        local price = values[card] - (card:getSuit() == sgs.Card_Spade and 1.5 or 0) + (card:isRed() and 0.6 or 0)
        if not least or price < least then best, least = card, price end
    end
    if not best or least > 4.2 then return nil end
    return sgs.Card_Parse(("#ChuliCard:%d:"):format(best:getEffectiveId()))
end

sgs.ai_skill_use_func["#ChuliCard"] = function(card, use, self)
    local scores, found = {}, {}
    for _, other in ipairs(self.living) do
        if other ~= self.player and self.player:canDiscard(other, "he") and self:hatred(other) > 0 then
            local _, score = self:cardToTake(other, "he", false)
            found[#found + 1], scores[other] = other, score
        end
    end
    sgs.sortByValues(found, scores, true)
    local taken, targets = {}, {}
    for _, other in ipairs(found) do
        if scores[other] > 0.2 and not taken[other:getKingdom()] then
            taken[other:getKingdom()] = true
            targets[#targets + 1] = other
        end
    end
    if #targets > 0 then use_on(use, card, unpack(targets)) end
end

sgs.ai_card_intention["#ChuliCard"] = 60
sgs.ai_use_priority["#ChuliCard"] = 4.6

-- ---- the others ----------------------------------------------------------------------

for _, part in ipairs { "standard-wei-shu", "standard-wu-qun" } do
    dofile("lua/ai/" .. part .. ".lua")
end

-- ---- which of these to play ---------------------------------------------------------

-- By how many of 600 games of eight they won, played by this AI.
for name, value in pairs {
    caocao = 5.6, daqiao = 5.5, diaochan = 6.1, ganning = 5.1, guanyu = 5, guojia = 4.8, huanggai = 5.6,
    huangyueying = 4.9, huatuo = 5.1, lidian = 4.7, liubei = 4.1, luxun = 4, lvbu = 5.1, lvmeng = 5.7,
    machao = 5.1, simayi = 4.7, st_gongsunzan = 5.2, st_huaxiong = 4.5, st_xushu = 4.6, st_yuanshu = 4.9,
    sunquan = 4.7, sunshangxiang = 5.5, xiahoudun = 4.6, xuchu = 5.1, zhangfei = 5.1, zhangliao = 5.4,
    zhaoyun = 5.2, zhenji = 5.3, zhouyu = 4.1, zhugeliang = 4.5,
} do
    sgs.ai_general_value[name] = value
end
