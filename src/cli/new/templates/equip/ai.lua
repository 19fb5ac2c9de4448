
-- The weapon `newpart`: a card more never hurts; it is put on in place of weapons of a lower value.
sgs.ai_skill_invoke.newpart = true
sgs.ai_weapon_value.newpart = 2.3
