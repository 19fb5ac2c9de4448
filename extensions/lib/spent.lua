-- Shared by several skills: the card that a player used or played. For CardUsed and CardResponded.
local spent = {}

-- Returns the card, and whether it was a hand card; nothing for the use that a Jink is, since it is announced as a
-- response too, and skills of the older engine act then.
function spent.card(event, data)
    if event == sgs.CardResponded then
        local response = data:toCardResponse()
        return response.m_card, response.m_isHandcard
    end
    local use = data:toCardUse()
    if use.card:isKindOf("Jink") then return nil end
    return use.card, use.m_isHandcard
end

-- The same for hand cards only.
function spent.hand_card(event, data)
    local card, is_hand_card = spent.card(event, data)
    return is_hand_card and card
end

-- The same for a file of the newer engine, in which a Jink counts as a use.
function spent.newer_hand_card(event, data)
    if event == sgs.CardResponded then
        local response = data:toCardResponse()
        return not response.m_isUse and response.m_isHandcard and response.m_card
    end
    local use = data:toCardUse()
    return use.m_isHandcard and use.card
end

return spent
