-- What one card has against its kind.

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
