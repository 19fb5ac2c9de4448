-- Shared by several skills: the top cards of the draw pile are laid open on the table.
local reveal = {}

-- Lays the top `n` cards open and gives their ids.
function reveal.top(room, player, n, skill)
    local ids = room:getNCards(n, false)
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_TURNOVER, player:objectName(), skill, "")
    room:moveCardsAtomic(sgs.CardsMoveStruct(ids, player, sgs.Player_PlaceTable, reason), true)
    return sgs.QList2Table(ids)
end

-- Puts what nobody took into the discard pile.
function reveal.discard(room, player, ids, skill)
    if #ids == 0 then return end
    local dummy = sgs.DummyCard()
    for _, id in ipairs(ids) do dummy:addSubcard(id) end
    local reason = sgs.CardMoveReason(sgs.CardMoveReason_S_REASON_NATURAL_ENTER, player:objectName(), skill, "")
    room:throwCard(dummy, reason, nil)
end

-- Splits ids in two: those that the test lets through, and the others.
function reveal.split(ids, test)
    local yes, no = {}, {}
    for _, id in ipairs(ids) do
        table.insert(test(sgs.Sanguosha:getCard(id)) and yes or no, id)
    end
    return yes, no
end

return reveal
