-- Generals with a `hide_skill` start the game hidden.

local PACKAGE = [[
local extension = sgs.Package("veil")
local veil = sgs.CreateTriggerSkill {
    name = "veil",
    events = { sgs.Appear },
    hide_skill = true,
    on_trigger = function(self, event, player)
        player:drawCards(1, self:objectName())
    end,
}
local once = sgs.CreateZeroCardViewAsSkill {
    name = "once",
    frequency = sgs.Skill_Limited,
    limit_mark = "@once",
    view_as = function() return nil end,
}
local veiled = sgs.General(extension, "veiled", "wei", 3)
veiled:addSkill(veil)
veiled:addSkill(once)
sgs.LoadTranslationTable { ["veiled"] = "veiled", ["veil"] = "veil", [":veil"] = "veil", ["once"] = "once", [":once"] = "once" }
return extension
]]

local function show(s, player)
    local p = player.player
    s:note(("%s: %s, %d/%d, veil %s, once %d"):format(p:objectName(), p:getGeneralName(), p:getHp(), p:getMaxHp(),
        tostring(p:hasSkill("veil")), p:getMark("@once")))
end

scene "a hidden general has one hit point and no skills, and appears at the start of its turn" {
    package = PACKAGE,
    seats = { {}, { general = "veiled", hp = 2 } },
    phase = "not_active",
    play = function(s)
        s:start_game()
        show(s, s[2])
        s[1]:phases("round_start")
        show(s, s[2])
        s[2]:phases("start")
        show(s, s[2])
        s[2]:phases("round_start")
        show(s, s[2])
        s[2]:phases("round_start")
    end,
}

scene "damage makes a hidden general appear, with the hit points of before" {
    package = PACKAGE,
    seats = { {}, { general = "veiled" } },
    play = function(s)
        s:start_game()
        s[1]:damage(s[2])
        show(s, s[2])
        s[1]:damage(s[2])
        show(s, s[2])
    end,
}

scene "the maximum of hit points of a hidden general does not change" {
    package = PACKAGE,
    seats = { {}, { general = "veiled" } },
    play = function(s)
        s:start_game()
        s.room:gainMaxHp(s[2].player, 1, "x")
        s.room:loseMaxHp(s[2].player, 1, "x")
        show(s, s[2])
        s[2]:lose_hp(1)
        show(s, s[2])
    end,
}
