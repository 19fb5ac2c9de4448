-- Skills that both engines ask about everyone, and those that they ask about owners only.

-- Nobody at the table has anything of these files.
local blade = [[
local extension = sgs.Package("forge")
local cards = sgs.Package("forge_cards", sgs.Package_CardPack)
local smith = sgs.General(extension, "smith", "wei", 4)
smith:addSkill(sgs.CreateTriggerSkill{ name = "forge", events = sgs.TurnStart, on_trigger = function() end })
local blade = sgs.CreateWeapon{
    name = "longblade", class_name = "Longblade", suit = sgs.Card_Spade, number = 1, range = 2,
    on_install = function() end, on_uninstall = function() end,
}
blade:setParent(cards)
local skills = sgs.SkillList()
skills:append(sgs.CreateTargetModSkill{
    name = "#longblade",
    pattern = "Slash",
    residue_func = function(self, from)
        if from:getWeapon() and from:getWeapon():isKindOf("Longblade") then return 1000 end
        return 0
    end,
})
skills:append(sgs.CreateMaxCardsSkill{
    name = "#forge-hand",
    extra_func = function(self, target)
        if target:getMark("forged") > 0 then return target:getMark("forged") end
        return 0
    end,
})
sgs.Sanguosha:addSkills(skills)
return { extension, cards }
]]

scene "a correction of a file that nobody plays counts for whoever wears its blade" {
    package = blade,
    seats = { { hand = { "slash", "slash" }, equip = "longblade" }, { hp = 9, max_hp = 9 } },
    otherwise = "decline",
    play = function(s)
        s[1]:play("slash -> 2")
        s[1]:may("slash")
    end,
}

scene "a correction by a mark counts from the mark on" {
    package = blade,
    seats = { {}, { marks = { forged = 2 } } },
    play = function(s)
        s:note(s[1].player:getMaxCards() .. " " .. s[2].player:getMaxCards())
        s.room:setPlayerMark(s[1].player, "forged", 1)
        s:note(s[1].player:getMaxCards())
        s.room:setPlayerMark(s[1].player, "forged", 0)
        s:note(s[1].player:getMaxCards())
    end,
}

local borrowed = [[
local extension = sgs.Package("ride")
local rider = sgs.General(extension, "rider", "wei", 4)
rider:addSkill(sgs.CreateDistanceSkill{
    name = "ride",
    correct_func = function(self, from, to)
        if from:hasSkill("ride") then return -1 else return 0 end
    end,
})
return extension
]]

scene "a correction by a skill counts from the moment at which it is acquired" {
    package = borrowed,
    seats = { {}, {}, {}, {}, {} },
    play = function(s)
        local function far() s:note(s[1].player:distanceTo(s[3].player)) end
        far()
        s.room:acquireSkill(s[1].player, "ride")
        far()
        s.room:detachSkillFromPlayer(s[1].player, "ride")
        far()
    end,
}

scene "skills for everyone act though nobody plays a general of their file" {
    package = [[
local function global(name)
    return sgs.CreateTriggerSkill{
        name = name, events = sgs.TurnStart, global = true,
        on_trigger = function(self, event, player, data, room)
            room:addPlayerMark(player, "@" .. self:objectName():gsub("#", ""))
        end,
    }
end
local extension = sgs.Package("global")
local one = sgs.General(extension, "one", "wei", 4)
one:addSkill(global("seen"))
one:addSkill(global("#hidden"))
local skills = sgs.SkillList()
skills:append(global("beside"))
sgs.Sanguosha:addSkills(skills)
return extension
]],
    seats = { {}, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        s[1]:turn()
        for _, name in ipairs { "@seen", "@hidden", "@beside" } do
            s:note(name .. " " .. s[1].player:getMark(name))
        end
    end,
}

scene "equipment that a skill stands in for is that of owners" {
    package = [[
local extension = sgs.Package("borrow")
local one = sgs.General(extension, "one", "wei", 4)
one:addSkill(sgs.CreateViewAsEquipSkill{ name = "shell", view_as_equip = function() return "eight_diagram" end })
return extension
]],
    seats = { { general = "one" }, {} },
    play = function(s)
        for seat = 1, 2 do s:note(s[seat].player:hasArmorEffect("eight_diagram")) end
    end,
}

local filter = [[
local extension = sgs.Package("filter")
local one = sgs.General(extension, "one", "wei", 4)
one:addSkill(sgs.CreateFilterSkill{
    name = "plain",
    view_filter = function(self, card) return card:isKindOf("TrickCard") end,
    view_as = function(self, card)
        local slash = sgs.Sanguosha:cloneCard("slash", card:getSuit(), card:getNumber())
        local changed = sgs.Sanguosha:getWrappedCard(card:getId())
        changed:takeOver(slash)
        return changed
    end,
})
return extension
]]

scene "a filter leaves the judging area alone" {
    package = filter,
    seats = { { hand = "indulgence" }, { general = "one", judging = "supply_shortage", hand = "duel" } },
    play = function(s)
        s[1]:use("indulgence", 2)
        for _, card in sgs.qlist(s[2].player:getJudgingArea()) do s:note(card) end
        s:note(s[2].player:getHandcards():first())
    end,
}
