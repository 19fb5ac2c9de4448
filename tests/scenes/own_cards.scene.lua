-- Properties of one card against its kind.

scene "a skill card that finds its targets itself and keeps what it is made of" {
    seats = { { general = "keeper", hand = { "slash", "jink" } }, {} },
    package = [[
        local extension = sgs.Package("own_cards")
        local card = sgs.CreateSkillCard {
            name = "keepsCard",
            filter = function(self, targets, to) return #targets == 0 end,
            on_validate = function(self, use)
                local one = sgs.Sanguosha:getCard(self:getSubcards():first())
                -- What is made here is asked again.
                if not one:isKindOf("Slash") or not self:willThrow() then return self end
                local made = self:clone()
                made:addSubcards(self:getSubcards())
                made:setWillThrow(false)
                return made
            end,
            on_use = function(self, room, source, targets)
                room:addPlayerMark(source, "@used", 1)
                room:addPlayerMark(source, "@targets", #targets)
            end,
        }
        local keeps = sgs.CreateOneCardViewAsSkill {
            name = "keeps",
            view_filter = function() return true end,
            view_as = function(self, one)
                local made = card:clone()
                made:addSubcard(one)
                if one:isKindOf("Slash") then
                    made:setTargetFixed(true)
                end
                return made
            end,
        }
        sgs.General(extension, "keeper", "wei", 4):addSkill(keeps)
        return extension
    ]],
    play = function(s)
        s[1]:may("keeps(slash)")
        s[1]:play("keeps(slash)")
        s[1]:may("keeps(jink)")
        s[1]:play("keeps(jink) -> 2")
    end,
}

scene "what a skill makes need not hold the cards that it was shown" {
    seats = { { general = "shower", hand = { "duel", "jink" } }, {} },
    package = [[
        local extension = sgs.Package("own_cards")
        local shows = sgs.CreateViewAsSkill {
            name = "shows",
            n = 2,
            view_filter = function(self, selected, card) return #selected == 0 or card:isKindOf("Jink") end,
            view_as = function(self, cards)
                if #cards < 2 then return nil end
                local made = sgs.Sanguosha:cloneCard(cards[1]:objectName(), sgs.Card_SuitToBeDecided, -1)
                made:setSkillName("_shows")
                return made
            end,
        }
        sgs.General(extension, "shower", "wei", 4):addSkill(shows)
        return extension
    ]],
    play = function(s)
        s[1]:may("shows(duel + jink) -> 2")
        s[1]:play("shows(duel + jink) -> 2")
    end,
}

-- Both engines would die of it.
scene "cards are not moved to nobody's hand" {
    seats = { { general = "mover", hand = { "slash", "peach" } }, { general = "misleader" } },
    package = [[
        local extension = sgs.Package("own_cards")
        local moves = sgs.CreateTriggerSkill {
            name = "moves",
            frequency = sgs.Skill_Compulsory,
            events = { sgs.EventPhaseStart },
            on_trigger = function(self, event, player, data, room)
                local card = player:getHandcards():first()
                local ok, why = pcall(room.moveCardTo, room, card, nil, sgs.Player_PlaceHand)
                if not ok and why:find("to must be a Player") then room:setPlayerMark(player, "@refused", 1) end
            end,
        }
        sgs.General(extension, "mover", "wei", 4):addSkill(moves)
        local misleads = sgs.CreateTriggerSkill {
            name = "misleads",
            frequency = sgs.Skill_Compulsory,
            events = { sgs.BeforeCardsMove },
            can_trigger = function(self, target) return target ~= nil end,
            on_trigger = function(self, event, player, data, room)
                local move = data:toMoveOneTime()
                if move.to_place ~= sgs.Player_PlaceHand then return end
                move.to = nil
                data:setValue(move)
            end,
        }
        sgs.General(extension, "misleader", "wei", 4):addSkill(misleads)
        return extension
    ]],
    play = function(s)
        s[1]:phases("start")
        s[2]:draw(1)
    end,
}

scene "a skill card and an equipment may have one name" {
    seats = { { equip = { "lamp" }, hand = { "duel", "jink" } }, {} },
    package = [[
        local extension = sgs.Package("own_cards")
        local lampCard = sgs.CreateSkillCard {
            name = "lamp",
            target_fixed = true,
            will_throw = false,
            on_use = function(self, room, source, targets)
                room:addPlayerMark(source, "@lit", self:subcardsLength())
            end,
        }
        local lights = sgs.CreateOneCardViewAsSkill {
            name = "lamp",
            filter_pattern = ".|.|.|hand",
            view_as = function(self, one)
                local made = lampCard:clone()
                made:addSubcard(one)
                return made
            end,
            enabled_at_play = function(self, player) return player:hasTreasure("lamp") end,
        }
        local lamp = sgs.CreateTreasure {
            name = "lamp",
            class_name = "Lamp",
            suit = sgs.Card_Heart,
            number = 1,
            equip_skill = lights,
        }
        lamp:setParent(extension)
        return extension
    ]],
    play = function(s)
        s[1]:may("lamp(duel)")
        s[1]:play("lamp(duel)")
    end,
}

scene "n = any takes every card without a filter, and those of a filter with one" {
    seats = { { general = "gatherer", hand = { "slash", "jink", "peach" } }, {} },
    package = [[
        local extension = sgs.Package("own_cards")
        local card = sgs.CreateSkillCard {
            name = "gathersCard",
            target_fixed = true,
            on_use = function(self, room, source) room:addPlayerMark(source, "@gathered", self:subcardsLength()) end,
        }
        local function gathers(name, filter)
            return sgs.CreateViewAsSkill {
                name = name,
                n = "any",
                view_filter = filter,
                view_as = function(self, cards)
                    if #cards == 0 then return nil end
                    local made = card:clone()
                    for _, one in ipairs(cards) do made:addSubcard(one) end
                    return made
                end,
            }
        end
        local gatherer = sgs.General(extension, "gatherer", "wei", 4)
        gatherer:addSkill(gathers("gathers"))
        gatherer:addSkill(gathers("sorts", function(self, selected, to_select) return to_select:isKindOf("BasicCard") and not to_select:isKindOf("Peach") end))
        gatherer:addSkill(sgs.CreateViewAsSkillV2 {
            name = "masses",
            n = "any",
            target_mode = sgs.ViewAsSkillV2_NoTarget,
            can_activate = function() return true end,
            on_effect = function(self, ctx) ctx.owner:getRoom():addPlayerMark(ctx.owner, "@massed", 1) end,
        })
        return extension
    ]],
    play = function(s)
        s[1]:may("gathers(slash + jink)")
        s[1]:may("sorts(slash + jink)")
        s[1]:may("masses(slash + jink + peach)")
        s[1]:play("gathers(slash + jink + peach)")
    end,
}
