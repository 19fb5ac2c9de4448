-- What several skills share: the card that a player used or played. For CardUsed and CardResponded.
local spent = {}

-- Returns the card, and whether it was a hand card; nothing for the response that a used Jink is, since its use counts.
function spent.card(event, data)
    if event == sgs.CardResponded then
        local response = data:toCardResponse()
        if response.m_isUse then return nil end
        return response.m_card, response.m_isHandcard
    end
    local use = data:toCardUse()
    return use.card, use.m_isHandcard
end

-- The same for hand cards only.
function spent.hand_card(event, data)
    local card, is_hand_card = spent.card(event, data)
    return is_hand_card and card
end

return spent
