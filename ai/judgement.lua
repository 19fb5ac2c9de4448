-- Judgements: whether a result is wanted, replacing it, and arranging cards of the pile.

local ipairs, type = ipairs, type

function SmartAI:canRetrial(player)
    player = player or self.player
    return player:hasSkills(sgs.wizard_harm_skill) and not player:isKongcheng()
end

-- Returns who has the last word on judgements: 1 a friend, 2 an enemy, 0 nobody.
function SmartAI:getFinalRetrial(player)
    self:updatePlayers()
    local last = 0
    for _, each in ipairs(self.living) do
        if self:canRetrial(each) then
            last = self:isFriend(each) and 1 or self:isEnemy(each) and 2 or last
        end
    end
    return last
end

-- Returns true if the result should be another than it is.
function SmartAI:needRetrial(judge)
    local who, reason = judge.who, judge.reason
    local own = sgs.ai_need_retrial_func[reason]
    local good = judge:isGood()
    if type(own) == "function" then
        return own(self, judge, good, who, self:isFriend(who), who:isLord()) == true
    end
    local hate = self:hatred(who)
    if hate == 0 or reason == "tieji" or reason == "luoyi" then return false end
    if reason == "lightning" then
        local hit = self:worthOfHit(who, 3, sgs.DamageStruct_Thunder)
        return good and hit > 2.5 or not good and hit < -0.5
    end
    if reason == "indulgence" and self:getOverflow(who) <= 0 and who:getHandcardNum() < 2 then return false end
    if reason == "eight_diagram" then
        local harm = self:worthOfDamage(who, 1)
        return good and harm > 1 or not good and harm < -0.8 and self:chanceOfCard("Jink", who) < 0.5
    end
    if hate > 0 then return good end
    return not good
end

-- The card among these that turns the judgement; -1.
function SmartAI:getRetrialCardId(cards, judge)
    local list = type(cards) == "userdata" and sgs.QList2Table(cards) or cards
    local wants_good = self:isFriend(judge.who)
    local fitting = {}
    for _, card in ipairs(list) do
        if judge:isGood(card) == wants_good and not self.player:isLocked(card) then fitting[#fitting + 1] = card end
    end
    if #fitting == 0 then return -1 end
    self:sortByKeepValue(fitting)
    return fitting[1]:getEffectiveId()
end

-- ---- the top of the pile -------------------------------------------------------------

-- Which card lets the owner of this delayed trick go: by its name.
local LETS_GO = {
    indulgence = function(card) return card:getSuit() == sgs.Card_Heart end,
    supply_shortage = function(card) return card:getSuit() == sgs.Card_Club end,
    lightning = function(card)
        return not (card:getSuit() == sgs.Card_Spade and card:getNumber() >= 2 and card:getNumber() <= 9)
    end,
}

local function take_out(cards, test)
    for i, card in ipairs(cards) do
        if test(card) then return table.remove(cards, i) end
    end
end

-- First for the judgements of the next player to draw (in the own start phase: oneself), then
-- what that player is to draw, then the rest to where it does good.
function SmartAI:askForGuanxing(ids, kind)
    local cards = {}
    for i, id in ipairs(ids) do cards[i] = sgs.Sanguosha:getCard(id) end
    local up, down = {}, {}
    local mine = self.player:getPhase() ~= sgs.Player_Finish and self.player:getPhase() ~= sgs.Player_NotActive
    local who = mine and self.player or self.player:getNextAlive()
    local friend = self:isFriend(who)
    -- The judging area is judged from its newest.
    local area = sgs.QList2Table(who:getJudgingArea())
    for i = kind == -1 and 0 or #area, 1, -1 do
        local good = LETS_GO[area[i]:objectName()]
        local card = good and take_out(cards, function(c) return good(c) == friend end)
        -- Any card has to stand there, so that the rest comes where it is meant to.
        card = card or table.remove(cards, 1)
        if card then up[#up + 1] = card:getEffectiveId() end
    end
    self:sortByCardNeed(cards, friend)
    local draws = self:willSkipDrawPhase(who) and 0 or 2
    for i, card in ipairs(cards) do
        local wanted = self:cardNeed(card) >= 5
        if kind == 1 or (kind ~= -1 and (i <= draws or wanted == friend and i <= draws + 1)) then
            up[#up + 1] = card:getEffectiveId()
        else
            down[#down + 1] = card:getEffectiveId()
        end
    end
    return up, down
end
