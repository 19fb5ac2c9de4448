-- Arguments of the functions in the tables of an AI when `sgs check` tries them: a value for
-- each name of a parameter, for the AI of one player at a made-up table.

return function(ai)
    local me, room = ai.player, ai.room
    local others = room:getOtherPlayers(me)
    local other = others:first()
    local id = me:handCards():first()
    local card = sgs.Sanguosha:getCard(id)
    local data = sgs.QVariant()
    data:setValue(sgs.DamageStruct("dry_run", other, me))

    local values = {
        self = ai, card = card, trick = card, data = data, pattern = "slash", prompt = "@dry_run:::",
        from = other, to = me, target = other, who = other, player = me, targets = others,
        choices = "yes+no", flags = "hej", card_ids = { id }, reason = "dry_run", method = sgs.Card_MethodUse,
        discard_num = 1, min_num = 1, optional = true, include_equip = true, positive = true,
        card_place = sgs.Player_PlaceHand,
    }
    return function(name)
        -- Callbacks that are asked for a use write into their argument.
        if name == "use" then return { isDummy = true, to = sgs.SPlayerList() } end
        return values[name]
    end
end
