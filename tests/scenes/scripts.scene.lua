-- Duties of the engine to scripts: each skill here tells in a line of the log what it was given.

local function package(text)
    return "local extension = sgs.Package('told')\n" .. text .. "\nreturn { extension }"
end

-- A skill that acts when its owner was damaged.
local function when_damaged(body)
    return package([[
        told = sgs.CreateTriggerSkill{ name = "told", events = sgs.Damaged, on_trigger = function(self, event, player, data, room)
            local function tell(...)
                local all = { ... }
                for i = 1, select("#", ...) do all[i] = tostring(all[i]) end
                room:sendLog("#told", player, table.concat(all, " "))
            end
            ]] .. body .. [[
        end }
        more = sgs.CreateMaxCardsSkill{ name = "more", extra_func = function() return 0 end }
        extension:addSkills(told)
        extension:addSkills(more)
    ]])
end

local function first_damages_second(s) s[1]:damage(s[2], 1) end

local HELPER = [[
    main = sgs.CreateTriggerSkill{ name = "main", events = sgs.Damaged, on_trigger = function() end }
    helper = sgs.CreateMaxCardsSkill{ name = "#helper", extra_func = function(self, p) return p:hasSkill("#helper") and 3 or 0 end }
    local one = sgs.General(extension, "one", "wei", 4)
    local other = sgs.General(extension, "other", "wei", 4)
    one:addSkill(main) one:addSkill(helper)
    other:addSkill(helper) other:addSkill(main)
    extension:insertRelatedSkills("main", "#helper")
]]

scene "a helper among the skills of a general goes with its main skill, in whatever order they were added" {
    package = package(HELPER),
    seats = { { general = "one" }, { general = "other" } },
    watch = { "EventLoseSkill", "EventAcquireSkill" },
    play = function(s)
        for i = 1, 2 do
            local player = s[i].player
            s:note(player:getMaxCards() .. " before")
            s.room:detachSkillFromPlayer(player, "main")
            s:note(tostring(player:hasSkill("#helper")) .. " " .. player:getMaxCards() .. " without")
            s.room:acquireSkill(player, "main")
            s:note(tostring(player:hasSkill("#helper")) .. " " .. player:getMaxCards() .. " gained")
        end
    end,
}

local OWN_SLASH = package [[
    own = sgs.CreateTriggerSkill{ name = "own", events = sgs.CardEffected, on_trigger = function(self, event, player, data, room)
        local effect = data:toCardEffect()
        if not effect.card:isKindOf("Slash") then return false end
        if player:getMark("two") > 0 then
            local counts, data = sgs.IntList(), sgs.QVariant()
            counts:append(2)
            data:setValue(counts)
            effect.from:setTag("Jink_" .. effect.card:toString(), data)
        end
        local jink = room:isCanceled(effect)
        room:sendLog("#told", player, jink and jink:objectName() or "hit")
        if not jink then room:damage(sgs.DamageStruct(effect.card, effect.from, effect.to)) end
        return true
    end }
    extension:addSkills(own)
]]

scene "isCanceled asks the target of a slash for a jink" {
    package = OWN_SLASH,
    seats = { { hand = { "slash:spade:7", "slash:spade:8" } }, { skills = { "own" }, hand = { "jink:heart:2" } } },
    play = function(s)
        s[2]:will("respond", "jink", "jink")
        s[1]:use("slash:spade:7", s[2])
        s[1]:use("slash:spade:8", s[2])
    end,
}

scene "isCanceled asks for the two jinks that the user of the slash requires" {
    package = OWN_SLASH,
    seats = {
        { hand = { "slash:spade:7" } },
        { skills = { "own" }, marks = { two = 1 }, hand = { "jink:heart:2", "jink:diamond:2" } },
    },
    play = function(s)
        s[2]:will("respond", "jink", "jink")
        s[2]:will("respond", "jink", "jink")
        s[1]:use("slash", s[2])
    end,
}

scene "every virtual card made of nothing has the id -1, and handles tell them apart" {
    package = when_damaged [[
        local one, other = dummyCard("slash"), dummyCard("slash")
        tell(one:getId(), other:getId(), one:getEffectiveId(), other:getEffectiveId())
        tell(one == other, sgs.Sanguosha:getCard(-1), room:getCardOwner(player:getHandcards():first():getId()) == player)
        for _, card in sgs.qlist(player:getHandcards()) do other:addSubcard(card) end
        tell(other:getId(), other:getEffectiveId() == player:handCards():first(), other:subcardsLength())
    ]],
    seats = { {}, { skills = { "told" }, hand = { "jink:heart:2", "peach:heart:3" } } },
    play = first_damages_second,
}

