-- The skill that a skill card belongs to, and replies as the log writes them.

local function package(card, skill, more)
    return ([[
        local extension = sgs.Package("skill_cards")
        local %s
        %s
        sgs.General(extension, "tester", "wei", 4):addSkill(skill)
        %s
        return extension
    ]]):format(card, skill, more or "")
end

local TELLS = [[
    on_use = function(self, room, source, targets)
        room:sendLog("#skill_name", source, self:getSkillName(), table.concat(self:getSkillNames(), " "))
        room:damage(sgs.DamageStruct(self, source, targets[1]))
    end,
]]

local HURT = [[
    sgs.General(extension, "hurt", "wei", 4):addSkill(sgs.CreateTriggerSkill {
        name = "reads", events = { sgs.Damaged }, frequency = sgs.Skill_Compulsory,
        on_trigger = function(self, event, player, data, room)
            local damage = data:toDamage()
            room:sendLog("#reason", player, damage.reason, damage.card:getSkillName())
            return false
        end,
    })
]]

scene "skill_name of a skill card holds through use, discard, log and damage" {
    seats = { { general = "tester", hand = { "slash:spade:7" } }, { general = "hurt" } },
    package = package(
        [[card = sgs.CreateSkillCard { name = "CaseCard", skill_name = "myCase", ]] .. TELLS .. "}",
        [[local skill = sgs.CreateOneCardViewAsSkill {
            name = "other",
            view_filter = function() return true end,
            view_as = function(self, one) local made = card:clone() made:addSubcard(one) return made end,
        }]],
        HURT
    ),
    play = function(s)
        s[1]:play("#CaseCard(slash♠7) -> sgs2")
    end,
}

scene "setSkillName in view_as holds through use, discard, log and damage" {
    seats = { { general = "tester", hand = { "slash:spade:7" } }, { general = "hurt" } },
    package = package(
        [[card = sgs.CreateSkillCard { name = "CaseCard", skill_name = "myCase", ]] .. TELLS .. "}",
        [[local skill = sgs.CreateOneCardViewAsSkill {
            name = "ownName",
            view_filter = function() return true end,
            view_as = function(self, one)
                local made = card:clone()
                made:addSubcard(one)
                made:setSkillName(self:objectName())
                return made
            end,
        }]],
        HURT
    ),
    play = function(s)
        s[1]:play("ownName(slash) -> 2")
    end,
}

scene "the card of a ViewAsSkillV2 has the name of the skill" {
    seats = { { general = "tester" }, {} },
    package = package(
        "x",
        [[local skill = sgs.CreateViewAsSkillV2 {
            name = "active", target_mode = sgs.ViewAsSkillV2_NoTarget,
            can_activate = function() return true end,
            on_effect = function(self, ctx)
                ctx.owner:getRoom():sendLog("#skill_name", ctx.owner, ctx.use_card:getSkillName())
            end,
        }]]
    ),
    play = function(s)
        s[1]:play("active()")
    end,
}

local NAMES = package(
    [[card = sgs.CreateSkillCard {
        name = "OtherCard", skill_name = "other", target_fixed = true,
        on_use = function(self, room, source) room:sendLog("#named", source, self:getUserString()) end,
    }]],
    [[local skill = sgs.CreateZeroCardViewAsSkill {
        name = "named", tiansuan_type = "sun,rain",
        view_as = function(self)
            local made = card:clone()
            made:setUserString(sgs.Self:getTag("named"):toString())
            return made
        end,
    }]]
)

scene "a reply in the words of the log: the text of the card in brackets" {
    seats = { { general = "tester" }, {} },
    package = NAMES,
    play = function(s)
        s[1]:play("#OtherCard[rain]()")
        s[1]:play("named[sun]()")
    end,
}
