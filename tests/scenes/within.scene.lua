-- One thing within another: deaths in assaults, dying within dying, retrials, extra turns, piles.

scene "who is hit back dies in the middle of an assault, and it goes on without a source" {
    seats = {
        { hp = 1, hand = { "savage_assault" }, role = "renegade" },
        { general = "xiahoudun", role = "rebel" },
        { hp = 1, role = "rebel" },
        { role = "lord" },
    },
    deck = { "peach:heart:3", "jink", "jink", "jink" },
    play = function(s)
        s[2]:will("invoke", "ganglie", "yes")
        s[1]:use("savage_assault")
    end,
}

scene "the rain of arrows goes on after a death, and the killer is rewarded at once" {
    seats = {
        { hand = { "archery_attack" } },
        { hp = 1, role = "rebel" },
        { hand = { "jink" }, role = "loyalist" },
        { role = "renegade" },
    },
    deck = { "slash:spade:7", "slash:spade:8", "slash:spade:9" },
    play = function(s)
        s[3]:will("respond", "jink", "jink")
        s[1]:use("archery_attack")
    end,
}

-- The skill's owner loses a hit point when another player is dying.
local GRIEF = [[
local extension = sgs.Package("grief")
local grief = sgs.CreateTriggerSkill {
    name = "grief", events = { sgs.EnterDying }, frequency = sgs.Skill_Compulsory,
    can_trigger = function(self, target) return target and target:isAlive() end,
    on_trigger = function(self, event, player, data, room)
        for _, p in sgs.qlist(room:findPlayersBySkillName("grief")) do
            if p:objectName() ~= player:objectName() then room:loseHp(p) end
        end
    end,
}
sgs.General(extension, "griever", "wei", 4):addSkill(grief)
return extension
]]

scene "a dying within a dying is settled first" {
    seats = { {}, { hp = 1, role = "rebel" }, { general = "griever", hp = 1, hand = { "peach:heart:3" }, role = "loyalist" }, {} },
    package = GRIEF,
    watch = { "EnterDying", "AskForPeaches", "QuitDying" },
    play = function(s)
        s[3]:will("peach", "", "peach:heart:3")
        s[1]:damage(s[2])
    end,
}

scene "within a dying another one dies, and cannot help any more" {
    seats = { {}, { hp = 1, role = "rebel" }, { general = "griever", hp = 1, role = "loyalist" }, { hand = { "peach:heart:4" } } },
    package = GRIEF,
    watch = { "EnterDying", "AskForPeaches", "QuitDying" },
    play = function(s)
        s[4]:will("peach", "", "pass")
        s[4]:will("peach", "", "peach:heart:4")
        s[1]:damage(s[2])
    end,
}

scene "two may change a judgement, one after the other" {
    seats = {
        { judging = { "indulgence" } },
        { general = "simayi", hand = { "peach:heart:3" } },
        { general = "zhangjiao", hand = { "slash:spade:8" } },
    },
    phase = "not_active",
    deck = { "slash:club:2" },
    play = function(s)
        s[2]:will("respond", "..", "peach:heart:3")
        s[3]:will("respond", "", "slash:spade:8")
        s[1]:phases("judge")
    end,
}