scene "the first and last of an empty list of ids is no card" {
    package = when_damaged [[
        local pile = player:getPile("none")
        tell(pile:first(), pile:last(), pile:at(3), sgs.Sanguosha:getCard(pile:first()))
        local bag = dummyCard("slash")
        bag:addSubcard(pile:first())
        tell(bag:subcardsLength(), bag:contains(pile:first()), room:getCardOwner(-1), room:getCardPlace(-1) == sgs.Player_PlaceUnknown)
        tell(sgs.SPlayerList():first(), sgs.CardList():last())
    ]],
    seats = { {}, { skills = { "told" } } },
    play = first_damages_second,
}

scene "a can_trigger of five parameters gets event, room, player and data whatever they are called" {
    package = package [[
        local function skill(name, test)
            return sgs.CreateTriggerSkill{ name = name, events = sgs.Damaged, can_trigger = test,
                on_trigger = function(self, event, player, data, room) room:sendLog("#told", player, name) end }
        end
        local function fits(self, event, room, player, data)
            return event == sgs.Damaged and room:getMode() ~= nil and player:hasSkill(self:objectName())
                and data:toDamage().to == player
        end
        named = skill("named", function(self, event, room, player, data) return fits(self, event, room, player, data) end)
        short = skill("short", function(self, e, r, p, d) return fits(self, e, r, p, d) end)
        blank = skill("blank", function(self, _, room, player, data) return fits(self, sgs.Damaged, room, player, data) end)
        last = skill("last", function(self, event, player, data, room) return fits(self, event, room, player, data) end)
        six = skill("six", function(self, t, r, e, o, d) return fits(self, e, r, t, d) end)
        extension:addSkills(named) extension:addSkills(short) extension:addSkills(blank)
        extension:addSkills(last) extension:addSkills(six)
    ]],
    seats = { {}, { skills = { "named", "short", "blank", "last", "six" } } },
    play = first_damages_second,
}

