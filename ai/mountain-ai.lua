-- The generals of the mountain.

local ipairs, max, min = ipairs, math.max, math.min

local function use_on(use, card, ...)
    use.card = card
    if not use.to then return end
    for _, to in ipairs { ... } do use.to:append(to) end
end

-- ---- Zhang He ------------------------------------------------------------------------

-- Returns which phase it is about, in the order of the prompts.
local function phase_of(prompt)
    return tonumber((prompt or ""):match("qiaobian%-(%d)"))
end

local function hands_to_rob(self)
    local found, scores = {}, {}
    for _, enemy in ipairs(self:getEnemies()) do
        if enemy ~= self.player and not enemy:isKongcheng() then
            found[#found + 1] = enemy
            scores[enemy] = self:hatred(enemy) * 2 + (enemy:getHandcardNum() <= 2 and 0.4 or 0)
        end
    end
    return sgs.sortByValues(found, scores, true)
end

-- Equipment of an enemy that a friend has a place for.
local function equip_to_move(self, enemy)
    for _, card in sgs.qlist(enemy:getEquips()) do
        local slot = card:getRealCard():toEquipCard():location()
        for _, friend in ipairs(self.friends) do
            if friend:hasEquipArea(slot) and not friend:getEquip(slot) then return card:getEffectiveId() end
        end
    end
end

-- A trick before a friend that an enemy could have.
local function trick_to_move(self, friend)
    local trick = self:worstDelayedTrick(friend)
    for _, enemy in ipairs(self:getEnemies()) do
        if trick and enemy:hasJudgeArea() and not enemy:containsTrick(trick:objectName())
            and not self.room:isProhibited(friend, enemy, trick) then
            return trick:getEffectiveId()
        end
    end
end

-- Someone before whom something lies that is better elsewhere.
local function someone_to_relieve(self)
    for _, friend in ipairs(self.friends) do
        if trick_to_move(self, friend) then return friend end
    end
    for _, enemy in ipairs(self:getEnemies()) do
        if equip_to_move(self, enemy) then return enemy end
    end
end

sgs.ai_skill_discard.qiaobian = function(self)
    self:updatePlayers()
    local phase = self.player:getMark("qiaobianPhase")
    local wanted = false
    if phase == sgs.Player_Judge then
        wanted = self:worstDelayedTrick(self.player) ~= nil
    elseif phase == sgs.Player_Draw then
        wanted = #hands_to_rob(self) >= 2 and self.player:getHandcardNum() >= 2
    elseif phase == sgs.Player_Play then
        wanted = self:getCardsNum("Slash") == 0 and self.player:getHandcardNum() >= 2 and someone_to_relieve(self) ~= nil
    elseif phase == sgs.Player_Discard then
        wanted = self:getOverflow() > 1
    end
    if not wanted then return {} end
    local ids = self:cheapest(1, false)
    return ids[1] and { ids[1] } or {}
end

sgs.ai_skill_use["@@qiaobian"] = function(self, prompt)
    self:updatePlayers()
    if phase_of(prompt) == 2 then
        local names = {}
        for i, enemy in ipairs(hands_to_rob(self)) do
            if i <= 2 then names[i] = enemy:objectName() end
        end
        if #names == 0 then return "." end
        return "#QiaobianCard:.:->" .. table.concat(names, "+")
    end
    local from = someone_to_relieve(self)
    return from and "#QiaobianCard:.:->" .. from:objectName() or "."
end

sgs.ai_skill_playerchosen.qiaobian = function(self, targets)
    local list = sgs.QList2Table(targets)
    local scores = {}
    for _, target in ipairs(list) do scores[target] = self:hatred(target) end
    sgs.sortByValues(list, scores, true)
    -- A trick goes to an enemy, equipment to a friend: what is moved was named just before.
    local moved = self.qiaobian_equip
    return moved and list[#list] or list[1]
end

sgs.ai_skill_cardchosen.qiaobian = function(self, who, flags)
    if flags ~= "ej" then return nil end
    self:updatePlayers()
    local trick = self:isFriend(who) and trick_to_move(self, who)
    self.qiaobian_equip = not trick
    return trick or equip_to_move(self, who)
end

-- ---- Deng Ai -------------------------------------------------------------------------

sgs.ai_skill_invoke.tuntian = true
sgs.ai_hasTuntianEffect_skill.tuntian = true

addAiSkills("jixi").getTurnUseCard = function(self)
    local fields = self.player:getPile("field")
    if fields:isEmpty() then return nil end
    local card = sgs.Sanguosha:getCard(fields:first())
    return sgs.Card_Parse(("snatch:jixi[%s:%s]=%d"):format(card:getSuitString(), card:getNumberString(),
        card:getEffectiveId()))
end

-- ---- Jiang Wei -----------------------------------------------------------------------

addAiSkills("tiaoxin").getTurnUseCard = function(self)
    if self.player:hasUsed("#TiaoxinCard") then return nil end
    return sgs.Card_Parse("#TiaoxinCard:.:")
end

sgs.ai_skill_use_func["#TiaoxinCard"] = function(card, use, self)
    local safe = self:getCardsNum("Jink") > 0 or self.player:getHp() > 2
    local best, most = nil, 0.6
    for _, enemy in ipairs(self:getEnemies()) do
        if enemy ~= self.player and enemy:inMyAttackRange(self.player) and not enemy:isNude() then
            local _, score = self:cardToTake(enemy, "he", false)
            score = (score or 0) - (safe and 0 or enemy:getHandcardNum() * 0.6)
            if score > most then best, most = enemy, score end
        end
    end
    if best then use_on(use, card, best) end
end

sgs.ai_card_intention["#TiaoxinCard"] = 50
sgs.ai_use_priority["#TiaoxinCard"] = 4

sgs.ai_skill_choice.zhiji = function(self)
    return self:isWeak() and "recover" or "draw"
end

-- ---- Liu Shan ------------------------------------------------------------------------

local function holds(card, id)
    if not card then return false end
    return card:getEffectiveId() == id or card:isVirtualCard() and card:getSubcards():contains(id)
end

-- A basic card that is worth the slash, beside those that the slash is made of and what is drunk
-- before it. The last jink is paid for a kill, or where nothing is kept anyway.
local function price_of_xiangle(self, target, slash)
    local _, cards, values = self:cheapest(1, false, "BasicCard")
    for _, card in ipairs(cards) do
        local id = card:getEffectiveId()
        if not holds(slash, id) and not holds(self.drinking, id) and not card:isKindOf("Peach") then
            local left = self.player:getHandcardNum() - (slash and 1 or 0) - (self.drinking and 1 or 0)
            local is_spare = left > self:getOverflow(nil, true)
            local is_worth_it = values[card] < 5.4 or target:getHp() <= 1 or is_spare or self:isEndgame()
            return is_worth_it and id or nil
        end
    end
end

sgs.ai_skill_cardask["@xiangle-discard"] = function(self, data)
    local target = data:toPlayer()
    if not target or self:hatred(target) <= 0 then return "." end
    local id = price_of_xiangle(self, target)
    return id and tostring(id) or "."
end

-- Players who cannot or will not pay do not slash.
sgs.ai_slash_prohibit.xiangle = function(self, from, to, slash)
    return from == self.player and price_of_xiangle(self, to, slash) == nil
end

-- A turn for a friend who can do more with it.
local function heir(self)
    local best, most = nil, 0
    for _, friend in ipairs(self:getFriendsNoself()) do
        local score = -self:hatred(friend) * (friend:getHandcardNum() + 2) * (friend:faceUp() and 1 or 0.2)
        if self:willSkipPlayPhase(friend) then score = score * 0.3 end
        if score > most then best, most = friend, score end
    end
    return best, most
end

sgs.ai_skill_invoke.fangquan = function(self)
    local friend, score = heir(self)
    if not friend then return false end
    if self:getCardsNum("Peach") > 0 and self.player:isWounded() then return false end
    return score > 3 and self.player:getHandcardNum() > 0 and self:getOverflow() < 2
end

sgs.ai_skill_use["@@fangquan"] = function(self, prompt)
    self:updatePlayers()
    local friend = heir(self)
    local ids = self:cheapest(1, false)
    if not friend or not ids[1] then return "." end
    return ("#FangquanCard:%d:->%s"):format(ids[1], friend:objectName())
end

sgs.ai_card_intention["#FangquanCard"] = -80

-- ---- Sun Ce --------------------------------------------------------------------------

sgs.ai_skill_invoke.jiang = true

addAiSkills("zhiba_pindian").getTurnUseCard = function(self)
    if self.player:getKingdom() ~= "wu" or self.player:isKongcheng() or self:getOverflow() == 0 then return nil end
    return sgs.Card_Parse("#ZhibaCard:.:")
end

-- A card for the lord, from a friend; high ones against an enemy lord are not risked.
sgs.ai_skill_use_func["#ZhibaCard"] = function(card, use, self)
    for _, friend in ipairs(self:getFriendsNoself()) do
        if friend:hasLordSkill("zhiba") and not friend:hasFlag("ZhibaInvoked") and self.player:canPindian(friend) then
            return use_on(use, card, friend)
        end
    end
end

sgs.ai_use_priority["#ZhibaCard"] = 0.3

sgs.ai_skill_choice.zhiba_pindian = function(self, choices, data)
    local who = data:toPlayer()
    if who and self:isFriend(who) then return "accept" end
    local highest = self:getMaxCard()
    return highest and highest:getNumber() >= 11 and "accept" or "reject"
end

sgs.ai_skill_choice.zhiba_pindian_obtain = "obtainPindianCards"

-- ---- Zhang Zhao and Zhang Hong -------------------------------------------------------

addAiSkills("zhijian").getTurnUseCard = function(self)
    for _, card in ipairs(self:holding()) do
        if card:isKindOf("EquipCard") then
            return sgs.Card_Parse(("#ZhijianCard:%d:"):format(card:getEffectiveId()))
        end
    end
end

sgs.ai_skill_use_func["#ZhijianCard"] = function(card, use, self)
    local equip = sgs.Sanguosha:getCard(card:getSubcards():first())
    local slot = equip:getRealCard():toEquipCard():location()
    for _, friend in ipairs(self:getFriendsNoself()) do
        if friend:hasEquipArea(slot) and not friend:getEquip(slot) then return use_on(use, card, friend) end
    end
end

sgs.ai_card_intention["#ZhijianCard"] = -80
-- Equipment for the own player is used first.
sgs.ai_use_priority["#ZhijianCard"] = 3

-- The worst card goes back; to a friend the best.
sgs.ai_skill_use["@@guzheng"] = function(self, prompt)
    self:updatePlayers()
    local discarder = self.room:findPlayerByObjectName(prompt:split(":")[2] or "")
    local cards = {}
    for _, id in sgs.qlist(self.player:getPile("#guzheng")) do cards[#cards + 1] = sgs.Sanguosha:getCard(id) end
    if #cards == 0 or not discarder then return "." end
    local friendly = self:isFriend(discarder)
    if not friendly and #cards < 2 then return "." end
    local values = self:keepValues(cards)
    sgs.sortByValues(cards, values, friendly)
    return ("#GuzhengCard:%d:"):format(cards[1]:getEffectiveId())
end

-- ---- Cai Wenji -----------------------------------------------------------------------

sgs.ai_skill_cardask["@beige"] = function(self, data)
    local damage = data:toDamage()
    if not damage.to or self:hatred(damage.to) > -0.5 then return "." end
    if damage.from and self:isFriend(damage.from) then return "." end
    local ids, cards, values = self:cheapest(1, true)
    if not ids[1] or values and values[cards[1]] and values[cards[1]] > 4.4 then return "." end
    return tostring(ids[1])
end

-- ---- Zuo Ci --------------------------------------------------------------------------

-- What is worth most to have, by and large.
local LIKED = "jizhi|tuxi|zhiheng|jieming|fangzhu|yiji|wansha|kuanggu|beige|leiji|guidao|guicai|luoshen|biyue|yingzi|"
    .. "qixi|duanliang|jushou|huoji|kanpo|tiaoxin|guzheng|luanji|shuangxiong|paoxiao|fankui|jianxiong|rende"

local function liking(skill)
    local place = 0
    for name in LIKED:gmatch("[^|]+") do
        place = place + 1
        if name == skill then return 40 - place end
    end
    return 1
end

local function is_bad(skill)
    return ("|" .. sgs.bad_skills .. "|"):find("|" .. skill .. "|", 1, true) ~= nil
end

-- The best of what can be had of a general, and how good it is.
local function best_of(general)
    local best, most = nil, -1
    for _, skill in sgs.qlist(general:getVisibleSkillList()) do
        local name, frequency = skill:objectName(), skill:getFrequency()
        local lends = not skill:isLordSkill() and frequency ~= sgs.Skill_Limited and frequency ~= sgs.Skill_Wake
        if lends and liking(name) > most and not is_bad(name) then best, most = name, liking(name) end
    end
    return best, most
end

-- First the general, then one of its skills.
sgs.ai_skill_choice.huashen = function(self, choices)
    local best, most = nil, -1
    for _, name in ipairs(choices:split("+")) do
        local general = sgs.Sanguosha:getGeneral(name)
        local worth = liking(name)
        if general then worth = select(2, best_of(general)) end
        if worth > most and not is_bad(name) then best, most = name, worth end
    end
    return best or choices:split("+")[1]
end

-- Changes to a better general than the current one.
sgs.ai_skill_invoke.huashen = function(self)
    local now = liking(self.player:getTag("HuashenSkill"):toString())
    for _, name in ipairs(self.player:getTag("Huashens"):toStringList()) do
        local general = sgs.Sanguosha:getGeneral(name)
        local _, worth = best_of(general)
        if worth > now then return true end
    end
    return false
end

sgs.ai_skill_invoke.xinsheng = true

-- ---- which of these to play ---------------------------------------------------------

-- By how many of 600 games of eight they won, played by this AI.
for name, value in pairs {
    caiwenji = 4, dengai = 5.9, erzhang = 4.6, jiangwei = 4.8, liushan = 5.2, sunce = 4.2, zhanghe = 4.5,
    zuoci = 4.5,
} do
    sgs.ai_general_value[name] = value
end
