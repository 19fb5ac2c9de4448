-- The generals of the package `yjcm2012`.

local ipairs = ipairs

local TRICKS = { "ex_nihilo", "savage_assault", "archery_attack", "god_salvation" }

-- Returns what the trick would bring, for everyone whom it reaches.
local function worth(self, name)
    if name == "ex_nihilo" then return 3 end
    local trick, sum = sgs.Sanguosha:cloneCard(name), 0
    for _, to in ipairs(self.living) do
        local is_reached = name == "god_salvation" or to ~= self.player
        if is_reached then sum = sum + self:worthOfTrick(trick, self.player, to) end
    end
    return sum
end

-- A small hand for the trick that is worth more.
addAiSkills("qice").getTurnUseCard = function(self)
    if self.player:isKongcheng() or self.player:hasUsed("#QiceCard") then return nil end
    local cards, ids = sgs.QList2Table(self.player:getHandcards()), {}
    local values, lost = self:keepValues(cards), 0
    for i, card in ipairs(cards) do
        ids[i] = card:getEffectiveId()
        lost = lost + values[card] * 0.4
    end
    local best, most = nil, lost
    for _, name in ipairs(TRICKS) do
        local value = worth(self, name)
        if value > most then best, most = name, value end
    end
    if best then return sgs.Card_Parse(("#QiceCard:%s:%s"):format(table.concat(ids, "+"), best)) end
end

sgs.ai_skill_use_func["#QiceCard"] = function(card, use, self)
    use.card = card
end

sgs.ai_use_priority["#QiceCard"] = 1.5

sgs.ai_skill_invoke.zhiyu = true
