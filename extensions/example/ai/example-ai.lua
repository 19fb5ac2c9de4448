-- The cards of the package `example`: an AI file is named after its package and read with it.

local ipairs = ipairs

-- ---- the weapon ----------------------------------------------------------------------

-- askForSkillInvoke: a card more never hurts.
sgs.ai_skill_invoke.hook_spear = true

-- Put on in place of weapons of a lower value.
sgs.ai_weapon_value.hook_spear = 2.3

-- ---- the trick -----------------------------------------------------------------------

sgs.ai_use_value.MutualAid, sgs.ai_keep_value.MutualAid, sgs.ai_use_priority.MutualAid = 8, 3.5, 8.5

-- The friend with the fewest cards, whom nothing protects.
function SmartAI:useCardMutualAid(card, use)
    local best
    for _, friend in ipairs(self.friends_noself) do
        if self:hasTrickEffective(card, friend)
            and (not best or friend:getHandcardNum() < best:getHandcardNum()) then
            best = friend
        end
    end
    if not best then return end
    use.card = card
    if use.to then use.to:append(best) end
end

-- Seen by others: its user is on the target's side.
sgs.ai_card_intention.MutualAid = -40
