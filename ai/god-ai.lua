-- The generals of the package `god`.

local ipairs = ipairs

-- A card of each enemy against one of each friend, and a turn, which is worth less when lying face down already.
sgs.ai_skill_invoke.guixin = function(self, data)
    self:updatePlayers()
    local gain = self.player:faceUp() and -2 or 2
    for _, other in ipairs(self.living) do
        if other ~= self.player and not other:isAllNude() then gain = gain + 0.6 + self:hatred(other) end
    end
    return gain > 0
end

-- A mark for another result, where one has the card.
sgs.ai_skill_invoke.jilve_guicai = function(self, data)
    local judge = data:toJudge()
    if not judge or not self:needRetrial(judge) then return false end
    return self:getRetrialCardId(self:possessions(), judge) ~= -1
end

sgs.ai_skill_invoke.jilve_fangzhu = function(self, data)
    local others = self.room:getOtherPlayers(self.player)
    return sgs.ai_skill_playerchosen.fangzhu(self, others) ~= nil
end

sgs.ai_skill_invoke.jilve_jizhi = true

-- Returns true if a blow may kill an enemy whom others could save.
local function has_prey(self)
    for _, enemy in ipairs(self:getEnemies()) do
        if enemy:getHp() == 1 and self.player:inMyAttackRange(enemy) then return true end
    end
    return false
end

-- Cards that are not missed go first; then nobody else is to save.
addAiSkills("jilve").getTurnUseCard = function(self)
    if self.player:getMark("&bear") == 0 then return nil end
    local spare = self.player:hasFlag("JilveZhiheng") and {} or self:spareCards()
    if #spare > 1 then return sgs.Card_Parse("#JilveCard:" .. table.concat(spare, "+") .. ":") end
    local may_kill = not self.player:hasFlag("JilveWansha") and not self.player:hasSkill("wansha")
    if may_kill and sgs.Slash_IsAvailable(self.player) and self:getCardsNum("Slash") > 0 and has_prey(self) then
        return sgs.Card_Parse("#JilveCard:.:")
    end
end

sgs.ai_skill_use_func["#JilveCard"] = function(card, use, self)
    use.card = card
end

sgs.ai_use_priority["#JilveCard"] = 3

sgs.ai_skill_invoke.lianpo = true
