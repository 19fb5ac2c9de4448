-- Uses the card at every opportunity.
table.insert(sgs.ai_skills, {
    name = "malice",
    getTurnUseCard = function() return sgs.Card_Parse("#endlessCard:.:") end,
})
sgs.ai_skill_use_func["#endlessCard"] = function(card, use) use.card = card end
