-- Verbs that authors test their skills with.

local WARY = [[
    local extension = sgs.Package("author")
    HitCard = sgs.CreateSkillCard {
        name = "HitCard",
        filter = function(self, targets, to_select) return #targets < 3 and to_select ~= sgs.Self end,
        on_use = function(self, room, source, targets)
            for _, target in ipairs(targets) do room:cardEffect(self, source, target) end
        end,
        on_effect = function(self, effect) effect.to:getRoom():damage(sgs.DamageStruct(self, effect.from, effect.to)) end,
    }
    local hit = sgs.CreateOneCardViewAsSkill {
        name = "hit",
        filter_pattern = ".",
        view_as = function(self, card)
            local made = HitCard:clone()
            made:addSubcard(card)
            made:setSkillName(self:objectName())
            return made
        end,
        enabled_at_play = function(self, player) return not player:hasUsed("#HitCard") end,
    }
    local wary = sgs.CreateTriggerSkill {
        name = "wary",
        events = { sgs.CardEffected },
        priority = 5,
        on_trigger = function(self, event, player, data, room)
            local effect = data:toCardEffect()
            if effect.from == player or not room:askForSkillInvoke(player, self:objectName(), data) then return false end
            effect.nullified = true
            data:setValue(effect)
            return false
        end,
    }
    local basics = sgs.CreateOneCardViewAsSkill {
        name = "basics",
        filter_pattern = ".|red",
        view_as = function(self, card)
            local made = sgs.Sanguosha:cloneCard("slash")
            made:addSubcard(card)
            made:setSkillName(self:objectName())
            return made
        end,
        enabled_at_play = function(self, player) return sgs.Slash_IsAvailable(player) end,
        enabled_at_response = function(self, player, pattern)
            for _, name in sgs.list(pattern:split("+")) do
                if name == "slash" then return true end
            end
        end,
    }
    local stops = sgs.CreateZeroCardViewAsSkill {
        name = "stops",
        response_pattern = "@@stops",
        view_as = function(self)
            local made = sgs.Sanguosha:cloneCard("nullification")
            made:setSkillName(self:objectName())
            return made
        end,
        enabled_at_nullification = function(self, player) return true end,
    }
    local skills = sgs.SkillList()
    for _, skill in ipairs { hit, wary, basics, stops } do skills:append(skill) end
    sgs.Sanguosha:addSkills(skills)
    return extension
]]

scene "answers lists view-as skills by pattern" {
    package = WARY,
    seats = { { skills = { "basics", "stops", "hit" }, hand = { "jink:heart:2" } }, {} },
    play = function(s)
        s[1]:answers()
        s[1]:answers("slash", "jink+slash", "jink+peach", "@@stops")
        s:note("without a card that will do")
        s[1]:throw("jink")
        s[1]:answers("slash")
    end,
}

scene "nullify voids cards by name, class, skill and pattern" {
    package = WARY,
    otherwise = "decline",
    seats = {
        { skills = { "hit" }, hand = { "slash:spade:7", "fire_slash:heart:4", "duel:spade:1", "jink:heart:2", "peach:heart:3" } },
        {},
        {},
    },
    play = function(s)
        s[2]:nullify("slash")
        s[1]:use("slash:spade:7", s[2])
        s[2]:nullify("Slash")
        s[1]:use("fire_slash", s[2])
        s[2]:nullify(".|spade")
        s[1]:use("duel", s[2])
        s[2]:nullify("hit")
        s[1]:play("hit(jink) -> 2 + 3")
        s[2]:nullify()
        s[1]:damage(s[2])
    end,
}

scene "an eight diagram and a nullifying skill against one skill card" {
    package = WARY,
    deck = { "peach:heart:3" },
    seats = {
        { skills = { "hit" }, hand = { "slash:spade:7", "jink:heart:2" } },
        { equip = { "eight_diagram" } },
        { skills = { "wary" } },
    },
    play = function(s)
        s[2]:will("invoke", "eight_diagram", "yes")
        s[1]:use("slash", s[2])
        s[3]:will("invoke", "wary", "yes")
        s[1]:play("hit(jink) -> 2 + 3")
    end,
}
