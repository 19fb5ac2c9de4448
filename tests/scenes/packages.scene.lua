-- Habits of packages that the original allows: lists of skills, nil for a text, questions that note something.

scene "a list of skills is one change: the events follow when the player has all of it" {
    seats = { { general = "lister" }, {} },
    package = [[
local extension = sgs.Package("lists")
local old = sgs.CreateTriggerSkill { name = "oldskill", events = { sgs.TurnStart }, on_trigger = function() end }
local new = sgs.CreateTriggerSkill { name = "newskill", events = { sgs.TurnStart }, on_trigger = function() end }
local witness = sgs.CreateTriggerSkill {
    name = "witness", events = { sgs.EventAcquireSkill, sgs.EventLoseSkill }, global = true,
    can_trigger = function(self, target) return target ~= nil end,
    on_trigger = function(self, event, player, data, room)
        local log = sgs.LogMessage()
        log.type = event == sgs.EventAcquireSkill and "#gained" or "#lost"
        log.from = player
        log.arg = data:toString() .. ", old=" .. tostring(player:hasSkill("oldskill"))
            .. ", new=" .. tostring(player:hasSkill("newskill"))
        room:sendLog(log)
    end,
}
local lister = sgs.General(extension, "lister", "wei", 4)
lister:addSkill(old)
lister:addSkill(witness)
sgs.General(extension, "other", "wei", 4):addSkill(new)
return extension
]],
    play = function(s)
        s.room:handleAcquireDetachSkills(s[1].player, "newskill|-oldskill")
    end,
}

scene "a skill that nullifies is asked by both of its tests, the second with the pattern" {
    seats = { { general = "patterned", hand = { "slash:spade:7" } }, { hand = { "duel" } }, {} },
    otherwise = "decline",
    package = [[
local extension = sgs.Package("patterns")
local becomes = ""
local nulvs = sgs.CreateViewAsSkill {
    name = "nulvs", n = 1,
    view_filter = function(self, selected, to_select) return #selected == 0 and to_select:isBlack() end,
    view_as = function(self, cards)
        if #cards ~= 1 then return nil end
        local card = sgs.Sanguosha:cloneCard(becomes, cards[1]:getSuit(), cards[1]:getNumber())
        card:addSubcard(cards[1])
        card:setSkillName("nulvs")
        return card
    end,
    enabled_at_play = function(self, player)
        becomes = "duel"
        return true
    end,
    enabled_at_response = function(self, player, pattern)
        if pattern ~= "nullification" then return false end
        becomes = pattern
        return true
    end,
    enabled_at_nullification = function(self, player) return not player:isKongcheng() end,
}
sgs.General(extension, "patterned", "wei", 4):addSkill(nulvs)
return extension
]],
    play = function(s)
        s[1]:may("nulvs()")
        s[1]:will("nullify", "", "nulvs(slash:spade:7)")
        s[2]:use("duel", 3)
    end,
}

scene "a skill that refuses the pattern of nullification does not nullify" {
    seats = { { general = "refusing", hand = { "slash:spade:7" } }, { hand = { "duel" } }, {} },
    package = [[
local extension = sgs.Package("refusals")
local refuses = sgs.CreateOneCardViewAsSkill {
    name = "refuses", filter_pattern = ".",
    view_as = function(self, card)
        local made = sgs.Sanguosha:cloneCard("nullification", card:getSuit(), card:getNumber())
        made:addSubcard(card)
        made:setSkillName("refuses")
        return made
    end,
    enabled_at_play = function(self, player) return false end,
    enabled_at_response = function(self, player, pattern) return pattern == "jink" end,
    enabled_at_nullification = function(self, player) return true end,
}
sgs.General(extension, "refusing", "wei", 4):addSkill(refuses)
return extension
]],
    play = function(s)
        s[3]:will("respond", "slash", "pass")
        s[2]:use("duel", 3)
    end,
}

scene "nil for a text is an empty text" {
    seats = { {}, {} },
    play = function(s)
        local player, room = s[1].player, s.room
        player:setFlags(nil)
        room:setPlayerFlag(player, nil)
        room:broadcastSkillInvoke(nil)
        room:setPlayerMark(player, "@x", 2)
        s:note("hasSkill " .. tostring(player:hasSkill(nil)))
        s:note("getMark " .. player:getMark(nil))
        s:note("hasFlag " .. tostring(player:hasFlag(nil)))
        s:note("getPile " .. player:getPile(nil):length())
        s:note("isKindOf " .. tostring(sgs.Sanguosha:getCard(1):isKindOf(nil)))
        s:note("translate '" .. sgs.Sanguosha:translate(nil) .. "'")
        s:note("reason '" .. sgs.CardMoveReason(1, player:objectName(), nil, nil, nil).m_skillName .. "'")
        player:drawCards(1, nil)
    end,
}