-- Marks on the first card in hand, read again at the start of each phase.
scene "marks of a card end as their names say" {
    package = package [[
        local NAMES = { "a-phase", "a-DrawClear", "a-SelfDrawClear", "a-turn", "a-Clear", "a-SelfClear", "a-round", "a_lun", "a" }
        marks = sgs.CreateTriggerSkill{ name = "marks", global = true, events = { sgs.EventPhaseStart },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
            local owner = room:findPlayerBySkillName("marks")
            local card = owner:getHandcards():first()
            if owner == player and player:getPhase() == sgs.Player_Draw and card:getMark("a") == 0 then
                for _, name in ipairs(NAMES) do room:setCardMark(card, name, 1) end
            end
            local left = {}
            for _, name in ipairs(NAMES) do if card:getMark(name) > 0 then left[#left + 1] = name end end
            room:sendLog("#told", player, table.concat(left, " "))
        end }
        extension:addSkills(marks)
    ]],
    seats = { { skills = { "marks" }, hand = { "jink:heart:2" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    play = function(s) s:turns(3) end,
}

scene "after damage that comes of damage, CurrentDamageStruct is the outer one, and afterwards nothing" {
    package = when_damaged [[
        room:damage(sgs.DamageStruct("told", player, data:toDamage().from, 1))
        tell(room:getTag("CurrentDamageStruct"):toDamage().to:objectName())
    ]],
    seats = { {}, { skills = { "told" } } },
    play = function(s)
        s[1]:damage(s[2], 1)
        s:note(tostring(s.room:getTag("CurrentDamageStruct"):toDamage().to))
    end,
}

scene "a table does where a list is expected" {
    package = when_damaged [[
        local from, hand = data:toDamage().from, sgs.QList2Table(player:handCards())
        room:sendLog("#YingBianEffect", player, "slash", { from }, "x")
        room:sortByActionOrder(sgs.SPlayerList())
        tell(room:askForPlayerChosen(player, { from }, "told"):objectName())
        tell(room:askForPlayersChosen(player, { from }, "told", 1, 1):length())
        room:fillAG(hand, player) room:clearAG(player)
        tell(sgs.Sanguosha:getCard(room:askForAG(player, hand, false, "told")):objectName())
        player:addToPile("pile", { hand[1], sgs.Sanguosha:getCard(hand[2]) }, false, { player, from })
        tell(player:getPile("pile"):length())
        room:setPlayerMark(player, "seen", 2, { from })
        room:drawCards({ player, from }, { 1, 2 }, "told")
        local slash = dummyCard("slash") slash:addSubcards({ hand[1], hand[2] })
        tell(slash:subcardsLength(), player:canUse(slash, { from }))
        room:throwCard({ hand[1] }, "told", player)
        tell(room:askForChoice(player, "told", { "only" }))
        room:handleAcquireDetachSkills(player, { "more", "-told" })
        tell(player:hasSkill("more"), player:hasSkill("told"))
        local flagged = sgs.Sanguosha:cloneCard("jink", sgs.Card_Heart, 3, { "x", "y" })
        tell(flagged:hasFlag("x") and flagged:hasFlag("y"))
        local move = sgs.CardsMoveStruct({ hand[2] }, player, sgs.Player_PlaceHand, sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_GOTBACK, player:objectName()))
        room:moveCardsAtomic({ move }, false)
        tell(player:handCards():contains(hand[2]))
    ]],
    seats = { {}, { skills = { "told" }, hand = { "jink:heart:2", "peach:heart:3" } } },
    deck = { "slash:spade:7", "slash:spade:8", "slash:spade:9" },
    otherwise = "random",
    play = first_damages_second,
}

scene "a table of something else is told as what it is" {
    package = when_damaged [[
        local from = data:toDamage().from
        tell(select(2, pcall(room.askForPlayerChosen, room, player, { "sgs1" }, "told")))
        tell(select(2, pcall(room.drawCards, room, { from = from }, 1)))
        tell(select(2, pcall(room.throwCard, room, { from }, "told", player)))
    ]],
    seats = { {}, { skills = { "told" } } },
    play = first_damages_second,
}

scene "amazing_grace resolved again shows cards again, for each time" {
    package = package [[
        again = sgs.CreateTriggerSkill{ name = "again", events = { sgs.PreCardUsed, sgs.CardFinished }, on_trigger = function(self, event, player, data, room)
            local use = data:toCardUse()
            if event == sgs.CardFinished then
                use.card:use(room, player, use.to)
            elseif player:getMark("twice") > 0 then
                use.extra_use = 1
                data:setValue(use)
            end
        end }
        extension:addSkills(again)
    ]],
    seats = { { skills = { "again" }, marks = { twice = 1 }, hand = { "amazing_grace:heart:3" } }, {} },
    deck = {
        "slash:spade:7", "slash:spade:8", "jink:heart:2", "jink:diamond:2", "peach:heart:3", "peach:heart:4",
    },
    otherwise = "random",
    play = function(s) s[1]:use("amazing_grace") end,
}

-- A damage with a virtual card is kept in a tag over many other cards.
local KEEPER = package [[
    keeper = sgs.CreateTriggerSkill{ name = "keeper", global = true, events = { sgs.Dying, sgs.Death, sgs.TurnStart },
        can_trigger = function(self, target) return target ~= nil end,
        on_trigger = function(self, event, player, data, room)
            if event == sgs.Dying then
                room:setTag("dying", data)
            elseif event == sgs.Death then
                room:setTag("death", data)
            elseif room:getTag("death"):toDeath().damage then
                local dying, death = room:getTag("dying"):toDying().damage.card, room:getTag("death"):toDeath().damage.card
                room:sendLog("#told", player, dying:objectName() .. " " .. death:objectName() .. " " .. tostring(dying == death))
            end
            if event == sgs.TurnStart then for _ = 1, 60 do sgs.Sanguosha:cloneCard("slash") end end
        end }
    extension:addSkills(keeper)
]]

scene "a death and a dying kept in a tag keep their virtual card" {
    package = KEEPER,
    seats = { { skills = { "keeper" } }, { hp = 1, role = "rebel" }, { role = "rebel" }, { role = "renegade" } },
    phase = "not_active",
    otherwise = "decline",
    play = function(s)
        local damage = sgs.DamageStruct()
        damage.card = sgs.Sanguosha:cloneCard("fire_slash")
        damage.from, damage.to, damage.damage = s[1].player, s[2].player, 1
        s.room:damage(damage)
        -- The cause of the last loss is another one.
        s.room:loseHp(s[1].player)
        s:turns(4)
    end,
}

scene "the end of a mission is an event" {
    package = package [[
        mission = sgs.CreateTriggerSkill{ name = "mission", shiming_skill = true,
            events = { sgs.EventShimingSuccess, sgs.EventShimingFail },
            on_trigger = function(self, event, player, data, room)
                room:sendLog("#told", player, (event == sgs.EventShimingSuccess and "success " or "fail ") .. data:toString())
            end }
        extension:addSkills(mission)
    ]],
    seats = { { skills = { "mission" } }, {} },
    play = function(s)
        local room, player = s.room, s[1].player
        local function status() s:note("status " .. room:getShimingStatus(player, "mission")) end
        status()
        room:setShimingStatus(player, "mission", 1)
        status()
        room:setShimingStatus(player, "mission", 1)
        room:setShimingStatus(player, "mission", 0)
        status()
        room:sendShimingLog(player, "mission", false)
        status()
    end,
}

scene "a limitation is lifted by its own text, once for each time it was set" {
    seats = { { hand = { "slash:spade:7" } }, {} },
    play = function(s)
        local room, player = s.room, s[1].player
        local slash = player:getHandcards():first()
        local function tell(what)
            s:note(what .. ": " .. tostring(player:isCardLimited(slash, sgs.Card_MethodUse)) .. " "
                .. tostring(player:isCardLimited(slash, sgs.Card_MethodResponse)))
        end
        room:setPlayerCardLimitation(player, "use,response", "Slash", true)
        room:removePlayerCardLimitation(player, "use,response", "Slash")
        tell("without $1, a limitation for a turn stays")
        room:removePlayerCardLimitation(player, "use", "Slash$1")
        tell("lifted from use")
        room:clearPlayerCardLimitation(player, true)
        tell("the turn is over")
        room:setPlayerCardLimitation(player, "use", "Slash", false)
        room:setPlayerCardLimitation(player, "use", "Slash", false)
        room:clearPlayerCardLimitation(player, true)
        room:removePlayerCardLimitation(player, "use", "Slash")
        tell("set twice, lifted once")
        room:removePlayerCardLimitation(player, "use", "Slash$0")
        tell("lifted twice")
    end,
}

scene "equipment that a scene sets up has its skill" {
    package = package [[
        local skill = sgs.CreateTriggerSkill{ name = "spiky", events = sgs.Damaged,
            can_trigger = function(self, target) return target and target:hasArmorEffect("spiky") end,
            on_trigger = function(self, event, player, data, room) room:sendLog("#told", player, "spiky") end }
        local armor = sgs.CreateArmor{ name = "spiky", class_name = "Spiky", suit = sgs.Card_Club, number = 5, equip_skill = skill }
        armor:setParent(extension)
    ]],
    seats = { {}, { equip = { "spiky" } } },
    play = first_damages_second,
}

scene "duanchang takes the lord skill of a general who is not the lord, too" {
    seats = { { general = "caocao", role = "lord" }, { general = "sunquan" }, { general = "caiwenji", hp = 1 }, {} },
    watch = { "EventLoseSkill" },
    otherwise = "decline",
    play = function(s)
        local sunquan = s[2].player
        local function names()
            local all = {}
            for _, skill in sgs.qlist(sunquan:getVisibleSkillList()) do all[#all + 1] = skill:objectName() end
            return table.concat(all, " ")
        end
        s:note(names() .. "; in effect " .. tostring(sunquan:hasSkill("jiuyuan")) .. " " .. tostring(sunquan:hasLordSkill("jiuyuan")))
        s[2]:damage(s[3], 1)
        s:note("left: " .. names())
    end,
}

scene "the lord skill of a general takes effect when the player becomes the lord" {
    seats = { { general = "caocao", role = "lord" }, { general = "sunquan" }, {} },
    play = function(s)
        local sunquan = s[2].player
        s.room:setPlayerProperty(sunquan, "role", sgs.QVariant("lord"))
        s:note(tostring(sunquan:hasSkill("jiuyuan")) .. " " .. tostring(sunquan:hasLordSkill("jiuyuan")))
    end,
}

scene "a tag that was never set is nothing of each kind" {
    package = [[
local extension = sgs.Package("tags")
local one = sgs.General(extension, "one", "wei", 4)
one:addSkill(sgs.CreateTriggerSkill{ name = "asks", events = sgs.Damaged, on_trigger = function(self, event, player, data, room)
    local tag = room:getTag("never")
    local of = { tag:toInt(), tostring(tag:toBool()), "<" .. tag:toString() .. ">", tostring(tag:toPlayer()), tostring(tag:toCard()),
        tostring(tag:toCardUse().card), tostring(tag:toDamage().from), #tag:toStringList(), tag:toIntList():length() }
    room:sendLog("#told", player, table.concat(of, " "))
end })
return extension
]],
    seats = { {}, { general = "one" } },
    play = function(s) s[1]:damage(s[2], 1) end,
}
