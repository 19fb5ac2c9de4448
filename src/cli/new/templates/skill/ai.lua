
-- The skill `newpart`: a card more never hurts.
sgs.ai_skill_invoke.newpart = true
