-- Yuan Shao: two cards as one, and a hand limit that grows with the members of the kingdom.
local luanji = sgs.CreateViewAsSkill {
    name = "luanji",
    n = 2,
    response_or_use = true,
    view_filter = function(self, selected, to_select)
        if to_select:isEquipped() then return false end
        return #selected == 0 or to_select:getSuit() == selected[1]:getSuit()
    end,
    view_as = function(self, cards)
        if #cards ~= 2 then return nil end
        local attack = sgs.Sanguosha:cloneCard("archery_attack", sgs.Card_SuitToBeDecided, 0)
        for _, each in ipairs(cards) do attack:addSubcard(each) end
        attack:setSkillName(self:objectName())
        return attack
    end,
}

local xueyi = sgs.CreateMaxCardsSkill {
    name = "xueyi$",
    frequency = sgs.Skill_Compulsory,
    extra_func = function(self, target)
        if not target:hasLordSkill(self:objectName()) then return 0 end
        local n = 0
        for _, other in sgs.qlist(target:getAliveSiblings()) do
            if other:getKingdom() == "qun" then n = n + 2 end
        end
        return n
    end,
}

sgs.LoadTranslationTable {
    ["yuanshao"] = "袁绍",
    ["#yuanshao"] = "高贵的名门",
    ["luanji"] = "乱击",
    [":luanji"] = "你可以将两张花色相同的手牌当【万箭齐发】使用。",
    ["xueyi"] = "血裔",
    [":xueyi"] = "主公技，锁定技，你的手牌上限+2X。（X为其他群势力角色数）",
}

return function(extension)
    local yuanshao = sgs.General(extension, "yuanshao$", "qun", 4)
    yuanshao:addSkill(luanji)
    yuanshao:addSkill(xueyi)
end
