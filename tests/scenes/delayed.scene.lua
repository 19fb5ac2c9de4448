-- Delayed tricks.

scene "indulgence is put on another without one" {
    seats = {
        { hand = { "indulgence:spade:6", "indulgence:club:6" } },
        {},
        { judging = { "indulgence:heart:6" } },
    },
    play = function(s)
        s[1]:may("indulgence")
        s[1]:use("indulgence", s[2])
        s[1]:may("indulgence")
    end,
}

scene "indulgence skips the play phase" {
    seats = { { judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "peach:diamond:Q", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "indulgence and a heart" {
    seats = { { judging = { "indulgence" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "indulgence nullified before it is judged" {
    seats = { { judging = { "indulgence" } }, { hand = { "nullification" } } },
    phase = "not_active",
    play = function(s)
        s[2]:will("nullify", "indulgence", "nullification")
        s[1]:phases("judge")
    end,
}

scene "supply shortage skips the draw phase" {
    seats = { { judging = { "supply_shortage" } }, {} },
    phase = "not_active",
    deck = { "peach:diamond:Q", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "supply shortage and a club" {
    seats = { { judging = { "supply_shortage" } }, {} },
    phase = "not_active",
    deck = { "slash:club:2", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:turn()
    end,
}

scene "supply shortage reaches distance 1" {
    seats = { { hand = { "supply_shortage" } }, { equip = { "dilu" } }, {}, {} },
    play = function(s)
        s[1]:may("supply_shortage")
    end,
}

scene "lightning strikes" {
    seats = { { judging = { "lightning" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:9", "slash:spade:7", "slash:spade:8" },
    play = function(s)
        s[1]:always("play", "play", "pass")
        s[1]:phases("judge")
    end,
}

scene "lightning kills the player whose turn it is" {
    seats = { {}, { hp = 3, judging = { "lightning" }, hand = { "jink" } }, {}, {} },
    phase = "not_active",
    turn = 2,
    deck = { "slash:spade:9" },
    play = function(s)
        s[2]:turn()
    end,
}

scene "lightning goes on to the next without one" {
    seats = { { judging = { "lightning:spade:A" } }, { judging = { "lightning:heart:Q" } }, {} },
    phase = "not_active",
    deck = { "slash:spade:10" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

scene "lightning stays when nobody else can take it" {
    seats = { { judging = { "lightning:spade:A" } }, { judging = { "lightning:heart:Q" } } },
    phase = "not_active",
    deck = { "peach:heart:3" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

scene "nullified lightning goes on" {
    seats = { { judging = { "lightning" } }, { hand = { "nullification" } } },
    phase = "not_active",
    play = function(s)
        s[2]:will("nullify", "lightning", "nullification")
        s[1]:phases("judge")
    end,
}

scene "lightning is put on oneself" {
    seats = { { hand = { "lightning:spade:A", "lightning:heart:Q" } }, {} },
    play = function(s)
        s[1]:use("lightning:spade:A")
        s[1]:may()
    end,
}

scene "the trick placed last is judged first" {
    seats = { { judging = { "indulgence", "supply_shortage", "lightning" } }, {} },
    phase = "not_active",
    deck = { "peach:heart:3", "slash:club:2", "peach:heart:4" },
    play = function(s)
        s[1]:phases("judge")
    end,
}

-- Tricks whose callbacks call what stock ones do by themselves.
local SNARES = [[
local extension = sgs.Package("snares")
local function snare(name, on_nullified)
    local card = sgs.CreateTrickCard {
        name = name, class_name = name, subtype = "delayed_trick", subclass = sgs.LuaTrickCard_TypeDelayedTrick,
        filter = function(self, targets, to_select, source) return #targets == 0 and to_select ~= source end,
        about_to_use = function(self, room, use) onUse_DelayedTrick(self, room, use) end,
        on_use = function(self, room, source, targets) use_DelayedTrick(self, room, source, targets) end,
        on_effect = function(self, effect) effect.to:getRoom():loseHp(effect.to) end,
        on_nullified = on_nullified,
    }
    card:setSuit(0) card:setNumber(7) card:setParent(extension)
end
snare("snare", function(self, target) onNullified_DelayedTrick_unmovable(self, target) end)
snare("rover", function(self, target) onNullified_DelayedTrick_movable(self, target) end)
local call = sgs.CreateTrickCard {
    name = "muster", class_name = "Muster", subtype = "aoe", subclass = sgs.LuaTrickCard_TypeNormal, target_fixed = true,
    available = function(self, player) return isAvailable_AOE(self, player) end,
    about_to_use = function(self, room, use) onUse_AOE(self, room, use) end,
    on_effect = function(self, effect) effect.to:drawCards(1, "muster") end,
}
call:setSuit(0) call:setNumber(7) call:setParent(extension)
local feast = sgs.CreateTrickCard {
    name = "feast", class_name = "Feast", subtype = "global_effect", subclass = sgs.LuaTrickCard_TypeNormal, target_fixed = true,
    available = function(self, player) return isAvailable_GlobalEffect(self, player) end,
    about_to_use = function(self, room, use) onUse_GlobalEffect(self, room, use) end,
    on_effect = function(self, effect) effect.to:drawCards(1, "feast") end,
}
feast:setSuit(0) feast:setNumber(8) feast:setParent(extension)
local shut = sgs.CreateProhibitSkill {
    name = "shut",
    is_prohibited = function(self, from, to, card) return to:hasSkill("shut") and card:isBlack() end,
}
sgs.General(extension, "hermit", "wei", 4):addSkill(shut)
return extension
]]

scene "a trick of a package lies before its first target that can have it" {
    seats = { { hand = { "snare", "rover" } }, { judging = { "lightning" } }, {} },
    package = SNARES,
    play = function(s)
        s[1]:use("snare", s[2])
        s[1]:use("rover", s[3])
    end,
}

scene "a trick of a package is discarded when it is nullified, or goes on" {
    seats = { { hand = { "nullification:spade:11", "nullification:club:12" } }, { judging = { "snare", "rover" } }, {} },
    package = SNARES,
    phase = "not_active",
    turn = 2,
    play = function(s)
        s[1]:will("nullify", "rover", "nullification:spade:11")
        s[1]:will("nullify", "nullification", "pass")
        s[1]:will("nullify", "snare", "nullification:club:12")
        s[2]:phases("judge")
    end,
}

scene "tricks of a package on everyone else, and on everyone" {
    seats = { { hand = { "muster", "feast" } }, {}, { general = "hermit" } },
    package = SNARES,
    play = function(s)
        s[1]:play("muster")
        s[1]:play("feast")
    end,
}