scene "lightning on a chain strikes everyone on it, with nobody as the source" {
    seats = { { chained = true, judging = { "lightning" } }, {}, { chained = true, hp = 3 }, { chained = true, hp = 4 } },
    phase = "not_active",
    deck = { "slash:spade:8" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

scene "fire attack on the chain burns the next one too" {
    seats = { { hand = { "fire_attack", "peach:heart:4" } }, { chained = true, hand = { "jink:heart:2" } }, { chained = true } },
    play = function(s)
        s[1]:will("respond", ".H", "peach:heart:4")
        s[1]:use("fire_attack", s[2])
    end,
}

scene "an extra turn comes after the running one, and then goes on where it was" {
    seats = { {}, {}, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "TurnStart" },
    play = function(s)
        s[3].player:gainAnExtraTurn()
        s:note("and now the usual course")
        s:turns(2)
    end,
}

scene "phases that are skipped" {
    seats = { { hp = 1, hand = { "peach", "jink", "duel" } }, {} },
    phase = "not_active",
    otherwise = "decline",
    watch = { "EventPhaseSkipping", "EventPhaseSkipped" },
    package = [[
local extension = sgs.Package("lazy")
sgs.General(extension, "lazy", "wei", 4):addSkill(sgs.CreateTriggerSkill {
    name = "lazy", events = { sgs.EventPhaseStart }, frequency = sgs.Skill_Compulsory,
    on_trigger = function(self, event, player)
        if player:getPhase() == sgs.Player_Start then
            player:skip(sgs.Player_Draw)
            player:skip(sgs.Player_Discard)
        end
    end,
})
return extension
]],
    play = function(s)
        s.room:acquireSkill(s[1].player, "lazy")
        s[1]:turn()
    end,
}

scene "a pile lies beside a player, and goes when he does" {
    seats = { { hand = { "peach", "slash:spade:7" } }, { hp = 1, piles = { stars = { "jink:heart:2" } }, role = "rebel" }, {} },
    play = function(s)
        s[2].player:addToPile("stars", s[1]:card("slash:spade:7"))
        s:note(s[2].player:getPile("stars"):length())
        s.room:throwCard(s:card("jink:heart:2"), nil)
        s[0]:kill(s[2])
        s:note(s[2].player:getPile("stars"):length())
    end,
}

scene "pindian is won by the higher number, and nobody wins a tie" {
    seats = { { hand = { "slash:spade:7", "slash:spade:8" } }, { hand = { "jink:heart:2", "slash:club:8" } } },
    play = function(s)
        s[1]:will("pindian", "scene", "slash:spade:7")
        s[2]:will("pindian", "scene", "jink:heart:2")
        s:note(tostring(s[1]:pindian(s[2])))
        s[1]:will("pindian", "scene", "slash:spade:8")
        s[2]:will("pindian", "scene", "slash:club:8")
        s:note(tostring(s[1]:pindian(s[2])))
    end,
}

scene "god salvation is nullified for one" {
    seats = { { hp = 2, hand = { "god_salvation" } }, { hp = 2, hand = { "nullification" } }, { hp = 2 } },
    play = function(s)
        s[2]:will("nullify", "", "pass")
        s[2]:will("nullify", "", "pass")
        s[2]:will("nullify", "", "nullification")
        s[1]:use("god_salvation")
    end,
}

scene "halberd against three, of whom one dodges and one has vine" {
    seats = {
        { equip = { "halberd" }, hand = { "slash:spade:7" } },
        { hand = { "jink" } },
        { equip = { "vine" } },
        {},
    },
    play = function(s)
        s[2]:will("respond", "slash", "jink")
        s[1]:use("slash", s[2], s[3], s[4])
    end,
}

scene "collateral wants a weapon, and someone else in reach of it" {
    seats = {
        { hand = { "collateral" } },
        { equip = { "crossbow" } },
        { equip = { "jueying" } },
        { equip = { "ice_sword" } },
    },
    play = function(s)
        s[1]:may("collateral")
        s[1]:will("play", "play", "collateral -> 2 + 1")
        s[2]:will("use", "slash", "pass")
        s[1]:will("play", "play", "pass")
        s[1]:phases("play")
    end,
}

scene "who dies in his own play phase has no more phases" {
    seats = { { hp = 1, hand = { "duel", "peach" }, role = "rebel" }, { hand = { "slash" } }, { role = "lord" } },
    phase = "not_active",
    deck = { "jink", "jink" },
    play = function(s)
        s[1]:will("play", "play", "duel -> 2")
        s[2]:will("respond", "slash", "slash")
        s[1]:will("peach", "", "pass")
        s[1]:turn()
    end,
}

-- What leaves the equipment area is destroyed, and the skill recognizes its own move by its name.
local BRITTLE = [[
local extension = sgs.Package("brittle")
local brittle = sgs.CreateTriggerSkill {
    name = "brittle", events = { sgs.BeforeCardsMove }, frequency = sgs.Skill_Compulsory,
    on_trigger = function(self, event, player, data, room)
        local move = data:toMoveOneTime()
        if not move.from or move.from:objectName() ~= player:objectName() then return end
        if not move.from_places:contains(sgs.Player_PlaceEquip) or move.reason.m_skillName == "BreakCard" then return end
        local ids = sgs.IntList()
        for i, id in sgs.qlist(move.card_ids) do
            if move.from_places:at(i) == sgs.Player_PlaceEquip then ids:append(id) end
        end
        move:removeCardIds(ids)
        data:setValue(move)
        for _, id in sgs.qlist(ids) do room:breakCard(id, player) end
    end,
}
sgs.General(extension, "potter", "wei", 4):addSkill(brittle)
return extension
]]

scene "equipment that is destroyed as it goes is destroyed once, and stays on the table" {
    seats = { { general = "potter", equip = { "axe", "chitu" }, hand = { "jink" } }, {} },
    package = BRITTLE,
    play = function(s)
        s[1]:throw("axe", "jink")
        s[1]:throw("chitu")
    end,
}

-- A slash of a package that settles itself as a slash, and a skill that settles the slash of its owner.
local STABS = [[
local extension = sgs.Package("stabs")
local stab = sgs.CreateBasicCard {
    name = "stab", class_name = "Slash", subtype = "attack_card",
    filter = function(self, targets, to_select, source) return #targets == 0 and source:canSlash(to_select, self) end,
    on_effect = function(self, effect)
        local slash = sgs.SlashEffectStruct()
        slash.from, slash.to, slash.slash, slash.jink_num = effect.from, effect.to, effect.card, 1
        effect.to:getRoom():slashEffect(slash)
    end,
}
stab:setSuit(0) stab:setNumber(7) stab:setParent(extension)
local certain = sgs.CreateTriggerSkill {
    name = "certain", events = { sgs.SlashProceed }, frequency = sgs.Skill_Compulsory,
    on_trigger = function(self, event, player, data, room)
        room:slashResult(data:toSlashEffect(), nil)
        return true
    end,
}
sgs.General(extension, "certainly", "wei", 4):addSkill(certain)
return extension
]]

scene "a slash whose card settles it as a slash again hits once" {
    seats = { { hand = { "slash:spade:7" } }, { hand = { "jink" } } },
    package = STABS,
    watch = { "SlashHit" },
    otherwise = "decline",
    play = function(s)
        s[1]:use_as("stab", "", "slash:spade:7", s[2])
    end,
}

scene "whoever settles a slash himself asks for no dodge" {
    seats = { { general = "certainly", hand = { "slash:spade:7" } }, { hand = { "jink" } } },
    package = STABS,
    play = function(s)
        s[1]:use("slash:spade:7", s[2])
    end,
}

-- Armour that asks, while it is taken off, whether it is in effect.
local PARTING = [[
local extension = sgs.Package("parting")
local parting = sgs.CreateArmor {
    name = "parting", class_name = "Parting", suit = 0, number = 2,
    on_install = function(self, player) end,
    on_uninstall = function(self, player)
        if player:isAlive() and player:hasArmorEffect(self:objectName()) then player:drawCards(1, self:objectName()) end
    end,
}
parting:setParent(extension)
parting:clone(1, 3):setParent(extension)
return extension
]]

scene "armour is still worn while it is told that it is taken off" {
    seats = { { equip = { "parting:spade:2" } }, { equip = { "parting:club:3" }, marks = { Armor_Nullified = 1 } } },
    package = PARTING,
    deck = { "peach:heart:3", "peach:heart:4" },
    play = function(s)
        s[1]:throw("parting")
        s[2]:throw("parting")
    end,
}

-- A player who selects cards of two suits pays with all cards of these suits.
local SWEEP = [[
local extension = sgs.Package("sweep")
local sweepCard = sgs.CreateSkillCard { name = "sweep", target_fixed = true, will_throw = true }
local sweep = sgs.CreateViewAsSkill {
    name = "sweep", n = 999,
    view_filter = function(self, selected, to_select)
        for _, card in ipairs(selected) do
            if card:getSuit() == to_select:getSuit() then return false end
        end
        return #selected < 2 and not to_select:isEquipped()
    end,
    view_as = function(self, cards)
        if #cards ~= 2 then return nil end
        local all = sweepCard:clone()
        for _, card in ipairs(cards) do
            for _, held in sgs.qlist(sgs.Self:getHandcards()) do
                if card:getSuit() == held:getSuit() then all:addSubcard(held) end
            end
        end
        return all
    end,
}
sgs.General(extension, "sweeper", "wei", 4):addSkill(sweep)
return extension
]]

scene "a skill may pay with more cards than were selected" {
    seats = { { general = "sweeper", hand = { "slash:spade:7", "jink:heart:2", "slash:spade:8", "peach:heart:3", "slash:club:2" } }, {} },
    package = SWEEP,
    play = function(s)
        s[1]:play("sweep(slash:spade:7 + jink:heart:2)")
    end,
}