scene "nil, numbers and fractions are taken as the original takes them" {
    seats = { { hand = { "slash:spade:7", "jink:heart:2" } }, {} },
    otherwise = "decline",
    play = function(s)
        local player, room = s[1].player, s.room
        room:setPlayerMark(player, nil, 1)
        room:acquireSkill(player, nil)
        room:setPlayerMark(player, 5, 1)
        s:note("mark of a number " .. player:getMark("5"))
        s:note("no tag " .. tostring(player:getTag(nil):toString() == ""))
        s:note("invoked without data " .. tostring(room:askForSkillInvoke(player, "jianxiong", nil)))
        player:drawCards(0.5)
        s:note("half a card is none: " .. player:getHandcardNum())
        room:setPlayerProperty(player, "hp", 3)
        room:recover(player, sgs.RecoverStruct(player, nil, 1))
        room:showCard(player, player:handCards():first(), nil)
        local log = sgs.LogMessage()
        log.type, log.from, log.arg = "#x", player, nil
        room:sendLog(log)
        local slash = player:getHandcards():first()
        room:moveCardTo(slash, s[2].player, sgs.Player_PlaceHand, 1)
        local ok, why = pcall(player.obtainCard, player, slash, 1)
        s:note(tostring(ok) .. " " .. tostring(why):match("visible must.*"))
    end,
}

scene "a question may note a property that it puts back" {
    seats = { { general = "noting", hand = { "slash:spade:7" } }, {} },
    package = [[
local extension = sgs.Package("notes")
local notes = sgs.CreateOneCardViewAsSkill {
    name = "notes", filter_pattern = ".",
    view_as = function(self, card)
        local made = sgs.Sanguosha:cloneCard("duel", card:getSuit(), card:getNumber())
        made:addSubcard(card)
        made:setSkillName("notes")
        return made
    end,
    enabled_at_play = function(self, player)
        player:setProperty("noting", sgs.QVariant("duel"))
        local noted = player:property("noting"):toString()
        player:getRoom():setPlayerProperty(player, "noting", sgs.QVariant())
        return noted == "duel" and player:property("noting"):toString() == ""
    end,
}
sgs.General(extension, "noting", "wei", 4):addSkill(notes)
return extension
]],
    play = function(s)
        s[1]:may("notes(slash:spade:7)")
        s:note("'" .. s[1].player:property("noting"):toString() .. "'")
    end,
}

scene "the blank generals are there and are not dealt" {
    seats = { { general = "anjiang" }, { general = "sujiangf" } },
    play = function(s)
        for _, name in ipairs { "anjiang", "sujiang", "sujiangf" } do
            local general = sgs.Sanguosha:getGeneral(name)
            s:note(name .. " " .. general:getKingdom() .. " " .. general:getMaxHp()
                .. (general:isMale() and " male" or " female") .. (general:isHidden() and " hidden" or ""))
        end
        for _, name in ipairs(sgs.Sanguosha:getRandomGenerals(10)) do
            if name:match("jiang$") and name ~= "jiang" then s:note("dealt: " .. name) end
        end
    end,
}

scene "an AI that is asked to give cards away gives none to itself" {
    seats = { { hand = { "peach", "jink" }, role = "lord" }, { role = "rebel", shown = true } },
    otherwise = "ai",
    play = function(s)
        local player = s[1].player
        local everyone = s.room:getAlivePlayers()
        s:note(tostring(s.room:askForYiji(player, player:handCards(), "gifts", false, false, true, -1, everyone)))
    end,
}

scene "a skill that another one starts changes the payload of the event" {
    seats = { { skills = { "starter" }, hand = { "slash:spade:7" } }, { judging = { "lightning" } } },
    phase = "not_active",
    turn = 2,
    deck = { "peach" },
    package = [[
local extension = sgs.Package("starts")
local starter = sgs.CreateTriggerSkill {
    name = "starter", events = { sgs.AskForRetrial, sgs.DamageInflicted },
    can_trigger = function(self, target) return target ~= nil end,
    on_trigger = function(self, event, player, data, room)
        if event == sgs.AskForRetrial and not player:hasSkill("starter") then return false end
        local started = event == sgs.AskForRetrial and "replaced" or "lessened"
        return sgs.Sanguosha:getTriggerSkill(started):trigger(event, room, player, data)
    end,
}
local replaced = sgs.CreateRetrialSkill {
    name = "replaced",
    on_retrial = function(self, player, judge, room) return player:getHandcards():first() end,
}
local lessened = sgs.CreateTriggerSkill {
    name = "lessened", events = { sgs.DamageInflicted },
    on_trigger = function(self, event, player, data, room)
        local damage = data:toDamage()
        damage.damage = damage.damage - 2
        data:setValue(damage)
        return false
    end,
}
local skills = sgs.SkillList()
for _, skill in ipairs { starter, replaced, lessened } do skills:append(skill) end
sgs.Sanguosha:addSkills(skills)
return extension
]],
    play = function(s)
        s[2]:phases("judge")
    end,
}
